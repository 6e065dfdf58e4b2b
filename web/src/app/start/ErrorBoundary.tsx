import { Component, type ReactNode } from 'react'

type ErrorBoundaryProps = {
  /** The current place; another place shows the children again. */
  at?: string
  /** Shown while the children are broken; `again` shows them again. */
  fallback: (again: () => void) => ReactNode
  children: ReactNode
}

/** Shows something else for children that crash or cannot be loaded. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override componentDidUpdate({ at }: ErrorBoundaryProps) {
    if (this.state.broken && at !== this.props.at) this.again()
  }

  again = () => this.setState({ broken: false })

  override render() {
    return this.state.broken ? this.props.fallback(this.again) : this.props.children
  }
}
