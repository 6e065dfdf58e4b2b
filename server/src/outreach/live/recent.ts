import { randomUUID } from 'node:crypto'
import type { ToldChange } from './rules.ts'

const KEPT_MAX = 2_000

/**
 * The last changes, in the order of their commits, which is the same on every server: a page goes on from here. Places
 * are named by the transaction of a change, and the place before the first one by this server alone.
 */
export class Recent {
  #kept: ToldChange[] = []
  #start: string | undefined = randomUUID()

  add(changes: readonly ToldChange[]): void {
    this.#kept.push(...changes)
    if (this.#kept.length <= KEPT_MAX) return
    this.#kept = this.#kept.slice(-KEPT_MAX / 2)
    this.#start = undefined
  }

  /** After a gap nobody can go on. */
  forget(): void {
    this.#kept = []
    this.#start = randomUUID()
  }

  /** The place after the last change. */
  last(): string | undefined {
    return this.#kept.at(-1)?.tx ?? this.#start
  }

  /** The changes since a place, with those of its own transaction: some may not have arrived. Undefined if unknown. */
  since(place: string): ToldChange[] | undefined {
    if (place === this.#start) return this.#kept
    const from = this.#kept.findIndex(({ tx }) => tx === place)
    return from < 0 ? undefined : this.#kept.slice(from)
  }
}
