import type { Input, Reply } from '@scope/contract/calls'
import type { Agreement } from '@scope/contract/insight/agreement'
import type { OneOnOne, OneOnOneRecord, OneOnOneWeek } from '@scope/contract/insight/one-on-one'
import { AGREEMENTS_MAX } from '@scope/contract/insight/one-on-one.words'
import { POINTS_MAX } from '@scope/contract/insight/points.words'
import { isOnTeam, mayAbout } from '@scope/contract/kernel/access'
import { businessDayIn, dateIn, type PlainDate, type Week, weekOf } from '@scope/contract/kernel/calendar'
import { awayField, isWeekAway } from '../../company/away/rules.ts'
import { readWeek } from '../../company/period/rules.ts'
import { namesApart } from '../../company/venue/rules.ts'
import { bltAt, venueAt, venueIdOf } from '../../company/venue/service.ts'
import type { Context } from '../../kernel/context.ts'
import { conflict, forbidden, invalid, notFound } from '../../kernel/refusal.ts'
import { audit } from '../../kernel/trail.ts'
import { nextVersion } from '../../kernel/version.ts'
import { requiredText } from '../../work/priority/rules.ts'
import { priorityOf } from '../../work/priority/service.ts'
import { addTask } from '../../work/task/service.ts'
import { agreementOf } from '../agreement/service.ts'
import { countAgreements, deleteAgreement, insertAgreement, lockAgreement } from '../agreement/store.ts'
import type { StoredPoints } from '../points/rules.ts'
import { changePoints } from '../points/service.ts'
import { begunAt, minutesOf } from '../talk/rules.ts'
import {
  mayBegin,
  mayHold,
  mayLead,
  mayReadPoints,
  readSkip,
  refuseHolding,
  refuseLeading,
  refuseOver,
  stateOf,
  waits,
} from './rules.ts'
import { lockOneOnOne, lockPoints, saveOneOnOne, savePoints } from './store.ts'
import {
  findPoints,
  listMemberWeeks,
  listPast,
  listStillOpen,
  listWithLast,
  type MemberWeek,
  type Row,
} from './view.ts'

type AboutBlt = { venue: string; blt: string }
type Member = Awaited<ReturnType<typeof bltAt>>

/** The most members in a list over all venues: more than a person works through. */
const ROWS_MAX = 200

/** The members of a venue with this week's one-on-one, or those of all venues whose one-on-one is still due. */
export async function weekOfMembers(
  context: Context,
  venue: string | undefined,
): Promise<Reply<'GET /api/one-on-ones'>> {
  const all = await listMemberWeeks(context, await venueIdOf(context, venue))
  // Nobody holds one with themselves.
  const members = all.filter(({ bltId }) => bltId !== context.person.appUserId)
  const names = namesApart(members.map((row) => ({ ...row, name: row.bltName, venue: row.venueSlug })))
  const rows = members.map((row, place) => ({ ...memberWeek(row), bltName: names[place] ?? row.bltName }))
  if (venue !== undefined) return { members: rows, hidden: 0 }
  const waiting = rows.filter((row) => row.waits)
  return { members: waiting.slice(0, ROWS_MAX), hidden: Math.max(0, waiting.length - ROWS_MAX) }
}

function memberWeek({ today, last, away, ...row }: MemberWeek): OneOnOneWeek {
  const { venueSlug, venueName, bltId, bltSlug, bltName, movedTo } = row
  const facts = row.weekOf === null ? undefined : { ...row, weekOf: row.weekOf }
  const about = { venueSlug, venueName, bltId, bltSlug, bltName, weekOf: weekOf(today) }
  const weekAway = isWeekAway(away, weekOf(today))
  return {
    ...about,
    ...awayField(away, today),
    ...{ state: stateOf(facts, today), movedTo, weekAway, last },
    waits: !weekAway && waits(facts, today),
  }
}

/** A one-on-one as its screen shows it. */
export async function oneOnOneOf(
  context: Context,
  { venue, blt }: AboutBlt,
  week: string | undefined,
): Promise<OneOnOne> {
  const member = await readable(context, venue, blt)
  const today = dateIn(member.timezone, context.now)
  return replyOf(context, member, readWeek(week, today, 'week'))
}

/** A member's one-on-ones before this week. */
export async function pastOf(
  context: Context,
  { venue, blt }: AboutBlt,
  after: string | undefined,
): Promise<Reply<'GET /api/one-on-ones/:venue/:blt/past'>> {
  const member = await readable(context, venue, blt)
  const today = dateIn(member.timezone, context.now)
  const { rows, next } = await listPast(context, { bltId: member.id, before: weekOf(today), after })
  return { records: rows.map((row) => record(context, member, row, today)), next }
}

