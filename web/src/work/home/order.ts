/**
 * The list in an order that does not move: what was there keeps its place, what is new goes to the end, what is
 * gone is left out. For as long as a person types, so that a poll does not make the screen jump.
 */
export function heldOrder<T extends { id: string }>(order: string[], list: T[]): T[] {
  const place = new Map(order.map((id, index) => [id, index]))
  const placeOf = (one: T) => place.get(one.id) ?? order.length
  return list.toSorted((one, other) => placeOf(one) - placeOf(other))
}
