import { useState } from 'react'
import { useMe } from '../../company/person/api.ts'
import type { Cells } from './cells.ts'
import type { Notice } from './components/SheetNotice.tsx'
import { useGridKeyboard } from './keyboard.ts'
import { useRoomForTable } from './room.ts'
import { type Kind, useSheet } from './sheet.ts'

type SheetOfWeeks<Faults> = {
  /** Its unsaved cells are stored under this name. */
  name: string
  kind: Kind
  /** The noun for its cells in notices: `numbers`. */
  noun: string
  rows: readonly { venue: { id: string } }[]
  columns: readonly string[]
  /** The number of cells side by side without room for the table. */
  across: number
  /** The faults of a sheet without any. */
  none: Faults
  onPaste: (text: string, at: { row: number; column: number }) => void
  onReview: () => void
}

/** The state of a sheet of weeks: its unsaved cells, the server’s errors, the last notice, undo and the keyboard. */
export function useSheetOfWeeks<Faults>(of: SheetOfWeeks<Faults>) {
  const { name, kind, noun, rows, columns, across, none, onPaste, onReview } = of
  const { userId } = useMe()
  const { cells, found, onDevice, type, put, undo: takeBack, forget } = useSheet(userId, name, kind)
  const [faults, setFaults] = useState(none)
  const [notice, setNotice] = useState<Notice | null>(
    found ? { text: `Your unsaved ${noun} from this device are back.` } : null,
  )
  const asTable = useRoomForTable()

  const undo =
    takeBack &&
    (() => {
      takeBack()
      setNotice({ text: 'Undone.' })
    })

  const keyboard = useGridKeyboard({
    ...{ rows, columns, cells },
    plan: {
      count: rows.length * columns.length,
      across: asTable ? columns.length : across,
      enter: asTable ? 'down' : 'next',
    },
    onType: type,
    onBlock: onPaste,
    onReview,
    onUndo: undo,
  })

  return {
    cells,
    faults,
    setFaults,
    setNotice,
    asTable,
    type,
    keyboard,
    /** Inserts pasted cells, and says so. `of` are their venues or weeks. */
    putPasted: (pasted: Cells, of: string, more: Partial<Notice>) => {
      const count = Object.keys(pasted).length
      if (count > 0) put(pasted)
      setNotice({
        text: count > 0 ? `${count} cells of ${of} pasted.` : 'Nothing was pasted.',
        undoable: count > 0,
        ...more,
      })
    },
    /** Forgets cells that were saved; later edits stay. */
    saved: (sent: Cells | null) => {
      setNotice(null)
      setFaults(none)
      if (sent) forget(sent)
    },
    bar: {
      touched: Object.keys(cells).length > 0,
      onDevice,
      onReview,
      onDiscard: () => {
        put(Object.fromEntries(Object.keys(cells).map((key) => [key, undefined])))
        setFaults(none)
        setNotice({ text: `Discarded. The sheet shows the saved ${noun}.`, undoable: true })
      },
    },
    noticed: { notice, onUndo: undo, onClose: () => setNotice(null) },
  }
}
