import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { mintReach } from '../../kernel/db/reach.ts'
import { settableClock } from '../../ports/clock/clock.ts'
import { importRoster } from './service.ts'

test('a roster imports ten thousand people at once and reports its progress', async () => {
  const { database, drop } = await testDatabase()
  onTestFinished(drop)
  const clock = settableClock('2026-11-20T18:00:00Z')
  const parts = { database, clock, reachOf: (orgId: string) => mintReach(orgId, 'every') }
  const lines = Array.from(
    { length: 10_000 },
    (_, n) => `p${n}@big.example,Pat,Smith,${n % 9 ? 'BLT' : 'GM'},Venue ${n % 300}`,
  )
  const reported: number[] = []
  const text = `E-mail,First name,Last name,Role,Venue\n${lines.join('\n')}`
  await importRoster(parts, { sheet: text, company: 'Big', onProgress: (done) => reported.push(done) })
  expect(reported).toHaveLength(10)
  expect(reported.at(-1)).toBe(10_000)
  const again = await importRoster(parts, { sheet: text })
  expect(again.people).toEqual({ added: 0, changed: 0, left: 10_000 })
})
