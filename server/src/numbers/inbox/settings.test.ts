import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp, WITH_MAILBOX } from '../../../test/app.ts'
import { makeCompany, makeStaff } from '../../../test/world.ts'
import { buildApp } from '../../app.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp(undefined, undefined, undefined, { env: { ...WITH_MAILBOX, INBOX: 'folder' } })
})
afterAll(() => server.close())

async function adminOf(company: Awaited<ReturnType<typeof makeCompany>>) {
  return server.as(await makeStaff(server.database.db, company, 'VP', { accessRole: 'FULL_ADMIN' }))
}

test('a full admin makes the address, renews it, and says who may send there', async () => {
  const company = await makeCompany(server.database.db)
  const asAdmin = await adminOf(company)
  const read = async () => (await asAdmin('GET /api/inbox/settings')).body
  const place = { kind: 'folder', path: `inbox/${company.domain}/` }
  expect(await read()).toEqual({ readsMailbox: true, address: null, senders: [], reportTo: [], place })

  const first = (await asAdmin('POST /api/inbox/address')).body.address
  expect(first).toMatch(/^numbers\+[a-z]{24}@lantern\.example$/)
  const body = {
    senders: ['Reports@Pos.example', '@BANK.example', 'reports@pos.example'],
    reportTo: ['Office <office@lantern.example>'],
  }
  const saved = (await asAdmin('PUT /api/inbox/settings', { body })).body
  expect(saved).toEqual({
    ...{ readsMailbox: true, place, address: first },
    ...{ senders: ['reports@pos.example', '@bank.example'], reportTo: ['office@lantern.example'] },
  })
  const renewed = (await asAdmin('POST /api/inbox/address')).body
  expect(renewed).toMatchObject({ senders: saved.senders, reportTo: saved.reportTo })
  expect(renewed.address).not.toBe(first)
  expect(await read()).toEqual(renewed)
})

test.each([
  ['senders', ['pos.example'], 'The address “pos.example” has no @.'],
  ['senders', ['@'], /^Enter an e-mail domain/],
  ['senders', ['@gmail.com'], /gmail\.com/],
  ['senders', ['@co.uk'], /^Many companies’ domains end in co\.uk\./],
  ['senders', ['@uk.com'], /^Many companies’ domains end in uk\.com\./],
  ['reportTo', ['@pos.example'], 'The address “@pos.example” has nothing before the @.'],
])('%s %j are refused by their field', async (field, texts, sentence) => {
  const asAdmin = await adminOf(await makeCompany(server.database.db))
  const body = { senders: [], reportTo: [], [field]: texts }
  const { status, error } = await asAdmin('PUT /api/inbox/settings', { body })
  expect([status, error.field, error.error]).toEqual([400, field, expect.stringMatching(sentence)])
})

test('a server without a mailbox makes no address', async () => {
  const company = await makeCompany(server.database.db)
  const app = await buildApp({ ...server.parts, mailbox: undefined })
  const admin = await makeStaff(server.database.db, company, 'VP', { accessRole: 'FULL_ADMIN' })
  const asAdmin = await server.as(admin, app)
  expect(await asAdmin('POST /api/inbox/address')).toMatchObject({
    status: 409,
    error: { error: 'This server reads no mailbox.' },
  })
  expect((await asAdmin('GET /api/inbox/settings')).body).toMatchObject({
    readsMailbox: false,
    address: null,
  })
  await app.close()
})
