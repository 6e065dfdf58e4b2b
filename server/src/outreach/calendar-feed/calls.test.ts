import ICAL from 'ical.js'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { type Caller, FRIDAY } from '../../../test/app.ts'
import { setScene } from '../../../test/scene.ts'
import { makePriority, makeStaff, makeVisit, type Staff } from '../../../test/world.ts'

/** A venue with a member and a GM, and another venue with its own; each member has a due task. */
const {
  server,
  db,
  company,
  venue,
  other: away,
  gm,
  lead,
  agm: peer,
  otherLead: foreign,
} = setScene({ lead: { firstName: 'Ana' }, agm: { firstName: 'Bo' }, otherLead: { firstName: 'Cy' } })
beforeEach(async () => {
  for (const [member, at] of [
    [lead, venue],
    [peer, venue],
    [foreign, away],
  ] as const) {
    const priority = { title: `Of ${member.name}`, tasks: [`${member.name} counts`, 'Has no date'] }
    const { taskIds } = await makePriority(db, at, member, priority)
    await db.run(sql`update priority_tasks set due = '2026-11-27' where id = ${taskIds[0]}`)
  }
})

const make = async (as: Caller) => {
  const { status, body } = await as('POST /api/calendar-feed')
  expect(status).toBe(201)
  return new URL(body.address).pathname
}
const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers })
/** The summaries of a calendar, as other programs read it. */
const read = async (url: string) => {
  const { statusCode, body } = await get(url)
  expect(statusCode).toBe(200)
  const events = new ICAL.Component(ICAL.parse(body)).getAllSubcomponents('vevent')
  return events.map((one) => new ICAL.Event(one).summary)
}
const due = (summaries: readonly string[]) => summaries.filter((one) => /^(Due:|Agreed|One)/.test(one))

