import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Random, randomOf } from '../demo/random.ts'
import { type Caller, DUE_MONDAY, FRIDAY, type TestApp, testApp } from './app.ts'
import { makeCompany, makePriority, makeStaff, makeVenue, type Staff } from './world.ts'

const WEEKS = ['2026-11-09', '2026-11-16', '2026-11-23']

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

async function scene() {
  const { db } = server.database
  server.clock.set(FRIDAY)
  const company = await makeCompany(db)
  const venue = await makeVenue(db, company)
  const lead = await makeStaff(db, company, 'BLT', { venues: [venue] })
  const gm = await makeStaff(db, company, 'GM', { venues: [venue] })
  const priorities: string[] = []
  for (const tasks of [['One', 'Two'], ['Three'], []]) {
    priorities.push((await makePriority(db, venue, lead, { tasks })).id)
  }
  const about = { venue: venue.slug, blt: lead.slug }
  const polled = [
    `/api/priorities/${about.venue}/${about.blt}/2026-11`,
    `/api/checkins/${about.venue}/${about.blt}?week=2026-11-16`,
    `/api/journals/check/${about.venue}/${about.blt}?weekOf=2026-11-16`,
    `/api/priorities/${priorities[0]}/sign-off`,
  ]
  return { db, venue, lead, gm, about, priorities, polled }
}

/** Polls as one person; the version names what was seen last. */
async function pollsOf(person: Staff) {
  const { cookie } = await server.nobody('POST /api/auth/login', { body: { email: person.email } })
  return async (url: string, known?: string) => {
    const headers = { cookie, ...(known ? { 'if-none-match': known } : {}) }
    const { statusCode, body, headers: answered } = await server.app.inject({ url, headers })
    return { status: statusCode, body, tag: String(answered.etag) }
  }
}

/** Something that changes what home shows, or could. Refusals are part of it. */
async function change(
  { int, chance, pick }: Random,
  { db, venue, lead, gm, about, priorities }: Awaited<ReturnType<typeof scene>>,
  as: { lead: Caller; gm: Caller },
): Promise<void> {
  const who = pick([as.lead, as.gm])
  const params = { id: pick(priorities) }
  const { body: list } = await as.gm('GET /api/priorities/:venue/:blt/:period', {
    params: { ...about, period: '2026-11' },
  })
  const tasks = Array.isArray(list) ? list.flatMap((priority) => priority.tasks) : []
  const taskId = tasks.length > 0 ? pick(tasks).id : params.id
  const later = (ms: number) => server.clock.set(new Date(server.clock.now().getTime() + ms).toISOString())
  const words = `Words ${int(0, 999)}`
  const changes = [
    () =>
      who('PATCH /api/priorities/:id/status', {
        params,
        body: { status: pick(['ON_TRACK', 'AT_RISK'] as const) },
      }),
    () =>
      who('PATCH /api/priorities/:id/status', { params, body: { status: 'ON_TRACK', week: pick(WEEKS) } }),
    () => as.gm('PATCH /api/priorities/:id/status', { params, body: { status: 'COMPLETED' } }),
    () => as.gm('DELETE /api/priorities/:id/sign-off', { params }),
    () => as.gm('PUT /api/priorities/:id', { params, body: { title: words } }),
    () => as.gm('POST /api/priorities/:id/tasks', { params, body: { label: words } }),
    () => who('PATCH /api/tasks/:taskId', { params: { taskId }, body: { completed: chance(0.5) } }),
    () => as.gm('DELETE /api/tasks/:taskId', { params: { taskId } }),
    () => as.gm('POST /api/priority', { body: { venueId: venue.id, bltId: lead.id, title: words } }),
    () => as.gm('DELETE /api/priorities/:id', { params: { id: pick([...list, params]).id } }),
    () => as.gm('POST /api/priorities/:id/withdraw', { params, body: { reason: words } }),
    () =>
      who('POST /api/journals', {
        body: { venueId: venue.id, bltId: lead.id, weekOf: pick(WEEKS), entry: words, draft: chance(0.5) },
      }),
    () => db.run(sql`update users set first_name = ${words} where id = ${pick([lead, gm]).userId}`),
    () => db.run(sql`update app_users set admin_day_dow = ${int(0, 6)} where id = ${lead.id}`),
    () =>
      db.run(
        sql`update venues set timezone = ${pick(['America/New_York', 'Asia/Tokyo'])} where id = ${venue.id}`,
      ),
    async () => later(5 * 3_600_000),
    async () => later(1000),
  ]
  await pick(changes)()
}

test.each(['one', 'two', 'due week'])(
  'an equal version means an equal reply, whatever changes (%s)',
  async (seed) => {
    const world = await scene()
    const random = randomOf(seed)
    const as = { lead: await server.as(world.lead), gm: await server.as(world.gm) }
    if (seed === 'due week') server.clock.set(DUE_MONDAY)
    const readers = [await pollsOf(world.lead), await pollsOf(world.gm)]
    const seen = new Map<string, string>()
    const last = new Map<string, { tag: string; body: string }>()
    const counted = { same: 0, changed: 0 }
    for (let step = 0; step < 16; step += 1) {
      await change(random, world, as)
      for (const [reader, poll] of readers.entries()) {
        for (const url of world.polled) {
          const whole = await poll(url)
          const key = `${reader} ${url} ${whole.tag}`
          expect(whole.body).toBe(seen.get(key) ?? whole.body)
          seen.set(key, whole.body)
          const before = last.get(`${reader} ${url}`)
          if (before) {
            const again = await poll(url, before.tag)
            const unchanged = before.tag === whole.tag
            expect([again.status, again.body]).toEqual(unchanged ? [304, ''] : [200, whole.body])
            counted[unchanged ? 'same' : 'changed'] += 1
          }
          last.set(`${reader} ${url}`, whole)
        }
      }
    }
    // Neither is everything new each time, nor nothing ever.
    expect(counted.same).toBeGreaterThan(10)
    expect(counted.changed).toBeGreaterThan(10)
  },
  60_000,
)

test('a version is one person’s: another with other rights does not get 304 for it', async () => {
  const { lead, gm, polled } = await scene()
  const [asLead, asGm] = [await pollsOf(lead), await pollsOf(gm)]
  for (const url of polled) {
    const { tag } = await asLead(url)
    expect((await asLead(url, tag)).status).toBe(304)
    expect((await asGm(url, tag)).status).toBe(200)
  }
})
