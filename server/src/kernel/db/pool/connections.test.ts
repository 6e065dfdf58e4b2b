import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../../test/database.ts'
import { silentLine } from '../../../../test/outside/silent-line.ts'
import { openConnections } from './connections.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase('empty')
})
afterAll(() => db.drop())

const REPLY_MS = 150

/** Connections over a line that can fall silent. */
async function overLine(max: number, replyMs = REPLY_MS) {
  const { searchParams, pathname } = new URL(db.url)
  const line = await silentLine(`${searchParams.get('host')}/.s.PGSQL.5432`)
  const url = `postgresql://${searchParams.get('user')}@127.0.0.1:${line.port}${pathname}`
  const connections = openConnections(url, { max, waitMs: 2_000, replyMs })
  onTestFinished(async () => {
    await line.close()
    await connections.close()
  })
  return { line, connections }
}

const pidOf = async ({ query }: Pick<ReturnType<typeof openConnections>, 'query'>): Promise<number> =>
  (await query(sql`select pg_backend_pid() as pid`)).rows[0].pid

test('connections that fall silent are all replaced after one unanswered statement', async () => {
  const { line, connections } = await overLine(3)
  const wait = sql`select pg_sleep(0.01)`
  await Promise.all([1, 2, 3].map(() => connections.query(wait)))
  line.silence()
  await expect(connections.query(wait)).rejects.toThrow('Query read timeout')
  // Each of them would otherwise be tried in turn.
  for (let call = 0; call < 3; call += 1) await connections.query(wait)
})

test('a transaction that gets no reply ends, without waiting for its rollback', async () => {
  const { line, connections } = await overLine(1)
  const lost = connections.transaction(async (query) => {
    await query(sql`select 1`)
    line.silence()
    await query(sql`select 2`)
  })
  await expect(lost).rejects.toThrow('Query read timeout')
  expect(await connections.transaction(async (query) => (await query(sql`select 3 as three`)).rows)).toEqual([
    { three: 3 },
  ])
})

test('a statement that is asked for with others has its time once those before it are answered', async () => {
  const { connections } = await overLine(1, 700)
  await connections.transaction((query) =>
    Promise.all([1, 2, 3, 4].map(() => query(sql`select pg_sleep(0.25)`))),
  )
})

test('replaced connections end what runs on them, also in the database, and calls that wait get a new one', async () => {
  const { line, connections } = await overLine(1)
  await connections.query(sql`create table held (id int)`)
  let silent = () => {}
  const locked = new Promise<void>((done) => {
    silent = done
  })
  const under = expect(
    connections.transaction(async (query) => {
      await query(sql`lock table held`)
      line.silence()
      silent()
      await query(sql`select 1`)
    }),
  ).rejects.toThrow(/Connection terminated|not queryable|Client was closed/)
  await locked
  const waiting = connections.query(sql`select count(*)::int as count from held`)
  connections.replace()
  await under
  // Its lock would hold it up for 30 s.
  expect((await waiting).rows).toEqual([{ count: 0 }])
})

test('a statement that a change of its table broke works the next time', async () => {
  const { connections } = await overLine(1)
  const read = sql`select * from changing`
  await connections.query(sql`create table changing (a int)`)
  await connections.query(read)
  await connections.query(sql`alter table changing add b int`)
  await expect(connections.query(read)).rejects.toMatchObject({ code: '0A000' })
  expect((await connections.query(read)).fields).toHaveLength(2)
})

test('connections to a server that became a standby are replaced', async () => {
  const { connections } = await overLine(1)
  const before = await pidOf(connections)
  const refused = connections.transaction(async (query) => {
    await query(sql`set transaction read only`)
    await query(sql`create table t (id int)`)
  })
  await expect(refused).rejects.toMatchObject({ code: '25006' })
  expect(await pidOf(connections)).not.toBe(before)
})

test('a refused statement keeps the connection of its transaction', async () => {
  const { connections } = await overLine(1)
  const before = await pidOf(connections)
  await expect(connections.transaction((query) => query(sql`select 1 / 0`))).rejects.toMatchObject({
    code: '22012',
  })
  expect(await pidOf(connections)).toBe(before)
})

test('a prepared statement is named after its text, so that servers can share connections', async () => {
  const { connections } = await overLine(1)
  const names = async () =>
    (await connections.query(sql`select name from pg_prepared_statements order by prepare_time`)).rows
  await connections.query(sql`select 1`)
  const first = await names()
  const other = await overLine(1)
  await other.connections.query(sql`select 2`)
  await other.connections.query(sql`select 1`)
  const { rows } = await other.connections.query(
    sql`select name from pg_prepared_statements where statement = 'select 1'`,
  )
  expect(first).toContainEqual(rows[0])
})
