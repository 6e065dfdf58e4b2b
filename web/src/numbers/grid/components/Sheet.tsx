import { plural } from '@scope/contract/kernel/count.words'
import { useQuery } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useMe } from '../../../company/person/api.ts'
import { mediumDate } from '../../../lib/dates/dates.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { FileFormat } from '../../../ui/FileFormat.tsx'
import { ImportInput, takesFiles } from '../../../ui/ImportButton.tsx'
import { KeysButton } from '../../../ui/KeysButton.tsx'
import { More } from '../../../ui/More.tsx'
import { useCompare } from '../../differences/use-compare.ts'
import { sourcesQuery } from '../../source/api.ts'
import { SourcesDialog } from '../../source/sources-dialog.tsx'
import { gridDifferencesQuery } from '../api.ts'
import { COLUMNS } from '../cells.ts'
import { readBlock } from '../clipboard.ts'
import { FILE_COLUMNS, metricsTemplate } from '../columns.ts'
import { filesToReview } from '../file-import.tsx'
import { useGridImport, weekToShow } from '../import.ts'
import { focusCell, useGridKeyboard } from '../keyboard.ts'
import { countOf, type Faults, faultsOf, firstProblem, linesOf, NO_FAULTS, type Row } from '../lines.ts'
import { planPaste } from '../paste.ts'
import { pasteKind } from '../paste-kind.ts'
import { useRoomForTable } from '../room.ts'
import { addToSheet, useSheet } from '../sheet.ts'
import { Reviewing } from './Reviewing.tsx'
import { SheetBar } from './SheetBar.tsx'
import { SheetCards } from './SheetCards.tsx'
import { type Notice, SheetNotice } from './SheetNotice.tsx'
import { SheetTable } from './SheetTable.tsx'

const FOUND = 'Your unsaved numbers from this device are back.'
const NOTHING = 'Nothing to change. These numbers are already saved.'

export type SheetOf = {
  week: string
  /** The weeks to choose from. */
  weeks: readonly string[]
  /** The address asks to enter numbers. */
  opens: boolean
  onWeek: (week: string) => void
  /** Shows a week to enter its numbers. */
  onEnter: (week: string) => void
  /** Where the menu of the sheet stands: beside the title. */
  acts?: HTMLElement | null
}

