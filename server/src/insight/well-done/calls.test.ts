import { randomUUID } from 'node:crypto'
import type { CallName, Input } from '@scope/contract/calls'
import sql from 'sql-template-tag'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type Caller, FRIDAY } from '../../../test/app.ts'
import { setScene } from '../../../test/scene.ts'
import {
  makeJournal,
  makeMetrics,
  makePriority,
  makeStaff,
  makeVenue,
  type Staff,
} from '../../../test/world.ts'
import { mintReach } from '../../kernel/db/reach.ts'
import { wellDonesOfWeek } from './service.ts'

const {
  server,
  db,
  company,
  venue,
  other,
  gm,
  lead,
  agm,
  vp,
  leadership: reader,
} = setScene({
  lead: { firstName: 'Lou' },
  agm: { firstName: 'Ana' },
  gm: { at: ['venue', 'other'], firstName: 'Gil' },
})

const TEXT = 'You held the bar on Friday.'

type Body = Input<'POST /api/well-dones'>['body']
const say = async (from: Staff, body: Partial<Body> = {}) =>
  (await server.as(from))('POST /api/well-dones', { body: { to: lead.id, text: TEXT, ...body } })
const list = async (who: Staff, query: Input<'GET /api/well-dones'>['query'] = {}) =>
  (await (await server.as(who))('GET /api/well-dones', { query })).body.items
const change = async (who: Staff, id: string, body: Input<'PATCH /api/well-dones/:id'>['body']) =>
  (await server.as(who))('PATCH /api/well-dones/:id', { params: { id }, body })
const takeBack = async (who: Staff, id: string) =>
  (await server.as(who))('DELETE /api/well-dones/:id', { params: { id } })
const ids = (items: readonly { id: string }[]) => items.map(({ id }) => id)
const inMinutes = (minutes: number, seconds = 0) => {
  const at = Date.parse(FRIDAY) + (minutes * 60 + seconds) * 1000
  server.clock.set(new Date(at).toISOString())
  onTestFinished(() => server.clock.set(FRIDAY))
}

