import { CALLS, type CallName } from '@scope/contract/calls'
import { ERRORS } from '@scope/contract/errors'
import type { Call } from '@scope/contract/kernel/call'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anyCharacter } from '../any-character.ts'
import { type TestApp, testApp } from '../app.ts'
import { makeCompany, makeJournal, makePriority, makeStaff, makeVenue } from '../world.ts'

let server: TestApp
let cookie = ''
const examples: Record<string, string> = {}

const WORDS = [
  '2026-11-16',
  '2026-11-16T08:00:00.000Z',
  '2026-13-45',
  '0000-01-01',
  '9999-12-31',
  'current',
  '12',
  '2026-0',
  'ON_TRACK',
  'COMPLETED',
  "' or 1=1 --",
  '\u0000',
  '\ud83c',
  '🍸'.repeat(300),
  'x'.repeat(30_000),
  '../../etc/passwd',
  '%',
]

const text = fc.oneof(fc.constantFrom(...WORDS), fc.string({ unit: anyCharacter, maxLength: 60 }))
const value = (field: string) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constant(null).map(() => examples[field] ?? 'x') },
    { weight: 3, arbitrary: text },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
    { weight: 1, arbitrary: fc.constantFrom(0, -1, 1e308, 2 ** 53, true, null, [], {}) },
  )

/** Some of a schema's fields with any values, and sometimes an unknown field. */
function inputFor(call: Call, part: 'params' | 'query' | 'body') {
  const { properties = {} } = (call[part] ?? {}) as { properties?: Record<string, unknown> }
  const fields = Object.fromEntries(Object.keys(properties).map((field) => [field, value(field)]))
  const required = part === 'params' ? Object.keys(properties) : []
  const some = fc.record(fields, { requiredKeys: required as never[] })
  return fc
    .tuple(some, fc.option(fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue()), { freq: 8 }))
    .map(([object, more]) => ({ ...object, ...(part === 'body' ? more : {}) }) as Record<string, unknown>)
}

const asText = (input: unknown) => (typeof input === 'string' ? input : JSON.stringify(input))

function encode(input: string): string {
  return encodeURIComponent(input.toWellFormed()).replaceAll('.', '%2E')
}

const calls = (Object.entries(CALLS) as [CallName, Call][]).filter(
  // The other calls need the session, and a stream does not end.
  ([name, { stream }]) => name !== 'POST /api/auth/logout' && name !== 'POST /api/auth/login' && !stream,
)

/** Any input to any call gets a success or an error of the closed list, never a 5xx. */
export function fuzzEveryCall(inputs: number): void {
  beforeAll(async () => {
    server = await testApp()
    const { db } = server.database
    const company = await makeCompany(db)
    const venue = await makeVenue(db, company)
    const admin = await makeStaff(db, company, 'GM', { venues: [venue], accessRole: 'FULL_ADMIN' })
    const lead = await makeStaff(db, company, 'BLT', { venues: [venue] })
    const priority = await makePriority(db, venue, lead, { tasks: ['One'] })
    await makeJournal(db, venue, lead, lead)
    Object.assign(examples, {
      venue: venue.id,
      venueId: venue.slug,
      blt: lead.slug,
      bltId: lead.id,
      id: priority.id,
      taskId: priority.taskIds[0],
      period: '2026-11',
      email: admin.email,
    })
    cookie = (await server.nobody('POST /api/auth/login', { body: { email: admin.email } })).cookie
  })
  afterAll(() => server.close())

  describe.each(calls)('%s', (name, call) => {
    test('answers any input without a 5xx', async () => {
      const [method = 'GET', path = ''] = name.split(' ')
      const input = fc.tuple(inputFor(call, 'params'), inputFor(call, 'query'), inputFor(call, 'body'))
      const property = fc.asyncProperty(input, async ([params, query, body]) => {
        const filled = path.replaceAll(/:(\w+)/g, (_, key: string) => encode(asText(params[key])) || 'x')
        const search = Object.entries(query).map(([key, part]) => `${key}=${encode(asText(part))}`)
        const response = await server.app.inject({
          method: method as 'GET',
          url: `${filled}?${search.join('&')}`,
          headers: { cookie },
          ...(method === 'GET' ? {} : { payload: body }),
        })
        expect(response.statusCode, response.body).toBeLessThan(500)
        if (response.statusCode < 400) return
        const error = response.json()
        expect(ERRORS[error.code as keyof typeof ERRORS]).toBe(response.statusCode)
        expect(error).toMatchObject({
          error: expect.any(String),
          requestId: response.headers['x-request-id'],
        })
        if (error.code === 'invalid') expect(error.field).toEqual(expect.any(String))
      })
      await fc.assert(property, { numRuns: inputs })
    })
  })
}
