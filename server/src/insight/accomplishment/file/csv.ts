import { nameFor } from '@scope/contract/company/stand-in.words'
import { STRUCTURED_LABELS } from '@scope/contract/work/journal.words'
import { CATEGORY_LABELS, categoryGroup } from '@scope/contract/work/priority.words'
import { type Cell, csvOf } from '../../../kernel/export/csv.ts'
import { type AccomplishmentsExport, countedText, cutText, journalTitle, scopeText } from './words.ts'

/** The accomplishments as a CSV file. Columns that only priorities or only journals have are empty for the others. */
export function accomplishmentsCsv(file: AccomplishmentsExport): Promise<Uint8Array> {
  const cut = cutText(file)
  return csvOf([
    ['Accomplishments', file.company],
    [scopeText(file)],
    [countedText(file)],
    [file.made],
    ...(cut ? [[cut]] : []),
    [],
    COLUMNS,
    ...file.items.map(rowOf),
  ])
}

const COLUMNS = [
  'Date (venue time)',
  'Member',
  'Venue',
  'Type',
  'Title',
  'Description',
  'Category',
  'Period',
  'Outcome KPI',
  'Confidence %',
  'Signed off by',
  'Written by',
  STRUCTURED_LABELS.wins,
  STRUCTURED_LABELS.metricsMoved,
  STRUCTURED_LABELS.guestsMoments,
  'Entry',
]

function rowOf(item: AccomplishmentsExport['items'][number]): Cell[] {
  const whose = [item.date, item.bltName, item.venueName]
  if (item.type === 'journal') {
    const { weekOf, authorName, wins, metricsMoved, guestsMoments, entry } = item
    const empty = [null, null, null, null, null, null]
    const texts = [authorName, wins, metricsMoved, guestsMoments, entry]
    return [...whose, 'Journal', journalTitle(weekOf), ...empty, ...texts]
  }
  const { title, description, category, period, year, outcomeKpi, confidence } = item
  const group = CATEGORY_LABELS[categoryGroup(category)]
  return [
    ...[...whose, 'Priority', title, description, group, `${year}-${period}`],
    ...[outcomeKpi, confidence, nameFor(item.signedOffBy, item.signedOffFor), null, null, null, null, null],
  ]
}
