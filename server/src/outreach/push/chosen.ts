import { type PlainDate, weekOf } from '@scope/contract/kernel/calendar'
import { PATHS } from '@scope/contract/kernel/paths.words'
import type { PushChoice } from '@scope/contract/outreach/outbox.words'
import type { OwnContext } from '../../kernel/context.ts'
import type { OnGiven, OnStatus } from '../../work/priority/service.ts'
import type { OnReply } from '../../work/review/service.ts'
import { pathTo } from '../chat/messages.ts'
import { pushKey, pushTimes } from './rules.ts'
import { addPushes } from './store.ts'
import { findAuthor, listDevices, listHolderDevices } from './view.ts'

type Writing = Pick<OwnContext, 'reach' | 'db' | 'now'>
type Chosen = {
  event: PushChoice
  devices: readonly { id: string }[]
  timezone: string
  path: string
  aboutId?: string
}

/**
 * Writes a notification to the outbox for the devices of people who chose it: one a day and kind. Returns how many it
 * wrote.
 */
async function writeChosen(
  { reach, db, now }: Writing,
  { event, devices, timezone, path, aboutId }: Chosen,
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
  return addPushes(
    db,
    devices.map(({ id }) => ({ ...row, subscriptionId: id, key: pushKey(event, id, date) })),
  )
}

/** Reminds the members whose own journal is due today. Returns how many notifications it wrote. */
export async function pushReminders(
  context: Writing,
  { timezone, owed, date }: { timezone: string; owed: readonly Owed[]; date: PlainDate },
): Promise<number> {
  const due = owed.filter(({ dueToday }) => dueToday).map(({ bltId }) => bltId)
  const devices = await listDevices(context, 'journal-due', due)
  const path = pathTo(PATHS.journal, { week: weekOf(date) })
  return writeChosen(context, { event: 'journal-due', devices, timezone, path })
}

type Owed = { bltId: string; dueToday: boolean }

/** Tells the author of a journal that it has a reply. */
export const pushReply: OnReply = async (context, id) => {
  const found = await findAuthor(context, id)
  if (!found) return
  const { authorId, timezone, venueSlug: venue, bltSlug: blt, weekOf: week } = found
  const path = pathTo(PATHS.journal, { venue, blt, week })
  const devices = await listDevices(context, 'reply', [authorId])
  await writeChosen(context, { event: 'reply', devices, timezone, path, aboutId: id })
}

/** Tells the member of a priority that it has its final sign-off. One that is taken back meanwhile is not told. */
export const pushSignOff: OnStatus = async (context, { id, after }) => {
  if (after === 'COMPLETED') await tellHolder(context, 'sign-off', id)
}

/** Tells a member that they were given a priority. */
export const pushGiven: OnGiven = (context, id) => tellHolder(context, 'given', id)

async function tellHolder(context: Writing, event: PushChoice, priorityId: string): Promise<void> {
  const devices = await listHolderDevices(context, event, priorityId)
  const timezone = devices[0]?.timezone
  if (timezone === undefined) return
  await writeChosen(context, { event, devices, timezone, path: PATHS.home, aboutId: priorityId })
}
