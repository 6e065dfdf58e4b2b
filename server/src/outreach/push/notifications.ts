import { type PlainDate, weekOf } from '@scope/contract/kernel/calendar'
import { PATHS } from '@scope/contract/kernel/paths.words'
import { isOfEach, type PushChoice } from '@scope/contract/outreach/outbox.words'
import type { OwnContext } from '../../kernel/context.ts'
import { pathTo } from '../../kernel/path-to.ts'
import { pushKey, pushTimes } from './rules.ts'
import { addPushes } from './store.ts'
import { listDevices, listHolderDevices } from './view.ts'

type WriteContext = Pick<OwnContext, 'reach' | 'db' | 'now'>
type Notification = {
  event: PushChoice
  devices: readonly { id: string }[]
  timezone: string
  path: string
  aboutId?: string
}

/**
 * Writes a notification to the outbox for each device, at most one a day and kind, or one of each thing. Returns how many
 * it wrote.
 */
export async function writePushes(
  { reach, db, now }: WriteContext,
  { event, devices, timezone, path, aboutId }: Notification,
): Promise<number> {
  const { date, ...times } = pushTimes(event, timezone, now)
  const row = {
    orgId: reach.orgId,
    event,
    aboutId: aboutId ?? null,
    path,
    timezone,
    ...times,
    createdAt: now,
  }
  const once = isOfEach(event) && aboutId ? aboutId : date
  return addPushes(
    db,
    devices.map(({ id }) => ({ ...row, subscriptionId: id, key: pushKey(event, id, once) })),
  )
}

/** Reminds the members whose own journal is due today. Returns how many notifications it wrote. */
export async function pushReminders(
  context: WriteContext,
  { timezone, owed, date }: { timezone: string; owed: readonly Owed[]; date: PlainDate },
): Promise<number> {
  const due = owed.filter(({ dueToday }) => dueToday).map(({ bltId }) => bltId)
  const devices = await listDevices(context, 'journal-due', due)
  const path = pathTo(PATHS.journal, { week: weekOf(date) })
  return writePushes(context, { event: 'journal-due', devices, timezone, path })
}

type Owed = { bltId: string; dueToday: boolean }

/** Notifies the member of a priority. It opens their home. */
export async function notifyHolder(
  context: WriteContext,
  event: PushChoice,
  priorityId: string,
): Promise<void> {
  const devices = await listHolderDevices(context, event, priorityId)
  const timezone = devices[0]?.timezone
  if (timezone === undefined) return
  await writePushes(context, { event, devices, timezone, path: PATHS.home, aboutId: priorityId })
}
