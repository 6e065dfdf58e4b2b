import { randomUUID } from 'node:crypto'
import { SKILL_STATUSES } from '@scope/contract/work/skill.words'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actAs } from '../../server/src/kernel/db/acting.ts'
import { insert } from '../../server/src/kernel/db/tables.ts'
import { type Caller, DUE_MONDAY, type TestApp, testApp } from '../../server/test/app.ts'
import { urlOf } from '../../server/test/live-stream.ts'
import {
  type Company,
  makeCompany,
  makePriority,
  makeStaff,
  makeVenue,
  type Staff,
  type Venue,
} from '../../server/test/world.ts'
import { periodStatusQuery } from '../../web/src/company/period/api.ts'
import { meQuery } from '../../web/src/company/person/api.ts'
import { bltsQuery, everyBltQuery, venuesQuery } from '../../web/src/company/venue/api.ts'
import { snapshotQuery } from '../../web/src/insight/analytics/api.ts'
import { boardQuery } from '../../web/src/insight/board/api.ts'
import { metricsWeekQuery } from '../../web/src/numbers/metrics/api.ts'
import { archiveQuery } from '../../web/src/work/archive/api.ts'
import { checkInsQuery } from '../../web/src/work/check-in/api.ts'
import { journalCheckQuery, journalHistoryQuery, journalWeekQuery } from '../../web/src/work/journal/api.ts'
import { prioritiesQuery, signOffQuery, tasksQuery } from '../../web/src/work/priority/api.ts'
import { reviewCountQuery, reviewQuery } from '../../web/src/work/review/api.ts'
import { skillHistoryQuery, skillsQuery } from '../../web/src/work/skill/api.ts'
import { openPage, type Page, type Shown } from './page.ts'

/*
 * A page with the stream shows the same as a page that polls, after any changes by anyone, at this venue and others.
 * STREAM_CHANGES sets their number, STREAM_SEED repeats the same ones.
 */

const CHANGES = Number(process.env.STREAM_CHANGES ?? 80)
const SEED = Number(process.env.STREAM_SEED ?? 16)
/** Changes between two comparisons of the screens, a few at the same time. */
const BATCH = 20
const AT_ONCE = 4
const WEEKS = ['2026-11-16', '2026-11-23']
const [LAST_WEEK = ''] = WEEKS
const PERIOD = '2026-11'

let server: TestApp
let company: Company
let annex: Venue
let tavern: Venue
let cellar: Venue
let admin: Staff
let gm: Staff
let lead: Staff
let other: Staff
const priorities: string[] = []
const callers = new Map<Staff, Caller>()

beforeAll(async () => {
  server = await testApp(DUE_MONDAY)
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { db } = server.database
  company = await makeCompany(db)
  annex = await makeVenue(db, company)
  tavern = await makeVenue(db, company)
  // Outside the manager's reach.
  cellar = await makeVenue(db, company)
  admin = await makeStaff(db, company, 'VP', { accessRole: 'FULL_ADMIN' })
  gm = await makeStaff(db, company, 'GM', { venues: [annex, tavern] })
  lead = await makeStaff(db, company, 'BLT', { venues: [annex] })
  other = await makeStaff(db, company, 'BLT', { venues: [tavern] })
  for (const [venue, member] of [
    [annex, lead],
    [tavern, other],
  ] as const)
    for (const tasks of [['Count', 'Taste'], []])
      priorities.push((await makePriority(db, venue, member, { tasks })).id)
  for (const person of [admin, gm, lead, other]) callers.set(person, await server.as(person))
})
afterAll(() => server.close())

/** Numbers that look random and are the same for the same seed. */
function randomOf(seed: number) {
  let state = seed
  const next = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
  return {
    of: <T>(all: readonly T[]): T => all[Math.floor(next() * all.length)] as T,
    whole: (most: number) => Math.floor(next() * most),
  }
}
type Random = ReturnType<typeof randomOf>

