import { CALLS } from '@scope/contract/calls'
import type { Call } from '@scope/contract/kernel/call'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app.ts'
import { makeScene } from '../../../../test/scene.ts'
import { makeStaff } from '../../../../test/world.ts'
import { lookAt } from './json-body.ts'

const MB = 1024 * 1024
/** Well under a second by itself; other tests run beside. Without the look it is 10 s and more. */
const WAIT_MS = 3000
const DEEP = 'The body is nested more than 32 levels deep.'
const LONG = 'A field’s name in the body is longer than 100 bytes.'
const many = (what: string) => `The body has more than ${what}. Send less at once.`

const filled = (text: string, bytes: number) => text.repeat(Math.floor(bytes / text.length))
const names = (count: number) =>
  `{${Array.from({ length: count }, (_, at) => `"${at.toString(36).padStart(4, '0')}":0`).join()}}`

/** Bodies whose parsing would hold up everyone, and what is said of them. */
const COSTLY = {
  'open brackets': ['['.repeat(10e6), DEEP],
  'objects in objects': [filled('{"a":', 10e6), DEEP],
  'a million numbers': [`{"lines":[${filled('1,', 2e6)}1]}`, many('100,000 values')],
  'many objects': [`[${filled('{},', 10e6)}1]`, many('100,000 values')],
  'many names': [names(1e6), many('1,000 different field names')],
  'a name of megabytes': [`{"${'a'.repeat(10e6)}":1}`, LONG],
  escapes: [`{"file":"${filled('\\u0041', 10e6)}"}`, many('500,000 escaped characters')],
  'escaped quotes and brackets': [`{"file":"${filled('\\"[', 10e6)}"}`, many('500,000 escaped characters')],
} as const

/** Bodies that are large and cheap. The calls refuse them in their own way. */
const LARGE = {
  'a number of megabytes': `{"file":${'1'.repeat(10e6)}}`,
  'a text of megabytes': `{"file":"${'é'.repeat(5e6)}"}`,
  spaces: `${' '.repeat(10e6)}{}`,
  'a file of 10 MB': JSON.stringify({ file: Buffer.alloc(10 * MB, 'Venue,Week of\n').toString('base64') }),
}

describe('a body is looked at before it is parsed', () => {
  it.each(Object.entries(COSTLY))('%s are refused', async (_, [text, says]) => {
    await expect(lookAt(Buffer.from(text))).rejects.toThrow(says)
  })

  it('wherever it is cut to be looked at', async () => {
    for (let before = MB - 12; before < MB + 2; before += 1) {
      const text = `{"a":"${'a'.repeat(before)}é\\"\\\\é","b":"${'['.repeat(40)}"}`
      expect(await lookAt(Buffer.from(text))).toBe(text)
      await expect(lookAt(Buffer.from(text.replace('"b":"', '"b":')))).rejects.toThrow(DEEP)
    }
  })

  it('and is the same text afterwards', async () => {
    const value = fc.jsonValue({ maxDepth: 8 })
    await fc.assert(
      fc.asyncProperty(value, fc.constantFrom(0, 2), async (any, spaces) => {
        const text = JSON.stringify(any, null, spaces)
        expect(await lookAt(Buffer.from(text))).toBe(text)
      }),
      { numRuns: 50 },
    )
  })

  it('within the time of one turn for what is let through', async () => {
    const escapes = filled('\\u0041', 3e6)
    const worst = [
      `{"file":"${escapes}${'é'.repeat(5e6)}"}`,
      `[${'"abcdef",'.repeat(99_990)}1]`,
      `[${Array.from({ length: 99_990 }, (_, at) => `"${at}"`)}]`,
      `[${Array.from({ length: 99_990 }, (_, at) => 1 / (at + 3))}]`,
      `[${Array.from({ length: 49_990 }, (_, at) => `{"k${at % 999}":1}`)}]`,
      `${'{"a":'.repeat(32)}1${'}'.repeat(32)}`,
      names(999),
      ...Object.values(LARGE),
    ]
    for (const body of worst) {
      const text = await lookAt(Buffer.from(body))
      expect(
        Math.min(...times(5, () => processorMs(() => JSON.parse(text)))),
        body.slice(0, 40),
      ).toBeLessThan(
        // 50 ms, and double that on a machine half as fast.
        100,
      )
    }
  })
})

const times = (count: number, run: () => number) => Array.from({ length: count }, run)

/** The processor's time of a step. Other processes and collections of garbage add to it. */
function processorMs(step: () => unknown) {
  const before = process.cpuUsage()
  step()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

describe('nobody waits for the body of someone else', () => {
  let server: TestApp
  let url: string
  let cookie: string

  beforeAll(async () => {
    server = await testApp()
    url = await server.app.listen({ port: 0, host: '127.0.0.1' })
    const { db, company } = await makeScene(server, ['company'])
    const { email } = await makeStaff(db, company, 'VP', { accessRole: 'FULL_ADMIN' })
    cookie = (await server.nobody('POST /api/auth/login', { body: { email } })).cookie ?? ''
  })
  afterAll(() => server.close())

  /** Sends a body, and measures how long the health check takes at most until it is answered. */
  async function send(name: string, body: Buffer, type = 'application/json') {
    const [method = '', path = ''] = name.split(' ')
    let isOver = false
    const answer = fetch(url + path, {
      method,
      body: new Uint8Array(body),
      headers: { cookie, 'content-type': type },
    }).finally(() => {
      isOver = true
    })
    let slowestMs = 0
    while (!isOver) {
      const began = performance.now()
      expect((await fetch(`${url}/healthz`)).status).toBe(200)
      slowestMs = Math.max(slowestMs, performance.now() - began)
    }
    const response = await answer
    return { slowestMs, status: response.status, body: await response.json() }
  }

  const large = Object.entries<Call>(CALLS).flatMap(([name, { bodyMax = 0 }]) =>
    bodyMax > 1e6 ? [[name, bodyMax] as const] : [],
  )

  test.each(large)('brackets to %s', async (name, most) => {
    const brackets = Buffer.from(COSTLY['open brackets'][0]).subarray(0, most)
    const { slowestMs, ...answer } = await send(name, brackets)
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid', field: 'body', error: DEEP } })
    expect(slowestMs).toBeLessThan(WAIT_MS)
  })

  test.each(Object.entries(COSTLY))('%s to an import', async (_, [text, error]) => {
    const { slowestMs, body } = await send('POST /api/metrics/import', Buffer.from(text))
    expect(body).toMatchObject({ error })
    expect(slowestMs).toBeLessThan(WAIT_MS)
  })

  test.each(Object.entries(LARGE))('%s to an import', async (_, text) => {
    const { slowestMs, status } = await send('POST /api/metrics/import', Buffer.from(text))
    expect([200, 400]).toContain(status)
    expect(slowestMs).toBeLessThan(WAIT_MS)
  })
})