describe('saying it', () => {
  test('stores who, whom, the sentence, a competency, and what it is about', async () => {
    const journal = randomUUID()
    await makeJournal(db, venue, lead, lead, { id: journal })
    const about = { kind: 'journal' as const, id: journal }
    const { status, body } = await say(gm, { text: ` ${TEXT} `, competency: 'cash-handling', about })
    expect(status).toBe(201)
    expect(body).toEqual({
      ...{ id: expect.any(String), venueSlug: venue.slug, venueName: venue.name },
      to: { id: lead.id, slug: lead.slug, name: 'Lou Test' },
      from: { id: gm.id, name: 'Gil Test' },
      competency: { id: 'cash-handling', title: 'Cash Handling' },
      ...{ text: TEXT, about, at: new Date(FRIDAY).toISOString() },
      ...{ hidden: false, takeBackUntil: new Date(Date.parse(FRIDAY) + 600_000).toISOString() },
      can: { hide: false },
    })
    expect(await list(lead)).toEqual([{ ...body, takeBackUntil: null, can: { hide: true } }])
  })

  test('is for everyone who reaches the person, readers too, without a competency', async () => {
    for (const from of [gm, agm, vp, reader]) {
      const { status, body } = await say(from)
      expect([status, body.about, body.competency]).toEqual([201, { kind: 'home', id: null }, null])
    }
    const elsewhere = await makeStaff(db, company, 'BLT', { venues: [other] })
    expect((await say(elsewhere)).status).toBe(404)
  })

  test('goes to a general manager, at the venue that the rollup shows', async () => {
    expect((await say(lead, { to: gm.slug })).body.venueSlug).toBe(venue.slug)
    const about = { kind: 'rollup' as const, id: other.id }
    expect((await say(vp, { to: gm.id, about })).body).toMatchObject({ venueSlug: other.slug, about })
  })

  test('never goes to oneself, a former member, or anybody else', async () => {
    const own = await say(lead)
    expect([own.status, own.error.error]).toEqual([403, 'You cannot say well done to yourself.'])
    expect((await say(gm, { to: gm.id })).status).toBe(403)
    await db.run(sql`update users set active = false where id = ${agm.userId}`)
    const former = await say(gm, { to: agm.id })
    expect([former.status, former.error.error]).toEqual([409, 'Ana Test is no longer on the team.'])
    for (const to of [vp.id, reader.id, randomUUID()]) expect((await say(gm, { to })).status).toBe(404)
  })

  test('refuses a text that is empty or too long, and what is not the person’s', async () => {
    const journal = randomUUID()
    await makeJournal(db, venue, agm, agm, { id: journal })
    const secret = randomUUID()
    await makeJournal(db, venue, lead, lead, { id: secret, weekOf: '2026-11-09' })
    for (const [field, body] of [
      ['text', { text: ' ' }],
      ['text', { text: 'x'.repeat(201) }],
      ['competency', { competency: 'juggling' }],
      ['about', { about: { kind: 'journal', id: journal } }],
      ['about', { about: { kind: 'sign-off', id: journal } }],
      ['about', { about: { kind: 'home', id: journal } }],
    ] as [string, Partial<Body>][]) {
      const refused = await say(gm, body)
      expect([refused.status, refused.error.field]).toEqual([400, field])
    }
    // A colleague learns nothing about a private journal.
    expect((await say(agm, { about: { kind: 'journal', id: secret } })).error.field).toBe('about')
    expect((await say(gm, { text: '🍸'.repeat(200) })).status).toBe(201)
    expect(await list(lead)).toHaveLength(1)
  })

  test('can be about a check-in, a sign-off and a one-on-one of the person', async () => {
    const { id } = await makePriority(db, venue, lead)
    const [checkIn, oneOnOne] = [randomUUID(), randomUUID()]
    await db.run(sql`
      insert into priority_check_ins (id, priority_id, venue_id, blt_id, author_id, status, week_of, submitted_at)
      values (${checkIn}, ${id}, ${venue.id}, ${lead.id}, ${lead.id}, 'ON_TRACK', '2026-11-16', now())`)
    await db.run(sql`
      insert into one_on_ones (id, blt_id, week_of, created_at, updated_at)
      values (${oneOnOne}, ${lead.id}, '2026-11-16', now(), now())`)
    for (const about of [
      { kind: 'check-in', id: checkIn },
      { kind: 'sign-off', id },
      { kind: 'one-on-one', id: oneOnOne },
    ] as const) {
      expect((await say(gm, { about })).body.about).toEqual(about)
    }
  })
})

