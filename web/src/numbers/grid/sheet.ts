import { useCallback, useMemo, useRef, useState } from 'react'
import { deviceStorage, draftKey, readDraft, writeDraft } from '../../lib/drafts.ts'
import { useDraft } from '../../lib/use-draft.ts'
import {
  type Cells,
  type CellsChange,
  readCells,
  withChange,
  withoutChange,
  withoutSent,
  writeCells,
} from './cells.ts'

const NOTHING = { cells: '' }

const keyOf = (owner: string, week: string) => draftKey('grid', owner, week)

/**
 * Puts cells into the sheet of a week that is not open, as if they had been typed there. False where the device keeps
 * nothing, so that they are not there.
 */
export function addToSheet(owner: string, week: string, cells: Cells): boolean {
  const [storage, key] = [deviceStorage(), keyOf(owner, week)]
  const draft = readDraft<typeof NOTHING>(storage, key)
  const all = writeCells({ ...readCells(draft?.fields.cells ?? ''), ...cells })
  const text = { fields: { cells: all }, base: null }
  const written = writeDraft(storage, key, text, draft?.at ?? 0, Date.now())
  return 'kept' in written && written.kept !== null
}

/** What is typed and pasted into a week's sheet: on the device with every keystroke, until it is saved. */
export function useSheet(owner: string, week: string) {
  const { fields, change, reset, found, onDevice } = useDraft(keyOf(owner, week), NOTHING)
  const cells = useMemo(() => readCells(fields.cells), [fields.cells])
  // What a paste or a discard did, the latest last, to be taken back.
  const [done, setDone] = useState<readonly CellsChange[]>([])
  const now = useRef(cells)
  now.current = cells

  const show = useCallback(
    (next: Cells) => {
      now.current = next
      const text = writeCells(next)
      if (text) change({ cells: text })
      else reset(NOTHING)
    },
    [change, reset],
  )
  const type = useCallback(
    (key: string, text: string | undefined) => show(withChange(now.current, { [key]: text }).cells),
    [show],
  )

  return {
    cells,
    /** Cells were on the device when the sheet was opened. */
    found,
    onDevice,
    /** Writes one cell; undefined leaves it as it is stored. */
    type,
    /** Writes many cells at once, as one change that can be taken back. */
    put: (after: Partial<Cells>) => {
      const next = withChange(now.current, after)
      show(next.cells)
      setDone((changes) => [...changes, next.change])
    },
    /** Takes the last paste or discard back; absent where there is none. */
    undo:
      done.length > 0 &&
      (() => {
        const last = done.at(-1)
        if (last) show(withoutChange(now.current, last))
        setDone(done.slice(0, -1))
      }),
    /** The server has these cells as they were sent; what was typed since stays. */
    forget: (sent: Cells) => {
      show(withoutSent(now.current, sent))
      setDone([])
    },
  }
}
