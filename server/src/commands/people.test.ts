import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { printed } from '../../test/printed.ts'
import { setScene } from '../../test/scene.ts'
import { makeAccount, withToken } from '../../test/tokens.ts'
import { makeCompany, makeStaff, makeVenue } from '../../test/world.ts'
import { type DatabaseCommand, Misused, Unusable } from '../kernel/command.ts'
import { Refusal } from '../kernel/refusal.ts'
import { addToStaff, deactivate, listPeople, setAdmin } from './people.ts'
import { endSessions } from './sessions.ts'

const { server, db, company, admin, lead } = setScene({
  lead: { firstName: 'Lee' },
  admin: { firstName: 'Ada' },
})
beforeAll(async () => {
  await makeCompany(db, 'Another')
})

const run = (command: DatabaseCommand, ...words: string[]) => printed(server, command, ...words)

const trail = () =>
  db.rows<{ action: string; userId: string | null; about: string | null }>(sql`
    select action, user_id as "userId", meta->>'about' as about from audits
     where org_id = ${company.id} and action not like 'session.started' order by created_at, id`)

test('people list names each person, and everything of them as JSON', async () => {
  const { domain } = company
  await run(deactivate, lead.email)
  expect(await run(listPeople, '--company', domain)).toBe(`${admin.email}  Ada Test  VP, full admin`)
  const all = await run(listPeople, '--company', domain, '--all')
  expect(all.split('\n')[1]).toMatch(/^lee\.\d+@\S+ +Lee Test +BLT +Las Perlas +deactivated$/)
  const json = JSON.parse(await run(listPeople, '--company', domain, '--all', '--json'))
  expect(json).toMatchObject([
    { email: admin.email, accessRole: 'FULL_ADMIN', active: true },
    { email: lead.email, venueNames: ['Las Perlas'], active: false },
  ])
  await expect(run(listPeople)).rejects.toThrow(/^There are several companies\. Choose one with --company: /)
  await expect(run(listPeople, '--company', 'no.example')).rejects.toThrow(
    /^There is no company no\.example\./,
  )
})

test('people list goes on beyond the first page', async () => {
  for (let i = 0; i < 60; i += 1) await makeStaff(db, company, 'VP')
  const lines = (await run(listPeople, '--company', company.domain)).split('\n')
  expect(new Set(lines).size).toBe(62)
})

test('people add adds a person by the rules of the staff list, and the trail names the operator', async () => {
  const email = `nia@${company.domain}`
  const words = ['--role', 'agm', '--venue', 'las-perlas', '--first', 'Nia', '--last', 'Cole']
  expect(await run(addToStaff, email, ...words)).toBe(`Nia Cole (${email}) is on the staff list.`)
  expect(await trail()).toEqual([{ action: 'person.added', userId: null, about: `Nia Cole (${email})` }])
  const asNia = await server.as({ ...lead, email })
  expect((await asNia('GET /api/me')).body).toMatchObject({ role: 'AGM', venueSlug: 'las-perlas' })
})

test.each<[what: string, words: string[], why: RegExp, kind: new (...args: never[]) => Error]>([
  ['no role', ['nia@DOMAIN'], /^--role must be one of VP, GM/, Misused],
  ['no address', ['--role', 'VP'], /^$/, Misused],
  [
    'another company’s address',
    ['nia@else.example', '--role', 'VP'],
    /^There is no company else\.example/,
    Unusable,
  ],
  ['what is no address', ['nia', '--role', 'VP'], /^This address has no @/, Refusal],
  ['a Bar Lead without a venue', ['nia@DOMAIN', '--role', 'BLT'], /venue/, Refusal],
  [
    'a venue that is not there',
    ['nia@DOMAIN', '--role', 'BLT', '--venue', 'moon'],
    /^There is no venue moon/,
    Unusable,
  ],
  [
    'a name without end',
    ['nia@DOMAIN', '--role', 'VP', '--first', 'x'.repeat(500)],
    /^firstName can have at most/,
    Refusal,
  ],
])('people add refuses %s', async (_what, words, why, kind) => {
  const adding = run(addToStaff, ...words.map((word) => word.replace('DOMAIN', company.domain)))
  await expect(adding).rejects.toThrow(why)
  await expect(adding).rejects.toBeInstanceOf(kind)
  expect(await trail()).toEqual([])
})

test('people deactivate signs the person out everywhere', async () => {
  const asLead = await server.as(lead)
  expect(await run(deactivate, lead.email)).toBe(`${lead.name} (${lead.email}) is deactivated.`)
  expect((await asLead('GET /api/me')).status).toBe(401)
  expect((await trail()).map(({ action }) => action)).toEqual(['person.deactivated'])
  await expect(run(deactivate, `nobody@${company.domain}`)).rejects.toThrow(/^Nobody has the address nobody@/)
  await expect(run(deactivate, admin.email)).rejects.toThrow(/full admin/)
})

test('people admin makes a full admin, and takes it back but from the last one', async () => {
  expect(await run(setAdmin, lead.email)).toBe(`${lead.name} (${lead.email}) is a full admin.`)
  const asLead = await server.as(lead)
  expect((await asLead('GET /api/me')).body).toMatchObject({ accessRole: 'FULL_ADMIN', role: 'BLT' })
  expect(await run(setAdmin, admin.email, '--off')).toMatch(/is no full admin\.$/)
  await expect(run(setAdmin, lead.email, '--off')).rejects.toThrow(/full admin/)
  expect((await asLead('GET /api/me')).status).toBe(200)
  await run(setAdmin, admin.email)
  await run(deactivate, lead.email)
  await expect(run(setAdmin, lead.email)).rejects.toThrow(/is deactivated/)
})

test('sessions end signs one person out, or everyone of a company', async () => {
  const [asAdmin, asLead] = [await server.as(admin), await server.as(lead)]
  await server.as(lead)
  const byToken = await withToken(server, lead)
  expect(await run(endSessions, lead.email)).toBe('2 sessions ended.')
  expect([(await asLead('GET /api/me')).status, (await asAdmin('GET /api/me')).status]).toEqual([401, 200])
  expect((await byToken('GET /api/me')).status).toBe(401)
  expect(await trail()).toEqual([
    { action: 'session.revoked', userId: null, about: `${lead.name} (${lead.email})` },
  ])
  const elsewhere = await makeCompany(db)
  const asStranger = await server.as(await makeStaff(db, elsewhere, 'VP'))
  await server.as(lead)
  // A service account has no session.
  const script = await withToken(server, await makeStaff(db, company, 'VP'))
  const { userId } = await makeAccount(db, await makeVenue(db, company))
  const byAccount = await withToken(server, { userId })
  expect(await run(endSessions, '--all', '--company', company.domain)).toBe('2 sessions ended.')
  expect((await asAdmin('GET /api/me')).status).toBe(401)
  expect((await asStranger('GET /api/me')).status).toBe(200)
  expect((await script('GET /api/me')).status).toBe(401)
  expect((await byAccount('GET /api/venues')).status).toBe(200)
})

test.each([[[]], [['--all', 'a@b.example']], [['a@b.example', 'c@d.example']], [['--every']]])(
  'sessions end does not take %j',
  async (words) => {
    await expect(run(endSessions, ...words)).rejects.toBeInstanceOf(Misused)
  },
)
