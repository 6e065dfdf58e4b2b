import { PATHS } from '@scope/contract/kernel/paths.words'
import type { Parts } from '../../kernel/context.ts'
import { pathTo } from '../../kernel/path-to.ts'
import { numbersPath } from '../chat/messages.ts'
import { deliverDue } from '../outbox/service.ts'
import { pushKey, pushTimes, waitedAt, waitingSpan } from './rules.ts'
import { pushDelivery } from './service.ts'
import { addPushes } from './store.ts'
import { listLackingDevices, listWaiting } from './view.ts'

const WAITING = pathTo(PATHS.home, { view: 'waiting' })

/**
 * Notifies GMs of journals that have waited for 36 hours, once per journal and at most once a day. Returns how many it
 * wrote.
 */
export async function planWaitingPushes({ database, clock, push }: Parts): Promise<number> {
  if (!push) return 0
  const now = clock.now()
  const waiting = await listWaiting(database.db, { ...waitingSpan(now), now })
  const rows = waiting.flatMap(({ orgId, deviceId, journalId, timezone, submittedAt }) => {
    if (!submittedAt) return []
    const { date, ...times } = pushTimes('journal-waits', timezone, waitedAt(submittedAt))
    const key = pushKey('journal-waits', deviceId, date)
    const about = { orgId, aboutId: journalId, path: WAITING, timezone, createdAt: now }
    return [{ subscriptionId: deviceId, event: 'journal-waits' as const, key, ...about, ...times }]
  })
  return addPushes(database.db, rows)
}

/**
 * Notifies people whose numbers of last week are missing, on Monday from noon on: each person once, by their devices.
 * Returns how many it wrote.
 */
export async function pushMissingNumbers({ database, clock, push }: Parts): Promise<number> {
  if (!push) return 0
  const now = clock.now()
  const rows = (await listLackingDevices(database.db, now)).map(
    ({ orgId, deviceId, slug, timezone, today }) => {
      const { date, ...times } = pushTimes('numbers-missing', timezone, now)
      const key = pushKey('numbers-missing', deviceId, date)
      const about = { orgId, aboutId: null, path: numbersPath(slug, today), timezone, createdAt: now }
      return { subscriptionId: deviceId, event: 'numbers-missing' as const, key, ...about, ...times }
    },
  )
  return addPushes(database.db, rows)
}

/** Sends the notifications that are due, and drops those that are too late. Returns how many it tried and dropped. */
export const deliverPushes = (parts: Parts): Promise<number> => deliverDue(parts, pushDelivery(parts))
