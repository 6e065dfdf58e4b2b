import { randomUUID } from 'node:crypto'
import type { Input, Reply } from '@scope/contract/calls'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { FRIDAY, testApp } from '../../../test/app.ts'
import { testBrowser } from '../../../test/browser.ts'
import { deliverEveryMail } from '../../../test/deliver-mails.ts'
import { makeScene, setScene } from '../../../test/scene.ts'
import { makeCompany, makeStaff } from '../../../test/world.ts'
import { buildApp } from '../../app.ts'
import { securityLog } from '../../company/security-log/service.ts'

const CODES = {
  env: { SIGN_IN: 'code', SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'scope@scope.example' },
  parts: { codeCost: { N: 2, r: 1, p: 1 } },
}

const { server, db, company, venue, admin, lead, asAdmin } = setScene({ lead: { firstName: 'Lou' } })
beforeEach(() => {
  later()
})

const later = (ms = 1000) => server.clock.set(new Date(server.clock.now().getTime() + ms).toISOString())
const events = async (query: Input<'GET /api/security'>['query'] = {}) =>
  (await asAdmin('GET /api/security', { query })).body.rows
const signIn = (email: string, address = '192.0.2.7') =>
  server.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email },
    remoteAddress: address,
  })

describe('the security log', () => {
  test('has sign-ins with how, from which device and network', async () => {
    await server.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'user-agent': 'Mozilla/5.0 (iPhone) Version/17.0 Mobile Safari/604.1' },
      payload: { email: lead.email },
      remoteAddress: '2001:db8:1:2:3::4',
    })
    expect((await events())[0]).toEqual({
      id: expect.any(String),
      at: server.clock.now().toISOString(),
      kind: 'signed-in',
      who: 'Lou Test',
      email: lead.email,
      network: '2001:db8:1:2::/64',
      about: 'Safari on iPhone, without a proof',
    })
  })

  test('has sign-ins that failed, with the address that was typed', async () => {
    const email = `Nobody@${company.domain}`
    expect((await signIn(email)).statusCode).toBe(400)
    expect((await events())[0]).toMatchObject({
      ...{ kind: 'sign-in-failed', who: null, email: email.toLowerCase(), network: '192.0.2.7' },
    })
  })

  test('has the refused calls of people by name, though nothing else of them is left', async () => {
    const asLead = await server.as(lead)
    later()
    const title = `A canary ${randomUUID()}`
    // Refused by the gate, and again by the service in its transaction.
    expect((await asLead('GET /api/audit')).status).toBe(403)
    expect(
      (await asLead('POST /api/priority', { body: { venueId: venue.id, bltId: lead.id, title } })).status,
    ).toBe(403)
    const refused = await events({ kind: 'refused' })
    expect(refused.map(({ about }) => about).sort()).toEqual([
      'Create a priority for a BLT member (POST /api/priority)',
      'List the audit trail, newest first (GET /api/audit)',
    ])
    expect(refused[0]).toMatchObject({ who: 'Lou Test', email: lead.email, network: '127.0.0.1' })
    expect(JSON.stringify(refused)).not.toContain('canary')
  })

  test('has calls over a limit, and costs nothing more once a minute is full', async () => {
    const app = await buildApp({ ...server.parts, config: { ...server.parts.config, writesPerMinute: 2 } })
    const asLead = await server.as(lead, app)
    const save = () => asLead('PUT /api/preferences', { body: { theme: 'dark' } })
    for (let nth = 0; nth < 40; nth += 1) await save()
    expect(await events({ kind: 'limit' })).toHaveLength(30)
    expect((await events({ kind: 'limit' }))[0]).toMatchObject({
      ...{ who: 'Lou Test', about: 'Save what the caller prefers, for all devices (PUT /api/preferences)' },
    })
    await app.close()
  })

  test('takes at most 30 of a kind from a network and minute, and from other networks still', async () => {
    const email = `nobody@${company.domain}`
    for (let nth = 0; nth < 33; nth += 1) await signIn(email, '192.0.2.8')
    await signIn(email, '192.0.2.9')
    expect(await events({ search: '192.0.2.8' })).toHaveLength(30)
    expect(await events({ search: '192.0.2.9' })).toHaveLength(1)
    later(60_000)
    await signIn(email, '192.0.2.8')
    expect(await events({ search: '192.0.2.8' })).toHaveLength(31)
  })

  test('has who signed out, and whose sessions were ended by whom', async () => {
    const asLead = await server.as(lead)
    const elsewhere = await server.as(lead)
    later()
    await asLead('DELETE /api/sessions/:id', { params: { id: 'others' } })
    later()
    await asLead('POST /api/auth/logout')
    later()
    expect((await elsewhere('GET /api/me')).status).toBe(401)
    await server.as(lead)
    later()
    await asAdmin('DELETE /api/people/:id/sessions', { params: { id: lead.id } })
    const rows = await events({ search: 'lou' })
    expect(rows.map(({ kind, about }) => [kind, about])).toEqual([
      ['session-ended', `By ${admin.email}`],
      ['signed-in', expect.any(String)],
      ['signed-out', null],
      ['session-ended', expect.any(String)],
      ['signed-in', expect.any(String)],
      ['signed-in', expect.any(String)],
    ])
  })

  test('is filtered by kind and text, and comes in pages, each event once', async () => {
    await db.run(sql`
      insert into security_events (org_id, kind, email, network, created_at)
      select ${company.id}, 'sign-in-failed', 'a_' || n || '@x.example', '192.0.2.1',
             ${FRIDAY}::timestamptz - (n / 7) * interval '1 second' from generate_series(1, 120) n`)
    const seen: Reply<'GET /api/security'>['rows'] = []
    const sizes: number[] = []
    for (let after: string | null | undefined; after !== null; ) {
      const query: Input<'GET /api/security'>['query'] = {
        kind: 'sign-in-failed',
        ...(after ? { after } : {}),
      }
      const page: Reply<'GET /api/security'> = (await asAdmin('GET /api/security', { query })).body
      seen.push(...page.rows)
      sizes.push(page.rows.length)
      after = page.next
    }
    expect(sizes).toEqual([50, 50, 20])
    expect(new Set(seen.map(({ id }) => id)).size).toBe(120)
    expect(seen.map(({ at }) => at)).toEqual(
      seen
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    )
    expect(await events({ search: 'A_17@' })).toHaveLength(1)
    expect(await events({ search: '192.0.2.1', kind: 'signed-in' })).toEqual([])
  })

  test('finds a text among thousands of events: common, rare, of a person, and of two letters', async () => {
    await db.run(sql`
      insert into security_events (org_id, user_id, kind, email, created_at)
      select ${company.id}, case when n = 1 then ${lead.userId}::uuid end, 'sign-in-failed',
             case when n = 0 then 'zoe@x.example' when n % 40 = 0 then 'bar' || n || '@x.example' end,
             '2026-01-01'::timestamptz + n * interval '1 second'
        from generate_series(0, 5200) n`)
    const kind = 'sign-in-failed'
    const searchFor = async (search: string, after?: string) =>
      (await asAdmin('GET /api/security', { query: { kind, search, ...(after ? { after } : {}) } })).body
    expect((await searchFor('BAR')).rows).toHaveLength(50)
    expect(await searchFor('zoe')).toMatchObject({ rows: [{ email: 'zoe@x.example' }], next: null })
    expect(await searchFor('lou test')).toMatchObject({ rows: [{ who: 'Lou Test' }], next: null })
    const first = await searchFor('zo')
    expect(first.rows).toEqual([])
    expect(await searchFor('zo', first.next ?? '')).toMatchObject({ rows: [{ email: 'zoe@x.example' }] })
  })

  test('shows nothing of another company, and what nobody’s address names only to the only company', async () => {
    const { company: abroad, asAdmin: asTheirs } = await makeScene(server, ['asAdmin'])
    later()
    await signIn(`nobody@${abroad.domain}`)
    await signIn('nobody@nowhere.example')
    expect(await events({ search: 'nobody' })).toEqual([])
    expect((await asTheirs('GET /api/security')).body.rows.map(({ kind }) => kind)).toEqual([
      'sign-in-failed',
      'signed-in',
    ])
  })

  test('leaves a line in the server’s log, without an address, for what no company reads', async () => {
    await makeCompany(db)
    const lines: unknown[] = []
    const log = {
      warn: (...line: unknown[]) => lines.push(line),
      error: (...line: unknown[]) => lines.push(line),
    }
    const note = securityLog(server.parts)
    for (const email of ['nobody@nowhere.example', `nobody@${company.domain}`]) {
      await note(
        { ip: '192.0.2.10', socket: {}, log },
        { kind: 'sign-in-failed', email, about: 'With a code' },
      )
    }
    expect(lines).toEqual([[{ event: 'sign-in-failed' }, 'a security event of no company']])
  })

  test('is exported with its filters, without formulas', async () => {
    await signIn(`=nobody@${company.domain}`)
    const { body } = await asAdmin('GET /api/security.csv', { query: { kind: 'sign-in-failed' } })
    expect(body.name).toBe('security-log-up-to-2026-11-20.csv')
    expect(Buffer.from(body.bytes).toString().split('\r\n')).toEqual([
      '\uFEFFTime (America/Los_Angeles),Event,Who,E-mail,Network,About',
      `2026-11-20 10:00:01,Sign-in failed,,'=nobody@${company.domain},192.0.2.7,This address cannot sign in`,
      '',
    ])
  })
})

