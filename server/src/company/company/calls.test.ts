import { expect, test } from 'vitest'
import { setScene } from '../../../test/scene.ts'
import { makeCompany } from '../../../test/world.ts'
import { mintReach } from '../../kernel/db/reach.ts'
import { importRoster } from '../roster/service.ts'

const { server, company, admin, asAdmin } = setScene({ company: 'Lantern', venue: { name: 'One' } })
const second = () => `two.${company.domain}`

const domains = async () => (await asAdmin('GET /api/company')).body.domains
const addDomain = (domain: string) => asAdmin('POST /api/company/domains', { body: { domain } })
const dropDomain = (domain: string) => asAdmin('DELETE /api/company/domains/:domain', { params: { domain } })
const add = (email: string) => asAdmin('POST /api/people', { body: { email, role: 'BLT', venueId: 'one' } })

test('name and time zone are changed one by one, and what cannot be is refused by its field', async () => {
  const { body } = await asAdmin('PATCH /api/company', { body: { name: ' Lantern Group ' } })
  expect(body).toEqual({
    name: 'Lantern Group',
    timezone: 'America/Los_Angeles',
    ...{ unknownTimezone: null, visitWeeks: null },
    domains: [{ domain: company.domain, people: 1, canRemove: false }],
  })
  await asAdmin('PATCH /api/company', { body: { timezone: 'America/Denver' } })
  const { body: after } = await asAdmin('GET /api/company')
  expect(after).toMatchObject({ name: 'Lantern Group', timezone: 'America/Denver' })
  for (const wrong of [{ name: '  ' }, { name: 'x'.repeat(81) }, { timezone: 'Mars/Olympus' }]) {
    const { status, error } = await asAdmin('PATCH /api/company', { body: wrong })
    expect([status, error.field]).toEqual([400, Object.keys(wrong)[0]])
  }
})

test('the weeks until the signal “not visited” are chosen and put away again, and the trail says so', async () => {
  const change = (visitWeeks: unknown) => asAdmin('PATCH /api/company', { body: { visitWeeks } as object })
  expect((await change(6)).body.visitWeeks).toBe(6)
  // The same again changes nothing.
  server.clock.set('2026-11-20T18:01:00Z')
  await change(6)
  await asAdmin('PATCH /api/company', { body: { name: 'Lantern' } })
  expect((await asAdmin('GET /api/company')).body.visitWeeks).toBe(6)
  expect((await change(null)).body.visitWeeks).toBeNull()
  for (const wrong of [0, 5, '6', 6.5]) {
    const { status, error } = await change(wrong)
    expect([status, error.field]).toEqual([400, 'visitWeeks'])
  }
  const { rows } = (await asAdmin('GET /api/audit', { query: { action: 'company.changed' } })).body
  expect(rows.map(({ changes }) => changes)).toEqual([
    [{ field: 'Weeks without a visit', before: '6', after: null }],
    [{ field: 'Weeks without a visit', before: null, after: '6' }],
  ])
})

test('people of a further domain are on the staff list and sign in; a domain in use stays', async () => {
  const before = await add(`bo@${second()}`)
  expect([before.status, before.error.field]).toEqual([400, 'email'])
  expect((await addDomain(` @${second().toUpperCase()} `)).body.domains).toEqual([
    { domain: company.domain, people: 1, canRemove: false },
    { domain: second(), people: 0, canRemove: true },
  ])
  const bo = await add(`bo@${second()}`)
  expect(bo.status).toBe(201)
  const asBo = await server.as({ ...admin, email: `bo@${second()}` })
  expect((await asBo('GET /api/me')).body).toMatchObject({ email: `bo@${second()}`, orgName: 'Lantern' })

  const file = Buffer.from(`E-mail,Role,Venue\ncy@${second()},AGM,One\ndi@${company.domain},BLT,One`)
  const roster = await asAdmin('POST /api/people/import', { body: { file: file.toString('base64') } })
  expect(roster.body).toMatchObject({ errors: [], people: { added: 2 } })
  const parts = {
    database: server.database,
    clock: server.clock,
    reachOf: (orgId: string) => mintReach(orgId, 'every'),
  }
  const text = `E-mail,Role,Venue\ncy@${second()},AGM,One\ndi@${company.domain},BLT,One`
  const dry = await importRoster(parts, { sheet: text, dryRun: true })
  expect(dry.company).toMatchObject({ id: company.id, isNew: false })

  const inUse = await dropDomain(second())
  expect([inUse.status, inUse.error.error]).toEqual([409, `1 person has an address of ${second()}.`])
  await asAdmin('PATCH /api/people/:id', {
    params: { id: bo.body.id },
    body: { email: `bo@${company.domain}` },
  })
  expect((await dropDomain(second())).status).toBe(200)
  expect((await domains()).map(({ domain }) => domain)).toEqual([company.domain])
  expect((await add(`cy@${second()}`)).status).toBe(400)
})

test('a domain belongs to one company, and the first stays', async () => {
  const other = await makeCompany(server.database.db)
  const taken = await addDomain(other.domain)
  expect([taken.status, taken.error.field]).toEqual([400, 'domain'])
  expect(taken.error.error).not.toContain('company')
  const { error } = await addDomain('GMail.com')
  expect(error.error).toBe('Anyone can have an address of gmail.com. Use your company’s own domain.')
  expect((await addDomain('lantern')).status).toBe(400)
  for (const suffix of ['co.uk', 'com', 'github.io', '@CO.UK.']) {
    const refused = await addDomain(suffix)
    expect([suffix, refused.status, refused.error.field]).toEqual([suffix, 400, 'domain'])
  }
  expect((await addDomain('co.uk')).error.error).toBe(
    'Many companies’ domains end in co.uk. Enter your own, such as lantern.co.uk.',
  )
  expect((await addDomain(company.domain)).status).toBe(200)
  expect((await dropDomain(other.domain)).status).toBe(404)
  expect((await dropDomain(company.domain)).status).toBe(409)
  for (let n = 1; n < 10; n += 1) expect((await addDomain(`d${n}.${company.domain}`)).status).toBe(200)
  expect((await addDomain(`d10.${company.domain}`)).status).toBe(400)
  expect(await domains()).toHaveLength(10)
})
