import sql, { type Sql } from 'sql-template-tag'
import type { Reach } from './reach.ts'

/*
 * What is counted of a venue ahead of its readers (decisions 113 and 118): its signals, and its rows of the review queue.
 */

/** The company's venues of which a write may have changed something since they were counted. */
export const staleSignals = ({ orgId }: Reach): Sql =>
  sql`select s.venue_id from stale_signals s where s.org_id = ${orgId}`

/** SQL condition: a row of a count holds now. */
export const holds = (row: Sql, now: Date): Sql =>
  sql`${row}.holds_from <= ${now} and ${row}.holds_until > ${now}`
