import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { replies, SECRETS, type SpaceServer, spaceServer } from '../../../test/outside/space-server.ts'
import { makeCompany, makeVenue } from '../../../test/world.ts'
import { insert } from '../../kernel/db/tables.ts'
import { usefulMs } from '../outbox/rules.ts'

const NOON = '2026-11-18T20:00:00Z'
const SPACES = 100
const EACH = 2
const SOME = 20
/** How many messages a server sends at a time. */
const AT_ONCE = 4
const PROGRAM = join(import.meta.dirname, '../../main.ts')

let own: TestDatabase
let space: SpaceServer
let folder: string
const servers: Server[] = []

beforeAll(async () => {
  own = await testDatabase()
  space = await spaceServer()
  folder = await mkdtemp(join(tmpdir(), 'scope-two-'))
})
afterAll(async () => {
  for (const { child } of servers) child.kill('SIGKILL')
  await Promise.all(servers.map(({ exited }) => exited))
  await space.close()
  await own.drop()
  await rm(folder, { recursive: true, force: true })
})

type Server = { child: ChildProcess; output(): string; exited: Promise<unknown[]> }

/** Starts a real server process on the test's database. */
function start(): Server {
  const child = spawn(process.execPath, [PROGRAM], {
    env: {
      ...process.env,
      DATABASE_URL: own.url,
      DATA_DIR: folder,
      PORT: '0',
      DEMO: 'off',
      CHAT_HOSTS: space.host,
      CLOCK_START: NOON,
      LOG_LEVEL: 'trace',
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  }
  const server = { child, output: () => output, exited: once(child, 'exit') }
  servers.push(server)
  return server
}

/** Adds spaces with due messages in one transaction. Returns the names under which they are posted. */
async function fill(): Promise<string[]> {
  return own.database.transaction(async (db) => {
    const company = await makeCompany(db)
    const messages = []
    for (let index = 0; index < SPACES; index += 1) {
      const venue = await makeVenue(db, company, { gchatWebhook: space.address(`space${index}`) })
      await insert(db, 'spaces', [{ orgId: company.id, venueId: venue.id }])
      for (let place = 0; place < EACH; place += 1) {
        messages.push({
          channel: 'chat' as const,
          id: randomUUID(),
          orgId: company.id,
          venueId: venue.id,
          event: 'at-risk' as const,
          key: `${venue.id} ${place}`,
          content: {
            summary: `Message ${place}`,
            message: { title: `Message ${place}`, subtitle: venue.name, sections: [], links: [] },
          },
          dueAt: new Date(NOON),
          expire: new Date(Date.parse(NOON) + usefulMs('at-risk')),
          createdAt: new Date(NOON),
        })
      }
    }
    await insert(db, 'messages', messages)
    return messages.map(({ id }) => `client-${id}`)
  })
}

test('with two servers, one killed while sending, no message is lost or posted twice', async () => {
  const killed = start()
  const other = start()
  const serves = expect.stringContaining('Scope is at')
  await expect.poll(() => [killed.output(), other.output()], { timeout: 60_000 }).toEqual([serves, serves])

  const held: (() => void)[] = []
  let failures = 0
  let posted = 0
  space.does((request, response) => {
    if (failures < 10) {
      failures += 1
      return replies(503)(request, response)
    }
    const isRepeated = space.messages.has(request.id)
    if (!isRepeated) space.messages.set(request.id, request)
    posted += 1
    const answer = () =>
      replies(isRepeated ? 409 : 200, isRepeated ? '{"status":"ALREADY_EXISTS"}' : '{}')(request, response)
    // After a few messages the spaces stop answering, until both servers have all their sending slots in use.
    if (posted < SOME || killed.child.killed) return answer()
    held.push(answer)
    if (held.length < 2 * AT_ONCE) return
    killed.child.kill('SIGKILL')
    killed.exited.then(() => {
      for (const say of held) say()
    })
  })

  const names = await fill()

  const states = () =>
    own.database.db.rows(sql`select state, count(*)::int as count from messages group by state`)
  await expect
    .poll(states, { timeout: 60_000, interval: 100 })
    .toEqual([{ state: 'sent', count: SPACES * EACH }])
  expect(killed.child.signalCode).toBe('SIGKILL')
  expect([...space.messages.keys()].sort()).toEqual(names.sort())
  // The messages of the killed server were sent again under the same names.
  const repeated = space.requests.length - failures - names.length
  expect(repeated).toBeGreaterThanOrEqual(AT_ONCE)

  other.child.kill('SIGTERM')
  expect(await other.exited).toEqual([0, null])
  const { db } = own.database
  const rows = await db.rows(raw('select t::text from messages t union all select t::text from spaces t'))
  for (const text of [killed.output(), other.output(), JSON.stringify(rows)]) {
    expect(text).not.toBe('')
    for (const secret of [...SECRETS, 'space0/']) expect(text).not.toContain(secret)
  }
})