async function readable(context: Context, venue: string, blt: string): Promise<Member> {
  const member = await bltAt(context, venue, blt)
  if (!mayAbout(context.person, 'one-on-one.read', member)) throw forbidden()
  return member
}

async function replyOf(context: Context, member: Member, week: Week): Promise<OneOnOne> {
  const { now, person } = context
  const today = dateIn(member.timezone, now)
  const bltId = member.id
  const [venue, rows] = await Promise.all([
    venueAt(context, member.venueId),
    listWithLast(context, { bltId, weekOf: week }),
  ])
  const own = rows.find((row) => row.weekOf === week)
  const last = rows.find((row) => row.weekOf < week)
  const current = week === weekOf(today)
  const mayRead = current && mayReadPoints(person, member, own?.managerId ?? null)
  const [stillOpen, points] = await Promise.all([
    listStillOpen(context, { bltId, before: last?.weekOf ?? week }),
    mayRead ? findPoints(context, bltId) : undefined,
  ])
  const { slug, name, timezone, dayEndHour } = venue
  return {
    now: now.toISOString(),
    today,
    businessDay: businessDayIn(timezone, now, dayEndHour),
    venue: { id: venue.id, slug, name, timezone },
    member: {
      ...{ id: bltId, slug: member.slug, name: member.name, position: member.position },
      ...awayField(member.away, today),
    },
    record: own ? record(context, member, own, today) : { ...EMPTY, weekOf: week },
    lastTime: last ? record(context, member, last, today) : null,
    stillOpen,
    points: mayRead ? (points ?? { text: '', updatedAt: null }) : null,
    can: {
      hold: mayHold(person, member),
      begin: current && mayBegin(person, member, own),
      lead: current && mayLead(person, member, own, today),
      skip: current && mayBegin(person, member, own) && !own?.begunAt,
      tick: mayTick(context, member),
      writePoints: mayPrepare(context, member),
    },
  }
}

const mayTick = ({ person }: Context, member: Member) =>
  isOnTeam(member) && mayAbout(person, 'one-on-one.read', member)
const mayPrepare = ({ person }: Context, member: Member) =>
  isOnTeam(member) && mayAbout(person, 'one-on-one.prepare', member)

const EMPTY = {
  state: 'none',
  manager: null,
  begunAt: null,
  finishedAt: null,
  minutes: null,
  skipped: null,
  points: null,
  agreements: [],
} satisfies Omit<OneOnOneRecord, 'weekOf'>

function record({ person }: Context, member: Member, row: Row, today: PlainDate): OneOnOneRecord {
  const { managerId, skipReason, skippedBy, movedTo, minutes, agreements } = row
  return {
    weekOf: row.weekOf,
    state: stateOf(row, today),
    manager: row.manager,
    begunAt: row.begunAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
    minutes,
    skipped:
      skipReason !== null && !row.begunAt ? { reason: skipReason, movedTo, by: skippedBy ?? '' } : null,
    points: mayReadPoints(person, member, managerId) ? row.points : null,
    agreements,
  }
}

/** The one-on-one of this week for an action of a manager: the member, and the stored row, locked. */
async function hold(context: Context, { venue, blt }: AboutBlt, weekOf: string | undefined) {
  const { reach, db, person, now } = context
  const member = await bltAt(context, venue, blt)
  refuseHolding(person, member)
  const today = dateIn(member.timezone, now)
  const week = readWeek(weekOf, today, 'weekOf')
  refuseOver(week, today)
  const stored = await lockOneOnOne(reach, db, { bltId: member.id, weekOf: week })
  return { member, today, week, stored, row: { bltId: member.id, weekOf: week, now } }
}

/** Begins this week's one-on-one, continues it, or opens it again. */
export async function begin(
  context: Context,
  about: AboutBlt,
  body: Input<'POST /api/one-on-ones/:venue/:blt/begin'>['body'],
): Promise<OneOnOne> {
  const { reach, db, person, now } = context
  const { member, week, stored, row } = await hold(context, about, body.weekOf)
  if (!mayBegin(person, member, stored)) throw conflict('Someone else has begun this one-on-one.')
  await saveOneOnOne(reach, db, stored, row, {
    managerId: person.appUserId,
    begunAt: begunAt(stored?.begunAt, now),
    finishedAt: null,
    minutes: null,
    skippedById: null,
    skipReason: null,
    movedTo: null,
  })
  await audit(context, 'oneOnOne.begun', { bltId: member.id, weekOf: week })
  return replyOf(context, member, week)
}

