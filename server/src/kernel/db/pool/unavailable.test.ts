import { expect, test } from 'vitest'
import { isUnavailable } from './unavailable.ts'

test.each(['08006', '25006', '53300', '57P01', '57P03', 'ECONNRESET'])(
  'a database that answers %s may answer in a moment',
  (code) => {
    expect(isUnavailable(Object.assign(new Error(), { code }))).toBe(true)
  },
)

test.each(['22001', '23505', '42P01', '42601'])('%s is no matter of time', (code) => {
  expect(isUnavailable(Object.assign(new Error(), { code }))).toBe(false)
})

test('PgBouncer without a database is a matter of time, a fault of ours is none', () => {
  const code = '08P01'
  expect(isUnavailable(Object.assign(new Error(), { code, severity: 'FATAL' }))).toBe(true)
  expect(isUnavailable(Object.assign(new Error(), { code, severity: 'ERROR' }))).toBe(false)
})
