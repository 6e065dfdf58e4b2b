import { plural } from '@scope/contract/kernel/count.words'
import { useQuery } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useMe } from '../../../company/person/api.ts'
import { mediumDate } from '../../../lib/dates/dates.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { FileFormat } from '../../../ui/form/FileFormat.tsx'
import { ImportInput, takesFiles } from '../../../ui/form/ImportButton.tsx'
import { KeysButton } from '../../../ui/KeysButton.tsx'
import { More } from '../../../ui/list/More.tsx'
import { useCompare } from '../../differences/use-compare.ts'
import { readBlock } from '../../sheet/clipboard.ts'
import { SheetBar } from '../../sheet/components/SheetBar.tsx'
import { SheetNotice } from '../../sheet/components/SheetNotice.tsx'
import { focusCell } from '../../sheet/keyboard.ts'
import { planPaste } from '../../sheet/paste.ts'
import { addToSheet } from '../../sheet/sheet.ts'
import { useSheetOfWeeks } from '../../sheet/use-sheet-of-weeks.ts'
import { sourcesQuery } from '../../source/api.ts'
import { SourcesDialog } from '../../source/sources-dialog.tsx'
import { gridDifferencesQuery } from '../api.ts'
import { FILE_COLUMNS, metricsTemplate } from '../columns.ts'
import { filesToReview } from '../file-import.tsx'
import { useGridImport, weekToShow } from '../import.ts'
import {
  COLUMNS,
  countOf,
  type Faults,
  faultsOf,
  firstProblem,
  linesOf,
  NO_FAULTS,
  type Row,
} from '../lines.ts'
import { pasteKind } from '../paste-kind.ts'
import { Reviewing } from './Reviewing.tsx'
import { SheetCards } from './SheetCards.tsx'
import { SheetTable } from './SheetTable.tsx'

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
  const sheet = useSheetOfWeeks<Faults>({
    ...{ rows, columns: COLUMNS, across: 2, none: NO_FAULTS },
    ...{ name: week, kind: 'grid', noun: 'numbers' },
    onPaste: (text, at) => paste(text, at),
    onReview: () => review(),
  })
  const { cells, faults, setFaults, setNotice, asTable } = sheet
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
      sheet.saved('lines' in source ? source.cells : null)
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
    const other = pasted.otherWeek
    sheet.putPasted(pasted.cells, plural(pasted.venues, 'venue'), {
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
    })
  }

  const importFiles = async (chosen: readonly File[]) => {
    const files = await filesToReview(chosen)
    if ('wrong' in files) setNotice({ text: files.wrong })
    else shown.review(files)
  }

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
      <Card as="div" className="p-0! lg:p-0!" {...sheet.keyboard}>
        <Layout {...{ week, rows, cells, faults, compared }} onType={sheet.type} />
      </Card>
      <p className="text-sm text-quiet">
        Paste from a spreadsheet into any cell. Rows with venue names can be in any order.
      </p>
      <SheetBar {...counts} {...sheet.bar} busy={shown.reviewing}>
        <SheetNotice {...sheet.noticed} weeks={weeks} />
      </SheetBar>
      {listing && <SourcesDialog week={weeks[0] ?? week} onClose={() => setListing(false)} />}
      <Reviewing shown={shown} sheet={`Week of ${mediumDate(week)}`} running={weeks[0]} />
    </section>
  )
}