/** A week’s sheet: type, paste or import, review, then save. */
export function Sheet({ week, weeks, opens, onWeek, acts, rows }: SheetOf & { rows: readonly Row[] }) {
  const { userId } = useMe()
  // The sheet works without them, so it waits for neither them nor their error.
  const { asked: compare } = useCompare()
  const compared = useQuery(gridDifferencesQuery(week, compare)).data
  const sources = useQuery(sourcesQuery).data?.sources ?? []
  const sheet = useSheet(userId, week)
  const { cells } = sheet
  const [faults, setFaults] = useState<Faults>(NO_FAULTS)
  const [notice, setNotice] = useState<Notice | null>(sheet.found ? { text: FOUND } : null)
  const asTable = useRoomForTable()
  const [listing, setListing] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const counts = countOf(rows, cells, faults)

  useEffect(() => {
    if (opens) focusCell(0)
  }, [opens])

  const shown = useGridImport({
    onErrors: (errors, lines) => {
      const found = faultsOf(errors, lines)
      setFaults(found)
      focusCell(firstProblem(rows, cells, found) ?? 0)
    },
    onNothing: () => setNotice({ text: NOTHING }),
    onSaved: (source, saved) => {
      setNotice(null)
      setFaults(NO_FAULTS)
      if ('lines' in source) sheet.forget(source.cells)
      const other = weekToShow(saved, week)
      if (other) onWeek(other)
    },
  })

  const review = () => {
    const wrong = firstProblem(rows, cells, NO_FAULTS)
    const lines = linesOf(rows, cells, week)
    setFaults(NO_FAULTS)
    if (wrong !== null) focusCell(wrong)
    else if (lines.length === 0) setNotice({ text: 'Nothing to change. Enter a number first.' })
    else shown.review({ lines, cells })
  }

  const paste = (text: string, at: { row: number; column: number }) => {
    const [block, venues] = [readBlock(text), rows.map(({ venue }) => venue)]
    const kind = pasteKind(block, { sources, venues })
    const explain = () => {
      setNotice(null)
      void importFiles([new File([text], 'Pasted rows')])
    }
    if (kind === 'source') return explain()
    if (kind === 'days') return setNotice({ text: 'Nothing was pasted. These are days, not weeks.', explain })
    if (kind === 'unknown')
      return setNotice({ text: 'Nothing was pasted. These columns are not known.', explain })
    const pasted = planPaste(block, at, { venues, week })
    const numbers = Object.keys(pasted.cells).length
    const other = pasted.otherWeek
    if (numbers > 0) sheet.put(pasted.cells)
    setNotice({
      text:
        numbers > 0 ? `${numbers} cells of ${plural(pasted.venues, 'venue')} pasted.` : 'Nothing was pasted.',
      skipped: pasted.skipped,
      ...(other && {
        other: {
          week: other,
          put: () => {
            const cells = planPaste(block, at, { venues, week: other }).cells
            if (addToSheet(userId, other, cells)) onWeek(other)
            else setNotice({ text: 'This browser can’t keep drafts. Open that week and paste there.' })
          },
        },
      }),
      ...(kind === 'someCells' && { explain }),
      undoable: numbers > 0,
    })
  }

  const undo =
    sheet.undo &&
    (() => {
      if (sheet.undo) sheet.undo()
      setNotice({ text: 'Undone.' })
    })

  const importFiles = async (chosen: readonly File[]) => {
    const files = await filesToReview(chosen)
    if ('wrong' in files) setNotice({ text: files.wrong })
    else shown.review(files)
  }

  const keyboard = useGridKeyboard({
    rows,
    columns: COLUMNS,
    cells,
    plan: {
      count: rows.length * COLUMNS.length,
      across: asTable ? COLUMNS.length : 2,
      enter: asTable ? 'down' : 'next',
    },
    onType: sheet.type,
    onBlock: paste,
    onReview: review,
    onUndo: undo,
  })

  const Layout = asTable ? SheetTable : SheetCards
  const menu = (
    <More about="the grid">
      <Button
        variant="quiet"
        size="sm"
        icon={Upload}
        busy={shown.reviewing}
        onClick={() => input.current?.click()}
      >
        Import files
      </Button>
      <Button variant="quiet" size="sm" onClick={() => setListing(true)}>
        Sources
      </Button>
      <FileFormat
        columns={FILE_COLUMNS}
        template={metricsTemplate(
          week,
          rows.map(({ venue }) => venue),
        )}
      />
      <KeysButton />
    </More>
  )
  return (
    <section
      aria-label="Numbers by venue"
      {...takesFiles((files) => void importFiles(files))}
      className="grid grid-cols-1 gap-4"
    >
      {acts && createPortal(menu, acts)}
      <ImportInput ref={input} several onFiles={(files) => void importFiles(files)} />
      <Card as="div" className="p-0! lg:p-0!" {...keyboard}>
        <Layout {...{ week, rows, cells, faults, compared }} onType={sheet.type} />
      </Card>
      <p className="text-sm text-quiet">
        Paste from a spreadsheet into any cell. Rows with venue names can be in any order.
      </p>
      <SheetBar
        {...counts}
        touched={Object.keys(cells).length > 0}
        onDevice={sheet.onDevice}
        busy={shown.reviewing}
        onDiscard={() => {
          sheet.put(Object.fromEntries(Object.keys(cells).map((key) => [key, undefined])))
          setFaults(NO_FAULTS)
          setNotice({ text: 'Discarded. The sheet shows the saved numbers.', undoable: true })
        }}
        onReview={review}
      >
        <SheetNotice notice={notice} weeks={weeks} onUndo={undo} onClose={() => setNotice(null)} />
      </SheetBar>
      {listing && <SourcesDialog week={weeks[0] ?? week} onClose={() => setListing(false)} />}
      <Reviewing shown={shown} sheet={`Week of ${mediumDate(week)}`} running={weeks[0]} />
    </section>
  )
}
