import { ALWAYS_OPEN } from '@scope/contract/company/open-days.words'
import {
  addDays,
  dateIn,
  daysBetween,
  type Period,
  type Week,
  weeksOf,
} from '@scope/contract/kernel/calendar'
import type { PriorityStatus } from '@scope/contract/work/priority.words'
import type { NewRow } from '../src/kernel/db/tables.ts'
import { checkInsAtEnd } from '../src/work/archive/rules.ts'
import { completionRate, finalStatus } from '../src/work/priority/rules.ts'
import { instantOf, type Today } from './day.ts'
import type { DemoMember } from './members.ts'
import type { Random } from './random.ts'
import { AT_RISK_NOTES, ON_TRACK_NOTES } from './words/journal-lines.ts'
import type { Theme } from './words/theme.ts'

/** A priority with its tasks and check-ins. */
export type Story = {
  member: DemoMember
  period: Period
  theme: Theme
  priority: NewRow<'priorities'> & { id: string; createdAt: Date; carriedTimes: number }
  tasks: NewRow<'priorityTasks'>[]
  checkIns: NewRow<'priorityCheckIns'>[]
}

export type Plot = {
  member: DemoMember
  period: Period
  theme: Theme
  /** The status it reaches in the end. If today is too early for that, it has an earlier one. */
  status: PriorityStatus
  /** How many tasks are done. Random if absent. */
  tasksDone?: number
  note?: string
  /** The stored code if it differs from the theme's: some were imported with a legacy one. */
  category?: string
}

const HOUR = 60

/** Builds a priority's story up to the day before today. */
export function tell(random: Random, plot: Plot, today: Today): Story {
  const { member, period, theme } = plot
  const at = (date: string, hour: number) => instantOf(member.timezone, date, hour * HOUR + random.int(0, 59))
  const id = random.uuid()
  const givenOn = at(addDays(period.startDate, random.int(0, 2)), random.int(12, 16))
  const created = givenOn < today.began ? givenOn : at(addDays(period.startDate, -3), 15)
  const ended = today.date > period.endDate
  const end = ended ? instantOf(member.timezone, addDays(period.endDate, 1)) : today.began

  const checkIns = tellCheckIns(random, { ...plot, id, created }, today)
  const last = checkIns.at(-1)
  const closed =
    plot.status === 'COMPLETED' ? at(addDays(period.dueWeekStart, random.pick([4, 4, 4, 5, 6])), 16) : null
  const signedOff = closed !== null && closed < today.began && last?.status === 'ON_TRACK'
  const checked = last && (last.status === 'ON_TRACK' ? 'ON_TRACK' : 'AT_RISK')
  const labels = random.chance(0.08) && plot.tasksDone === undefined ? [] : theme.tasks
  // A priority created before its period is untouched if the period begins today.
  const fresh = created < instantOf(member.timezone, period.startDate)
  const ticks = plot.tasksDone ?? tasksDone(random, plot.status, labels.length)
  const done = signedOff ? labels.length : fresh ? 0 : Math.min(ticks, labels.length)
  const moved = checked ?? (done > 0 ? 'IN_PROGRESS' : 'NOT_STARTED')
  const status: PriorityStatus = signedOff ? 'COMPLETED' : moved

  const tasks = tellTasks(random, labels, {
    ...{ priorityId: id, done, created, period },
    latest: signedOff && closed ? closed : end,
  })
  const firstTick = tasks.find(({ completed }) => completed)?.completedAt ?? null
  const started = [firstTick, checkIns[0]?.submittedAt ?? null]
    .filter((instant) => instant !== null)
    .toSorted((a, b) => a.getTime() - b.getTime())[0]
  const archive = ended ? archivedAt(end, { member, period, created, status, tasks, checkIns }) : NOT_ARCHIVED
  return {
    member,
    period,
    theme,
    tasks,
    checkIns,
    priority: {
      id,
      venueId: member.venueId,
      bltId: member.id,
      title: theme.title,
      description: theme.description,
      category: plot.category ?? theme.category,
      status,
      period: period.number,
      year: period.year,
      targetDate: addDays(period.dueWeekEnd, random.pick([-2, -1, 0, 0])),
      outcomeKpi: theme.kpi,
      confidence: random.int(signedOff ? 16 : 10, signedOff ? 19 : 18) * 5,
      nextAction: labels[done] ?? null,
      lastCheckIn: last?.submittedAt ?? null,
      startedAt: started ?? null,
      dueAt: period.endDate,
      completedAt: signedOff ? closed : null,
      closedAt: signedOff ? closed : null,
      gmUserId: signedOff ? member.managerId : null,
      createdById: member.managerId,
      createdAt: created,
      updatedAt: created,
      carriedFromId: null,
      carriedTimes: 0,
      carriedSincePeriod: null,
      carriedSinceYear: null,
      ...archive,
    },
  }
}

