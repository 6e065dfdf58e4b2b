import { PROOF_REFUSED } from '@scope/contract/company/sign-in.words'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { FRIDAY, testApp } from '../../../test/app.ts'
import { type TestBrowser, testBrowser } from '../../../test/browser.ts'
import { deliverEveryMail } from '../../../test/deliver-mails.ts'
import { setScene } from '../../../test/scene.ts'
import { makeCompany, makeStaff, type Staff } from '../../../test/world.ts'
import { buildApp } from '../../app.ts'
import { insert } from '../../kernel/db/tables.ts'
import { hashToken } from '../session/rules.ts'

const ENV = { SIGN_IN: 'code', SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'scope@scope.example' }
const CHEAP = { N: 2, r: 1, p: 1 }
const SECOND = 1000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE
const REFUSED = { status: 400, body: { code: 'invalid', error: PROOF_REFUSED, field: 'code' } }

const { server, admin: person } = setScene({ env: ENV, parts: { codeCost: CHEAP } })

beforeEach(() => {
  server.mail.sent.length = 0
})

const later = (ms: number) => server.clock.set(new Date(server.clock.now().getTime() + ms).toISOString())
const ask = (browser: TestBrowser, email = person.email) => browser.send('POST', '/api/auth/login', { email })
const verify = (browser: TestBrowser, body: object) => browser.send('POST', '/api/auth/verify', body)

/** The code and the link's token of the latest e-mail to a person. Null if there was no code in it. */
async function received({ email }: Staff = person): Promise<{ code: string | null; proof: string }> {
  await deliverEveryMail(server.parts)
  const mail = server.mail.sent.findLast(
    ({ recipient, letter }) => recipient === email && !/New/.test(letter.subject),
  )
  const text = JSON.stringify(mail?.letter)
  return {
    code: /"code":"(\d{8})"/.exec(text)?.[1] ?? null,
    proof: /#proof=([\w-]+)/.exec(text)?.[1] ?? '',
  }
}

/** A wrong code near the right one. */
const wrong = (code: string | null) => String((Number(code) + 1) % 10 ** 8).padStart(8, '0')

/** A browser in which the person has signed in with a code. */
async function signedIn(staff: Staff = person): Promise<TestBrowser> {
  const browser = testBrowser(server.app)
  await ask(browser, staff.email)
  const { code } = await received(staff)
  expect((await verify(browser, { code })).status).toBe(200)
  return browser
}

test('a code signs in, once, as it was typed with spaces and dashes', async () => {
  const browser = testBrowser(server.app)
  expect(await ask(browser, ` ${person.email.toUpperCase()} `)).toMatchObject({
    status: 200,
    body: { ok: true, next: 'code' },
  })
  expect(await browser.me()).toBe(401)
  const { code } = await received()
  // Another test's e-mail may be sent last.
  const mail = server.mail.sent.findLast(({ recipient }) => recipient === person.email)
  expect(mail?.letter.subject).toBe(`${code} is your Scope code`)
  const typed = `${code?.slice(0, 4)} - ${code?.slice(4)} `
  expect(await verify(browser, { code: typed })).toMatchObject({ status: 200, body: { ok: true } })
  expect(await browser.me()).toBe(200)
  expect(await verify(browser, { code })).toMatchObject(REFUSED)
  const [row] = await server.database.db.rows(sql`
    select action from audits where user_id = ${person.userId} order by created_at desc limit 1`)
  expect(row).toEqual({ action: 'session.started' })
})

test('the link signs in, once, in the browser that asked, and opening it in another spends nothing', async () => {
  const browser = testBrowser(server.app)
  await ask(browser)
  const { proof } = await received()
  expect(await verify(testBrowser(server.app), { proof })).toMatchObject(REFUSED)
  expect((await verify(browser, { proof })).status).toBe(200)
  expect(await verify(browser, { proof })).toMatchObject(REFUSED)
})

