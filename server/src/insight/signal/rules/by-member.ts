import type { Row } from './say.ts'

/** What a rule found about a member: an item, with the rows behind it. */
type OfMember<Item> = { items: readonly [Item, ...Item[]]; bltName: string; rows: Row[] }

/** Groups what a rule found by member, so that a text names a person once. Most first; equal ones keep their order. */
export function byMember<Item extends { bltId: string; bltName: string; rows: readonly Row[] }>(
  found: readonly Item[],
): OfMember<Item>[] {
  const groups = Map.groupBy(found, ({ bltId }) => bltId)
  return [...groups.values()]
    .flatMap(([first, ...others]) => {
      if (!first) return []
      const items: [Item, ...Item[]] = [first, ...others]
      return [{ items, bltName: first.bltName, rows: items.flatMap(({ rows }) => [...rows]) }]
    })
    .toSorted((a, b) => b.rows.length - a.rows.length)
}