/** People's actions. A refused one changes nothing, which is a useful case too. */
const ACTS: ((by: Caller, random: Random) => Promise<unknown>)[] = [
  (by, random) =>
    by('PATCH /api/priorities/:id/status', {
      params: { id: random.of(priorities) },
      body: {
        status: random.of(['ON_TRACK', 'AT_RISK', 'COMPLETED'] as const),
        note: `Note ${random.whole(99)}`,
      },
    }),
  async (by, random) => {
    const { body } = await by('GET /api/priorities/:id/tasks', { params: { id: random.of(priorities) } })
    const task = Array.isArray(body) && body.length > 0 ? random.of(body) : undefined
    if (!task) return
    const params = { taskId: task.id }
    if (random.whole(5) === 0) return by('DELETE /api/tasks/:taskId', { params })
    const change = random.of([{ completed: !task.completed }, { label: `Task ${random.whole(99)}` }])
    return by('PATCH /api/tasks/:taskId', { params, body: change })
  },
  (by, random) =>
    by('POST /api/priorities/:id/tasks', {
      params: { id: random.of(priorities) },
      body: { label: `New ${random.whole(99)}`, due: random.of([null, '2026-11-27']) },
    }),
  (by, random) =>
    by('PUT /api/priorities/:id', {
      params: { id: random.of(priorities) },
      body: { title: `Title ${random.whole(99)}`, description: random.of([null, 'Words']) },
    }),
  async (by, random) => {
    const [venue, member] = random.of([
      [annex, lead],
      [tavern, other],
      [cellar, other],
    ] as const)
    const title = `Given ${random.whole(99)}`
    const { status, body } = await by('POST /api/priority', {
      body: { venueId: venue.slug, bltId: member.id, title },
    })
    if (status === 201) priorities.push(body.id)
  },
  (by, random) => {
    const params = { id: random.of(priorities.slice(4).concat(priorities)) }
    return random.whole(2) === 0
      ? by('DELETE /api/priorities/:id', { params })
      : by('DELETE /api/priorities/:id/sign-off', { params })
  },
  (by, random) => {
    const [venue, member] = random.of([
      [annex, lead],
      [tavern, other],
    ] as const)
    return by('POST /api/journals', {
      body: {
        ...{ venueId: venue.slug, bltId: member.id, weekOf: random.of(WEEKS) },
        ...{ entry: `Poured ${random.whole(99)} flights.`, draft: random.whole(3) === 0 },
        visibility: random.of(['shared', 'private'] as const),
      },
    })
  },
  async (by, random) => {
    const { body } = await by('GET /api/review', { query: {} })
    const waiting = 'journals' in body ? body.journals : []
    if (waiting.length === 0) return
    const { journal } = random.of(waiting)
    return by('POST /api/journals/:id/review', {
      params: { id: journal.id },
      body: random.of([{}, { reply: 'Well done' }]),
    })
  },
  async (by, random) => {
    const { body } = await by('GET /api/journals', { query: {} })
    const reviewed = Array.isArray(body) ? body.filter(({ reviewedAt }) => reviewedAt) : []
    if (reviewed.length === 0) return
    return by('DELETE /api/journals/:id/review', { params: { id: random.of(reviewed).id } })
  },
  (by, random) =>
    by('POST /api/skills/update', {
      body: {
        ...{ skillId: 'pour-cost-control', status: random.of(SKILL_STATUSES) },
        ...random.of([{ blt: lead.id, venue: annex.slug }, { blt: other.id }]),
      },
    }),
  (by, random) =>
    by('POST /api/metrics', {
      query: { venue: random.of([annex, tavern, cellar]).slug },
      body: { weekOf: random.of(WEEKS), revenue: 1000 * random.whole(99), laborBasePct: 20 },
    }),
  (by, random) =>
    by('PATCH /api/people/:id', {
      params: { id: other.id },
      body: { venueId: random.of([annex, tavern, tavern, cellar]).id },
    }),
  (by, random) =>
    by('PATCH /api/people/:id', {
      params: { id: random.of([other, lead]).id },
      body: { firstName: `Sam${random.whole(99)}` },
    }),
  (by, random) =>
    by('PATCH /api/venues/:id', {
      params: { id: random.of([tavern, cellar]).id },
      body: { name: `Venue ${company.id.slice(0, 8)} ${random.whole(99)}` },
    }),
  (by, random) => by('PATCH /api/team/bulk-update', { body: { [lead.id]: random.whole(7) } }),
]

/** Everything on a manager's or a member's screens, of this venue and the next. */
const shownBy = (): Shown[] => {
  const first = priorities.slice(0, 4)
  const about = [
    [annex.slug, lead.slug],
    [tavern.slug, other.slug],
  ] as const
  return [
    ...about.flatMap(([venue, blt]) => [
      ...[prioritiesQuery(venue, blt, PERIOD), archiveQuery(venue, blt), skillsQuery(venue, blt)],
      ...[skillHistoryQuery(venue, blt), journalHistoryQuery(venue, blt, PERIOD)],
      ...WEEKS.flatMap((week) => [
        ...[checkInsQuery(venue, blt, week), journalWeekQuery(venue, blt, week)],
        journalCheckQuery(venue, blt, week),
      ]),
    ]),
    ...first.flatMap((id) => [tasksQuery(id), signOffQuery(id)]),
    ...[annex, tavern].flatMap(({ slug, id }) => [
      ...[boardQuery(slug, { span: 'last-4-weeks' }), reviewQuery(slug), bltsQuery(slug)],
      ...[metricsWeekQuery(slug, LAST_WEEK), periodStatusQuery(id)],
    ]),
    ...[
      reviewQuery(),
      reviewCountQuery,
      venuesQuery,
      everyBltQuery(),
      meQuery,
      snapshotQuery({ range: '3m' }),
    ],
  ]
}

test.each(['manager', 'member'])('a %s sees the same by the stream as by polls', async (who) => {
  const random = randomOf(SEED + who.length)
  const viewer = who === 'manager' ? gm : lead
  const { cookie } = await server.nobody('POST /api/auth/login', { body: { email: viewer.email } })
  const page = await openPage(urlOf(server.app), { cookie, userId: viewer.userId }, shownBy())
  try {
    await caughtUp(page)
    for (let done = 0; done < CHANGES / 2; done += BATCH) {
      for (let count = 0; count < BATCH; count += AT_ONCE) {
        const acts = Array.from({ length: AT_ONCE }, () => random.of(ACTS))
        const people = acts.map(() => random.of([admin, gm, gm, lead, lead, other]))
        await Promise.all(
          acts.map((act, index) => {
            const by = callers.get(people[index] ?? gm)
            return by && act(by, randomOf(random.whole(2 ** 31)))
          }),
        )
      }
      await caughtUp(page)
      expect(page.shows(), `STREAM_SEED=${SEED}, after ${done + BATCH}`).toEqual(await page.polled())
    }
  } finally {
    page.close()
  }
})

/** Waits until a page has received and loaded everything saved by now. */
async function caughtUp(page: Page): Promise<void> {
  const marks: string[] = []
  await expect
    .poll(async () => {
      // Everyone gets this change, and no screen shows it. Repeated, if many changes became one request to reload.
      const mark = randomUUID()
      marks.push(mark)
      await server.database.transaction(async (tx) => {
        await actAs(tx, mark, new Date())
        await insert(tx, 'orgDomains', [{ domain: `${mark}.example`, orgId: company.id }])
      })
      return marks.some(page.hasHeard)
    })
    .toBe(true)
  await page.settled()
}