test('a code is of no use in another browser, and after ten minutes', async () => {
  const [browser, other] = [testBrowser(server.app), testBrowser(server.app)]
  await ask(browser)
  const { code } = await received()
  await ask(other, 'nobody@elsewhere.example')
  expect(await verify(other, { code })).toMatchObject(REFUSED)
  expect(await verify(testBrowser(server.app), { code })).toMatchObject(REFUSED)
  later(10 * MINUTE)
  expect(await verify(browser, { code })).toMatchObject(REFUSED)
})

test('a new request of the browser voids the old one, and giving up voids it too', async () => {
  const browser = testBrowser(server.app)
  await ask(browser)
  const first = { code: (await received()).code, cookies: new Map(browser.cookies) }
  later(MINUTE)
  await ask(browser)
  const second = await received()
  const before = testBrowser(server.app)
  for (const [name, value] of first.cookies) before.cookies.set(name, value)
  expect(await verify(before, { code: first.code })).toMatchObject(REFUSED)
  expect((await browser.send('DELETE', '/api/auth/login')).status).toBe(200)
  expect((await browser.send('GET', '/api/sign-in')).body.waiting).toBeNull()
  expect(await verify(browser, { code: second.code })).toMatchObject(REFUSED)
})

test('a reload comes back to what the browser waits for', async () => {
  const browser = testBrowser(server.app)
  await ask(browser)
  const waiting = async () => (await browser.send('GET', '/api/sign-in')).body.waiting
  expect(await waiting()).toEqual({ email: person.email, againIn: 60, expiresIn: 600 })
  later(59.5 * SECOND)
  expect(await waiting()).toMatchObject({ againIn: 1, expiresIn: 541 })
  later(9.1 * MINUTE)
  expect(await waiting()).toBeNull()
})

describe('known and unknown addresses', () => {
  test('get the same answer with the same headers, and the same limits', async () => {
    const answers: { email: string }[] = []
    for (const email of [person.email, 'zoe@elsewhere.example', `nobody@${person.email.split('@')[1]}`]) {
      const browser = testBrowser(server.app)
      for (const _try of [1, 2]) {
        const { status, body, headers } = await ask(browser, email)
        const {
          'x-request-id': _id,
          date: _date,
          'set-cookie': set,
          ...rest
        } = headers as Record<string, string>
        const { requestId: _request, ...said } = body
        answers.push(
          Object.assign({ email }, { status, said, rest, set: String(set).replace(/=[\w-]{43};/, '=…;') }),
        )
      }
      const { status, body } = await verify(browser, { code: '00000000' })
      answers.push(Object.assign({ email }, { status, body }))
    }
    const of = (email: string | undefined) =>
      JSON.stringify(
        answers.filter((answer) => answer.email === email).map(({ email: _, ...rest }) => rest),
      ).replaceAll(/"(requestId|x-ratelimit-\w+)":"[^"]+"/g, '')
    const [known, ...unknown] = [...new Set(answers.map(({ email }) => email))].map(of)
    expect(unknown).toEqual([known, known])
    expect(known).toMatch(/"status":429.*Try again in a minute/)
  })

  test('an unknown one gets a decoy, which is never sent', async () => {
    await ask(testBrowser(server.app), 'nobody@elsewhere.example')
    await deliverEveryMail(server.parts)
    expect(server.mail.sent.map(({ recipient }) => recipient)).not.toContain('nobody@elsewhere.example')
    const rows = await server.database.db.rows(sql`
      select state, recipient, content as sealed from messages m join challenges c on m.key = 'code:' || c.id
       where c.email = 'nobody@elsewhere.example'`)
    expect(rows).toEqual([{ state: 'decoy', recipient: '', sealed: null }])
  })

  test('no code, link or cookie is stored as it is', async () => {
    const browser = testBrowser(server.app)
    await ask(browser)
    const { code, proof } = await received()
    const { db } = server.database
    const stored = JSON.stringify([
      await db.rows(sql`select id, code, link, email from challenges where email = ${person.email}`),
      await db.rows(sql`select key, recipient, content, last_error from messages`),
    ])
    for (const secret of [code, proof, ...browser.cookies.values()]) expect(stored).not.toContain(secret)
  })
})