type Telling = { priorityId: string; done: number; created: Date; latest: Date; period: Period }

/** The tasks, of which the first ones are done: one after the other, until the latest moment. */
const tellTasks = (
  random: Random,
  labels: readonly string[],
  { priorityId, done, created, latest, period }: Telling,
): Story['tasks'] =>
  labels.map((label, sortOrder) => {
    const share = (sortOrder + random.next()) / (labels.length + 1)
    const ticked = new Date(Math.round(created.getTime() + share * (latest.getTime() - created.getTime())))
    const completed = sortOrder < done
    return {
      id: random.uuid(),
      priorityId,
      label,
      completed,
      completedAt: completed ? ticked : null,
      due: random.chance(0.3) ? addDays(period.startDate, 6 + 7 * Math.min(sortOrder, 3)) : null,
      sortOrder,
      createdAt: created,
      updatedAt: completed ? ticked : created,
    }
  })

const NOT_ARCHIVED = {
  isArchived: false,
  archivedAt: null,
  archiveReason: null,
  finalStatus: null,
  completionRate: null,
  totalCheckIns: 0,
  missedCheckIns: 0,
}

type Ended = Pick<Story, 'member' | 'period' | 'tasks' | 'checkIns'> & {
  created: Date
  status: PriorityStatus
}

/** What the archive says of a priority whose period has ended. */
const archivedAt = (end: Date, { member, period, created, status, tasks, checkIns }: Ended) => ({
  isArchived: true,
  archivedAt: end,
  archiveReason: 'Period ended',
  finalStatus: finalStatus(status),
  completionRate: completionRate({
    signedOff: status === 'COMPLETED',
    tasks: tasks.length,
    tasksDone: tasks.filter(({ completed }) => completed).length,
    onTrackWeeks: checkIns.filter((checkIn) => checkIn.status === 'ON_TRACK').length,
    weeks: weeksOf(period).length,
  }),
  totalCheckIns: checkIns.length,
  missedCheckIns: checkInsAtEnd({
    year: period.year,
    period: period.number,
    givenOn: dateIn(member.timezone, created),
    checkInWeeks: checkIns.map(({ weekOf }) => weekOf),
    away: [],
    openDays: ALWAYS_OPEN,
  }).missedCheckIns,
})

function tasksDone(random: Random, status: PriorityStatus, tasks: number): number {
  if (tasks === 0 || status === 'NOT_STARTED') return 0
  if (status === 'IN_PROGRESS' || status === 'AT_RISK') return random.int(1, Math.max(1, tasks - 1))
  return random.int(Math.ceil(tasks / 2), tasks)
}

/** Check-ins for most of the weeks that have begun. The last one matches the priority's status. */
function tellCheckIns(
  random: Random,
  { member, period, status, note, id, created }: Plot & { id: string; created: Date },
  today: Today,
): Story['checkIns'] {
  if (status === 'NOT_STARTED' || status === 'IN_PROGRESS') return []
  const begun = weeksOf(period).filter((week) => week < today.date)
  const rows: Story['checkIns'] = []
  begun.forEach((week, index) => {
    const isLast = index === begun.length - 1
    if (!isLast && !random.chance(member.steadiness)) return
    const submittedAt = momentIn(random, week, member, today, week === period.dueWeekStart ? 3 : 6)
    if (submittedAt <= created) return
    const good = status === 'AT_RISK' ? !isLast && random.chance(0.6) : isLast || random.chance(0.86)
    const bad = week < '2025' && random.chance(0.2) ? ('OFF_TRACK' as const) : ('AT_RISK' as const)
    const praise = random.chance(0.25) ? random.pick(ON_TRACK_NOTES) : null
    rows.push({
      id: random.uuid(),
      priorityId: id,
      venueId: member.venueId,
      bltId: member.id,
      status: good ? 'ON_TRACK' : bad,
      note: good ? praise : ((isLast ? note : undefined) ?? random.pick(AT_RISK_NOTES)),
      weekOf: week,
      submittedAt,
      authorId: random.chance(0.06) ? member.managerId : member.id,
    })
  })
  return rows
}

/** An evening of the week, no later than its `lastDay` and before today. */
function momentIn(random: Random, week: Week, member: DemoMember, today: Today, lastDay: number): Date {
  const days = Math.min(lastDay, daysBetween(week, today.date) - 1)
  const day = random.int(Math.min(2, days), days)
  return instantOf(member.timezone, addDays(week, day), 20 * HOUR + random.int(0, 170))
}
