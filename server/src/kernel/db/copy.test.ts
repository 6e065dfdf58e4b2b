import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { copyOf, makeLive, markCopy } from './copy.ts'

let own: TestDatabase
beforeAll(async () => {
  own = await testDatabase()
})
afterAll(() => own.drop())

test('a copy says since when, and servers hear that it was made live when they read again', async () => {
  const { db } = own.database
  const now = new Date('2026-11-20T18:00:00Z')
  expect((await copyOf(db)).since).toBeUndefined()
  await markCopy(db, now)
  const copy = await copyOf(db)
  expect(copy.since).toEqual(now)
  expect(await makeLive(db)).toBe(true)
  expect(await makeLive(db)).toBe(false)
  expect(copy.since).toEqual(now)
  expect(await copy.refresh()).toBe(false)
  expect(copy.since).toBeUndefined()
})