describe('limits', () => {
  test('a challenge has five tries', async () => {
    const browser = testBrowser(server.app)
    await ask(browser)
    const { code } = await received()
    for (let count = 0; count < 5; count += 1) {
      expect(await verify(browser, { code: wrong(code) })).toMatchObject(REFUSED)
    }
    expect(await verify(browser, { code })).toMatchObject(REFUSED)
  })

  test('after 50 wrong codes in a row an account takes links alone, until one succeeds', async () => {
    const setWrong = (count: number) =>
      server.database.db.run(sql`update users set wrong_codes = ${count} where id = ${person.userId}`)
    await setWrong(49)
    const browser = testBrowser(server.app)
    await ask(browser)
    const { code } = await received()
    await verify(browser, { code: wrong(code) })
    expect(await verify(browser, { code })).toMatchObject(REFUSED)
    later(MINUTE)
    await ask(browser)
    const { code: none, proof } = await received()
    expect(none).toBeNull()
    expect((await verify(browser, { proof })).status).toBe(200)
    later(15 * MINUTE)
    await signedIn()
  })

  test('e-mails: one a minute, three in 15 minutes, ten a day', async () => {
    const browser = testBrowser(server.app)
    const statuses = async (waits: number[]) => {
      const found = []
      for (const wait of waits) {
        later(wait)
        found.push((await ask(browser)).status)
      }
      return found
    }
    expect(await statuses([0, 59 * SECOND, SECOND, MINUTE, MINUTE])).toEqual([200, 429, 200, 200, 429])
    expect(await statuses(Array(8).fill(15 * MINUTE))).toEqual([...Array(7).fill(200), 429])
    later(DAY)
    expect(await statuses([0])).toEqual([200])
  })

  test('a known device has limits of its own: requests from elsewhere do not keep its owner out', async () => {
    const owner = await signedIn()
    later(MINUTE)
    const attacker = testBrowser(server.app)
    expect((await ask(attacker)).status).toBe(200)
    expect((await ask(attacker)).status).toBe(429)
    expect((await ask(owner)).status).toBe(200)
    // A changed cookie is a stranger's.
    const forged = testBrowser(server.app)
    forged.cookies.set('scope_device', `${owner.cookies.get('scope_device')}x`)
    expect((await ask(forged)).status).toBe(429)
    // The owner has limits too, and after 90 days the device is a stranger's.
    expect((await ask(owner)).status).toBe(429)
    later(91 * DAY)
    expect((await ask(attacker)).status).toBe(200)
    expect((await ask(owner)).status).toBe(429)
  })
})

test('an e-mail tells of a sign-in with a new device, and not of one with a known device', async () => {
  const other = await makeStaff(server.database.db, await makeCompany(server.database.db), 'VP')
  const news = async () => {
    await deliverEveryMail(server.parts)
    const mine = server.mail.sent.filter(({ recipient }) => [person.email, other.email].includes(recipient))
    return mine.filter(({ letter }) => letter.subject === 'New sign-in to Scope').length
  }
  const browser = await signedIn()
  expect(await news()).toBe(1)
  later(MINUTE)
  await ask(browser)
  await verify(browser, { code: (await received()).code })
  expect(await news()).toBe(1)
  expect((await browser.send('GET', '/api/sign-in')).body.shared).toBe(false)
  await ask(browser, other.email)
  await verify(browser, { code: (await received(other)).code })
  expect(await news()).toBe(2)
  expect((await browser.send('GET', '/api/sign-in')).body.shared).toBe(true)
})

