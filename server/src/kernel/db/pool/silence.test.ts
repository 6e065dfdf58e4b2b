import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../../test/database.ts'
import { silentLine } from '../../../../test/outside/silent-line.ts'
import { watchForSilence } from './silence.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase('empty')
})
afterAll(() => db.drop())

/** A watch over a line, which was answered once. */
async function watched(answerMs: number) {
  const { searchParams, pathname } = new URL(db.url)
  const line = await silentLine(`${searchParams.get('host')}/.s.PGSQL.5432`)
  const url = `postgresql://${searchParams.get('user')}@127.0.0.1:${line.port}${pathname}`
  const onSilence = vi.fn()
  const end = watchForSilence(url, onSilence, { everyMs: 5, answerMs, againMs: 5 })
  onTestFinished(async () => {
    await line.close()
    await end()
  })
  await expect.poll(() => line.passed()).toBeGreaterThan(3)
  return { line, onSilence }
}

test('a silence is told once, and the next one again', async () => {
  const { line, onSilence } = await watched(300)
  line.silence()
  await expect.poll(() => onSilence.mock.calls.length, { timeout: 5_000 }).toBe(1)
  const before = line.passed()
  await expect.poll(() => line.passed()).toBeGreaterThan(before + 3)
  expect(onSilence).toHaveBeenCalledTimes(1)
  line.silence()
  await expect.poll(() => onSilence.mock.calls.length, { timeout: 5_000 }).toBe(2)
})

test('a database that answers no new connection either is waited for', async () => {
  const { line, onSilence } = await watched(20)
  line.hold()
  await expect.poll(() => line.held(), { timeout: 5_000 }).toBe(1)
  expect(onSilence).not.toHaveBeenCalled()
  line.pass()
  await expect.poll(() => onSilence.mock.calls.length, { timeout: 5_000 }).toBe(1)
})

test('connections that the database ends are no silence', async () => {
  const { line, onSilence } = await watched(300)
  line.cut()
  const before = line.passed()
  await expect.poll(() => line.passed()).toBeGreaterThan(before + 3)
  expect(onSilence).not.toHaveBeenCalled()
})
