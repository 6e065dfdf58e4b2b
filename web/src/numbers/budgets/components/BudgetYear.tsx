import { plural } from '@scope/contract/kernel/count.words'
import { BUDGET_FIGURES } from '@scope/contract/numbers/budgets.words'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useMe } from '../../../company/person/api.ts'
import { useWrite } from '../../../lib/api/use-write.ts'
import { base64Of, wrongFile } from '../../../lib/csv-file.ts'
import { Card } from '../../../ui/Card.tsx'
import { FileFormat } from '../../../ui/FileFormat.tsx'
import { ImportButton, takesFiles } from '../../../ui/ImportButton.tsx'
import { KeysButton } from '../../../ui/KeysButton.tsx'
import { previewOf } from '../../grid/api.ts'
import { ReviewDialog } from '../../grid/components/ReviewDialog.tsx'
import { SheetBar } from '../../grid/components/SheetBar.tsx'
import { type Notice, SheetNotice } from '../../grid/components/SheetNotice.tsx'
import { useWeekImport } from '../../grid/import.ts'
import { focusCell, useGridKeyboard } from '../../grid/keyboard.ts'
import { useRoomForTable } from '../../grid/room.ts'
import { useSheet } from '../../grid/sheet.ts'
import { readPaste } from '../paste.ts'
import { budgetsTemplate, FILE_COLUMNS } from '../template.ts'
import { saveBudgets } from '../writes.ts'
import {
  COLUMNS,
  countOf,
  type Faults,
  faultsOf,
  firstProblem,
  type Line,
  linesOf,
  type Row,
} from '../year.ts'
import { BudgetHistory } from './BudgetHistory.tsx'
import { BudgetRows } from './BudgetRows.tsx'
import type { YearProps } from './BudgetsSheet.tsx'

const NOTHING = 'Nothing to change. This budget is already saved.'

/** A year’s sheet: type, paste or import, review, then save. */
export function BudgetYear({ year, venue, venues, week, rows }: YearProps & { rows: readonly Row[] }) {
  const { userId } = useMe()
  const sheet = useSheet(userId, `${venue.id}:${year}`, 'budgets')
  const { cells } = sheet
  const [faults, setFaults] = useState<Faults>({})
  const [notice, setNotice] = useState<Notice | null>(
    sheet.found ? { text: 'Your unsaved budget from this device is back.' } : null,
  )
  const [opened, setOpened] = useState<Row | null>(null)
  const asTable = useRoomForTable()

  const write = useWrite(saveBudgets, 'import')
  const shown = useWeekImport<Line>(
    {
      preview: (body) => previewOf('POST /api/budgets/import', body),
      save: (body) => write.send({ body }, null),
      saving: write.isPending,
      words: {
        failed: 'Error saving budgets',
        saved: 'Budget saved',
        description: 'It stands beside the numbers now.',
      },
    },
    {
      onErrors: (errors, lines) => {
        const found = faultsOf(errors, lines)
        // A week that was folded away is shown first.
        flushSync(() => setFaults(found))
        focusCell(firstProblem(rows, cells, found) ?? 0)
      },
      onNothing: () => setNotice({ text: NOTHING }),
      onSaved: (source) => {
        setNotice(null)
        setFaults({})
        if ('lines' in source) sheet.forget(source.cells)
      },
    },
  )

  const review = () => {
    const wrong = firstProblem(rows, cells, {})
    const lines = linesOf(rows, cells, venue.id)
    setFaults({})
    if (wrong !== null) focusCell(wrong)
    else if (lines.length === 0) setNotice({ text: 'Nothing to change. Enter a budget first.' })
    else shown.review({ lines, cells })
  }

  const importFile = async (file: File) => {
    const wrong = wrongFile(file)
    if (wrong) setNotice({ text: wrong })
    else shown.review({ name: file.name, file: await base64Of(file) })
  }

  const paste = (text: string, at: { row: number; column: number }) => {
    const pasted = readPaste(text, at, { rows, slug: venue.slug })
    if ('file' in pasted) return void importFile(new File([pasted.file], 'Pasted table'))
    const count = Object.keys(pasted.cells).length
    if (count > 0) sheet.put(pasted.cells)
    setNotice({
      text: count > 0 ? `${count} cells of ${plural(pasted.weeks, 'week')} pasted.` : 'Nothing was pasted.',
      skipped: pasted.skipped,
      undoable: count > 0,
    })
  }

  const undo =
    sheet.undo &&
    (() => {
      if (sheet.undo) sheet.undo()
      setNotice({ text: 'Undone.' })
    })

  const keyboard = useGridKeyboard({
    ...{ rows, columns: COLUMNS, cells },
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

  return (
    <section
      aria-label={`Budget of ${venue.name}, ${year}`}
      {...takesFiles(([file]) => file && void importFile(file))}
      className="grid grid-cols-1 gap-4"
    >
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="ml-auto flex flex-wrap items-center gap-2">
          <FileFormat columns={FILE_COLUMNS} template={budgetsTemplate(year, venues)} />
          <KeysButton />
          <ImportButton
            label="Import file"
            busy={shown.reviewing}
            onFiles={([file]) => file && void importFile(file)}
          />
        </div>
      </div>
      <Card as="div" className="p-0! lg:p-0!" {...keyboard}>
        <BudgetRows
          {...{ asTable, year, week, rows, cells, faults }}
          onType={sheet.type}
          onOpen={setOpened}
        />
      </Card>
      <SheetBar
        {...countOf(rows, cells, faults)}
        touched={Object.keys(cells).length > 0}
        onDevice={sheet.onDevice}
        busy={shown.reviewing}
        onDiscard={() => {
          sheet.put(Object.fromEntries(Object.keys(cells).map((key) => [key, undefined])))
          setFaults({})
          setNotice({ text: 'Discarded. The sheet shows the saved budget.', undoable: true })
        }}
        onReview={review}
      >
        <SheetNotice notice={notice} onUndo={undo} onClose={() => setNotice(null)} />
      </SheetBar>
      {shown.reviewed && (
        <ReviewDialog
          reviewed={shown.reviewed}
          sheet={`${venue.name}, fiscal year ${year}`}
          figures={BUDGET_FIGURES}
          named
          what="Budgets"
          nothing="Nothing to change. These budgets are already saved."
          saving={shown.saving}
          onSave={shown.save}
          onClose={shown.close}
        />
      )}
      {opened?.budget && <BudgetHistory budget={opened.budget} onClose={() => setOpened(null)} />}
    </section>
  )
}
