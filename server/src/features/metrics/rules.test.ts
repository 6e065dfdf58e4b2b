import { addDays, weekOf } from '@scope/contract/calendar'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readMetrics } from '../../import/metrics-file.ts'
import { planMetrics, readDate, wrongWeek } from './rules.ts'

describe('weeks', () => {
  it.each([
    ['2026-11-16', '2026-11-16'],
    ['11/16/2026', '2026-11-16'],
    ['1/5/2026', '2026-01-05'],
    ['2026-11-16T08:00:00Z', '2026-11-16'],
    ['16.11.2026', null],
    ['02/30/2026', null],
    ['', null],
  ])('"%s" is %s', (text, date) => {
    expect(readDate(text)).toBe(date)
  })

  it('are Mondays that have begun', () => {
    expect(wrongWeek('2026-11-17', '2026-11-20')).toBe(
      '2026-11-17 is a Tuesday; a week is named by its Monday, 2026-11-16.',
    )
    expect(wrongWeek('2026-11-23', '2026-11-22')).toBe('The week of 2026-11-23 has not begun.')
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 8000 }), (days) => {
        const date = addDays('2020-01-01', days)
        expect(wrongWeek(date, '2050-01-01') === null).toBe(weekOf(date) === date)
      }),
    )
  })
})

const venue = (name: string, slug: string, timezone = 'America/Los_Angeles') => ({
  id: slug,
  name,
  slug,
  timezone,
})
const VENUES = [venue('Las Perlas LA', 'las-perlas-la'), venue('Caliche', 'caliche', 'America/Chicago')]
/** A Sunday evening in Los Angeles, when it is Monday in Texas already. */
const NOW = new Date('2026-11-23T06:30:00Z')

describe('planning a file of numbers', () => {
  const planned = (text: string, stored: Parameters<typeof planMetrics>[2] = []) => {
    const file = readMetrics(text)
    const { plan, errors } = planMetrics(file, VENUES, stored, NOW, () => 'new')
    return { plan, errors: [...file.errors, ...errors].map(({ line, text }) => `${line}: ${text}`) }
  }

  it('takes venues by name or slug, and an empty cell as absent, never as 0', () => {
    const { plan, errors } = planned(
      'Tips,VENUE,week-of,Revenue ($),Labor Base (%),COGS %,Notes\n' +
        ',LAS PERLAS la,11/16/2026,"$57,760.53",24.6%,,"short, again"\n0,caliche,2026-11-23,0,,—,',
    )
    expect(errors).toEqual([])
    const absent = { cogsPct: null, laborBasePct: null, laborTruePct: null, notes: null, tips: null }
    expect(plan.added).toEqual([
      {
        ...absent,
        id: 'new',
        venueId: 'las-perlas-la',
        weekOf: '2026-11-16',
        revenue: '57760.53',
        laborBasePct: '24.60',
        laborTruePct: '28.04',
        notes: 'short, again',
      },
      { ...absent, id: 'new', venueId: 'caliche', weekOf: '2026-11-23', revenue: '0.00', tips: '0.00' },
    ])
  })

  it('replaces a week, but for the columns that the file does not have', () => {
    const first = planned('Venue,Week of,Revenue,Labor base %,Tips\ncaliche,2026-11-16,100,20,7').plan.added
    const { plan } = planned('Venue,Week of,Revenue,Labor base %\ncaliche,2026-11-16,,21', first)
    expect(plan.changed).toMatchObject([
      {
        row: { tips: '7.00', laborTruePct: '23.94', revenue: null },
        changes: [
          { field: 'revenue', before: '100.00', after: '—' },
          { field: 'labor base %', before: '20.00', after: '21.00' },
          { field: 'labor true %', before: '22.80', after: '23.94' },
        ],
      },
    ])
    expect(planned('Venue,Week of,Tips\ncaliche,2026-11-16,7.00', first).plan.left).toBe(1)
  })

  it('collects everything that is wrong, by line', () => {
    expect(
      planned(
        'Venue,Week of,Revenue,Labor base %,COGS %\ncaliche,2026-11-17,1,1,1\nElsewhere,2026-11-16,1,1,1\n' +
          'caliche,soon,10000000.01,101%,lots\nlas-perlas-la,2026-11-23,-1,1,1\ncaliche,2026-11-16,1,,\n' +
          'Caliche,11/16/2026,2,,\n,2026-11-16,1,,',
      ).errors,
    ).toEqual([
      '4: Week of "soon" is not a date like 2026-11-16 or 11/16/2026.',
      '4: Revenue "10000000.01" is not between 0 and 10,000,000.',
      '4: Labor base % "101%" is not between 0 and 100.',
      '4: COGS % "lots" is not a number; leave it empty where there is none.',
      '5: Revenue "-1" is not between 0 and 10,000,000.',
      '8: There is no venue.',
      '2: 2026-11-17 is a Tuesday; a week is named by its Monday, 2026-11-16.',
      '3: There is no venue "Elsewhere".',
      '5: The week of 2026-11-23 has not begun.',
      '7: Caliche has its week of 2026-11-16 on line 6 already.',
    ])
    expect(planned('Venue,Week of,Labor %\ncaliche,2026-11-16,20').errors).toEqual([
      '1: There is no column with numbers: Revenue, Labor base %, COGS %, Tips.',
    ])
  })
})