describe('reading', () => {
  test('newest first, by receiver, venue and days, in pages', async () => {
    for (let nth = 0; nth < 52; nth += 1) {
      inMinutes(nth)
      await say(gm, { text: `Thanks ${nth}`, to: nth % 2 ? lead.id : agm.id })
    }
    const asVp = await server.as(vp)
    const first = (await asVp('GET /api/well-dones')).body
    expect(first.items.map(({ text }) => text).slice(0, 2)).toEqual(['Thanks 51', 'Thanks 50'])
    const rest = (await asVp('GET /api/well-dones', { query: { after: first.next ?? '' } })).body
    expect([first.items.length, rest.items.length, rest.next]).toEqual([50, 2, null])
    expect(await list(vp, { to: lead.slug })).toHaveLength(26)
    expect(await list(vp, { venue: other.slug })).toEqual([])
    expect(await list(vp, { from: '2026-11-21' })).toEqual([])
    expect(await list(vp, { to: lead.id, until: '2026-11-20' })).toHaveLength(26)
    const wrong = await asVp('GET /api/well-dones', { query: { from: '2026-11-21', until: '2026-11-20' } })
    expect([wrong.status, wrong.error.field]).toEqual([400, 'from'])
  })

  test('what is hidden is for the receiver, the author and managers, and colleagues see it again when shown', async () => {
    const { id } = (await say(reader)).body
    const colleague = await makeStaff(db, company, 'BLT', { venues: [venue] })
    const leadership = await makeStaff(db, company, 'LEADERSHIP_READONLY')
    expect((await change(lead, id, { hidden: true })).body).toMatchObject({ hidden: true })
    for (const who of [lead, reader, gm, vp]) expect(ids(await list(who, { to: lead.id }))).toEqual([id])
    for (const who of [agm, colleague, leadership]) expect(await list(who, { to: lead.id })).toEqual([])
    await change(lead, id, { hidden: false })
    expect(ids(await list(agm))).toEqual([id])
  })

  test('what a general manager hid is hidden from other general managers of the venue, not from VPs', async () => {
    const second = await makeStaff(db, company, 'GM', { venues: [venue] })
    const { id } = (await say(lead, { to: gm.id })).body
    expect(ids(await list(second))).toEqual([id])
    await change(gm, id, { hidden: true })
    expect(await list(second)).toEqual([])
    expect(ids(await list(vp))).toEqual([id])
  })

  test('moves with a member, and stays the author’s and the receiver’s', async () => {
    const elsewhere = await makeVenue(db, company)
    const theirs = await makeStaff(db, company, 'GM', { venues: [elsewhere] })
    const { id } = (await say(agm)).body
    await db.run(sql`update app_users set venue_id = ${elsewhere.id} where id = ${lead.id}`)
    for (const who of [lead, agm, theirs]) expect(ids(await list(who))).toEqual([id])
    expect(await list(gm)).toEqual([])
  })

  test('one that was dismissed is not new again on any device, and later ones are', async () => {
    const first = (await say(gm)).body.id
    inMinutes(1)
    const second = (await say(agm)).body.id
    expect(ids(await list(lead, { unseen: 'true' }))).toEqual([second, first])
    await change(lead, first, { seen: true })
    expect(ids(await list(lead, { unseen: 'true' }))).toEqual([second])
    await change(lead, second, { seen: true })
    await change(lead, first, { seen: true })
    expect(await list(lead, { unseen: 'true' })).toEqual([])
    expect(await list(gm, { unseen: 'true' })).toEqual([])
    expect(await list(lead)).toHaveLength(2)
  })

  test('only the receiver hides or dismisses it', async () => {
    const { id } = (await say(agm)).body
    for (const who of [gm, agm, vp]) {
      const refused = await change(who, id, { hidden: true })
      expect([refused.status, refused.error.error]).toEqual([403, 'Only Lou Test can do this.'])
    }
    expect((await change(lead, randomUUID(), { seen: true })).status).toBe(404)
  })
})

describe('taking it back', () => {
  test('is for its author, for ten minutes of the server’s clock', async () => {
    const { id } = (await say(agm)).body
    expect((await takeBack(gm, id)).status).toBe(403)
    expect((await takeBack(lead, id)).status).toBe(403)
    inMinutes(10)
    expect((await takeBack(agm, id)).body).toEqual({ id })
    expect(await list(lead)).toEqual([])
    expect((await takeBack(agm, id)).status).toBe(404)
  })

  test('is refused later, with a reason', async () => {
    const { id } = (await say(agm)).body
    inMinutes(10, 1)
    expect((await list(agm))[0]?.takeBackUntil).toBeNull()
    const refused = await takeBack(agm, id)
    const message = 'A well-done can be taken back for 10 minutes.'
    expect([refused.status, refused.error.error]).toEqual([409, message])
    expect(await list(lead)).toHaveLength(1)
  })
})

test('the digest names at most three people of a venue, each once, and none that is hidden', async () => {
  const many = [lead, agm]
  for (const firstName of ['Cy', 'Di', 'Ed']) {
    many.push(await makeStaff(db, company, 'BLT', { venues: [venue], firstName }))
  }
  for (const [nth, to] of many.entries()) {
    inMinutes(nth)
    await say(gm, { to: to.id })
    await say(vp, { to: to.id })
  }
  const hidden = (await say(gm, { to: many[4]?.id ?? '' })).body.id
  await change(many[4] ?? lead, hidden, { hidden: true })
  await say(vp, { to: gm.id, about: { kind: 'rollup', id: other.id } })
  const context = {
    reach: mintReach(company.id, 'every'),
    db: db,
    now: server.clock.now(),
    companyZone: '',
  }
  const week = await wellDonesOfWeek(context, server.clock.now())
  expect(week.map(({ venueName, said }) => [venueName, said.map(({ to }) => to)])).toEqual([
    [venue.name, ['Ed Test', 'Di Test', 'Cy Test']],
    [other.name, ['Gil Test']],
  ])
  const later = new Date(server.clock.now().getTime() + 8 * 86_400_000)
  expect(await wellDonesOfWeek(context, later)).toEqual([])
})

