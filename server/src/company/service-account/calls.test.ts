import sql from 'sql-template-tag'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Caller, FRIDAY } from '../../../test/app.ts'
import { setScene } from '../../../test/scene.ts'
import { callerBy } from '../../../test/tokens.ts'
import { makeStaff } from '../../../test/world.ts'
import { tellExpiring } from '../token/jobs.ts'

const { server, db, company, venue, other: grouped, admin, asAdmin } = setScene({ once: true })
beforeAll(async () => {
  await db.run(sql`update venues set group_name = 'Downtown' where id = ${grouped.id}`)
})

const add = (body: object) =>
  asAdmin('POST /api/service-accounts', { body: { name: 'POS export', role: 'GM', ...body } as never })
const tokenOf = async (id: string, scopes = ['read', 'numbers']) =>
  (
    await asAdmin('POST /api/service-accounts/:id/tokens', {
      params: { id },
      body: { name: 'Nightly', scopes, days: 365 } as never,
    })
  ).body.token
const names = async (caller: Caller) => (await caller('GET /api/venues')).body.map(({ name }) => name).sort()

test('an account reaches its venues and its groups as they are, and is named by what it saves', async () => {
  const { body: account } = await add({ venues: [venue.slug], groups: ['downtown'] })
  expect(account).toMatchObject({ name: 'POS export', groups: ['Downtown'], venues: [{ name: venue.name }] })
  const caller = callerBy(server, await tokenOf(account.id))
  expect(await names(caller)).toEqual([venue.name, grouped.name].sort())
  const week = { weekOf: '2026-11-16', revenue: 50_000 }
  expect((await caller('POST /api/metrics', { query: { venue: grouped.id }, body: week })).status).toBe(201)
  const { body } = await asAdmin('GET /api/venues/:venue/metrics', {
    params: { venue: grouped.id },
    query: { week: '2026-11-16' },
  })
  expect(body.metrics).toMatchObject({ revenue: 50_000, by: 'POS export' })
  const { rows } = (await asAdmin('GET /api/audit', { query: { action: 'metrics.save' } })).body
  expect(rows).toMatchObject([{ who: 'POS export' }])
  await db.run(sql`update venues set group_name = null where id = ${grouped.id}`)
  expect(await names(caller)).toEqual([venue.name])
})

test('an account that has lost its last venue reaches nothing', async () => {
  const { body: account } = await add({ name: 'Reader', role: 'CSM_READONLY', venues: [venue.id] })
  const caller = callerBy(server, await tokenOf(account.id))
  expect(await names(caller)).toEqual([venue.name])
  await db.run(
    sql`delete from venue_assignments w using app_users a where a.id = w.app_user_id and a.auth_user_id = ${account.id}`,
  )
  expect(await names(caller)).toEqual([])
})

test('it is in no list of people, is not counted, and cannot sign in', async () => {
  const { body: account } = await add({ name: 'Zebra export', role: 'FULL_ADMIN' })
  const lists = [
    await asAdmin('GET /api/people', { query: { active: 'all' } }),
    await asAdmin('GET /api/people', { query: { active: 'no', search: 'Zebra' } }),
    await asAdmin('GET /api/find', { query: { text: 'Zebra' } }),
    await asAdmin('GET /api/venues/:venue/settings', { params: { venue: venue.slug } }),
    await asAdmin('GET /api/blts'),
  ]
  expect(JSON.stringify(lists.map(({ body }) => body))).not.toContain('Zebra')
  const [user] = await db.rows<{ email: string; slug: string }>(
    sql`select u.email, a.slug from users u join app_users a on a.auth_user_id = u.id where u.id = ${account.id}`,
  )
  const { email = '', slug = '' } = user ?? {}
  expect((await server.nobody('POST /api/auth/login', { body: { email } })).status).not.toBe(200)
  expect((await asAdmin('GET /api/people/:id', { params: { id: slug } })).status).toBe(404)
  const roster = Buffer.from(`E-mail,Role,Venue\nnew@${company.domain},GM,${venue.name}\n`).toString('base64')
  const { body: plan } = await asAdmin('POST /api/people/import', { body: { file: roster } })
  expect(JSON.stringify(plan)).not.toContain('service-account')
})

test.each([
  [{ name: 'A', role: 'GM' }, 'venues', 'Choose at least one venue or group.'],
  [
    { name: 'A', role: 'LEADERSHIP_READONLY', venues: ['x'] },
    'venues',
    'This role reaches the whole company. Leave venues and groups out.',
  ],
  [{ name: 'A', role: 'GM', venues: ['nowhere'] }, 'venues', 'There is no venue “nowhere”.'],
  [{ name: 'A', role: 'GM', groups: ['Uptown'] }, 'groups', 'No venue is in the group “Uptown”.'],
  [
    { name: 'A', role: 'BLT' },
    'role',
    'role must be one of FULL_ADMIN, VP, GM, LEADERSHIP_READONLY, CSM_READONLY.',
  ],
  [{ name: 'x'.repeat(61), role: 'VP' }, 'name', 'The name can have at most 60 characters. This one has 61.'],
])('%j is refused at %s', async (body, field, error) => {
  expect(await add(body)).toMatchObject({ status: 400, error: { field, error } })
})

test('two accounts have different names', async () => {
  await add({ name: 'Twice', role: 'VP' })
  expect((await add({ name: 'TWICE', role: 'VP' })).error).toMatchObject({ field: 'name' })
})

test('its tokens outlive the admin who made them, and end with the account', async () => {
  const leaver = await makeStaff(db, company, 'VP', { accessRole: 'FULL_ADMIN' })
  const asLeaver = await server.as(leaver)
  const { body: account } = await asLeaver('POST /api/service-accounts', {
    body: { name: 'Stays', role: 'VP' },
  })
  const made = await asLeaver('POST /api/service-accounts/:id/tokens', {
    params: { id: account.id },
    body: { name: 'Nightly', scopes: ['read'], days: 365 },
  })
  const caller = callerBy(server, made.body.token)
  await asAdmin('PATCH /api/people/:id', { params: { id: leaver.id }, body: { active: false } })
  expect((await caller('GET /api/rollup')).status).toBe(200)
  await asAdmin('DELETE /api/service-accounts/:id', { params: { id: account.id } })
  expect((await caller('GET /api/rollup')).status).toBe(401)
  const { accounts } = (await asAdmin('GET /api/service-accounts')).body
  expect(accounts.map(({ name }) => name)).not.toContain('Stays')
})

test('full admins are told when its token expires', async () => {
  onTestFinished(() => server.clock.set(FRIDAY))
  const { body: account } = await add({ name: 'Told', role: 'VP' })
  await tokenOf(account.id)
  server.clock.set('2027-11-10T18:00:00Z')
  await tellExpiring(server.parts)
  const told = await db.rows<{ recipient: string }>(
    sql`select distinct recipient from messages where event = 'token-expires'`,
  )
  expect(told).toEqual([{ recipient: admin.email }])
})
