import { type KeyboardEvent, useState } from 'react'

type Place = { row: number; column: number }

const STEPS: Record<string, (at: Place) => Place> = {
  ArrowUp: ({ row, column }) => ({ row: row - 1, column }),
  ArrowDown: ({ row, column }) => ({ row: row + 1, column }),
  ArrowLeft: ({ row, column }) => ({ row, column: column - 1 }),
  ArrowRight: ({ row, column }) => ({ row, column: column + 1 }),
}

const keyOf = ({ row, column }: Place) => `${row} ${column}`

/** Props for the links of a table’s cells: one Tab stop for all of them, and the arrow keys move between them. */
export function useCellKeys() {
  const [last, setLast] = useState<Place>({ row: 0, column: 0 })
  return (place: Place) => ({
    'data-cell': keyOf(place),
    tabIndex: keyOf(place) === keyOf(last) ? 0 : -1,
    onFocus: () => setLast(place),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const step = STEPS[event.key]
      if (!step) return
      event.preventDefault()
      const next = `[data-cell="${keyOf(step(place))}"]`
      event.currentTarget.closest('table')?.querySelector<HTMLElement>(next)?.focus()
    },
  })
}
