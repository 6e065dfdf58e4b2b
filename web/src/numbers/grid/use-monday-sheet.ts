import { plural } from '@scope/contract/kernel/count.words'
import { useQuery } from '@tanstack/react-query'
import { useMe } from '../../company/person/api.ts'
import { readBlock } from '../sheet/clipboard.ts'
import { focusCell } from '../sheet/keyboard.ts'
import { planPaste } from '../sheet/paste.ts'
import { addToSheet } from '../sheet/sheet.ts'
import { useSheetOfWeeks } from '../sheet/use-sheet-of-weeks.ts'
import { sourcesQuery } from '../source/api.ts'
import { filesToReview } from './file-import.tsx'
import { useGridImport, weekToShow } from './import.ts'
import { COLUMNS, type Faults, faultsOf, firstProblem, linesOf, NO_FAULTS, type Row } from './lines.ts'
import { pasteKind } from './paste-kind.ts'

const NOTHING = 'Nothing to change. These numbers are already saved.'

type MondaySheet = { week: string; rows: readonly Row[]; onWeek: (week: string) => void }

/** A week’s sheet of all venues: its cells, and typed, pasted or imported values until they are reviewed and saved. */
export function useMondaySheet({ week, rows, onWeek }: MondaySheet) {
  const { userId } = useMe()
  // The sheet works without them, so it waits for neither them nor their error.
  const sources = useQuery(sourcesQuery).data?.sources ?? []
  const sheet = useSheetOfWeeks<Faults>({
    ...{ rows, columns: COLUMNS, across: 2, none: NO_FAULTS },
    ...{ name: week, kind: 'grid', noun: 'numbers' },
    onPaste: (text, at) => paste(text, at),
    onReview: () => review(),
  })
  const { cells, setFaults, setNotice } = sheet

  const reviewing = useGridImport({
    onErrors: (errors, lines) => {
      const wrong = faultsOf(errors, lines)
      setFaults(wrong)
      focusCell(firstProblem(rows, cells, wrong) ?? 0)
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
    else reviewing.review({ lines, cells })
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
    else reviewing.review(files)
  }
  return { sheet, reviewing, importFiles: (files: readonly File[]) => void importFiles(files) }
}
