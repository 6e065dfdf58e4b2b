import { PATHS } from '@scope/contract/kernel/paths.words'
import type { Parts } from '../../kernel/context.ts'
import { SLOW_CONNECTIONS } from '../../kernel/db/pool.ts'
import { deliver } from '../../kernel/outbox.ts'
import { pathTo } from '../notification/messages.ts'
import { pushKey, pushTimes, waitedAt, waitingSpan } from './rules.ts'
import { sendNextPush } from './service.ts'
import { addPushes, dropExpiredPushes, hasDuePush } from './store.ts'
import { listWaiting } from './view.ts'

const WAITING = pathTo(PATHS.home, { view: 'waiting' })

/** Leaves connections for messages and e-mails. */
const AT_ONCE = SLOW_CONNECTIONS / 4

/** Writes to GMs of journals that have waited for 36 hours: each once, and one a day. Answers how many it wrote. */
export async function planWaitingPushes({ database, clock, push }: Parts): Promise<number> {
  if (!push) return 0
  const now = clock.now()
  const waiting = await listWaiting(database.db, { ...waitingSpan(now), now })
  const rows = waiting.flatMap(({ deviceId, journalId, timezone, submittedAt }) => {
    if (!submittedAt) return []
    const { date, ...times } = pushTimes('journal-waits', timezone, waitedAt(submittedAt))
    const key = pushKey('journal-waits', deviceId, date)
    const about = { aboutId: journalId, path: WAITING, timezone, createdAt: now }
    return [{ subscriptionId: deviceId, kind: 'journal-waits' as const, key, ...about, ...times }]
  })
  return addPushes(database.db, rows)
}

/** Sends the notifications that are due, and drops those that are too late. Answers how many it tried and dropped. */
export async function deliverPushes({ database, clock, push }: Parts): Promise<number> {
  const now = () => clock.now()
  const dropLate = () => dropExpiredPushes(database.db, now())
  if (!push) return dropLate()
  return deliver(clock, {
    dropLate,
    hasDue: () => hasDuePush(database.db, now()),
    next: () => database.slowTransaction((db) => sendNextPush({ db, now: now() }, push)),
    atOnce: AT_ONCE,
  })
}
