import { plural } from '@scope/contract/kernel/count.words'
import { BUDGET_FIGURES } from '@scope/contract/numbers/budgets.words'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useWrite } from '../../../lib/api/use-write.ts'
import { base64Of, wrongFile } from '../../../lib/csv-file.ts'
import { Card } from '../../../ui/Card.tsx'
import { FileFormat } from '../../../ui/form/FileFormat.tsx'
import { ImportButton, takesFiles } from '../../../ui/form/ImportButton.tsx'
import { KeysButton } from '../../../ui/KeysButton.tsx'
import { ReviewDialog } from '../../sheet/components/ReviewDialog.tsx'
import { SheetBar } from '../../sheet/components/SheetBar.tsx'
import { SheetNotice } from '../../sheet/components/SheetNotice.tsx'
import { focusCell } from '../../sheet/keyboard.ts'
import type { Faults } from '../../sheet/rules.ts'
import { useSheetOfWeeks } from '../../sheet/use-sheet-of-weeks.ts'
import { previewOf, useWeekImport } from '../../sheet/week-import.ts'
import { readPaste } from '../paste.ts'
import { budgetsTemplate, FILE_COLUMNS } from '../template.ts'
import { saveBudgets } from '../writes.ts'
import { COLUMNS, countOf, faultsOf, firstProblem, type Line, linesOf, type Row } from '../year.ts'
import { BudgetHistory } from './BudgetHistory.tsx'
import { BudgetRows } from './BudgetRows.tsx'
import type { YearProps } from './BudgetsSheet.tsx'

const NOTHING = 'Nothing to change. This budget is already saved.'

/** A year’s sheet: type, paste or import, review, then save. */
export function BudgetYear({ year, venue, venues, week, rows }: YearProps & { rows: readonly Row[] }) {
  const sheet = useSheetOfWeeks<Faults>({
    ...{ rows, columns: COLUMNS, across: 2, none: {} },
    ...{ name: `${venue.id}:${year}`, kind: 'budgets', noun: 'budget' },
    onPaste: (text, at) => paste(text, at),
    onReview: () => review(),
  })
  const { cells, faults, setFaults, setNotice, asTable } = sheet
  const [opened, setOpened] = useState<Row | null>(null)

  const write = useWrite(saveBudgets, 'import')
  const weekImport = useWeekImport<Line>(
    {
      preview: (body) => previewOf('POST /api/budgets/import', body),
      save: (body) => write.send({ body }, null),
      saving: write.isPending,
      words: {
        failed: 'Error saving budgets',
        saved: 'Budget saved',
        description: 'Budgets now show next to the numbers.',
      },
    },
    {
      onErrors: (errors, lines) => {
        const faults = faultsOf(errors, lines)
        // Shows a folded week first.
        flushSync(() => setFaults(faults))
        focusCell(firstProblem(rows, cells, faults) ?? 0)
      },
      onNothing: () => setNotice({ text: NOTHING }),
      onSaved: (source) => sheet.saved('lines' in source ? source.cells : null),
    },
  )

  const review = () => {
    const wrong = firstProblem(rows, cells, {})
    const lines = linesOf(rows, cells, venue.id)
    setFaults({})
    if (wrong !== null) focusCell(wrong)
    else if (lines.length === 0) setNotice({ text: 'Nothing to change. Enter a budget first.' })
    else weekImport.review({ lines, cells })
  }

  const importFile = async (file: File) => {
    const wrong = wrongFile(file)
    if (wrong) setNotice({ text: wrong })
    else weekImport.review({ name: file.name, file: await base64Of(file) })
  }

  const paste = (text: string, at: { row: number; column: number }) => {
    const pasted = readPaste(text, at, { rows, slug: venue.slug })
    if ('file' in pasted) return void importFile(new File([pasted.file], 'Pasted table'))
    sheet.putPasted(pasted.cells, plural(pasted.weeks, 'week'), { skipped: pasted.skipped })
  }

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
            busy={weekImport.reviewing}
            onFiles={([file]) => file && void importFile(file)}
          />
        </div>
      </div>
      <Card as="div" className="p-0! lg:p-0!" {...sheet.keyboard}>
        <BudgetRows
          {...{ asTable, year, week, rows, cells, faults }}
          onType={sheet.type}
          onOpen={setOpened}
        />
      </Card>
      <SheetBar {...countOf(rows, cells, faults)} {...sheet.bar} busy={weekImport.reviewing}>
        <SheetNotice {...sheet.noticed} />
      </SheetBar>
      {weekImport.reviewed && (
        <ReviewDialog
          reviewed={weekImport.reviewed}
          sheet={`${venue.name}, fiscal year ${year}`}
          figures={BUDGET_FIGURES}
          named
          what="Budgets"
          nothing="Nothing to change. These budgets are already saved."
          saving={weekImport.saving}
          onSave={weekImport.save}
          onClose={weekImport.close}
        />
      )}
      {opened?.budget && <BudgetHistory budget={opened.budget} onClose={() => setOpened(null)} />}
    </section>
  )
}
