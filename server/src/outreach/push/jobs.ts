import { PATHS } from '@scope/contract/kernel/paths.words'
import type { Parts } from '../../kernel/context.ts'
import { SLOW_CONNECTIONS } from '../../kernel/db/pool.ts'
import { pathTo } from '../notification/messages.ts'
import { pushKey, pushTimes, waitedAt, waitingSpan } from './rules.ts'
import { sendNextPush } from './service.ts'
import { addPushes, dropExpiredPushes, hasDuePush } from './store.ts'
import { listWaiting } from './view.ts'

const WAITING = pathTo(PATHS.home, { view: 'waiting' })

/** After this time no further notification is started, so that a server can stop quickly. */
const RUN_MS = 2000
/** Leaves connections for messages and e-mails. */
const AT_ONCE = Math.max(1, Math.floor(SLOW_CONNECTIONS / 4))

/** Tells GMs of journals that have waited for 36 hours: each once, and one a day. Answers how many it looked at. */
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
  await addPushes(database.db, rows)
  return 0
}

/** Sends the notifications that are due, and drops those that are too late. Answers how many it tried and dropped. */
export async function deliverPushes({ database, clock, push }: Parts): Promise<number> {
  let done = await dropExpiredPushes(database.db, clock.now())
  if (!push || !(await hasDuePush(database.db, clock.now()))) return done
  const until = clock.now().getTime() + RUN_MS
  const next = () => database.slowTransaction((db) => sendNextPush({ db, now: clock.now() }, push))
  const work = async () => {
    while (clock.now().getTime() < until && (await next())) done += 1
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return done
}
