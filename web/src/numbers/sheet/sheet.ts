import { useCallback, useMemo, useRef, useState } from 'react'
import { deviceStorage } from '../../lib/drafts/device-drafts.ts'
import { draftKey, readDraft, removeDraft, writeDraft } from '../../lib/drafts/drafts.ts'
import { useDraft } from '../../lib/drafts/use-draft.ts'
import {
  type Cells,
  type CellsChange,
  changeCells,
  readCells,
  undoCells,
  withoutSent,
  writeCells,
} from './cells.ts'

const NOTHING = { cells: '' }

/** The contents of a sheet, each with its own drafts. */
export type Kind = 'grid' | 'targets' | 'budgets'

const keyOf = (owner: string, week: string, kind: Kind = 'grid') => draftKey(kind, owner, week)

/** Adds cells to another week’s sheet, as if typed there. False when the device cannot store them. */
export function addToSheet(owner: string, week: string, cells: Cells, kind?: Kind): boolean {
  const [storage, key] = [deviceStorage(), keyOf(owner, week, kind)]
  const draft = readDraft<typeof NOTHING>(storage, key)
  const all = writeCells({ ...readCells(draft?.fields.cells ?? ''), ...cells })
  const text = { fields: { cells: all }, base: null }
  const written = writeDraft(storage, key, text, draft?.at ?? 0, Date.now())
  return 'kept' in written && written.kept !== null
}

/** Moves unsaved targets from a past week into the running one, without replacing newer input. */
export function moveTargets(owner: string, from: string, to: string): void {
  const storage = deviceStorage()
  const [old, newer] = [from, to].map((week) =>
    readDraft<typeof NOTHING>(storage, keyOf(owner, week, 'targets')),
  )
  if (!old) return
  const cells = { ...readCells(old.fields.cells), ...readCells(newer?.fields.cells ?? '') }
  if (addToSheet(owner, to, cells, 'targets')) removeDraft(storage, keyOf(owner, from, 'targets'), old.at)
}

/** The unsaved cells of a week’s sheet, stored on the device with every keystroke until saved. */
export function useSheet(owner: string, week: string, kind?: Kind) {
  const { fields, change, reset, found, onDevice } = useDraft(keyOf(owner, week, kind), NOTHING)
  const cells = useMemo(() => readCells(fields.cells), [fields.cells])
  // The undoable changes, the latest last.
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
    (key: string, text: string | undefined) => show(changeCells(now.current, { [key]: text }).cells),
    [show],
  )

  return {
    cells,
    /** Whether unsaved cells were found on opening. */
    found,
    onDevice,
    /** Sets one cell; undefined restores the saved value. */
    type,
    /** Sets many cells as one undoable change. */
    put: (after: Partial<Cells>) => {
      const next = changeCells(now.current, after)
      show(next.cells)
      setDone((changes) => [...changes, next.change])
    },
    /** Undoes the last paste or discard; absent when there is none. */
    undo:
      done.length > 0 &&
      (() => {
        const last = done.at(-1)
        if (last) show(undoCells(now.current, last))
        setDone(done.slice(0, -1))
      }),
    /** Removes cells that were saved; later edits stay. */
    forget: (sent: Cells) => {
      show(withoutSent(now.current, sent))
      setDone([])
    },
  }
}
