import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, useRef } from 'react'
import { isPressed } from '../../lib/window/keys.ts'
import { type Cells, cellKey } from './cells.ts'
import { CELL, GRID_KEYS } from './keys.ts'
import { moveOf, type Plan } from './moves.ts'

type Keyboard = {
  rows: readonly { venue: { id: string } }[]
  /** The columns of the sheet, in their order. */
  columns: readonly string[]
  cells: Cells
  plan: Plan
  onType: (key: string, text: string | undefined) => void
  onBlock: (text: string, at: { row: number; column: number }) => void
  onReview: () => void
  onUndo: (() => void) | false
}

/** Focuses a cell and selects its text, so that typing replaces it. */
export function focusCell(index: number): void {
  const input = document.querySelector(`[${CELL}="${index}"]`)
  if (!(input instanceof HTMLInputElement)) return
  input.focus()
  input.select()
}

/** Keyboard control of the sheet, on the element around all cells. */
export function useGridKeyboard({ rows, columns, cells, plan, onType, onBlock, onReview, onUndo }: Keyboard) {
  // The cell’s text on entering, for Escape, and whether it was edited since.
  const entered = useRef<string | undefined>(undefined)
  const typed = useRef(false)

  const at = (target: EventTarget) => {
    const input = target instanceof HTMLInputElement && target.hasAttribute(CELL) ? target : null
    const index = Number(input?.getAttribute(CELL))
    const row = Math.floor(index / columns.length)
    const column = index % columns.length
    const [venue, field] = [rows[row]?.venue, columns[column]]
    return input && venue && field ? { input, index, row, column, key: cellKey(venue.id, field) } : null
  }

  return {
    onFocus: ({ target }: FocusEvent) => {
      const cell = at(target)
      if (!cell) return
      entered.current = cells[cell.key]
      typed.current = false
    },
    onInput: () => {
      typed.current = true
    },
    onPaste: (event: ClipboardEvent) => {
      const cell = at(event.target)
      const text = event.clipboardData.getData('text/plain')
      // A single value is pasted at the caret, as in any text box.
      if (!cell || !/[\t\r\n]/.test(text.trim())) return
      event.preventDefault()
      typed.current = false
      onBlock(text, cell)
    },
    onKeyDown: (event: KeyboardEvent) => {
      const cell = at(event.target)
      if (!cell || event.nativeEvent.isComposing) return
      const { input, index, key } = cell
      const { move, next, previous, restore, undo, review } = GRID_KEYS
      if (isPressed(review, event)) {
        onReview()
        event.preventDefault()
        return
      }
      if (isPressed(undo, event)) {
        // The browser undoes typing in the cell first.
        if (typed.current || !onUndo) return
        onUndo()
        event.preventDefault()
        return
      }
      if (isPressed(restore, event)) {
        if (cells[key] === entered.current) return
        event.preventDefault()
        typed.current = false
        onType(key, entered.current)
        return
      }
      if (![move, next, previous].some((one) => isPressed(one, event))) return
      const { selectionStart, selectionEnd, value } = input
      const all = selectionStart === 0 && selectionEnd === value.length
      const to = moveOf(
        {
          key: event.key,
          shiftKey: event.shiftKey,
          atStart: all || (selectionStart === 0 && selectionEnd === 0),
          atEnd: all || (selectionStart === value.length && selectionEnd === value.length),
        },
        index,
        plan,
      )
      if (to === null) return
      event.preventDefault()
      focusCell(to)
    },
  }
}
