import type { Db } from '../src/kernel/db/pool/pool.ts'
import type { Reach } from '../src/kernel/db/reach.ts'
import { insertSource } from '../src/numbers/source/store.ts'

/** Adds the source of the company's point of sale: its sales by day, a file for each venue, which is named in the file's name. */
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
