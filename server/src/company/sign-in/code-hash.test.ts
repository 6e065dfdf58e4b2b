import { expect, test } from 'vitest'
import { codeHash, REAL_COST } from './code-hash.ts'

const CHEAP = { N: 2, r: 1, p: 1 }

test('the cost is N=2^15, r=8, p=1', () => {
  expect(REAL_COST).toEqual({ N: 32_768, r: 8, p: 1 })
})

test('a code matches its hash, and no other code or secret does', async () => {
  const hash = codeHash('one secret', CHEAP)
  const stored = await hash.make('12345678')
  expect(stored).not.toContain('12345678')
  expect(await hash.make('12345678')).not.toBe(stored)
  expect(await hash.matches('12345678', stored)).toBe(true)
  expect(await hash.matches('12345679', stored)).toBe(false)
  expect(await hash.matches('12345678', 'broken')).toBe(false)
  expect(await codeHash('another', CHEAP).matches('12345678', stored)).toBe(false)
})

test('four run at once and fifty wait; more are refused as unavailable, and later ones run again', async () => {
  const hash = codeHash('secret', { N: 1024, r: 8, p: 1 })
  const results = await Promise.allSettled(Array.from({ length: 60 }, () => hash.make('12345678')))
  const refused = results.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(6)
  expect(refused[0]).toMatchObject({ reason: { code: 'unavailable' } })
  expect(await hash.make('12345678')).toContain(':')
})
