import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { openDatabase } from './pool/pool.ts'
import { holdTurn } from './turns.ts'

let own: TestDatabase
beforeAll(async () => {
  own = await testDatabase('empty')
})
afterAll(() => own.drop())

/** A server whose database ends a transaction that is idle for 300 ms. */
function impatient() {
  const database = openDatabase(`${own.workUrl}&options=-c%20idle_in_transaction_session_timeout%3D300`)
  onTestFinished(() => database.close())
  return database
}

test('a turn is held for longer than the database leaves a transaction idle', async () => {
  const [first, second] = [impatient(), impatient()]
  const result = await holdTurn(
    first,
    'mailbox',
    async (lost) => {
      await own.owner.db.rows(sql`select pg_sleep(0.9)`)
      expect(await holdTurn(second, 'mailbox', async () => 'second')).toBeUndefined()
      return lost.aborted ? 'lost' : 'first'
    },
    50,
  )
  expect(result).toBe('first')
  expect(await holdTurn(second, 'mailbox', async () => 'second')).toBe('second')
})

test('whoever holds a turn is told when it is lost with its connection', async () => {
  const first = impatient()
  const held = holdTurn(
    first,
    'cut',
    async (lost) => {
      const cut = new Promise<void>((resolve) => lost.addEventListener('abort', () => resolve()))
      await own.owner.db.rows(
        sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'
              and database = (select oid from pg_database where datname = current_database())`,
      )
      await cut
    },
    50,
  )
  await expect(held).rejects.toThrow()
  expect(await holdTurn(impatient(), 'cut', async () => 'next')).toBe('next')
})
