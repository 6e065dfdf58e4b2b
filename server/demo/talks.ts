import { addDays, fiscalYearOf, type PlainDate } from '@scope/contract/kernel/calendar'
import type { NewRow } from '../src/kernel/db/tables.ts'
import { instantOf, type Today } from './day.ts'
import type { DemoMember } from './members.ts'
import { TALKS } from './words/year.ts'

/** Marked it done, while the manager is still writing. */
const DONE = ['theo-park']
const EVENING = 19 * 60

/** The talks about this year, which are drafts, and about the year before, which is finished. */
export function talksOf(member: DemoMember, today: Today): NewRow<'yearTalks'>[] {
  const { thisYear, lastYear } = TALKS[member.slug] ?? {}
  const year = fiscalYearOf(today.date)
  const at = instantOf(member.timezone, addDays(today.date, -2), EVENING)
  const talks: NewRow<'yearTalks'>[] = []
  if (thisYear) {
    const { member: memberText = '', manager: managerText = '' } = thisYear
    const draft = { memberText, managerText, managerId: managerText ? member.managerId : null }
    const memberDoneAt = DONE.includes(member.slug) ? at : null
    talks.push({ bltId: member.id, year, ...draft, memberDoneAt, managerDoneAt: null, updatedAt: at })
  }
  if (lastYear) talks.push(finishedTalk(member, year - 1, lastYear, addDays(today.date, -330)))
  return talks
}

/** The talk with a former member, on the day before they left. */
export function lastTalkOf(member: DemoMember, leftOn: PlainDate): NewRow<'yearTalks'>[] {
  const { thisYear } = TALKS[member.slug] ?? {}
  const { member: mine = '', manager = '' } = thisYear ?? {}
  return thisYear
    ? [finishedTalk(member, fiscalYearOf(leftOn), { member: mine, manager }, addDays(leftOn, -1))]
    : []
}

function finishedTalk(
  member: DemoMember,
  year: number,
  { member: memberText, manager: managerText }: { member: string; manager: string },
  day: PlainDate,
): NewRow<'yearTalks'> {
  const [memberDoneAt, managerDoneAt] = [13, 17].map((hour) => instantOf(member.timezone, day, hour * 60))
  return {
    ...{ bltId: member.id, year, memberText, managerText, managerId: member.managerId },
    ...{ memberDoneAt, managerDoneAt, updatedAt: managerDoneAt ?? instantOf(member.timezone, day) },
  }
}
