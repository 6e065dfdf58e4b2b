import { randomUUID } from 'node:crypto'
import { addDays } from '@scope/contract/kernel/calendar'
import { TAG_KINDS, type WeekTag } from '@scope/contract/numbers/tags.words'
import sql from 'sql-template-tag'
import type { Company } from '../../../../test/world.ts'
import type { Db } from '../../../kernel/db/pool/pool.ts'
import { insert, type NewRow } from '../../../kernel/db/tables.ts'

/*
 * A random company from a seed: missing and half reported weeks, venues in several time zones, people who joined, moved,
 * were promoted or left.
 */

const ZONES = [
  'America/Los_Angeles',
  'America/New_York',
  'Pacific/Honolulu',
  'Europe/Berlin',
  'Pacific/Auckland',
]
const STATUSES = ['NOT_STARTED', 'IN_PROGRESS', 'ON_TRACK', 'AT_RISK', 'AT_RISK', 'COMPLETED'] as const
const OCTOBER = { period: 10, year: 2026, dueAt: '2026-11-01' }
const NOVEMBER = { period: 11, year: 2026, dueAt: '2026-11-29' }
const DECEMBER = { period: 12, year: 2026, dueAt: '2027-01-03' }
const LIVE = { isArchived: false, withdrawnAt: null }
const ARCHIVED = { isArchived: true, withdrawnAt: null }
const WITHDRAWN = { isArchived: true, withdrawnAt: new Date('2026-11-12T18:00:00Z') }
const DAY = 86_400_000

/** Mulberry32: the same seed gives the same company. */
function randomOf(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (below: number) => Math.floor(next() * below)
  return {
    whole,
    chance: (probability: number) => next() < probability,
    pick: <T>(list: readonly T[]): T => list[whole(list.length)] as T,
  }
}
type Random = ReturnType<typeof randomOf>

/** The Monday of the week `back` weeks before `today`; a later one if negative. */
const weekBack = (today: string, back: number): string => {
  const time = new Date(`${today}T00:00:00Z`).getTime()
  const monday = time - ((new Date(time).getUTCDay() + 6) % 7) * DAY
  return new Date(monday - back * 7 * DAY).toISOString().slice(0, 10)
}

export type Made = { venues: { id: string; slug: string }[] }

/** Fills an empty company. `today` is a plain date near the clock's. */
export async function fillCompany(
  db: Db,
  company: Company,
  { seed, venues: count, today }: { seed: number; venues: number; today: string },
): Promise<Made> {
  const random = randomOf(seed)
  const ofTags = randomOf(seed + 100)
  const venues = Array.from({ length: count }, (_, index) => ({
    id: randomUUID() as string,
    orgId: company.id,
    // Several venues have the same name, to test ties.
    name: `${random.pick(['Perla', 'Ámbar', 'Zebra', 'alba', 'Mirador'])} ${random.whole(count)}`,
    slug: `venue-${seed}-${index}`,
    timezone: random.pick(ZONES),
    state: random.pick(['CA', 'CO', 'TX', null]),
    groupName: ['Harbor', 'Old Town', null][index % 3] ?? null,
    createdAt: new Date(`${weekBack(today, random.whole(20))}T20:00:00Z`),
  }))
  await insert(db, 'venues', venues)
  await openSome(db, venues, { seed, today })
  await insert(
    db,
    'weeklyMetrics',
    venues.flatMap(({ id }) => metricsOf(random, ofTags, id, today)),
  )

  const staff = venues.flatMap(({ id }) =>
    Array.from({ length: random.whole(4) }, () => memberOf(random, id, venues, today)),
  )
  await insert(
    db,
    'users',
    staff.map(({ user }) => ({ ...user, email: `${user.id}@${company.domain}` })),
  )
  await insert(
    db,
    'appUsers',
    staff.map(({ user, member }) => ({ ...member, authUserId: user.id, orgId: company.id })),
  )
  await insert(
    db,
    'away',
    staff.flatMap(({ member }) => awayOf(random, member.id, today)),
  )
  const written = staff.map((one) => workOf(random, one, random.pick(staff), today))
  await insert(
    db,
    'journals',
    written.flatMap(({ journals }) => journals),
  )
  await insert(
    db,
    'priorities',
    written.flatMap(({ priorities }) => priorities),
  )
  await insert(
    db,
    'priorityCheckIns',
    written.flatMap(({ checkIns }) => checkIns),
  )
  await visitSome(db, venues, { seed, today, by: staff.map(({ member }) => member) })
  for (const { id } of venues.filter(() => random.chance(0.6))) {
    const gm = random.pick(staff)
    if (gm) await db.run(sql`update venues set gm_id = ${gm.member.id} where id = ${id}`)
  }
  return { venues }
}

/** A third of the venues opened, closed or opened again recently; each has its own open days. */
async function openSome(
  db: Db,
  venues: readonly { id: string }[],
  { seed, today }: { seed: number; today: string },
): Promise<void> {
  const random = randomOf(seed + 1000)
  const day = (back: number) => plainDay(new Date(`${today}T00:00:00Z`).getTime() - back * DAY)
  for (const { id } of venues) {
    const [late, early] = [random.whole(40) - 10, 40 + random.whole(60)]
    const ranges = random.pick([
      `{[${day(late)},)}`,
      `{(,${day(late)})}`,
      `{[${day(early)},${day(late)})}`,
      `{(,${day(early)}),[${day(late)},)}`,
    ])
    if (random.chance(0.35))
      await db.run(sql`update venues set open_days = ${ranges}::datemultirange where id = ${id}`)
  }
}