describe('a calendar feed', () => {
  test('is read at its secret address without a session, and only its hash is stored', async () => {
    const as = await server.as(lead)
    expect((await as('GET /api/calendar-feed')).body).toEqual({ madeAt: null })
    const path = await make(as)
    expect((await as('GET /api/calendar-feed')).body).toEqual({ madeAt: new Date(FRIDAY).toISOString() })
    const { headers } = await get(path)
    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
      etag: expect.stringMatching(/^W\/"[\w-]{22}"$/),
    })
    expect(headers['set-cookie']).toBeUndefined()
    const [stored] = await db.rows<{ text: string }>(
      sql`select to_jsonb(f)::text as text from calendar_feeds f where user_id = ${lead.userId}`,
    )
    expect(stored?.text).not.toContain(path.replace(/^.*\/|\.ics$/g, ''))
  })

  test('has a member’s own days and tasks, and what changes is there at the next look', async () => {
    const as = await server.as(lead)
    const path = await make(as)
    const summaries = await read(path)
    expect(due(summaries)).toEqual([`Due: ${lead.name} counts`])
    expect(summaries.filter((one) => one.startsWith('Due Week'))).toHaveLength(4)
    expect(summaries.filter((one) => one === 'Journal due')).toHaveLength(13)
    const first = await get(path)
    const same = await get(path, { 'if-none-match': String(first.headers.etag) })
    expect([same.statusCode, same.body]).toEqual([304, ''])

    await as('POST /api/journals', { body: { weekOf: '2026-11-16', entry: 'Weighed every bottle.' } })
    await db.run(sql`update priority_tasks set completed = true where label = ${`${lead.name} counts`}`)
    expect((await get(path, { 'if-none-match': String(first.headers.etag) })).statusCode).toBe(200)
    const later = await read(path)
    expect(due(later)).toEqual([])
    expect(later.filter((one) => one === 'Journal ✓')).toHaveLength(1)
  })

  test('of a GM has the tasks of their venues, and of readers only the due weeks', async () => {
    const path = await make(await server.as(gm))
    expect(due(await read(path)).sort()).toEqual(
      [lead, peer].map(({ name }) => `Due: ${name} counts (${name})`).sort(),
    )
    const vp = await makeStaff(db, company, 'VP')
    expect(await read(await make(await server.as(vp)))).toHaveLength(4)
    // The feed follows the current roles, not those at its creation.
    await db.run(sql`update venue_assignments set venue_id = ${away.id} where app_user_id = ${gm.id}`)
    expect(due(await read(path))).toEqual([`Due: ${foreign.name} counts (${foreign.name})`])
    await db.run(sql`update users set active = false where id = ${foreign.userId}`)
    expect(due(await read(path))).toEqual([])
  })

  test('has what was agreed in a one-on-one, and the day to which one moved', async () => {
    const asGm = await server.as(gm)
    const params = { venue: venue.slug, blt: lead.slug }
    const weekOf = '2026-11-16'
    await asGm('POST /api/one-on-ones/:venue/:blt/begin', { params, body: { weekOf } })
    const agreed = { weekOf, text: 'Post the rota', due: '2026-11-25' }
    await asGm('POST /api/one-on-ones/:venue/:blt/agreements', { params, body: agreed })
    const path = await make(await server.as(lead))
    const own = [`Due: ${lead.name} counts`]
    expect(due(await read(path))).toEqual(own)
    await asGm('POST /api/one-on-ones/:venue/:blt/finish', { params, body: { weekOf } })
    expect(due(await read(path))).toEqual(['Agreed: Post the rota', ...own])
    expect(due(await read(await make(await server.as(peer))))).toEqual([`Due: ${peer.name} counts`])
    const moved = { weekOf, reason: 'A delivery', movedTo: '2026-11-22' }
    await asGm('POST /api/one-on-ones/:venue/:blt/skip', {
      params: { venue: venue.slug, blt: peer.slug },
      body: moved,
    })
    expect(due(await read(await make(asGm)))).toContain(`One-on-one (${peer.name})`)
  })

  test('has the planned visits of their visitor, and of managers who were told, and what each agreed to', async () => {
    const vp = await makeStaff(db, company, 'VP', { firstName: 'Vi' })
    await makeVisit(db, venue, vp, { day: '2026-11-25' })
    await makeVisit(db, venue, vp, { day: '2026-11-26', way: 'call', tell: false })
    const agreements = [
      { owner: gm, text: 'Fix the ice machine' },
      { owner: vp, text: 'Order the second well' },
      { owner: lead, text: 'Post the rota' },
      { owner: gm, text: 'Done', doneAt: new Date(FRIDAY) },
      { owner: gm, text: 'Dropped', droppedAt: new Date(FRIDAY) },
    ]
    await makeVisit(db, venue, vp, { sharedAt: new Date(FRIDAY), agreements })
    await makeVisit(db, away, vp, { day: '2026-11-27' })
    const ofVisits = async (who: Staff) =>
      (await read(await make(await server.as(who)))).filter((one) => /^(Visit|Call|Agreed)/.test(one))
    const [here, there] = [venue.name, away.name]
    expect(await ofVisits(vp)).toEqual([
      `Visit: ${here}`,
      `Call: ${here}`,
      'Agreed: Order the second well',
      `Visit: ${there}`,
    ])
    expect(await ofVisits(gm)).toEqual([`Visit: ${here} (${vp.name})`, 'Agreed: Fix the ice machine'])
    expect(await ofVisits(lead)).toEqual([])
    expect(await ofVisits(await makeStaff(db, company, 'LEADERSHIP_READONLY'))).toEqual([])
  })

  test('is read at the address as calendar programs write it', async () => {
    const url = await make(await server.as(lead))
    for (const written of [
      `${url}?x=1`,
      `${url}/`,
      url.replace('.ics', '.ICS'),
      `${url}/?nocache=1&nocache=2`,
    ]) {
      expect([written, (await get(written)).statusCode]).toEqual([written, 200])
    }
  })

  test('costs no body while nothing changes, however its tag is named', async () => {
    const url = await make(await server.as(lead))
    const first = await get(url)
    const tag = String(first.headers.etag).replace(/^W\//, '')
    const sequence = (text: string) => Number(/SEQUENCE:(\d+)/.exec(text)?.[1])
    const now = server.clock.now().getTime()
    onTestFinished(() => server.clock.set(new Date(now).toISOString()))
    server.clock.set(new Date(now + 60_000).toISOString())
    for (const named of [tag, `W/${tag}`, `"other", W/${tag}`]) {
      const again = await server.app.inject({ url, headers: { 'if-none-match': named } })
      expect([named, again.statusCode, again.body]).toEqual([named, 304, ''])
    }
    await db.run(sql`update priority_tasks set label = 'Count again' where due = '2026-11-27'`)
    const changed = await server.app.inject({ url, headers: { 'if-none-match': tag } })
    expect(changed.statusCode).toBe(200)
    expect(sequence(changed.body)).toBeGreaterThan(sequence(first.body))
  })

  test('answers HEAD like GET, without the calendar', async () => {
    const url = await make(await server.as(lead))
    const whole = await get(url)
    const head = await server.app.inject({ method: 'HEAD', url })
    expect([head.statusCode, head.body]).toEqual([200, ''])
    for (const name of ['content-type', 'content-length', 'etag']) {
      expect(head.headers[name]).toBe(whole.headers[name])
    }
    const other = await server.app.inject({ method: 'HEAD', url: `/api/calendars/${'A'.repeat(43)}.ics` })
    expect(other.statusCode).toBe(404)
  })

  test.each<[string, (as: Caller, id: string, email: string) => Promise<unknown>]>([
    ['deactivated', (as, id) => as('PATCH /api/people/:id', { params: { id }, body: { active: false } })],
    [
      'given another e-mail address',
      (as, id, email) => as('PATCH /api/people/:id', { params: { id }, body: { email: `x${email}` } }),
    ],
    ['signed out everywhere', (as, id) => as('DELETE /api/people/:id/sessions', { params: { id } })],
    [
      'let prove their address anew',
      (as, id) => as('POST /api/people/:id/sign-in/reset', { params: { id }, body: {} }),
    ],
    [
      'relieved of it by an admin',
      (as, id) => as('DELETE /api/people/:id/calendar-feed', { params: { id } }),
    ],
  ])('ends for good when its owner is %s', async (_what, act) => {
    const admin = await server.as(await makeStaff(db, company, 'VP', { accessRole: 'FULL_ADMIN' }))
    const params = { id: lead.id }
    const [path, others] = [await make(await server.as(lead)), await make(await server.as(peer))]
    const calendarSince = async () =>
      (await admin('GET /api/people/:id/sign-in', { params })).body.calendarSince
    expect(await calendarSince()).toBe(new Date(FRIDAY).toISOString())
    await act(admin, lead.id, lead.email)
    expect(await calendarSince()).toBeNull()
    await admin('PATCH /api/people/:id', { params, body: { active: true } })
    expect((await get(path)).statusCode).toBe(404)
    expect((await get(others)).statusCode).toBe(200)
  })

  test('that a person left open when they were deactivated before does not come back with them', async () => {
    const admin = await server.as(await makeStaff(db, company, 'VP', { accessRole: 'FULL_ADMIN' }))
    const path = await make(await server.as(lead))
    await db.run(sql`update users set active = false where id = ${lead.userId}`)
    await admin('PATCH /api/people/:id', { params: { id: lead.id }, body: { active: true } })
    expect((await get(path)).statusCode).toBe(404)
  })

  test('ends when its owner signs out everywhere else, and not with one other session', async () => {
    const [as] = [await server.as(lead), await server.as(lead)]
    const path = await make(as)
    const sessions = await as('GET /api/sessions')
    const id = sessions.body.find(({ current }) => !current)?.id ?? ''
    await as('DELETE /api/sessions/:id', { params: { id } })
    expect((await get(path)).statusCode).toBe(200)
    await as('DELETE /api/sessions/:id', { params: { id: 'others' } })
    expect((await get(path)).statusCode).toBe(404)
  })

  test('ends when it is renewed, turned off, or its owner leaves: 404 as for any wrong address', async () => {
    const as = await server.as(lead)
    const first = await make(as)
    const second = await make(as)
    const nothing = (await get(`/api/calendars/${'A'.repeat(43)}.ics`)).json<{ error: string }>().error
    const gone = async (path: string) => {
      const { statusCode, json } = await get(path)
      expect([statusCode, json<{ error: string }>().error]).toEqual([404, nothing])
    }
    await gone(first)
    expect(await read(second)).not.toEqual([])
    await db.run(sql`update users set active = false where id = ${lead.userId}`)
    await gone(second)
    await db.run(sql`update users set active = true where id = ${lead.userId}`)
    expect(await read(second)).not.toEqual([])
    await as('DELETE /api/calendar-feed')
    await gone(second)
    expect((await get('/api/calendars/short.ics')).statusCode).toBe(404)
    const trail = await db.rows<{ action: string }>(sql`
      select action from audits where action like 'calendarFeed.%' and user_id = ${lead.userId}`)
    expect(
      trail.map(({ action }) => action).filter((action) => action === 'calendarFeed.ended'),
    ).toHaveLength(1)
  })
})
