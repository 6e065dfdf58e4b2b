import sql from 'sql-template-tag'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { deliverEveryMail } from '../../../test/deliver-mails.ts'
import { setScene } from '../../../test/scene.ts'
import { makeCompany, makeStaff } from '../../../test/world.ts'
import { canInvite } from './rules.ts'

const MAIL = { url: 'smtp://localhost', from: 'scope@lantern.example' }

const { server, db, company, venue, asAdmin, signInAgain } = setScene({
  company: 'Lantern',
  venue: { name: 'One' },
  admin: { firstName: 'Ada' },
})
beforeAll(() => {
  // People still sign in as in `trusted`; only what is asked about invitations is that of `code`.
  Object.assign(server.parts.config, { signIn: 'code', mail: MAIL })
})
beforeEach(async () => {
  server.mail.sent.length = 0
  await db.run(sql`delete from messages`)
})

/** Hours later, when the admin has to sign in again. */
async function later(hours: number): Promise<void> {
  server.clock.set(new Date(server.clock.now().getTime() + hours * 3_600_000).toISOString())
  await signInAgain()
}
const lead = (firstName: string) => makeStaff(db, company, 'BLT', { venues: [venue], firstName })
const invite = async (ids?: string[]) => {
  const { body } = await asAdmin('POST /api/people/invite', { body: ids ? { ids } : {} })
  await deliverEveryMail(server.parts)
  return body.invited
}
const recipients = () => server.mail.sent.map(({ recipient }) => recipient).toSorted()

test.each([
  ['code', MAIL, true],
  ['oidc', MAIL, true],
  ['code', undefined, false],
  ['oidc', undefined, false],
  ['proxy', MAIL, false],
  ['trusted', MAIL, false],
] as const)('with %s and SMTP %o people can be invited: %s', (signIn, mail, can) => {
  expect(canInvite({ signIn, mail })).toBe(can)
})

test('an invitation says who invites, and its link opens the sign-in and nothing else', async () => {
  const bo = await lead('Bo')
  // After the admin's sign-in, which is in the trail too.
  server.clock.set(new Date(server.clock.now().getTime() + 1000).toISOString())
  expect(await invite([bo.id])).toBe(1)
  const [sent] = server.mail.sent
  expect(sent?.recipient).toBe(bo.email)
  expect(sent?.letter.subject).toBe('Ada Test invites you to Scope')
  expect(JSON.stringify(sent?.letter)).toContain('Vice President at Lantern')
  expect(sent?.letter.paragraphs.at(-1)).toEqual({
    label: 'Open Scope',
    url: `${server.parts.config.publicUrl}/login?email=${encodeURIComponent(bo.email)}`,
  })
  const { people, canInvite: can } = (await asAdmin('GET /api/people', { query: { search: bo.email } })).body
  expect(can).toBe(true)
  expect(people).toMatchObject([{ invitedAt: server.clock.now().toISOString(), hasSignedIn: false }])
  const [row] = (await asAdmin('GET /api/audit')).body.rows
  expect(row).toMatchObject({ action: 'people.invited', about: `Bo Test (${bo.email})` })
})

test('without names, everyone is invited who is active and was neither invited nor signed in', async () => {
  const [bo, cy, di, ed] = [await lead('Bo'), await lead('Cy'), await lead('Di'), await lead('Ed')]
  await invite([bo.id])
  await asAdmin('PATCH /api/people/:id', { params: { id: di.id }, body: { active: false } })
  await server.as(ed)
  server.mail.sent.length = 0
  expect(await invite()).toBe(1)
  expect(recipients()).toEqual([cy.email])
  expect(await invite()).toBe(0)
})

test('a person is invited once a day, and nobody of another company', async () => {
  const bo = await lead('Bo')
  const abroad = await makeStaff(db, await makeCompany(db), 'VP')
  expect(await invite([bo.id, abroad.id, 'nobody'])).toBe(1)
  await later(23)
  expect(await invite([bo.id])).toBe(0)
  await later(1)
  expect(await invite([bo.id])).toBe(1)
  expect(recipients()).toEqual([bo.email, bo.email])
})

test('two admins who invite at once send one e-mail a person', async () => {
  await lead('Bo')
  await lead('Cy')
  const all = await Promise.all([1, 2, 3].map(() => asAdmin('POST /api/people/invite', { body: {} })))
  expect(all.reduce((sum, { body }) => sum + body.invited, 0)).toBe(2)
})

test.each([
  ['its address is refused', { result: 'refused', reason: 'no such address' }],
  ['the mail server takes nothing for a day', { result: 'busy', reason: 'our quota is used up' }],
] as const)('an invitation that is lost since %s can be sent again', async (_why, outcome) => {
  const bo = await lead('Bo')
  server.mail.answers(outcome)
  expect(await invite([bo.id])).toBe(1)
  await later(24)
  await deliverEveryMail(server.parts)
  server.mail.answers({ result: 'sent' })
  expect(recipients()).toEqual([])
  expect(await invite()).toBe(1)
  expect(recipients()).toEqual([bo.email])
  expect(await invite()).toBe(0)
})
