import { periodAt } from '@scope/contract/kernel/calendar'
import { describe, expect, it } from 'vitest'
import type { Place, Priority } from '../priority/place.ts'
import { readAsked } from './asked-check-in.ts'
import { linkedCheckIn } from './linked-check-in.ts'

const can = { edit: false, remove: false, work: true, signOff: false, journal: true }
const one = (id: string, more: Partial<Priority> = {}) =>
  ({ id, status: 'IN_PROGRESS', can, ...more }) as Priority
const marisol = { id: 'marisol', slug: 'marisol-vega', name: 'Marisol Vega', position: 'Bar Lead' }
const place = (more: object = {}) =>
  ({
    ...{ me: { id: 'marisol' }, blt: marisol, week: '2026-11-16', period: periodAt(2026, 11) },
    ...{ closed: false, upcoming: false },
    ...more,
  }) as Place
const anyone = { member: null, priority: null }
const hers = { member: 'marisol-vega', priority: 'p1' }

describe('a link to a check-in', () => {
  it('is read from the address, and only with a choice that exists', () => {
    const read = (search: string) => readAsked(new URLSearchParams(search))
    expect(read('check-in=needs-work&for=marisol-vega&priority=p1')).toEqual({
      choice: 'needs-work',
      ...hers,
    })
    expect(read('check-in=on-track')).toEqual({ choice: 'on-track', ...anyone })
    for (const search of ['', 'check-in=', 'check-in=COMPLETED']) expect(read(search)).toBeNull()
  })

  it('is about the named priority, or all that are not signed off', () => {
    const all = [one('p1'), one('p2'), one('p3', { status: 'COMPLETED' })]
    expect(linkedCheckIn(hers, place(), all)).toEqual({ priorities: [one('p1')] })
    expect(linkedCheckIn(anyone, place(), all)).toEqual({ priorities: [one('p1'), one('p2')] })
  })

  it.each<[string, typeof hers | typeof anyone, Place, Priority[], RegExp]>([
    ['another member', { ...hers, member: 'theo-park' }, place(), [one('p1')], /for another BLT member/],
    ['a manager, of the whole venue', anyone, place({ me: { id: 'dana' } }), [one('p1')], /Choose a member/],
    [
      'a closed week',
      hers,
      place({ closed: true }),
      [one('p1')],
      /Period 11 is closed\. .*week of November 16/,
    ],
    ['a priority that is gone', hers, place(), [one('p2')], /No priority to check in for the week of Nov/],
    ['no priorities', anyone, place(), [], /No priority to check in/],
    ['a sign-off', hers, place(), [one('p1', { status: 'COMPLETED' })], /already signed off/],
    [
      'a reader',
      hers,
      place({ me: { id: 'renata' } }),
      [one('p1', { can: { ...can, work: false } })],
      /Only Marisol Vega and their managers/,
    ],
  ])('says so to %s', (_, asked, at, priorities, words) => {
    expect(linkedCheckIn(asked, at, priorities)).toEqual({ refusal: expect.stringMatching(words) })
  })
})
