import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { sharedSecret } from './secret.ts'

test('a secret is created once, and is the same for all servers on a database', async () => {
  const own = await testDatabase()
  const { db } = own.database
  const [first, second] = await Promise.all([sharedSecret(db, 'files'), sharedSecret(db, 'files')])
  expect(first).toMatch(/^[\w-]{43}$/)
  expect(second).toBe(first)
  expect(await sharedSecret(db, 'files')).toBe(first)
  expect(await sharedSecret(db, 'other')).not.toBe(first)
  await own.drop()
})
