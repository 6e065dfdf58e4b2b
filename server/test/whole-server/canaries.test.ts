import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../database.ts'
import { endProcesses, startProcess } from '../server-process.ts'
import { makeCompany, makeStaff, makeVenue } from '../world.ts'

/*
 * No log contains secrets or private texts: a day of calls to a real server that logs everything it can.
 */

const TEXT = 'canary-of-a-journal'
const WEBHOOK =
  'https://chat.googleapis.com/v1/spaces/AAAAcanary/messages?key=canary-of-a-key&token=canary-of-a-token'
const LINK = 'canary-of-a-link'

let own: TestDatabase
beforeAll(async () => {
  own = await testDatabase()
})
afterAll(async () => {
  endProcesses()
  await own.drop()
})

test('texts, webhooks, cookies and links are in no log', { timeout: 120_000 }, async () => {
  const { db } = own.database
  const company = await makeCompany(db)
  const venue = await makeVenue(db, company)
  const admin = await makeStaff(db, company, 'GM', { venues: [venue], accessRole: 'FULL_ADMIN' })
  const lead = await makeStaff(db, company, 'BLT', { venues: [venue] })
  const server = await startProcess(own.url, new Date('2026-11-23T18:00:00Z'), { LOG_LEVEL: 'trace' })
  const send = async (method: string, path: string, body?: object, cookie = '') => {
    const headers = { ...(body ? { 'content-type': 'application/json' } : {}), cookie }
    const answer = await fetch(`${server.url}${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    await answer.arrayBuffer()
    return { status: answer.status, cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' }
  }
  const signIn = async (email: string) => (await send('POST', '/api/auth/login', { email })).cookie
  const [asAdmin, asLead] = [await signIn(admin.email), await signIn(lead.email)]

  const journal = { venueId: venue.id, bltId: lead.id, weekOf: '2026-11-23', entry: TEXT }
  const setting = { gchatWebhook: WEBHOOK }
  const at = `/api/venues/${venue.id}`
  expect((await send('POST', '/api/journals', journal, asLead)).status).toBe(201)
  expect((await send('PATCH', at, setting, asAdmin)).status).toBe(200)
  // The same calls refused: by role, by rule, by form, without a session.
  expect((await send('PATCH', at, setting, asLead)).status).toBe(403)
  expect((await send('POST', '/api/journals', { ...journal, weekOf: TEXT }, asLead)).status).toBe(400)
  expect((await send('GET', `/api/journals?search=${TEXT}`, undefined, asLead)).status).toBe(400)
  expect((await send('POST', '/api/journals', journal)).status).toBe(401)
  expect((await send('POST', '/api/auth/verify', { proof: LINK })).status).toBe(400)
  expect((await send('POST', '/api/auth/login', { email: LINK })).status).toBe(400)
  expect((await send('POST', '/api/auth/logout', undefined, asLead)).status).toBe(200)
  await server.stop()

  const rows = await own.owner.db.rows<{ row: object }>(sql`
    select to_jsonb(a) as row from audits a union all select to_jsonb(e) from security_events e`)
  const [log, stored] = [server.output(), JSON.stringify(rows)]
  expect(log).toContain('answered')
  expect(stored).toContain('sign-in-failed')
  for (const secret of [
    TEXT,
    'canary-of-a',
    LINK,
    ...[asAdmin, asLead].map((cookie) => cookie.split('=')[1] ?? ''),
  ]) {
    expect(secret.length).toBeGreaterThan(10)
    expect(log).not.toContain(secret)
    expect(stored).not.toContain(secret)
  }
})
