import { PROOF_REFUSED } from '@scope/contract/company/sign-in.words'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { makeCompany, makeStaff } from '../../../test/world.ts'

let server: TestApp

beforeEach(async () => {
  server = await testApp()
})
afterEach(() => server.close())

test('the screen learns the mode, and that a server without a company is empty', async () => {
  const asked = () => server.nobody('GET /api/sign-in')
  const first = { mode: 'trusted', demo: [], empty: true, shared: false, waiting: null }
  expect((await asked()).body).toMatchObject(first)
  await makeCompany(server.database.db)
  expect((await asked()).body.empty).toBe(false)
})

test('a typed address is the person’s with what is around it, and nobody’s with what only looks like it', async () => {
  const { db } = server.database
  const { email } = await makeStaff(db, await makeCompany(db), 'VP', { firstName: 'Kay' })
  const signIn = (typed: string) => server.nobody('POST /api/auth/login', { body: { email: typed } })
  for (const typed of [`<${email}>`, ` ${email}.\u200b`, `mailto:${email.toUpperCase()}`]) {
    expect(await signIn(typed)).toMatchObject({ status: 200, body: { ok: true } })
  }
  const [error, field] = ['This address has a \u212a that only looks like K at its start.', 'email']
  expect(await signIn(email.replace('k', '\u212a'))).toMatchObject({ status: 400, error: { error, field } })
})

test('in trusted mode nobody waits for a proof, and none is accepted', async () => {
  const { db } = server.database
  const person = await makeStaff(db, await makeCompany(db), 'VP')
  const begun = await server.nobody('POST /api/auth/login', { body: { email: person.email.toUpperCase() } })
  expect(begun).toMatchObject({ status: 200, body: { ok: true } })
  for (const body of [{ code: '12345678' }, { proof: 'x' }, {}, { code: '1', proof: '1' }]) {
    const refused = await server.nobody('POST /api/auth/verify', { body })
    expect(refused).toMatchObject({
      status: 400,
      error: { code: 'invalid', error: PROOF_REFUSED },
      cookie: '',
    })
  }
  expect((await server.nobody('DELETE /api/auth/login')).status).toBe(200)
})
