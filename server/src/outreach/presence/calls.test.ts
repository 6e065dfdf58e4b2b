import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { openPresence, type PresenceStream, urlOf } from '../../../test/live-stream.ts'
import { setScene } from '../../../test/scene.ts'
import { makePriority, makeStaff, type Staff } from '../../../test/world.ts'
import { buildApp } from '../../app.ts'
import { changesOf } from '../../kernel/db/changes.ts'
import { DEADLINES } from '../../kernel/http/socket/deadlines.ts'
import { LIVE_TIMES } from '../live/service.ts'
import { PRESENCE_TIMES, type PresenceTimes } from './service.ts'

type App = TestApp['app']

const { server, db, company, venue, gm, admin, lead } = setScene({ once: true, admin: { at: ['venue'] } })
/** Another server on the same database. */
let other: App
let colleague: Staff
const open = new Set<PresenceStream>()

beforeAll(async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  other = await another({ ...PRESENCE_TIMES, graceMs: 200 })
  colleague = await makeStaff(db, company, 'BLT', { venues: [venue] })
})
afterAll(async () => {
  await other.close()
})
afterEach(() => {
  for (const stream of open) stream.close()
  open.clear()
})

const another = async (times: PresenceTimes): Promise<App> => {
  const changes = changesOf(server.workUrl, db)
  const app = await buildApp({ ...server.parts, changes }, DEADLINES, LIVE_TIMES, times)
  await app.listen({ port: 0, host: '127.0.0.1' })
  return app
}

const cookieOf = async ({ email }: Staff) =>
  (await server.nobody('POST /api/auth/login', { body: { email } })).cookie

async function lookAt(path: string, person: Staff, app: App = server.app): Promise<PresenceStream> {
  const stream = await openPresence(urlOf(app), await cookieOf(person), path)
  open.add(stream)
  return stream
}
const ids = (stream: PresenceStream) => stream.people()?.map(({ id }) => id)

test('two people see each other across two servers, and nobody sees who has gone', async () => {
  const { id } = await makePriority(db, venue, lead)
  const path = `priority/${id}`
  const mine = await lookAt(path, gm)
  // The caller is not in the list.
  await expect.poll(() => ids(mine)).toEqual([])
  const theirs = await lookAt(path, admin, other)
  await expect.poll(() => ids(mine)).toEqual([admin.id])
  await expect.poll(() => ids(theirs)).toEqual([gm.id])
  const [{ name } = { name: '' }] = await db.rows<{ name: string }>(
    sql`select name from users where id = ${admin.userId}`,
  )
  expect(mine.people()).toEqual([{ id: admin.id, name }])

  // Opening or closing a second page of the same person changes nothing.
  const second = await lookAt(path, admin, other)
  await expect.poll(() => ids(second)).toEqual([gm.id])
  theirs.close()
  second.close()
  await expect.poll(() => ids(mine)).toEqual([])
  // The second page sent nothing, neither when it opened nor when it closed.
  expect(mine.peopleSoFar()).toEqual([[], [admin.id], []])
})

test('whoever looks at something else is not there', async () => {
  const [one, two] = [await makePriority(db, venue, lead), await makePriority(db, venue, lead)]
  const mine = await lookAt(`priority/${one.id}`, gm)
  const theirs = await lookAt(`priority/${two.id}`, admin)
  await expect.poll(() => [ids(mine), ids(theirs)]).toEqual([[], []])
  const same = await lookAt(`priority/${one.id}`, admin)
  await expect.poll(() => ids(same)).toEqual([gm.id])
  expect(theirs.peopleSoFar()).toEqual([[]])
})

test('a one-on-one is for its two people and those who look after the venue', async () => {
  const path = `one-on-one/${lead.id}`
  const [member, manager] = [await lookAt(path, lead), await lookAt(path, gm, other)]
  await expect.poll(() => [ids(member), ids(manager)]).toEqual([[gm.id], [lead.id]])
  await expect(lookAt(path, colleague)).rejects.toThrow('403')
  await expect(lookAt(`one-on-one/${gm.id}`, admin)).rejects.toThrow('404')
  await expect(lookAt('one-on-one/nobody', admin)).rejects.toThrow('404')
})

test('a stream ends by itself, and its page opens the next before it is missed', async () => {
  const { id } = await makePriority(db, venue, lead)
  const short = await another({ openMs: 100, graceMs: 60_000 })
  const mine = await lookAt(`priority/${id}`, gm)
  const first = await lookAt(`priority/${id}`, admin, short)
  await expect.poll(() => first.hasEnded()).toBe(true)
  const next = await lookAt(`priority/${id}`, admin)
  await expect.poll(() => ids(next)).toEqual([gm.id])
  await expect.poll(() => mine.peopleSoFar()).toEqual([[], [admin.id]])
  await short.close()
})

test('ends with its session, and when its person’s roles change', async () => {
  const { id } = await makePriority(db, venue, lead)
  const [mine, theirs] = [await lookAt(`priority/${id}`, gm), await lookAt(`priority/${id}`, admin)]
  await expect.poll(() => ids(mine)).toEqual([admin.id])
  await db.run(sql`delete from sessions where user_id = ${admin.userId}`)
  await expect.poll(() => theirs.hasEnded()).toBe(true)
  await db.run(sql`update app_users set position = 'General manager' where id = ${gm.id}`)
  await expect.poll(() => mine.hasEnded()).toBe(true)
})

test('is refused beyond the bounds, and to the page of another user', async () => {
  const { id } = await makePriority(db, venue, lead)
  const cookie = await cookieOf(gm)
  const address = urlOf(server.app)
  await expect(openPresence(address, cookie, `priority/${id}?user=${admin.userId}`)).rejects.toThrow('409')
  for (let count = 0; count < 10; count += 1) open.add(await openPresence(address, cookie, `priority/${id}`))
  await expect(openPresence(address, cookie, `priority/${id}`)).rejects.toThrow('429')
})
