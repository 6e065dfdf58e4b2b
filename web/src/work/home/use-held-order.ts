import { useEffect, useState } from 'react'
import { heldOrder } from './order.ts'

const typing = () => document.activeElement?.matches('input:not([type="checkbox"]), textarea') ?? false

/** Keeps the order of the list while a person types in it, or while it is held. */
export function useHeldOrder<T extends { id: string }>(list: T[], held: boolean): T[] {
  const [order, setOrder] = useState<string[]>([])
  useEffect(() => {
    if (!typing() && !held) setOrder(list.map(({ id }) => id))
  }, [list, held])
  return heldOrder(order, list)
}
