import { useEffect, useState } from 'react'
import { heldOrder } from './order.ts'

const typing = () => document.activeElement?.matches('input:not([type="checkbox"]), textarea') ?? false

/** Keeps the order of the list while a person types in it. */
export function useHeldOrder<T extends { id: string }>(list: T[]): T[] {
  const [order, setOrder] = useState<string[]>([])
  useEffect(() => {
    if (!typing()) setOrder(list.map(({ id }) => id))
  }, [list])
  return heldOrder(order, list)
}
