import type { Reply } from '@scope/contract/calls'
import type { PlainDate } from '@scope/contract/kernel/calendar'
import { countText } from '@scope/contract/kernel/count.words'
import { CATEGORY_LABELS } from '@scope/contract/work/priority.words'
import { csvOf } from '../../../kernel/export/csv.ts'

/** The data of an exported file. */
export type EntriesExport = {
  /** `date` is when it was submitted, in the venue's time zone. */
  entries: readonly (Reply<'GET /api/analytics/journal'>['entries'][number] & { date: PlainDate })[]
  /** The total number of entries, including those not in the file. */
  total: number
  company: string
  /** The days and the filters. */
  scope: string
  /** When and by whom it was exported. */
  made: string
}

/** The entries of the Journal tab as a CSV file, newest first. */
export function journalCsv({ entries, total, company, scope, made }: EntriesExport): Promise<Uint8Array> {
  const held = entries.length
  const cut = `Only the newest ${countText(held)} of ${countText(total)} entries are in this file.`
  return csvOf([
    ['Journal Entries', company],
    [scope],
    [made],
    ...(total > held ? [[cut]] : []),
    [],
    ['Member', 'Venue', 'Category', 'Week of', 'Submitted (venue time)', 'Written by', 'Entry'],
    ...entries.map(({ bltName, venueName, category, weekOf, date, authorName, entry }) => [
      bltName,
      venueName,
      category && CATEGORY_LABELS[category],
      weekOf,
      date,
      authorName,
      entry,
    ]),
  ])
}