/** Finishes it: saves who held it, when and for how long, and clears the member's points. */
export async function finish(
  context: Context,
  about: AboutBlt,
  body: Input<'POST /api/one-on-ones/:venue/:blt/finish'>['body'],
): Promise<OneOnOne> {
  const { reach, db, person, now } = context
  const { member, today, week, stored, row } = await hold(context, about, body.weekOf)
  refuseLeading(person, member, stored, today)
  const minutes = minutesOf(stored.begunAt ?? now, now)
  const pending = await lockPoints(reach, db, member.id)
  const points = [stored.points, pending?.text].filter(Boolean).join('\n') || null
  await saveOneOnOne(reach, db, stored, row, { finishedAt: now, minutes, points })
  if (pending?.text) {
    const updatedAt = nextVersion(pending.updatedAt, now)
    await savePoints(reach, db, { bltId: member.id, text: '', updatedAt })
  }
  await audit(context, 'oneOnOne.finished', { bltId: member.id, weekOf: week, minutes })
  return replyOf(context, member, week)
}

/** Skips this week's one-on-one, or moves it to another day. One that was begun cannot be skipped. */
export async function skip(
  context: Context,
  about: AboutBlt,
  body: Input<'POST /api/one-on-ones/:venue/:blt/skip'>['body'],
): Promise<OneOnOne> {
  const { reach, db, person } = context
  const { member, today, week, stored, row } = await hold(context, about, body.weekOf)
  const why = readSkip(body, today)
  if (stored?.begunAt) throw conflict('This one-on-one was begun already.')
  await saveOneOnOne(reach, db, stored, row, { ...why, skippedById: person.appUserId })
  await audit(context, 'oneOnOne.skipped', { bltId: member.id, weekOf: week, movedTo: why.movedTo })
  return replyOf(context, member, week)
}

/** Adds an agreement, as a task of a priority or with a date. */
export async function addAgreement(
  context: Context,
  about: AboutBlt,
  { priorityId, ...body }: Input<'POST /api/one-on-ones/:venue/:blt/agreements'>['body'],
): Promise<Agreement> {
  const { reach, db, person, now } = context
  const { member, today, week, stored } = await hold(context, about, body.weekOf)
  refuseLeading(person, member, stored, today)
  const text = requiredText(body.text, 'text', 'What was agreed')
  if (!priorityId && !body.due) throw invalid('due', 'Choose by when.')
  if ((await countAgreements(reach, db, stored.id)) >= AGREEMENTS_MAX) {
    throw conflict(`A one-on-one can have at most ${AGREEMENTS_MAX} agreements.`)
  }
  if (priorityId && (await priorityOf(context, priorityId)).bltId !== member.id) throw notFound()
  const due = body.due ?? null
  const task = priorityId ? await addTask(context, priorityId, { label: text, due }) : null
  const id = await insertAgreement(reach, db, {
    oneOnOneId: stored.id,
    text,
    due,
    taskId: task?.id ?? null,
    createdAt: now,
    updatedAt: now,
  })
  await audit(context, 'agreement.added', { id, bltId: member.id, weekOf: week, taskId: task?.id ?? null })
  return agreementOf(context, id)
}

/** Removes an agreement while its one-on-one is under way. */
export async function removeAgreement(context: Context, id: string): Promise<{ id: string }> {
  const { reach, db, person, now } = context
  const { oneOnOne } = (await lockAgreement(reach, db, id)) ?? {}
  if (!oneOnOne) throw notFound()
  const member = await bltAt(context, undefined, oneOnOne.bltId)
  refuseHolding(person, member)
  const stored = await lockOneOnOne(reach, db, { bltId: member.id, weekOf: oneOnOne.weekOf })
  refuseLeading(person, member, stored, dateIn(member.timezone, now))
  await deleteAgreement(reach, db, id)
  await audit(context, 'agreement.removed', { id, bltId: member.id, weekOf: oneOnOne.weekOf })
  return { id }
}

/** Saves the caller's own points for the next one-on-one. */
export async function prepare(
  context: Context,
  { venue, blt }: AboutBlt,
  body: Input<'PUT /api/one-on-ones/:venue/:blt/points'>['body'],
): Promise<Reply<'PUT /api/one-on-ones/:venue/:blt/points'>> {
  const { reach, db } = context
  const member = await bltAt(context, venue, blt)
  if (!mayPrepare(context, member)) throw forbidden()
  const bltId = member.id
  const kept = {
    lock: () => lockPoints(reach, db, bltId),
    save: (points: StoredPoints) => savePoints(reach, db, { bltId, ...points }),
  }
  return changePoints(context, kept, body)
}

/** Adds lines to a member's points for the next one-on-one, below the member's own text, as far as there is room. */
export async function addPoints(
  { reach, db, now }: Context,
  bltId: string,
  points: readonly string[],
): Promise<void> {
  const stored = await lockPoints(reach, db, bltId)
  const text = [stored?.text, ...points.map((point) => `- ${point}`)].filter(Boolean).join('\n')
  if (points.length === 0 || text.length > POINTS_MAX) return
  await savePoints(reach, db, { bltId, text, updatedAt: nextVersion(stored?.updatedAt, now) })
}
