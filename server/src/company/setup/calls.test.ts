import type { Input } from '@scope/contract/calls'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { makeCompany, makeStaff } from '../../../test/world.ts'
import { mintReach } from '../../kernel/db/reach.ts'
import { hashToken } from '../session/rules.ts'
import { newSetupLink, newSignInLink } from './links.ts'

/*
 * The first day, from an empty database.
 */

let server: TestApp
beforeEach(async () => {
  server = await testApp()
})
afterEach(() => server.close())

type Typed = Input<'POST /api/setup/company'>['body']

const ADMIN = { email: 'ada@lantern.example', firstName: 'Ada', lastName: 'Ray' }
const COMPANY = {
  name: 'Lantern',
  domains: ['lantern.example', 'lantern-bars.example'],
  timezone: 'America/Denver',
  admin: ADMIN,
}

const context = () => ({ db: server.database.db, now: server.clock.now() })
const newLink = async () => (await newSetupLink(context()))?.split('#')[1] ?? ''
const open = (link: string) => server.nobody('POST /api/setup/open', { body: { link } })
const setUp = (link: string, more: Partial<Typed> = {}) =>
  server.nobody('POST /api/setup/company', { body: { link, ...COMPANY, ...more } })
const asAdmin = () => server.as({ ...ADMIN, userId: '', id: '', slug: '', name: '' })
const minutesLater = (minutes: number) =>
  server.clock.set(new Date(server.clock.now().getTime() + minutes * 60_000).toISOString())
const companies = () => server.database.db.rows(sql`select id from orgs`)

test('a link of 256 bits, stored as a hash, makes the company and its first admin, who is signed in', async () => {
  const link = await newLink()
  expect(Buffer.from(link, 'base64url')).toHaveLength(32)
  const stored = await server.database.db.rows<{ id: string }>(sql`select id from one_time_links`)
  expect(stored).toEqual([{ id: hashToken(link) }])
  expect((await open(link)).body).toMatchObject({ name: '', domains: [], admin: { email: '' } })

  const { status, body, cookie } = await setUp(link)
  expect([status, body]).toEqual([200, { ok: true }])
  expect(cookie).toMatch(/^scope=/)
  const call = await asAdmin()
  expect((await call('GET /api/me')).body).toMatchObject({
    orgName: 'Lantern',
    name: 'Ada Ray',
    role: 'VP',
    accessRole: 'FULL_ADMIN',
    position: 'Vice President',
    can: { managePeople: true, editMetrics: true, readRollup: true, editCompany: true },
  })
  expect((await call('GET /api/company')).body).toEqual({
    name: 'Lantern',
    timezone: 'America/Denver',
    ...{ unknownTimezone: null, visitWeeks: null },
    domains: [
      { domain: 'lantern.example', people: 1, canRemove: false },
      { domain: 'lantern-bars.example', people: 0, canRemove: true },
    ],
  })
  const { rows } = (await call('GET /api/audit')).body
  const founded = rows.find(({ action }) => action === 'company.founded')
  expect(founded).toMatchObject({ about: 'Lantern', who: expect.stringContaining('Ada Ray') })
})

test('a link works once, for an hour, and only while there is no full admin', async () => {
  const [late, spare, used] = [await newLink(), await newLink(), await newLink()]
  minutesLater(59)
  expect((await open(late)).status).toBe(200)
  const fresh = await newLink()
  minutesLater(2)
  for (const ended of [late, spare, used, 'never printed']) {
    const { status, error } = await open(ended)
    expect([status, error.field]).toEqual([400, 'link'])
    expect((await setUp(ended)).status).toBe(400)
  }
  expect(await companies()).toEqual([])
  const other = await newLink()
  expect((await setUp(fresh)).status).toBe(200)
  for (const link of [fresh, other]) expect((await setUp(link)).status).toBe(400)
  expect(await newSetupLink(context())).toBeUndefined()
  expect(await companies()).toHaveLength(1)
})

