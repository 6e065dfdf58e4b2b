import type { ToldChange } from './rules.ts'

const KEPT_MAX = 2_000

/** The last changes, in the order of their commits, which is the same on every server: a lost stream goes on from here. */
export class Recent {
  #kept: ToldChange[] = []

  add(changes: readonly ToldChange[]): void {
    this.#kept.push(...changes)
    if (this.#kept.length > KEPT_MAX) this.#kept = this.#kept.slice(-KEPT_MAX / 2)
  }

  /** After a gap nobody can go on. */
  forget(): void {
    this.#kept = []
  }

  /** The transaction of the last change. */
  last(): string | undefined {
    return this.#kept.at(-1)?.tx
  }

  /** The changes since a transaction, with its own: some of them may not have arrived. Undefined if it is not known. */
  since(tx: string): ToldChange[] | undefined {
    const from = this.#kept.findIndex((change) => change.tx === tx)
    return from < 0 ? undefined : this.#kept.slice(from)
  }
}
