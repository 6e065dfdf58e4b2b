import type { Input } from '@scope/contract/calls'
import type { YearTalk } from '@scope/contract/insight/year/year'
import { dateIn } from '@scope/contract/kernel/calendar'
import { mayNow } from '../../company/session/service.ts'
import { bltAt } from '../../company/venue/service.ts'
import type { Context } from '../../kernel/context.ts'
import { refuseAbout } from '../../kernel/permit.ts'
import { conflict, notFound } from '../../kernel/refusal.ts'
import { audit } from '../../kernel/trail.ts'
import { yearSpan } from './rules/span.ts'
import {
  type About,
  type Caller,
  callerOf,
  hasOtherWriter,
  keptAt,
  NO_TALK,
  readTalk,
  saved,
  shownTo,
  takesPart,
  type Writer,
} from './rules/talk.ts'
import { changeTalk, findTalk, insertTalk, lockTalk, type StoredTalk } from './store.ts'
import { findStay } from './view.ts'

/** The talk about a member’s year as the caller may read it; null if they take no part in it. */
export async function talkOf(context: Context, member: About, year: number): Promise<YearTalk | null> {
  const { reach, db, person } = context
  const stored = await findTalk(reach, db, { bltId: member.id, year })
  return takesPart(person, member, stored ?? NO_TALK) ? readableTalk(context, member, stored) : null
}

async function readableTalk(
  context: Context,
  member: About,
  stored: StoredTalk | undefined,
): Promise<YearTalk> {
  const caller = callerOf(context.person, member)
  return shownTo(stored ?? NO_TALK, caller, await writerOf(context, member, stored, caller))
}

/** Saves the caller's box of the talk. */
export async function saveTalk(
  context: Context,
  about: { venue: string; blt: string },
  body: Input<'PUT /api/year/:venue/:blt/talk'>['body'],
): Promise<YearTalk> {
  const { reach, db, person, now } = context
  const member = await bltAt(context, about.venue, about.blt)
  refuseAbout(person, 'year.talk', member)
  const caller = callerOf(person, member)
  const { side } = caller
  if (side === null) throw conflict('You are no longer on the team.')
  const text = readTalk(body)
  const { year, done, basedOn } = body
  const stay = await findStay(context, { bltId: member.id })
  if (!stay) throw notFound()
  const today = dateIn(member.timezone, now)
  yearSpan(year, { today, first: stay.firstOn })
  const stored = await lockTalk(reach, db, { bltId: member.id, year })
  const before = stored ?? NO_TALK
  const writer = await writerOf(context, member, stored, caller)
  const talk = saved(before, { side, text, done, basedOn, at: now }, caller, writer)
  if (talk !== before) {
    const { memberText, memberDoneAt, managerText, managerDoneAt, managerId } = talk
    const texts = { memberText, memberDoneAt, managerText, managerDoneAt, managerId }
    const row = { bltId: member.id, year, ...texts, updatedAt: now }
    await (stored ? changeTalk(reach, db, row) : insertTalk(reach, db, row))
    const action = keptAt(talk) ? 'yearTalk.kept' : 'yearTalk.saved'
    await audit(context, action, { bltId: member.id, year, side, done })
  }
  return readableTalk(context, member, await findTalk(reach, db, { bltId: member.id, year }))
}

/** The writer of the manager’s box, if there is one. */
async function writerOf(
  context: Context,
  member: About,
  stored: StoredTalk | undefined,
  caller: Caller,
): Promise<Writer | null> {
  if (!stored?.managerId) return null
  const { managerId: appUserId, managerName } = stored
  const asks = hasOtherWriter(stored, caller)
  const may = asks && (await mayNow(context, { appUserId, ability: 'year.talk', member }))
  return { name: managerName ?? '', may }
}
