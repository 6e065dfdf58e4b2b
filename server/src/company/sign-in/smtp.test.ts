import { afterEach, beforeEach, expect, test } from 'vitest'
import { FRIDAY, type TestApp, testApp } from '../../../test/app.ts'
import { testBrowser } from '../../../test/browser.ts'
import { deliverEveryMail } from '../../../test/deliver-mails.ts'
import { type TestSmtp, testSmtp } from '../../../test/outside/smtp-server.ts'
import { makeCompany, makeStaff } from '../../../test/world.ts'
import { smtpSender } from '../../ports/mail/smtp.ts'

/*
 * From the address to the session, with a real mail server.
 */

let smtp: TestSmtp
let server: TestApp

beforeEach(async () => {
  smtp = await testSmtp()
  const [url, from] = [`smtp://127.0.0.1:${smtp.port}`, 'Scope <scope@scope.example>']
  const env = { SIGN_IN: 'code', SMTP_URL: url, MAIL_FROM: from }
  server = await testApp(FRIDAY, undefined, undefined, {
    env,
    parts: { codeCost: { N: 2, r: 1, p: 1 }, mail: smtpSender({ url, from }) },
  })
})
afterEach(async () => {
  await server.close()
  await smtp.close()
})

test('the code and the link of the e-mail that arrives sign in, and a new device is reported', async () => {
  const { db } = server.database
  const person = await makeStaff(db, await makeCompany(db), 'VP', { firstName: 'Zoë' })
  const browser = testBrowser(server.app)
  await browser.send('POST', '/api/auth/login', { email: person.email })
  await deliverEveryMail(server.parts)
  const source = smtp.received[0]?.source ?? ''
  expect(smtp.received[0]?.to).toEqual([person.email])
  const code = /^Subject: (\d{8}) is your Scope code$/m.exec(source.replaceAll('\r', ''))?.[1]
  expect(source).toMatch(/http:\/\/localhost:3000\/login#proof=[\w-]{43}/)
  expect(source).toContain('Never pass it on.')
  expect((await browser.send('POST', '/api/auth/verify', { code })).status).toBe(200)
  await deliverEveryMail(server.parts)
  expect(smtp.received[1]?.source).toContain('Subject: New sign-in to Scope')
  // A day at the company, not where the server stands.
  expect(smtp.received[1]?.source).toContain('November 20, 2026')
})

test('while the mail server is down, asking for a code answers as ever', async () => {
  const { db } = server.database
  const person = await makeStaff(db, await makeCompany(db), 'VP')
  await smtp.close()
  const browser = testBrowser(server.app)
  const asked = await browser.send('POST', '/api/auth/login', { email: person.email })
  expect(asked).toMatchObject({ status: 200, body: { ok: true, next: 'code' } })
  await deliverEveryMail(server.parts)
  const ready = await server.app.inject({ url: '/readyz' })
  expect(ready.statusCode).toBe(200)
  expect(ready.json()).toMatchObject({
    mail: { state: 'failing', reason: expect.stringContaining('reached') },
  })
})