test('with codes: a wrong one is an event of the typed address, and nobody reads a code, link or token', async () => {
  const own = await testApp(FRIDAY, undefined, undefined, CODES)
  try {
    const alone = await makeCompany(own.database.db)
    const person = await makeStaff(own.database.db, alone, 'VP', { accessRole: 'FULL_ADMIN' })
    const stranger = testBrowser(own.app)
    await stranger.send('POST', '/api/auth/login', { email: 'who@nowhere.example' })
    await stranger.send('POST', '/api/auth/verify', { code: '00000000' })
    const browser = testBrowser(own.app)
    await browser.send('POST', '/api/auth/login', { email: person.email })
    await deliverEveryMail(own.parts)
    const letter = JSON.stringify(own.mail.sent.at(-1)?.letter)
    const code = /"code":"(\d{8})"/.exec(letter)?.[1] ?? ''
    const wrong = String((Number(code) + 1) % 10 ** 8).padStart(8, '0')
    await browser.send('POST', '/api/auth/verify', { code: wrong })
    await browser.send('POST', '/api/auth/verify', { proof: 'a-canary-of-a-link' })
    expect((await browser.send('POST', '/api/auth/verify', { code })).status).toBe(200)

    const { body } = await browser.send('GET', '/api/security')
    const rows = body.rows as { kind: string; email: string; about: string }[]
    expect(rows.map(({ kind, email, about }) => [kind, email, about])).toEqual(
      expect.arrayContaining([
        ['sign-in-failed', person.email, 'With a code'],
        ['sign-in-failed', person.email, 'With a link'],
        // Events without a company of their own belong to the only one.
        ['sign-in-failed', 'who@nowhere.example', 'With a code'],
        ['signed-in', person.email, 'Unknown device, with a code'],
      ]),
    )
    const proof = /#proof=([\w-]+)/.exec(letter)?.[1] ?? ''
    const stored = JSON.stringify(
      await own.database.db.rows(sql`select to_json(e) as event from security_events e`),
    )
    for (const secret of [code, wrong, proof, 'canary', ...browser.cookies.values()]) {
      expect(secret.length).toBeGreaterThan(5)
      expect(stored).not.toContain(secret)
    }
  } finally {
    await own.close()
  }
})
