import { SECURITY_DAYS } from '@scope/contract/insight/security.words'
import type { Parts } from './kernel/context.ts'
import { deleteBefore } from './kernel/db/sweep.ts'
import type { StoredRow, TableName } from './kernel/db/tables.ts'
import { LONGEST_LIMIT_MS } from './kernel/http/pipeline/limit.ts'
import { REPLIES_KEPT_MS } from './kernel/http/pipeline/once.ts'

const DAY_MS = 86_400_000

/** Rows of a table are deleted when an instant of theirs is this long ago. */
type Sweep = {
  /** What they are, in words for the operator. */
  rows: string
  table: TableName
  instant: string
  keptMs: number
  because: string
  only: string
}

/** `only`: a condition in SQL, for some of the rows. */
const sweepOf = <T extends TableName>(
  rows: string,
  table: T,
  instant: Extract<keyof StoredRow<T>, string>,
  keptMs: number,
  because: string,
  only = 'true',
): Sweep => ({
  rows,
  table,
  instant,
  keptMs,
  because,
  only,
})

/** What the server keeps for a time only. Everything else is kept until someone deletes it. */
export const SWEEPS: readonly Sweep[] = [
  sweepOf(
    'replies of repeated calls',
    'idempotencyKeys',
    'createdAt',
    REPLIES_KEPT_MS,
    'an act waits on a device for 14 days',
  ),
  sweepOf(
    'counts of calls',
    'callCounts',
    'windowStart',
    LONGEST_LIMIT_MS,
    'the longest limit counts an hour',
  ),
  sweepOf('sessions', 'sessions', 'expire', 0, 'an ended session signs nobody in'),
  sweepOf(
    'sign-in codes',
    'challenges',
    'createdAt',
    DAY_MS,
    'the limits of e-mails count a day (sign-in, code)',
  ),
  sweepOf('sign-ins under way', 'ceremonies', 'expire', 0, 'an ended ceremony signs nobody in'),
  sweepOf(
    'one-time links',
    'oneTimeLinks',
    'expire',
    DAY_MS,
    'an address may still be proven for a link that has ended',
  ),
  sweepOf(
    'tokens that expired',
    'tokens',
    'expiresAt',
    90 * DAY_MS,
    'whoever calls with one is told that it expired',
  ),
  sweepOf('questions to the assistant', 'assistantQuestions', 'askedAt', DAY_MS, 'the quota counts an hour'),
  sweepOf(
    'e-mails',
    'messages',
    'createdAt',
    30 * DAY_MS,
    'an operator can look up what was sent',
    `channel = 'mail'`,
  ),
  sweepOf(
    'decoy e-mails',
    'messages',
    'createdAt',
    0,
    'nothing of a decoy is ever read',
    `channel = 'mail' and state = 'decoy'`,
  ),
  sweepOf(
    'chat messages',
    'messages',
    'createdAt',
    90 * DAY_MS,
    'Settings shows the latest messages of a space',
    `channel = 'chat'`,
  ),
  sweepOf(
    'notifications on devices',
    'messages',
    'createdAt',
    30 * DAY_MS,
    'a notification is written once a day',
    `channel = 'push'`,
  ),
  sweepOf(
    'deliveries to webhooks',
    'messages',
    'createdAt',
    30 * DAY_MS,
    'Settings shows the latest deliveries, which can be sent again',
    `channel = 'webhook'`,
  ),
  sweepOf(
    'files that arrived',
    'inboxFiles',
    'receivedAt',
    30 * DAY_MS,
    'somebody can look at one that waits, and the same file is not taken twice',
  ),
  sweepOf(
    'days that arrived',
    'arrivedDays',
    'readAt',
    100 * DAY_MS,
    'a system corrects a day of the last quarter, and its week is known',
  ),
  sweepOf(
    'lines of the security log',
    'securityEvents',
    'createdAt',
    SECURITY_DAYS * DAY_MS,
    'a year, and time to look back on it',
  ),
]

/** Deletes the rows of one table that are kept no longer. Returns how many. */
export async function sweep(
  { database, clock }: Pick<Parts, 'database' | 'clock'>,
  { table, instant, keptMs, only }: Sweep,
): Promise<number> {
  const before = new Date(clock.now().getTime() - keptMs)
  return deleteBefore(database.db, { table, instant, before, only })
}
