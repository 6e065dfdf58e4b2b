/** Where the keys go. Cells are counted in reading order, from 0; `across` of them stand beside each other. */
export type Plan = {
  count: number
  across: number
  /** Enter goes down a column in a table, and on to the next field where a venue's fields stand together. */
  enter: 'down' | 'next'
}

export type Press = {
  key: string
  shiftKey: boolean
  /** Whether the caret is at the text's start or end; both where all of the text is chosen. */
  atStart: boolean
  atEnd: boolean
}

/** The cell that a key goes to; null where the key stays in its cell. */
export function moveOf({ key, shiftKey, atStart, atEnd }: Press, from: number, plan: Plan): number | null {
  const { count, across, enter } = plan
  const column = from % across
  const within = (to: number) => (to >= 0 && to < count ? to : null)
  switch (key) {
    case 'ArrowUp':
      return within(from - across)
    case 'ArrowDown':
      return within(from + across)
    case 'Enter': {
      const step = enter === 'down' ? across : 1
      return within(shiftKey ? from - step : from + step)
    }
    case 'ArrowLeft':
      return atStart && !shiftKey && column > 0 ? from - 1 : null
    case 'ArrowRight':
      return atEnd && !shiftKey && column < across - 1 ? within(from + 1) : null
    default:
      return null
  }
}
