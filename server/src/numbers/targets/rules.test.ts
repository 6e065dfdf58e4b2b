import type { Target } from '@scope/contract/numbers/targets'
import { expect, test } from 'vitest'
import { planTarget, type TargetLine } from './rules.ts'

const WEEK = '2026-11-16'
const lasting = (fromWeek: string, amount: number): Target => ({
  ...{ id: fromWeek, venueId: 'v', figure: 'laborTruePct', fromWeek, onlyWeek: false, reason: null },
  ...{ basis: 'amount', amount, orientation: 'most', amber: 1, red: 3 },
  ...{ owner: { id: 'theo', name: 'Theo Park' }, by: null, updatedAt: '2026-01-05T18:00:00.000Z' },
})
/** The newest is neither the first nor the last of the list. */
const TARGETS = [lasting('2026-06-01', 27), lasting(WEEK, 26), lasting('2026-01-05', 28)]
const planned = (line: Partial<TargetLine>, targets: readonly Target[] = TARGETS) =>
  planTarget(
    { venue: 'v', figure: 'laborTruePct', fromWeek: WEEK, ...line },
    { targets, week: WEEK, people: undefined, at: 'targets.0' },
  )

test('an exception takes what it does not name from the target that begins in its week', () => {
  expect(planned({ onlyWeek: true, reason: 'Holiday', red: 5 })).toMatchObject({
    replaced: undefined,
    target: { onlyWeek: true, amount: 26, amber: 1, red: 5, ownerId: 'theo' },
  })
})

test('an exception that is set again keeps its reason, unless another one is given', () => {
  const exception = { ...lasting(WEEK, 30), onlyWeek: true, reason: 'Holiday' }
  const again = (line: Partial<TargetLine>) =>
    planned({ onlyWeek: true, ...line }, [...TARGETS, exception])?.target.reason
  expect(again({ amount: 31 })).toBe('Holiday')
  expect(again({ amount: 31, reason: ' Buyout ' })).toBe('Buyout')
})

test('a later target takes it from the newest before', () => {
  expect(planned({ fromWeek: '2026-11-23', red: 5 })).toMatchObject({
    replaced: undefined,
    target: { amount: 26, red: 5 },
  })
})

test('a target in the week of another takes its place', () => {
  expect(planned({ amount: 25 })).toMatchObject({ replaced: TARGETS[1], target: { amount: 25, red: 3 } })
})

test('a first target has the usual bands', () => {
  expect(planned({ amount: 25 }, [])).toMatchObject({
    replaced: undefined,
    target: { amount: 25, orientation: 'most', ownerId: null },
  })
})

test('nothing is planned where nothing changes', () => {
  expect(planned({ amount: 26 })).toBeNull()
  expect(planned({ fromWeek: '2026-11-23', amount: 26 })).toBeNull()
  expect(planned({}, [])).toBeNull()
})