test('the operator’s link signs in once, in any browser, for ten minutes', async () => {
  const now = server.clock.now()
  const make = (token: string) =>
    insert(server.database.db, 'oneTimeLinks', [
      {
        ...{ id: hashToken(token), kind: 'sign-in' as const, userId: person.userId },
        ...{ createdAt: now, expire: new Date(now.getTime() + 10 * MINUTE) },
      },
    ])
  await make('first')
  await make('second')
  const browser = testBrowser(server.app)
  expect((await verify(browser, { proof: 'first' })).status).toBe(200)
  expect(await browser.me()).toBe(200)
  expect(await verify(testBrowser(server.app), { proof: 'first' })).toMatchObject(REFUSED)
  later(10 * MINUTE)
  expect(await verify(testBrowser(server.app), { proof: 'second' })).toMatchObject(REFUSED)
})

test('an admin act of weight needs a proof of the last 15 minutes', async () => {
  const browser = await signedIn()
  const add = (name: string) => browser.send('POST', '/api/venues', { name })
  const rename = () => browser.send('PATCH', `/api/people/${person.id}`, { firstName: 'Ada' })
  later(15 * MINUTE)
  expect((await rename()).status).toBe(200)
  later(1)
  expect(await rename()).toMatchObject({ status: 403, body: { code: 'proveAgain' } })
  const venue = await add('Pier 9')
  expect(venue.status).toBe(201)
  const weighty: [method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object][] = [
    ['POST', '/people', { email: 'new@pier.example', role: 'VP' }],
    ['POST', '/people/invite', {}],
    ['POST', '/people/import', { file: '', plan: 'a plan' }],
    ['POST', `/people/${person.id}/sign-in/reset`, {}],
    ['DELETE', `/people/${person.id}/sessions`],
    ['DELETE', `/people/${person.id}/calendar-feed`],
    ['POST', '/calendar-feed'],
    ['PUT', '/sessions/keep', { keep: true }],
    ['POST', '/company/domains', { domain: 'pier.example' }],
    ['DELETE', '/company/domains/pier.example'],
    ['PATCH', `/venues/${venue.body.id}`, { gchatWebhook: null }],
    ['PATCH', `/venues/${venue.body.id}`, { opsGchatWebhook: null }],
    ['PATCH', `/venues/${venue.body.id}`, { gmId: null }],
    ['POST', '/passkeys/begin'],
    ['DELETE', '/passkeys/one'],
  ]
  for (const [method, path, body] of weighty) {
    const refused = await browser.send(method, `/api${path}`, body)
    expect({ path, code: refused.body.code }).toEqual({ path, code: 'proveAgain' })
  }
  expect((await browser.send('PUT', '/api/sessions/keep', { keep: false })).status).toBe(200)
  expect((await browser.send('DELETE', '/api/calendar-feed')).status).toBe(200)
  const light = { name: 'Pier 10', timezone: 'America/Denver' }
  expect((await browser.send('PATCH', `/api/venues/${venue.body.id}`, light)).status).toBe(200)
  expect((await browser.send('POST', '/api/people/import', { file: '' })).status).toBe(200)
  await ask(browser)
  await verify(browser, { code: (await received()).code })
  expect((await rename()).status).toBe(200)
})

