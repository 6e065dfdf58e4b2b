import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { mediumDate } from '../../../lib/dates/dates.ts'
import { Card } from '../../../ui/Card.tsx'
import { ImportInput, takesFiles } from '../../../ui/form/ImportButton.tsx'
import { useCompare } from '../../differences/use-compare.ts'
import { SheetBar } from '../../sheet/components/SheetBar.tsx'
import { SheetNotice } from '../../sheet/components/SheetNotice.tsx'
import { focusCell } from '../../sheet/keyboard.ts'
import { gridDifferencesQuery } from '../api.ts'
import { countOf, type Row } from '../lines.ts'
import { useMondaySheet } from '../use-monday-sheet.ts'
import { Reviewing } from './Reviewing.tsx'
import { SheetCards } from './SheetCards.tsx'
import { SheetMenu } from './SheetMenu.tsx'
import { SheetTable } from './SheetTable.tsx'

export type SheetOf = {
  week: string
  /** The weeks to choose from. */
  weeks: readonly string[]
  /** The address opens it for entering numbers. */
  opens: boolean
  onWeek: (week: string) => void
  /** Shows a week to enter its numbers. */
  onEnter: (week: string) => void
  /** The place of the sheet's menu, next to the title. */
  acts?: HTMLElement | null
}

/** A week’s sheet: type, paste or import, review, then save. */
export function Sheet({ week, weeks, opens, onWeek, acts, rows }: SheetOf & { rows: readonly Row[] }) {
  const { sheet, reviewing, importFiles } = useMondaySheet({ week, rows, onWeek })
  const { cells, faults } = sheet
  // The sheet works without it, so it waits for neither it nor its error.
  const compared = useQuery(gridDifferencesQuery(week, useCompare().asked)).data
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (opens) focusCell(0)
  }, [opens])

  const Layout = sheet.asTable ? SheetTable : SheetCards
  const menu = (
    <SheetMenu
      week={week}
      running={weeks[0] ?? week}
      venues={rows.map(({ venue }) => venue)}
      reading={reviewing.reviewing}
      onImport={() => input.current?.click()}
    />
  )
  return (
    <section aria-label="Numbers by venue" {...takesFiles(importFiles)} className="grid grid-cols-1 gap-4">
      {acts && createPortal(menu, acts)}
      <ImportInput ref={input} several onFiles={importFiles} />
      <Card as="div" className="p-0! lg:p-0!" {...sheet.keyboard}>
        <Layout {...{ week, rows, cells, faults, compared }} onType={sheet.type} />
      </Card>
      <p className="text-sm text-quiet">
        Paste from a spreadsheet into any cell. Rows with venue names can be in any order.
      </p>
      <SheetBar {...countOf(rows, cells, faults)} {...sheet.bar} busy={reviewing.reviewing}>
        <SheetNotice {...sheet.noticed} weeks={weeks} />
      </SheetBar>
      <Reviewing weekImport={reviewing} sheet={`Week of ${mediumDate(week)}`} running={weeks[0]} />
    </section>
  )
}