test('two links used at once make one company with one admin', async () => {
  const links = [await newLink(), await newLink(), await newLink()]
  const answers = await Promise.all(links.map((link) => setUp(link)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
  expect(await server.database.db.rows(sql`select id from users`)).toHaveLength(1)
})

const WRONG: [string, Partial<Typed>][] = [
  ['name', { name: ' '.repeat(3) }],
  ['domains', { domains: ['lantern'] }],
  ['domains', { domains: ['lantern.example', 'co.uk'] }],
  ['timezone', { timezone: 'Mars/Olympus' }],
  ['timezone', { timezone: 'PST' }],
  ['admin.email', { admin: { ...ADMIN, email: 'ada@gmail.example' } }],
  ['admin.firstName', { admin: { ...ADMIN, firstName: ' ' } }],
  ['domains', { domains: ['harbor.example', 'lantern.example', 'pier.example'] }],
]

test('what is wrong is refused at its field, and the link still works', async () => {
  const { db } = server.database
  for (const domain of ['harbor', 'pier']) {
    await db.run(sql`insert into orgs (name, domain) values (${domain}, ${`${domain}.example`})`)
  }
  const link = await newLink()
  for (const [field, wrong] of WRONG) {
    const { status, error } = await setUp(link, wrong)
    expect(status, field).toBe(400)
    expect(error.field?.split('/').join('.')).toContain(field)
  }
  expect((await setUp(link)).status).toBe(200)
})

test('a company that was imported without a full admin gets one, and keeps its people', async () => {
  const { db } = server.database
  const company = await makeCompany(db, 'Imported')
  const vp = await makeStaff(db, company, 'LEADERSHIP_READONLY')
  await db.run(sql`update users set active = false where id = ${vp.userId}`)
  const admin = { email: vp.email, firstName: 'Vi', lastName: 'Po' }
  const { status } = await setUp(await newLink(), { domains: [company.domain], admin })
  expect(status).toBe(200)
  const { body } = await (await server.as(vp))('GET /api/me')
  expect(body).toMatchObject({ id: vp.id, orgName: 'Lantern', role: 'LEADERSHIP_READONLY', name: 'Vi Po' })
  expect(body.accessRole).toBe('FULL_ADMIN')
  expect(await companies()).toHaveLength(1)
})

test('a roster without the admin’s own row leaves the admin as they are', async () => {
  await setUp(await newLink())
  const call = await asAdmin()
  const file = Buffer.from('E-mail,Role,Venue\nbo@lantern.example,AGM,One').toString('base64')
  const { plan } = (await call('POST /api/people/import', { body: { file } })).body
  const saved = await call('POST /api/people/import', { body: { file, plan: plan ?? '' } })
  expect(saved.body).toMatchObject({ saved: true, people: { added: 1, changed: 0 } })
  expect((await call('GET /api/me')).body).toMatchObject({ accessRole: 'FULL_ADMIN', role: 'VP' })
})

test('the steps of the first day are done by what is there, or left out', async () => {
  await setUp(await newLink())
  const call = await asAdmin()
  const left = async () => {
    const { steps, done } = (await call('GET /api/setup')).body
    return { left: steps.filter((one) => !one.done && !one.skipped).map(({ step }) => step), done }
  }
  // Nobody can be invited while addresses are proven by typing them.
  expect(await left()).toEqual({ left: ['people', 'numbers', 'chat', 'priority'], done: false })
  const file = Buffer.from('E-mail,Role,Venue\nbo@lantern.example,AGM,One').toString('base64')
  const { plan } = (await call('POST /api/people/import', { body: { file } })).body
  await call('POST /api/people/import', { body: { file, plan: plan ?? '' } })
  expect((await left()).left).toEqual(['numbers', 'chat', 'priority'])
  await call('POST /api/metrics', { query: { venue: 'one' }, body: { weekOf: '2026-11-09', revenue: 100 } })
  expect((await left()).left).toEqual(['chat', 'priority'])
  const skip = (skipped: boolean) =>
    call('PUT /api/setup/:step', { params: { step: 'chat' }, body: { skipped } })
  await skip(true)
  await skip(true)
  expect((await left()).left).toEqual(['priority'])
  await skip(false)
  expect((await left()).left).toEqual(['chat', 'priority'])
  await skip(true)
  const [bo] = (await call('GET /api/venues/:venue/blts', { params: { venue: 'one' } })).body
  const [venue] = (await call('GET /api/venues')).body
  await call('POST /api/priority', {
    body: { venueId: venue?.id ?? '', bltId: bo?.id ?? '', title: 'Faster rounds' },
  })
  expect(await left()).toEqual({ left: [], done: true })
})

test('the operator’s link for one sign-in is for an active person, and is in the audit trail', async () => {
  await setUp(await newLink())
  const reachOf = (orgId: string) => mintReach(orgId, 'every')
  const path = await newSignInLink(context(), ' Ada@Lantern.example ', reachOf)
  expect(path).toMatch(/^\/login#proof=[\w-]{43}$/)
  const [stored] = await server.database.db.rows(
    sql`select id, expire, used_at as "usedAt" from one_time_links where kind = 'sign-in'`,
  )
  expect(stored).toEqual({
    id: hashToken(path?.split('=')[1] ?? ''),
    expire: new Date(server.clock.now().getTime() + 10 * 60_000),
    usedAt: null,
  })
  const { rows } = (await (await asAdmin())('GET /api/audit')).body
  expect(rows.map(({ action }) => action)).toContain('signInLink.printed')
  expect(await newSignInLink(context(), 'bo@lantern.example', reachOf)).toBeUndefined()
})