describe('a session', () => {
  test('ends an hour after its last use, and after twelve in any case; polled reads do not count', async () => {
    const browser = await signedIn()
    later(59 * MINUTE)
    expect(await browser.me()).toBe(200)
    later(59 * MINUTE)
    await browser.send('GET', '/api/review/count')
    later(MINUTE)
    expect(await browser.me()).toBe(401)
    const busy = await signedIn()
    for (let half = 1; half < 24; half += 1) {
      later(30 * MINUTE)
      expect(await busy.me()).toBe(200)
    }
    later(30 * MINUTE)
    expect(await busy.me()).toBe(401)
  })

  test('is kept for 14 days after its last use and 30 at most, on a phone of one’s own', async () => {
    const browser = await signedIn()
    const keep = (keeps: boolean) => browser.send('PUT', '/api/sessions/keep', { keep: keeps })
    expect((await keep(true)).body.expiresAt).toBe('2026-12-04T18:00:00.000Z')
    later(13 * DAY)
    expect(await browser.me()).toBe(200)
    later(13 * DAY)
    expect(await browser.me()).toBe(200)
    later(4 * DAY)
    expect(await browser.me()).toBe(401)
    const again = await signedIn()
    await again.send('PUT', '/api/sessions/keep', { keep: true })
    await again.send('PUT', '/api/sessions/keep', { keep: false })
    later(60 * MINUTE)
    expect(await again.me()).toBe(401)
  })

  test('is not kept on a browser that several people use', async () => {
    const browser = await signedIn()
    const other = await makeStaff(server.database.db, await makeCompany(server.database.db), 'VP')
    await ask(browser, other.email)
    await verify(browser, { code: (await received(other)).code })
    expect((await browser.send('PUT', '/api/sessions/keep', { keep: true })).status).toBe(409)
  })

  test('is one of five at most: the next one ends the oldest', async () => {
    const browsers: TestBrowser[] = []
    for (let count = 0; count < 6; count += 1) {
      later(16 * MINUTE)
      for (const browser of browsers) await browser.me()
      browsers.push(await signedIn())
    }
    const statuses = await Promise.all(browsers.map((browser) => browser.me()))
    expect(statuses).toEqual([401, 200, 200, 200, 200, 200])
  })

  test('on a phone of one’s own outlasts any number of others that have ended by themselves', async () => {
    const phone = await signedIn()
    await phone.send('PUT', '/api/sessions/keep', { keep: true })
    for (let count = 0; count < 6; count += 1) {
      later(61 * MINUTE)
      await signedIn()
    }
    expect(await phone.me()).toBe(200)
  })

  test('ends when the person’s role changes, and an admin can end it and reset the sign-in', async () => {
    const { db } = server.database
    const admin = await signedIn()
    const domain = person.email.split('@')[1] ?? ''
    const [company] = await db.rows<{ id: string }>(sql`select id from orgs where domain = ${domain}`)
    const staff = await makeStaff(db, { id: company?.id ?? '', domain }, 'VP')
    const theirs = await signedIn(staff)
    const about = `/api/people/${staff.id}`
    const signIn = async () => (await admin.send('GET', `${about}/sign-in`)).body
    expect(await signIn()).toMatchObject({ linksOnly: false, pinned: false, passkeys: 0, sessions: [{}] })
    await admin.send('PATCH', about, { accessRole: 'FULL_ADMIN' })
    expect(await theirs.me()).toBe(401)
    later(MINUTE)
    const next = await signedIn(staff)
    expect((await admin.send('DELETE', `${about}/sessions`)).body).toEqual({ ended: 1 })
    expect(await next.me()).toBe(401)
    await db.run(sql`update users set wrong_codes = 50 where id = ${staff.userId}`)
    expect(await signIn()).toMatchObject({ linksOnly: true, sessions: [] })
    await admin.send('POST', `${about}/sign-in/reset`, {})
    expect(await signIn()).toMatchObject({ linksOnly: false })
  })

  test('leaves the cached pages when it ends, and no stored draft with them', async () => {
    const browser = await signedIn()
    const { headers } = await browser.send('POST', '/api/auth/logout')
    expect(headers).toMatchObject({ 'clear-site-data': '"cache"' })
    expect(await browser.me()).toBe(401)
  })
})

