import { randomUUID } from 'node:crypto'
import type { ChangeNotice } from './rules.ts'

const LENGTH_MAX = 2_000

/**
 * The latest changes in commit order, which is the same on every server, so that a page can continue on another one. A
 * position is the transaction of a change. The position before the first change is an id of this server alone.
 */
export class RecentChanges {
  #changes: ChangeNotice[] = []
  #start: string | undefined = randomUUID()

  add(changes: readonly ChangeNotice[]): void {
    this.#changes.push(...changes)
    if (this.#changes.length <= LENGTH_MAX) return
    this.#changes = this.#changes.slice(-LENGTH_MAX / 2)
    this.#start = undefined
  }

  /** Starts anew after a gap: no page can continue from an earlier position. */
  clear(): void {
    this.#changes = []
    this.#start = randomUUID()
  }

  /** The position after the last change. */
  last(): string | undefined {
    return this.#changes.at(-1)?.tx ?? this.#start
  }

  /**
   * The changes since a position, including those of its own transaction, since the page may have received only some of
   * them. Undefined if the position is unknown.
   */
  since(position: string): ChangeNotice[] | undefined {
    if (position === this.#start) return this.#changes
    const from = this.#changes.findIndex(({ tx }) => tx === position)
    return from < 0 ? undefined : this.#changes.slice(from)
  }
}
