import {
  addDays,
  addWeeks,
  type PlainDate,
  type Week,
  weekdayOf,
  weekOf,
} from '@scope/contract/kernel/calendar'
import { isAway, isWeekAway } from '../../../../company/away/rules.ts'
import { journalDueDay, overdueWeeks } from '../../../../work/week/rules.ts'
import type { Facts, Member } from '../facts.ts'
import { type Rule, signalOf } from '../finding.ts'
import { capitalCountOf, dateOf, namesOf, type Phrase, type Row, say } from '../say.ts'
import { atMember, earliest, missingRow } from './people-rows.ts'

/**
 * Journals of the last four weeks are overdue, this week included, as the rollup counts them. One signal per venue says
 * who is late, and since when. People who are away are left out.
 */
export const journalsOverdue: Rule = (facts) => {
  const there = facts.members.filter(({ away }) => !isAway(away, facts.today))
  const owing = there.flatMap((member) => {
    const due = overdueWeeks(member, facts.today)
    const weeks = weeksOwed(facts, member, due)
    const [first] = weeks
    if (first === undefined) return []
    const rowsOf = (some: readonly Week[]) =>
      some.map((week) => missingRow(facts, member, { table: 'journals', week, label: member.bltName }))
    const since = journalDueDay(first, member)
    const streak = weeksInARow(weeks)
    return [{ member, streak, since, dueWeek: due[0] ?? null, dueRows: rowsOf(due), rows: rowsOf(weeks) }]
  })
  const [only, ...others] = owing
  if (!only) return null
  const rows = owing.flatMap((one) => one.dueRows)
  const are = rows.length === 1 ? 'journal is' : 'journals are'
  return signalOf(facts, {
    rule: 'journals-overdue',
    tone: 'watch',
    icon: 'notebook',
    tag: 'Journal',
    size: rows.length,
    says: (name) => say`${capitalCountOf(rows.length, 'Journals overdue', rows)} ${are} overdue at ${name}`,
    reason: say`${namesOf(
      owing.map((one) => ({
        phrase: say`${one.member.bltName} since ${sinceText(facts, one.since, one.rows)}`,
        rows: one.rows,
      })),
    )}.`,
    since: earliest(owing.map(({ since }) => since)),
    streak: Math.max(...owing.map(({ streak }) => streak)),
    cta_label: others.length === 0 ? 'Open the journal' : 'Open the board',
    cta:
      others.length === 0
        ? atMember(facts, 'journal', only.member.bltSlug, only.dueWeek)
        : atMember(facts, 'board', null),
  })
}

/** The overdue weeks, and the weeks without a journal just before them, oldest first. */
function weeksOwed({ from }: Facts, member: Member, due: readonly Week[]): Week[] {
  const [first] = due
  if (first === undefined) return []
  const weeks = [...due]
  const isOpen = (week: Week) => week >= weekOf(member.since) && !member.journalWeeks.includes(week)
  for (let week = addWeeks(first, -1); week >= from && isOpen(week); week = addWeeks(week, -1))
    if (!isWeekAway(member.away, week)) weeks.unshift(week)
  return weeks
}

/** The number of consecutive weeks up to the last one. */
function weeksInARow(weeks: readonly Week[]): number {
  const newest = weeks.toReversed()
  const gap = newest.findIndex((week, index) => index > 0 && addWeeks(week, 1) !== newest[index - 1])
  return gap === -1 ? newest.length : gap
}

/** `Monday`, `last Monday` or `Nov 2`. */
function sinceText({ today }: Facts, since: PlainDate, rows: readonly Row[]): Phrase {
  const monday = weekOf(today)
  if (since >= monday) return say`${weekdayOf(since)}`
  if (since >= addDays(monday, -7)) return say`last ${weekdayOf(since)}`
  return say`${dateOf(since, today, 'The day on which it was due', rows)}`
}