test('200 verifications of one code at once give one session', async () => {
  const browser = testBrowser(server.app)
  await ask(browser)
  const { code } = await received()
  const challenge = new Map(browser.cookies)
  const answers = await Promise.all(
    Array.from({ length: 200 }, () => {
      const one = testBrowser(server.app)
      for (const [name, value] of challenge) one.cookies.set(name, value)
      return verify(one, { code })
    }),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]))
  const sessions = await server.database.db.rows(sql`select from sessions where user_id = ${person.userId}`)
  expect(sessions).toHaveLength(1)
})

test('a code that was asked for on one server is verified on another', async () => {
  const other = await buildApp(server.parts)
  const [here, there] = [testBrowser(server.app), testBrowser(other)]
  await ask(here)
  for (const [name, value] of here.cookies) there.cookies.set(name, value)
  const { code } = await received()
  expect((await verify(there, { code })).status).toBe(200)
  expect(await verify(here, { code })).toMatchObject(REFUSED)
  await other.close()
})

describe('whatever happens in whatever order', () => {
  type Step = { browser: 0 | 1; does: 'ask' | 'good' | 'bad' | 'link' | 'stale' | 'wait' | 'give up' }
  const steps = fc.array(
    fc.record<Step>({
      browser: fc.constantFrom(0, 1),
      does: fc.constantFrom('ask', 'good', 'bad', 'link', 'stale', 'wait', 'give up'),
    }),
    { minLength: 3, maxLength: 12 },
  )
  type Open = { code: string; proof: string; expire: number; tries: number }

  test('a session begins exactly when its browser brings its own open proof', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (plan) => {
        later(2 * DAY)
        const { db } = server.database
        const staff = await makeStaff(db, await makeCompany(db), 'VP')
        const browsers = [testBrowser(server.app), testBrowser(server.app)] as const
        const open: (Open | undefined)[] = [undefined, undefined]
        const last: { code: string; proof: string }[] = []
        for (const { browser: at, does } of plan) {
          const [browser, mine] = [browsers[at], open[at]]
          if (does === 'wait') later(11 * MINUTE)
          else if (does === 'give up') {
            await browser.send('DELETE', '/api/auth/login')
            open[at] = undefined
          } else if (does === 'ask') {
            later(5 * MINUTE)
            const { status } = await ask(browser, staff.email)
            if (status === 200) {
              const { code, proof } = await received(staff)
              last.push({ code: code ?? '', proof })
              open[at] = {
                code: code ?? '',
                proof,
                expire: server.clock.now().getTime() + 10 * MINUTE,
                tries: 0,
              }
            }
          } else {
            const stale = last.findLast(({ proof }) => proof !== mine?.proof)
            const answer = {
              good: { code: mine?.code ?? '12345678' },
              bad: { code: wrong(mine?.code ?? '0') },
              link: { proof: mine?.proof ?? 'none' },
              stale: { proof: stale?.proof ?? 'none' },
            }[does]
            const alive = mine && server.clock.now().getTime() < mine.expire
            const right = alive && (does === 'link' || (does === 'good' && mine.tries < 5))
            const cookie = browser.cookies.get('scope')
            expect((await verify(browser, answer)).status).toBe(right ? 200 : 400)
            expect(browser.cookies.get('scope') !== cookie).toBe(Boolean(right))
            if (right) open[at] = undefined
            else if (mine && 'code' in answer) mine.tries += 1
          }
        }
      }),
      { numRuns: 25 },
    )
  })
})

test('the real cost of a code is that of the specification', async () => {
  const real = await testApp(FRIDAY, undefined, undefined, { env: ENV })
  const { db } = real.database
  const staff = await makeStaff(db, await makeCompany(db), 'VP')
  const browser = testBrowser(real.app)
  await ask(browser, staff.email)
  await deliverEveryMail(real.parts)
  const code = /\d{8}/.exec(real.mail.sent[0]?.letter.subject ?? '')?.[0]
  expect((await verify(browser, { code: wrong(code ?? '') })).status).toBe(400)
  expect((await verify(browser, { code })).status).toBe(200)
  await real.close()
})
