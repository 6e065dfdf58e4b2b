import { describe, expect, it } from 'vitest'
import { type CheckIn, checkInState } from './check-in-state.ts'

const checkIn = (status: CheckIn['status'], note: string | null = null): CheckIn => ({
  id: 'c',
  priorityId: 'p',
  venueId: 'v',
  bltId: 'b',
  status,
  note,
  evidenceUrl: null,
  weekOf: '2026-11-23',
  submittedAt: '2026-11-24T05:42:00.000Z',
  authorName: 'Marisol Vega',
})

describe('the swipe of a week', () => {
  it('is open before a check-in, also when last week was on track', () => {
    expect(checkInState('ON_TRACK', undefined, undefined)).toEqual({
      status: 'ON_TRACK',
      done: false,
      checkedIn: false,
      needsWork: null,
    })
  })

  it('is done by this week’s check-in on track, and by the sign-off', () => {
    expect(checkInState('ON_TRACK', checkIn('ON_TRACK'), undefined).done).toBe(true)
    expect(checkInState('COMPLETED', undefined, undefined).done).toBe(true)
    expect(checkInState('AT_RISK', checkIn('AT_RISK'), undefined).done).toBe(false)
    expect(checkInState('AT_RISK', checkIn('OFF_TRACK'), undefined).done).toBe(false)
  })

  it('shows a check-in under way at once, and the stored state again when it failed', () => {
    expect(checkInState('AT_RISK', checkIn('AT_RISK', 'Why'), { status: 'ON_TRACK' })).toEqual({
      status: 'ON_TRACK',
      done: true,
      checkedIn: true,
      needsWork: null,
    })
    expect(checkInState('ON_TRACK', checkIn('ON_TRACK'), { status: 'AT_RISK' }).done).toBe(false)
    expect(checkInState('NOT_STARTED', undefined, undefined).done).toBe(false)
  })

  it('does not change what is signed off', () => {
    expect(checkInState('COMPLETED', undefined, { status: 'AT_RISK' }).status).toBe('COMPLETED')
  })
})

it('tells why a priority is at risk', () => {
  const needsWork = (...args: Parameters<typeof checkInState>) => checkInState(...args).needsWork
  const thisWeek = checkIn('AT_RISK', 'Short of hands')
  expect(needsWork('AT_RISK', thisWeek, undefined)).toMatchObject({ note: 'Short of hands', ofWeek: true })
  expect(needsWork('AT_RISK', checkIn('OFF_TRACK'), undefined)).toMatchObject({
    status: 'OFF_TRACK',
    note: null,
  })
  expect(needsWork('ON_TRACK', checkIn('ON_TRACK', 'All well'), undefined)).toBeNull()
  const lastWeek = checkIn('AT_RISK', 'Still short of hands')
  expect(needsWork('AT_RISK', undefined, undefined, lastWeek)).toMatchObject({
    note: 'Still short of hands',
    ofWeek: false,
  })
})

it('shows a priority that is off track as at risk', () => {
  expect(checkInState('ON_TRACK', undefined, { status: 'OFF_TRACK' }).status).toBe('AT_RISK')
})
