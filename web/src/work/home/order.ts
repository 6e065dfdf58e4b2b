import { useEffect, useState } from 'react'

/**
 * Keeps the list’s order stable: known items keep their place, new ones go last, removed ones are dropped. Used while
 * the user types, so that a poll does not make the screen jump.
 */
export function heldOrder<T extends { id: string }>(order: string[], list: T[]): T[] {
  const place = new Map(order.map((id, index) => [id, index]))
  const placeOf = (one: T) => place.get(one.id) ?? order.length
  return list.toSorted((one, other) => placeOf(one) - placeOf(other))
}

const typing = () => document.activeElement?.matches('input:not([type="checkbox"]), textarea') ?? false

/** Keeps the order of the list while a person types in it, or while it is held. */
export function useHeldOrder<T extends { id: string }>(list: T[], held: boolean): T[] {
  const [order, setOrder] = useState<string[]>([])
  useEffect(() => {
    if (!typing() && !held) setOrder(list.map(({ id }) => id))
  }, [list, held])
  return heldOrder(order, list)
}
