import pg from 'pg'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../database.ts'
import { endProcesses, startProcess } from '../server-process.ts'

let own: TestDatabase
let holder: pg.Client
beforeAll(async () => {
  own = await testDatabase()
  holder = new pg.Client({ connectionString: own.url })
  await holder.connect()
})
afterAll(async () => {
  endProcesses()
  await holder.end()
  await own.drop()
})

type Waiting = { pid: number; query: string }

const findWaiting = () =>
  own.owner.db.rows<Waiting>(sql`
    select pid, query from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`)

const isForLink = ({ query }: Waiting) => query.includes('FULL_ADMIN')

test('a server that is told to stop while it makes the set-up link prints it first', async () => {
  await holder.query('begin')
  await holder.query('lock table users in access exclusive mode')
  const server = await startProcess(own.url, new Date('2026-11-18T20:00:00Z'))
  // Whether there is an admin.
  await expect.poll(async () => (await findWaiting()).filter(isForLink).length).toBe(1)
  const ended = server.stop()
  await expect.poll(server.output).toContain('"msg":"stopping"')
  // Ends jobs, which it waits for anyway.
  const endJobs = async () => {
    const jobs = (await findWaiting()).filter((one) => !isForLink(one))
    for (const { pid } of jobs) await own.owner.db.run(sql`select pg_cancel_backend(${pid})`)
    return jobs.length
  }
  await expect.poll(endJobs).toBe(0)
  await holder.query('commit')
  expect(await ended).toBe(0)
  expect(server.output()).toContain('Set your company up')
})