test('changes no figure anywhere', async () => {
  const { id } = await makePriority(db, venue, lead, { tasks: ['Count'] })
  await makePriority(db, venue, lead, { status: 'COMPLETED', closedAt: new Date(FRIDAY), gmUserId: gm.id })
  const journal = randomUUID()
  await makeJournal(db, venue, lead, lead, { id: journal, visibility: 'shared' })
  for (const weekOf of ['2026-11-02', '2026-11-09', '2026-11-16']) await makeMetrics(db, venue, { weekOf })
  const admin = await makeStaff(db, company, 'VP', { accessRole: 'FULL_ADMIN' })
  const at = { venue: venue.slug, blt: lead.slug }
  const READS: [CallName, object][] = [
    ['GET /api/home', { query: at }],
    ['GET /api/venues/:venue/board', { params: { venue: venue.slug } }],
    ['GET /api/venues/:venue/board.csv', { params: { venue: venue.slug } }],
    ['GET /api/rollup', {}],
    ['GET /api/rollup.csv', {}],
    ['GET /api/rollup/at-risk', {}],
    ['GET /api/rollup/journals', {}],
    ['GET /api/analytics/signals', {}],
    ['GET /api/analytics/snapshot', { query: { venue: venue.slug } }],
    ['GET /api/analytics/journal', { query: { venue: venue.slug } }],
    ['GET /api/analytics/studio-crit', { query: { venue: venue.slug } }],
    ['GET /api/venues/:venue/team-skills', { params: { venue: venue.slug } }],
    ['GET /api/skills/progress', { query: at }],
    ['GET /api/accomplishments', { query: {} }],
    ['GET /api/accomplishments.csv', { query: {} }],
    ['GET /api/priorities/:venue/:blt/archive', { params: at }],
    ['GET /api/performance/:venue/:blt/:year', { params: { ...at, year: 'all' } }],
    ['GET /api/review', {}],
    ['GET /api/review/count', {}],
    ['GET /api/one-on-ones', {}],
    ['GET /api/venues/:venue/news', { params: { venue: venue.slug } }],
    ['GET /api/year/:venue', { params: { venue: venue.slug } }],
    ['GET /api/year/:venue/:blt', { params: at }],
  ]
  /** A year lists them beside its figures. */
  const isListed = (body: unknown): body is { wellDones: unknown } =>
    typeof body === 'object' && body !== null && 'wellDones' in body
  const callers = [await server.as(admin), await server.as(gm), await server.as(lead)]
  const read = async () => {
    const replies: string[] = []
    for (const caller of callers) {
      for (const [name, input] of READS) {
        const { status, body } = await (caller as (name: CallName, input: object) => ReturnType<Caller>)(
          name,
          input,
        )
        const isFile = status === 200 && typeof body === 'object' && body !== null && 'bytes' in body
        const text = isFile
          ? Buffer.from((body as { bytes: Uint8Array }).bytes).toString()
          : JSON.stringify(isListed(body) ? { ...body, wellDones: [] } : body)
        if (status === 200) replies.push(`${name} ${text}`)
      }
    }
    return replies
  }
  const before = await read()
  // Compares only readable replies: a call that everyone is refused proves nothing.
  for (const [name] of READS)
    expect(
      before.some((reply) => reply.startsWith(`${name} `)),
      name,
    ).toBe(true)
  await say(gm, { competency: 'cash-handling', about: { kind: 'sign-off', id } })
  await say(agm, { about: { kind: 'journal', id: journal } })
  await say(lead, { to: gm.id })
  expect(await list(lead)).toHaveLength(3)
  expect(await read()).toEqual(before)
})
