import sql, { type Sql } from 'sql-template-tag'
import { beforeEach, expect, test } from 'vitest'
import { setScene } from '../../../test/scene.ts'
import { makePriority, makeStaff, type Staff, type Venue } from '../../../test/world.ts'

/*
 * Who someone is and what they may see is read at each call: what is no longer so counts at the next one.
 */

const { server, db, company, venue: here, other: there, gm } = setScene()
let cookie: string
let members: Map<Venue, Staff>

beforeEach(async () => {
  members = new Map()
  for (const venue of [here, there]) {
    const member = await makeStaff(db, company, 'BLT', { venues: [venue] })
    await makePriority(db, venue, member)
    members.set(venue, member)
  }
  cookie = (await server.nobody('POST /api/auth/login', { body: { email: gm.email } })).cookie
})

const home = async (venue: Venue, { search = '', headers = {} } = {}) => {
  const url = `/api/priorities/${venue.id}/${members.get(venue)?.id}/2026-11${search}`
  const {
    statusCode: status,
    headers: got,
    body,
  } = await server.app.inject({ url, headers: { cookie, ...headers } })
  return { status, etag: String(got.etag), body: body === '' ? undefined : JSON.parse(body) }
}
const refusal = async (asked: ReturnType<typeof home>): Promise<string> => (await asked).body.code
const run = (statement: Sql) => db.run(statement)

const ends: [string, () => Promise<unknown>][] = [
  ['the session is ended', () => run(sql`delete from sessions where user_id = ${gm.userId}`)],
  [
    'it has run out',
    () => run(sql`update sessions set expire = ${server.clock.now()} where user_id = ${gm.userId}`),
  ],
  ['the user is deactivated', () => run(sql`update users set active = false where id = ${gm.userId}`)],
  ['the company gives up its domain', () => run(sql`delete from org_domains where org_id = ${company.id}`)],
]
test.each(ends)('if %s, the next read is refused, whatever it asks for', async (_, end) => {
  expect((await home(here)).status).toBe(200)
  expect((await home(here)).status).toBe(200)
  await end()
  expect((await home(here)).status).toBe(401)
  expect((await home(there)).status).toBe(401)
  expect((await home(here, { search: '?unknown=1' })).status).toBe(401)
})

test('a venue that is taken away or given counts at the next read', async () => {
  expect((await home(here)).status).toBe(200)
  expect((await home(there)).status).toBe(404)
  await run(sql`update venue_assignments set venue_id = ${there.id} where app_user_id = ${gm.id}`)
  expect((await home(there)).status).toBe(200)
  expect((await home(here)).status).toBe(404)
  await run(
    sql`insert into venue_assignments (app_user_id, venue_id, place) values (${gm.id}, ${here.id}, 1)`,
  )
  expect((await home(here)).status).toBe(200)
  await run(sql`delete from venue_assignments where venue_id = ${here.id}`)
  expect((await home(here)).status).toBe(404)
})

test('a role that is changed counts at the next read, also for what the caller has already', async () => {
  const known = await home(here)
  expect(known.body[0].can.edit).toBe(true)
  const again = () => home(here, { headers: { 'if-none-match': known.etag } })
  expect((await again()).status).toBe(304)
  await run(sql`update users set role = 'BLT' where id = ${gm.userId}`)
  await run(sql`update app_users set role = 'BLT', venue_id = ${here.id} where id = ${gm.id}`)
  const now = await again()
  expect(now.status).toBe(200)
  expect(now.body[0].can.edit).toBe(false)
})

test('a page of another user is refused, and a wrong question as ever', async () => {
  expect((await home(here)).status).toBe(200)
  const other = { 'x-scope-user': members.get(here)?.userId ?? '' }
  expect(await refusal(home(here, { headers: other }))).toBe('otherUser')
  expect(await refusal(home(here, { search: '?unknown=1' }))).toBe('invalid')
})
