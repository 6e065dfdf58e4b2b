import type { Parts } from '../../kernel/context.ts'
import { tellAtMidnight } from './store.ts'

/** As long as the pause between two runs, and a little more: an open page may be told twice. */
const SPAN_MS = 90_000

/** Tells open pages of stand-ins that have just begun or ended by the venue's clock. Returns how many people it told. */
export function tellOfMidnights({ database, clock }: Pick<Parts, 'database' | 'clock'>): Promise<number> {
  const until = clock.now()
  const span = { after: new Date(until.getTime() - SPAN_MS), until }
  return tellAtMidnight('every company', database.db, span)
}