/** Two thirds of the venues were visited, several on the same day; some have a visit that is not shared. */
async function visitSome(
  db: Db,
  venues: readonly { id: string }[],
  { seed, today, by }: { seed: number; today: string; by: readonly { id: string }[] },
): Promise<void> {
  const random = randomOf(seed + 2000)
  const visits = venues.flatMap(({ id: venueId }) =>
    Array.from({ length: random.whole(3) }, () => {
      const day = addDays(weekBack(today, random.whole(4)), random.whole(3))
      const sharedAt = random.chance(0.8) ? new Date(`${day}T20:00:00Z`) : null
      return { venueId, visitorId: random.pick(by).id, day, way: 'visit' as const, tell: true, sharedAt }
    }),
  )
  await insert(db, 'venueVisits', visits)
}
const plainDay = (time: number): string => new Date(time).toISOString().slice(0, 10)

function metricsOf(
  random: Random,
  ofTags: Random,
  venueId: string,
  today: string,
): NewRow<'weeklyMetrics'>[] {
  const busy = random.chance(0.85)
  const amount = (max: number) => (random.whole(max * 100) / 100).toFixed(2)
  const maybe = (text: string) => (random.chance(0.8) ? text : null)
  return Array.from({ length: 20 }, (_, back) => back).flatMap((back) => {
    if (!busy || random.chance(0.25)) return []
    return [
      {
        venueId,
        weekOf: weekBack(today, back),
        revenue: random.chance(0.05) ? '0.00' : maybe(amount(random.pick([100, 90_000, 10_000_000]))),
        laborBasePct: maybe(amount(100)),
        laborTruePct: maybe(amount(114)),
        laborFactor: '1.140',
        cogsPct: maybe(amount(100)),
        tips: maybe(amount(9000)),
        tags: tagsOf(ofTags),
        source: 'typed' as const,
      },
    ]
  })
}

/** Most weeks have no tags, a few have two. */
function tagsOf({ chance, pick }: Random): WeekTag[] {
  if (!chance(0.2)) return []
  const tag = (): WeekTag => {
    const kind = pick(TAG_KINDS)
    return kind === 'holiday' ? { kind, name: 'Halloween' } : { kind }
  }
  return chance(0.2) ? [tag(), { kind: 'other', name: 'Closed early?' }] : [tag()]
}

type One = ReturnType<typeof memberOf>

/** A person who was a BLT member at a venue and stayed, moved, was promoted or left. */
function memberOf(random: Random, venueId: string, venues: { id: string }[], today: string) {
  const fate = random.whole(10)
  const added = new Date(`${weekBack(today, random.whole(9))}T00:00:00Z`).getTime()
  // Around midnight between Sunday and Monday, which differs per venue.
  const createdAt = random.chance(0.5)
    ? new Date('2026-01-05T18:00:00Z')
    : new Date(added + (random.whole(48) - 24) * 3_600_000)
  return {
    was: venueId,
    user: {
      id: randomUUID() as string,
      firstName: `P${random.whole(1000)}`,
      lastName: 'Test',
      active: fate !== 0,
    },
    member: {
      id: randomUUID() as string,
      venueId: fate === 1 ? null : fate === 2 ? random.pick(venues).id : venueId,
      role:
        fate === 1
          ? ('GM' as const)
          : fate === 3
            ? ('CSM_READONLY' as const)
            : random.pick(['AGM', 'BLT'] as const),
      position: 'Bar Lead',
      slug: randomUUID() as string,
      adminDayDow: random.whole(7),
      createdAt,
    },
  }
}

/** A person's absences, if any: for days or weeks, some of them overlapping. */
function awayOf(random: Random, appUserId: string, today: string): NewRow<'away'>[] {
  return Array.from({ length: random.chance(0.4) ? 1 + random.whole(2) : 0 }, () => {
    const fromDay = addDays(weekBack(today, random.whole(10)), random.whole(7))
    return { appUserId, kind: 'vacation', fromDay, toDay: addDays(fromDay, random.whole(12)) }
  })
}

function workOf(random: Random, { was, member }: One, other: One, today: string) {
  const own = { venueId: was, bltId: member.id }
  const weeks = Array.from({ length: 12 }, (_, back) => weekBack(today, back))
  const journals = weeks
    .filter(() => random.chance(0.5))
    // Some weeks have entries by two authors, some only by another author.
    .flatMap((weekOf) => {
      const two = other.member.id !== member.id && random.chance(0.3)
      const authors = two ? random.pick([[member, other.member], [other.member]]) : [member]
      return authors.map(({ id }) => ({ weekOf, authorId: id }))
    })
    .map(({ weekOf, authorId }) => ({
      ...own,
      authorId,
      weekOf,
      entry: 'Weighed every bottle.',
      submittedAt: random.chance(0.75) ? new Date(`${weekOf}T20:00:00Z`) : null,
    }))
  const priorities = Array.from({ length: random.whole(4) }, () => ({
    ...own,
    id: randomUUID() as string,
    title: 'Faster rounds',
    status: random.pick(STATUSES),
    ...random.pick([OCTOBER, NOVEMBER, NOVEMBER, DECEMBER]),
    ...random.pick([LIVE, LIVE, LIVE, ARCHIVED, ARCHIVED, WITHDRAWN]),
  }))
  const checkIns = priorities.flatMap(({ id }) =>
    weeks
      .filter(() => random.chance(0.3))
      .map((weekOf) => ({
        ...own,
        priorityId: id,
        authorId: member.id,
        status: random.pick(['ON_TRACK', 'AT_RISK', 'OFF_TRACK'] as const),
        weekOf,
        submittedAt: new Date(`${weekOf}T21:00:00Z`),
      })),
  )
  return { journals, priorities, checkIns }
}
