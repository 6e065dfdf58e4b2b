import { Component, createRef, type ReactNode } from 'react'

type StillProps = { change: unknown; className?: string; children: ReactNode }

/** Keeps its place on the screen when `change` changes the height of the content above it. */
export class Still extends Component<StillProps> {
  private readonly place = createRef<HTMLDivElement>()

  private top(): number {
    return this.place.current?.getBoundingClientRect().top ?? 0
  }

  override getSnapshotBeforeUpdate(before: StillProps): number | null {
    return before.change === this.props.change ? null : this.top()
  }

  override componentDidUpdate(_props: StillProps, _state: unknown, top: number | null): void {
    if (top !== null) window.scrollBy({ top: this.top() - top, behavior: 'instant' })
  }

  override render() {
    return (
      <div ref={this.place} className={this.props.className}>
        {this.props.children}
      </div>
    )
  }
}
