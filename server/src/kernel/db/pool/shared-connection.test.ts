import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../../test/database.ts'
import { silentLine } from '../../../../test/outside/silent-line.ts'
import { type Connections, openConnections } from './connections.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase('empty')
})
afterAll(() => db.drop())

function open(url = db.url, replyMs = 5_000): Connections {
  const connections = openConnections(url, { max: 3, waitMs: 2_000, replyMs })
  onTestFinished(() => connections.close())
  return connections
}

/** Ends the statements that wait for a lock. */
const CANCEL = sql`
  select pg_cancel_backend(pid) from pg_stat_activity
   where datname = current_database() and wait_event_type = 'Lock'`
const CANCELLED = { code: '57014' }

const PID = sql`select pg_backend_pid() as pid`
const pidOf = async ({ quickQuery }: Connections): Promise<number> => (await quickQuery(PID)).rows[0].pid

test('reads of the same time share one connection, and each gets its own answer', async () => {
  const connections = open()
  const numbers = Array.from({ length: 20 }, (_, number) => number)
  const answers = await Promise.all(
    numbers.map((number) =>
      connections.quickQuery(sql`select ${number}::int as number, pg_backend_pid() as pid`),
    ),
  )
  expect(answers.map(({ rows }) => rows[0].number)).toEqual(numbers)
  expect(new Set(answers.map(({ rows }) => rows[0].pid)).size).toBe(1)
  expect(connections.usage()).toEqual({ used: 0, idle: 1, waiting: 0 })
})

test('a refused read leaves the answers beside it, and the connection', async () => {
  const connections = open()
  const before = await pidOf(connections)
  const [refused, ...others] = await Promise.allSettled([
    connections.quickQuery(sql`select 1 / 0`),
    pidOf(connections),
    pidOf(connections),
  ])
  expect(refused).toMatchObject({ status: 'rejected', reason: { code: '22012' } })
  expect(others).toEqual([before, before].map((value) => ({ status: 'fulfilled', value })))
  expect(await pidOf(connections)).toBe(before)
})

test('a read that is held up does not hold up those that come later', async () => {
  const connections = open()
  await connections.query(sql`create table held (id int)`)
  await connections.transaction(async (query) => {
    await query(sql`lock table held`)
    const cancelled = expect(connections.quickQuery(sql`select from held`)).rejects.toMatchObject(CANCELLED)
    const answers: number[] = []
    const behind: Promise<unknown>[] = []
    await expect
      .poll(() => {
        behind.push(pidOf(connections).then((pid) => answers.push(pid)))
        return answers.length
      })
      .toBeGreaterThan(0)
    await query(CANCEL)
    await cancelled
    await Promise.all(behind)
    expect(new Set(answers).size).toBe(2)
  })
})

test('a connection that falls silent is replaced after one read that gets no answer', async () => {
  const { searchParams, pathname } = new URL(db.url)
  const line = await silentLine(`${searchParams.get('host')}/.s.PGSQL.5432`)
  onTestFinished(() => line.close())
  const connections = open(`postgresql://${searchParams.get('user')}@127.0.0.1:${line.port}${pathname}`, 150)
  await pidOf(connections)
  line.silence()
  const reads = await Promise.allSettled([pidOf(connections), pidOf(connections)])
  expect(reads.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await pidOf(connections)
})

test('reads go to new connections as soon as the old ones are replaced', async () => {
  const connections = open()
  const other = open()
  await other.query(sql`create table kept (id int)`)
  await connections.query(PID)
  await other.transaction(async (query) => {
    await query(sql`lock table kept`)
    const cancelled = expect(connections.quickQuery(sql`select from kept`)).rejects.toMatchObject(CANCELLED)
    const refused = connections.transaction(async (ask) => {
      await ask(sql`set transaction read only`)
      await ask(sql`create table t (id int)`)
    })
    await expect(refused).rejects.toMatchObject({ code: '25006' })
    await pidOf(connections)
    await query(CANCEL)
    await cancelled
  })
})

test('reads that get no connection fail, and leave no failure behind that nobody handles', async () => {
  const connections = openConnections(db.url, { max: 1, waitMs: 1_000, replyMs: 5_000 })
  onTestFinished(() => connections.close())
  const unhandled: unknown[] = []
  const note = (error: unknown) => unhandled.push(error)
  process.on('unhandledRejection', note)
  onTestFinished(() => void process.off('unhandledRejection', note))
  await connections.transaction(async (query) => {
    await query(PID)
    const reads = await Promise.allSettled([pidOf(connections), pidOf(connections)])
    expect(reads.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  })
  await pidOf(connections)
  expect(unhandled).toEqual([])
})
