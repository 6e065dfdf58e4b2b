import { afterEach, beforeEach, expect, test } from 'vitest'
import { FRIDAY, type TestApp, testApp } from '../../../test/app.ts'
import { deliverEveryMail } from '../../../test/deliver-mails.ts'
import { newSetupLink } from './links.ts'

/*
 * The first admin's address, proven by a code.
 */

const ENV = { SIGN_IN: 'code', SMTP_URL: 'smtp://localhost', MAIL_FROM: 'scope@lantern.example' }
const CHEAP = { N: 2, r: 1, p: 1 }

let server: TestApp
let link: string
beforeEach(async () => {
  server = await testApp(FRIDAY, undefined, undefined, { env: ENV, parts: { codeCost: CHEAP } })
  link = (await newSetupLink({ db: server.database.db, now: server.clock.now() }))?.split('#')[1] ?? ''
})
afterEach(() => server.close())

const minuteLater = () => server.clock.set(new Date(server.clock.now().getTime() + 61_000).toISOString())
const name = (email: string, cookie = '') =>
  server.nobody(
    'POST /api/setup/company',
    {
      body: {
        link,
        name: 'Lantern',
        domains: ['lantern.example'],
        timezone: 'America/Denver',
        admin: { email, firstName: 'Ada', lastName: 'Ray' },
      },
    },
    { headers: { cookie } },
  )
const verify = (code: string, cookie: string) =>
  server.nobody('POST /api/auth/verify', { body: { code } }, { headers: { cookie } })

/** The code of the newest e-mail to an address. */
async function codeFor(email: string): Promise<string> {
  await deliverEveryMail(server.parts)
  const newest = server.mail.sent.findLast(({ recipient }) => recipient === email)
  return /^\d{8}/.exec(newest?.letter.subject ?? '')?.[0] ?? ''
}

test('the company and its admin exist once the code of the e-mail is typed, also of one sent again', async () => {
  const asked = await name('ada@lantern.example')
  expect(asked.body).toEqual({ ok: true, next: 'code' })
  const first = await codeFor('ada@lantern.example')
  expect(first).toHaveLength(8)
  expect((await server.nobody('GET /api/sign-in')).body.empty).toBe(true)

  minuteLater()
  const again = await server.nobody(
    'POST /api/auth/login',
    { body: { email: 'ada@lantern.example' } },
    { headers: { cookie: asked.cookie } },
  )
  const code = await codeFor('ada@lantern.example')
  expect(code).not.toBe(first)
  const done = await verify(code, again.cookie)
  expect(done.status).toBe(200)
  expect((await server.nobody('GET /api/sign-in')).body.empty).toBe(false)
})

test('a mistyped address is corrected with the same link, and its code founds nothing', async () => {
  const wrong = await name('adda@lantern.example')
  const wrongCode = await codeFor('adda@lantern.example')
  const right = await name('ada@lantern.example')
  expect((await verify(wrongCode, wrong.cookie)).status).toBe(400)
  expect((await server.nobody('GET /api/sign-in')).body.empty).toBe(true)
  const code = await codeFor('ada@lantern.example')
  expect((await verify(code, right.cookie)).status).toBe(200)
})
