/** The layout for key moves. Cells are counted in reading order from 0, `across` of them per row. */
export type Plan = {
  count: number
  across: number
  /** Enter moves down a column in a table, and to the next field in cards. */
  enter: 'down' | 'next'
}

export type Press = {
  key: string
  shiftKey: boolean
  /** Whether the caret is at the text’s start or end; both when all text is selected. */
  atStart: boolean
  atEnd: boolean
}

/** The cell that a key moves to; null when it stays. */
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
