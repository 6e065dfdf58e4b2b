import type { VisitWay } from '@scope/contract/insight/visit/visit.words'
import { addDays, addWeeks, type PlainDate, weekOf } from '@scope/contract/kernel/calendar'
import type { RosterImport } from '../src/company/roster/service.ts'
import type { NewRow } from '../src/kernel/db/tables.ts'
import { instantOf, type Today } from './day.ts'
import type { DemoMember } from './members.ts'
import { type Random, randomOf } from './random.ts'
import type { Story } from './story.ts'
import { type Agreed, DRY_CREEK, ELMO, NEXT_AT_PERLAS, PERLAS, type VisitWords } from './words/visits.ts'

/** A shared visit of a venue: so many weeks before this one, on a weekday from 0 for Monday. */
type Plot = {
  visitor: string
  venueSlug: string
  way: VisitWay
  weeksAgo: number
  weekday: number
  /** In minutes from midnight. */
  begins: number
  minutes: number
  words: VisitWords
}

const HOUR = 60
const MINUTE_MS = 60_000
const PLOTS: readonly Plot[] = [
  {
    ...{ visitor: 'renata-oyelaran', venueSlug: 'saint-elmo-social', way: 'visit', words: ELMO },
    ...{ weeksAgo: 6, weekday: 2, begins: 16 * HOUR + 10, minutes: 85 },
  },
  {
    ...{ visitor: 'odile-marchetti', venueSlug: 'dry-creek-saloon', way: 'call', words: DRY_CREEK },
    ...{ weeksAgo: 3, weekday: 1, begins: 14 * HOUR + 5, minutes: 24 },
  },
  {
    ...{ visitor: 'renata-oyelaran', venueSlug: 'las-perlas-la', way: 'visit', words: PERLAS },
    ...{ weeksAgo: 2, weekday: 3, begins: 19 * HOUR + 40, minutes: 95 },
  },
]
const FRIDAY = 4

/** The members of a venue with their priorities, and the visitor. */
type There = { members: [Member, ...Member[]]; visitorId: string }
type Member = { member: DemoMember; stories: readonly Story[] }

export type Visits = {
  visits: NewRow<'venueVisits'>[]
  agreements: NewRow<'agreements'>[]
  points: NewRow<'visitPoints'>[]
}

/** Shared visits of the last weeks with what was agreed, and a planned one. None in a company without these people. */
export function visitsOf(
  seed: string,
  { plan }: RosterImport,
  team: readonly Member[],
  today: Today,
): Visits {
  const thereOf = ({ visitor, venueSlug }: Pick<Plot, 'visitor' | 'venueSlug'>): There | undefined => {
    const visitorId = plan.people.added.find(({ slug }) => slug === visitor)?.appUserId
    const [first, ...others] = team.filter(({ member }) => member.venueSlug === venueSlug)
    return visitorId && first ? { members: [first, ...others], visitorId } : undefined
  }
  const shared = PLOTS.flatMap((plot) => {
    const there = thereOf(plot)
    return there ? [sharedVisit(randomOf(`${seed} visits ${plot.venueSlug}`), plot, there, today)] : []
  })
  const next = thereOf({ visitor: 'renata-oyelaran', venueSlug: 'las-perlas-la' })
  const planned = next && plannedVisit(randomOf(`${seed} planned visits`), next, today)
  return {
    visits: [...shared, ...(planned ? [planned] : [])].map(({ visit }) => visit),
    agreements: shared.flatMap(({ agreements }) => agreements),
    points: planned ? [planned.points] : [],
  }
}

function sharedVisit(random: Random, plot: Plot, there: There, today: Today) {
  const { way, words, minutes } = plot
  const { timezone, venueId, managerId } = there.members[0].member
  const day = addDays(addWeeks(today.week, -plot.weeksAgo), plot.weekday)
  const begunAt = instantOf(timezone, day, plot.begins)
  const sharedAt = new Date(begunAt.getTime() + minutes * MINUTE_MS)
  const id = random.uuid()
  return {
    visit: {
      ...{ id, venueId, visitorId: there.visitorId, day, way, tell: true, begunAt, sharedAt, minutes },
      ...{ points: words.points, notes: words.notes, summary: words.summary },
      managersPoints: words.managersPoints ? [{ authorId: managerId, text: words.managersPoints }] : [],
      ...{ createdAt: instantOf(timezone, addDays(day, -4), 10 * HOUR), updatedAt: sharedAt },
    },
    agreements: words.agreed.map((agreed, place) => ({
      ...{ id: random.uuid(), visitId: id, place },
      ...agreementOf(agreed, { there, day, sharedAt }),
    })),
  }
}

type Held = { there: There; day: PlainDate; sharedAt: Date }

/** An agreement, which is done on the Wednesday before its Friday, or late on the Monday after it. */
function agreementOf({ text, owner, weeks, figure, done, dropped }: Agreed, { there, day, sharedAt }: Held) {
  const { members, visitorId } = there
  const { managerId, timezone } = members[0].member
  const of = members.find(({ member }) => member.slug === owner)
  const task = text === undefined ? taskOn(of?.stories ?? [], day) : undefined
  const due = addDays(addWeeks(weekOf(day), weeks), FRIDAY)
  const settledAt = instantOf(timezone, addDays(due, done?.late ? 3 : -2), 12 * HOUR)
  const ownerId = owner === 'visitor' ? visitorId : (of?.member.id ?? managerId)
  return {
    text: text ?? task?.label ?? 'Post the pour chart behind the well',
    ...{ due, ownerId, figure: figure ?? null },
    ...{ taskId: task?.id ?? null, priorityId: task?.priorityId ?? null },
    // The general manager ticks those of members.
    ...{
      doneAt: done ? settledAt : null,
      doneById: done ? (owner === 'visitor' ? visitorId : managerId) : null,
    },
    ...{ line: done?.line ?? null, droppedAt: dropped ? settledAt : null, dropReason: dropped ?? null },
    ...{ createdAt: sharedAt, updatedAt: done || dropped ? settledAt : sharedAt },
  }
}

/** The last task of the priority of that day. */
const taskOn = (stories: readonly Story[], day: PlainDate) =>
  stories.find(({ period }) => period.startDate <= day && day <= period.endDate)?.tasks.at(-1)

/** Told to the general manager: on the Thursday of this week or, from then on, on the Tuesday of the next. */
function plannedVisit(random: Random, { members: [{ member }], visitorId }: There, today: Today) {
  const { venueId, managerId, timezone } = member
  const thursday = addDays(today.week, 3)
  const day = today.date < thursday ? thursday : addDays(today.week, 8)
  const planned = instantOf(timezone, addDays(today.date, -2), 17 * HOUR)
  return {
    visit: {
      ...{ id: random.uuid(), venueId, visitorId, day, way: 'visit' as const, tell: true },
      ...{ begunAt: null, sharedAt: null, minutes: null, managersPoints: null },
      ...{ points: NEXT_AT_PERLAS.points, notes: '', summary: '', createdAt: planned, updatedAt: planned },
    },
    points: {
      ...{ venueId, authorId: managerId, text: NEXT_AT_PERLAS.managersPoints },
      updatedAt: instantOf(timezone, addDays(today.date, -1), 18 * HOUR),
    },
  }
}
