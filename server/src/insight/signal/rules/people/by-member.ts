import type { Row } from '../say.ts'

/** The items of a rule about one member, and their source rows. */
type MemberItems<Item> = { items: readonly [Item, ...Item[]]; bltName: string; rows: Row[] }

/**
 * Groups the items of a rule by member, so that a text names a person once. Members with the most rows come first;
 * members with equal counts keep their order.
 */
export function byMember<Item extends { bltId: string; bltName: string; rows: readonly Row[] }>(
  items: readonly Item[],
): MemberItems<Item>[] {
  const groups = Map.groupBy(items, ({ bltId }) => bltId)
  return [...groups.values()]
    .flatMap(([first, ...others]) => {
      if (!first) return []
      const own: [Item, ...Item[]] = [first, ...others]
      return [{ items: own, bltName: first.bltName, rows: own.flatMap(({ rows }) => [...rows]) }]
    })
    .toSorted((a, b) => b.rows.length - a.rows.length)
}
