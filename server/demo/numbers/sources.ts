import { createHash } from 'node:crypto'
import { addDays, type Week } from '@scope/contract/kernel/calendar'
import type { Db } from '../../src/kernel/db/pool/pool.ts'
import type { Reach } from '../../src/kernel/db/reach.ts'
import { insertFile, saveInbox } from '../../src/numbers/inbox/store.ts'
import { insertSource } from '../../src/numbers/source/store.ts'

/**
 * Adds the source of the company's point of sale: its sales by day, with a file for each venue, which the file's name
 * contains.
 */
export const addSource = (
  reach: Reach,
  tx: Db,
  { id, updatedById, at }: { id: string; updatedById: string; at: Date },
): Promise<void> =>
  insertSource(
    reach,
    tx,
    {
      ...{ id, name: 'Toast, sales by day', updatedById },
      header: ['yyyyMMdd', 'Net sales', 'Total orders', 'Total guests'],
      reading: {
        ...{ sheet: null, columns: { week: 'yyyyMMdd', revenue: 'Net sales' } },
        venue: { from: 'fileName', venueId: null },
        week: { from: 'column', means: 'day', sunday: null },
        ...{
          percent: 'whole',
          decimal: 'point',
          leaveOut: ['Total', 'Totals', 'Grand total', 'Subtotal', 'Average'],
        },
        salaried: [],
      },
    },
    at,
  )

/** Accepted senders, and a file that arrived this morning for a venue, with two lines that need attention. */
export async function addInbox(
  reach: Reach,
  tx: Db,
  { letters, domain, ...file }: WaitingFile & { letters: string; domain: string; updatedById: string },
): Promise<void> {
  const { id, sourceId, venue, week, at, updatedById } = file
  const settings = { letters, senders: ['@toasttab.example'], reportTo: [`office@${domain}`] }
  await saveInbox(reach, tx, { ...settings, updatedById, updatedAt: at })
  const day = (count: number) => addDays(week, count).replaceAll('-', '')
  const rows = [
    '6120.50,212,230',
    '5480.00,198,214',
    '#N/A,0,0',
    '7310.25,240,266',
    '9912.75,322,371',
    '(void),1,1',
  ]
  const lines = rows.map((row, index) => `${day(index)},${row}`)
  const content = Buffer.from(['yyyyMMdd,Net sales,Total orders,Total guests', ...lines, ''].join('\n'))
  const text = (sales: string) => `Revenue "${sales}": It is no number. Leave it empty if there is none.`
  const errors = [
    { line: 4, text: text('#N/A') },
    { line: 7, text: text('(void)') },
  ]
  const report = {
    added: 0,
    changed: 0,
    left: 0,
    beside: 0,
    lines: errors.length,
    errors,
    venueIds: [venue.id],
  }
  await insertFile(reach, tx, {
    ...{
      id,
      sourceId,
      arrival: 'mail',
      sender: 'reports@toasttab.example',
      name: `${venue.name} sales by day.csv`,
    },
    ...{ digest: createHash('sha256').update(content).digest('hex'), content, state: 'waiting', report },
    ...{ receivedAt: at, settledAt: null, settledById: null },
  })
}

type WaitingFile = {
  id: string
  sourceId: string
  venue: { id: string; name: string }
  /** The week of its days. */
  week: Week
  at: Date
}
