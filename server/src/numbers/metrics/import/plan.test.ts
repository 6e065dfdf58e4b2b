import { ALWAYS_OPEN } from '@scope/contract/company/open-days.words'
import { describe, expect, it } from 'vitest'
import { readMetrics } from './import.ts'
import { planMetrics, type StoredMetrics } from './plan.ts'

const venue = (name: string, slug: string, timezone = 'America/Los_Angeles') => ({
  id: slug,
  name,
  slug,
  timezone,
  openDays: ALWAYS_OPEN,
})
const VENUES = [venue('Las Perlas LA', 'las-perlas-la'), venue('Caliche', 'caliche', 'America/Chicago')]
const ABSENT = {
  revenue: null,
  laborBasePct: null,
  laborTruePct: null,
  laborFactor: '1.140',
  cogsPct: null,
  tips: null,
  notes: null,
  tags: null,
  via: null,
}
/** A Sunday evening in Los Angeles, when it is Monday in Texas already. */
const NOW = new Date('2026-11-23T06:30:00Z')

describe('planning a file of numbers', () => {
  const planned = (text: string, stored: readonly StoredMetrics[] = []) => {
    const { weeks, left, errors } = planMetrics(readMetrics(text, NOW), VENUES, stored, NOW, () => 'new')
    const rows = weeks.map(({ row }) => row)
    return { weeks, rows, left, errors: errors.map(({ line, text }) => `${line}: ${text}`) }
  }
  const stored = (text: string): StoredMetrics[] =>
    planned(text).rows.map((row) => ({ ...row, source: 'typed', createdById: null, updatedAt: NOW }))

  it('finds venues by name or slug, and reads an empty cell as absent, never as 0', () => {
    const { rows, errors } = planned(
      'Tips,VENUE,week-of,Revenue ($),Labor Base (%),COGS %,Notes\n' +
        ',LAS PERLAS la,11/16/2026,"$57,760.53",24.6%,,"short, again"\n0,caliche,2026-11-23,0,,—,',
    )
    expect(errors).toEqual([])
    expect(rows).toEqual([
      {
        ...ABSENT,
        id: 'new',
        venueId: 'las-perlas-la',
        weekOf: '2026-11-16',
        revenue: '57760.53',
        laborBasePct: '24.60',
        laborTruePct: '28.04',
        notes: 'short, again',
      },
      { ...ABSENT, id: 'new', venueId: 'caliche', weekOf: '2026-11-23', revenue: '0.00', tips: '0.00' },
    ])
  })

  it.each(['Week of', 'Week', 'Week start', 'Week starting', 'Week beginning', 'Date'])(
    'reads the week from the column %s, and the others by the names of other programs',
    (name) => {
      const { rows, errors } = planned(
        `Location,${name},Net sales,Base labor %,COGS pct,Comments\ncaliche,2026-11-16,100,20,24,short`,
      )
      expect(errors).toEqual([])
      expect(rows).toMatchObject([
        { weekOf: '2026-11-16', revenue: '100.00', laborBasePct: '20.00', cogsPct: '24.00', notes: 'short' },
      ])
    },
  )

  it.each([
    'Week ending',
    'W/E',
    'w/e',
    'W.E.',
    'Week Ending Date',
    'Week end date',
    'Period end',
    'Period ending',
  ])('reads the week from the Sunday in the column %s', (name) => {
    const { rows, errors } = planned(`Venue,${name},Revenue\ncaliche,11/22/2026,100`)
    expect(errors).toEqual([])
    expect(rows).toMatchObject([{ weekOf: '2026-11-16', revenue: '100.00' }])
    expect(planned(`Venue,${name},Revenue\ncaliche,11/21/2026,100`).errors).toEqual([
      '2: 2026-11-21 is a Saturday. Weeks end on a Sunday here: 2026-11-22.',
    ])
  })

  it.each(['Business date', 'Business day', 'BUSINESS_DATE'])('knows the column %s of days', (name) => {
    const days = `Venue,${name},Revenue\ncaliche,2026-11-16,100\nElsewhere,2026-11-16,lots`
    expect(planned(days)).toMatchObject({ weeks: [], left: 0 })
    expect(planned(days).errors).toEqual([
      '2: These are days. Add them up to weeks of Monday.',
      '3: Revenue "lots" is not a number. Leave it empty if there is none.',
      '3: There is no venue "Elsewhere".',
    ])
  })

  it('names the other wrong lines of a file of days', () => {
    const header = 'Venue,Week of,Revenue'
    expect(
      planned(`${header}\ncaliche,2026-11-16,100\ncaliche,2026-11-17,lots\nElsewhere,2026-11-16,1`).errors,
    ).toEqual([
      '2: These are days. Add them up to weeks of Monday.',
      '3: These are days. Add them up to weeks of Monday.',
      '3: Revenue "lots" is not a number. Leave it empty if there is none.',
      '4: There is no venue "Elsewhere".',
    ])
    expect(planned(`${header}\ncaliche,2026-11-16,100\ncaliche,2026-11-17,lots`).errors).toEqual([
      '2: These are days. Add them up to weeks of Monday.',
      '3: Revenue "lots" is not a number. Leave it empty if there is none.',
    ])
    const week = `${header}\ncaliche,2026-11-16,100\ncaliche,2026-11-17,1\nlas-perlas-la,2026-11-18,1`
    expect(planned(week).errors.map((error) => error.slice(0, 40))).toEqual([
      '2: These are days. Add them up to weeks of Monday.'.slice(0, 40),
      '3: These are days. Add them up to weeks of Monday.'.slice(0, 40),
      '4: 2026-11-18 is a Wednesday. Use that week’s Monday'.slice(0, 40),
    ])
  })

  it('changes what the file says of a week, and nothing by an empty cell', () => {
    const before = stored('Venue,Week of,Revenue,Labor base %,Tips\ncaliche,2026-11-16,100,20,7')
    expect(planned('Venue,Week of,Revenue,Labor base %\ncaliche,2026-11-16,,21', before).weeks).toMatchObject(
      [
        {
          old: before[0],
          row: { tips: '7.00', laborTruePct: '23.94', revenue: '100.00' },
          changes: [
            { field: 'laborBasePct', before: '20.00', after: '21.00' },
            { field: 'laborTruePct', before: '22.80', after: '23.94' },
          ],
        },
      ],
    )
    expect(planned('Venue,Week of,Tips\ncaliche,2026-11-16,7.00', before)).toMatchObject({
      left: 1,
      weeks: [],
    })
  })

  it('adds no week without a number, and removes none', () => {
    const blank = 'Venue,Week of,Revenue,Tips,Notes\ncaliche,2026-11-16,,—,only words'
    expect(planned(blank)).toMatchObject({ left: 1, weeks: [], errors: [] })
    const before = stored('Venue,Week of,Revenue\ncaliche,2026-11-16,100')
    expect(planned(blank, before).weeks).toMatchObject([{ row: { revenue: '100.00', notes: 'only words' } }])
  })

  it('keeps the labor factor of a base that does not change', () => {
    const [was] = stored('Venue,Week of,Revenue,Labor base %\ncaliche,2026-11-16,100,20')
    if (!was) throw new Error('There is no week.')
    const before = [{ ...was, laborTruePct: '22.00', laborFactor: '1.100' }]
    const line = (base: string) => `Venue,Week of,Revenue,Labor base %\ncaliche,2026-11-16,101,${base}`
    expect(planned(line('20'), before).rows).toMatchObject([{ laborTruePct: '22.00', laborFactor: '1.100' }])
    expect(planned(line('21'), before).rows).toMatchObject([{ laborTruePct: '23.94', laborFactor: '1.140' }])
  })

  it('collects everything that is wrong, by line', () => {
    expect(
      planned(
        'Venue,Week of,Revenue,Labor base %,COGS %\ncaliche,2026-11-17,1,1,1\nElsewhere,2026-11-16,1,1,1\n' +
          'caliche,soon,10000000.01,101%,lots\nlas-perlas-la,2026-11-23,-1,1,1\ncaliche,2026-11-16,1,,\n' +
          'Caliche,11/16/2026,2,,\n,2026-11-16,1,,',
      ).errors,
    ).toEqual([
      '2: 2026-11-17 is a Tuesday. Use that week’s Monday, 2026-11-16.',
      '3: There is no venue "Elsewhere".',
      '4: Week of "soon" is not a date like 2026-11-16 or 11/16/2026.',
      '4: Revenue "10000000.01": Enter $0 to $10,000,000.',
      '4: Labor Base % "101%": Enter 0% to 100%.',
      '4: COGS % "lots" is not a number. Leave it empty if there is none.',
      '5: Revenue "-1": Enter $0 to $10,000,000.',
      '5: The week of 2026-11-23 has not begun.',
      '7: Caliche already has the week of 2026-11-16 on line 6.',
      '8: The venue is missing.',
    ])
    expect(planned('Venue,Week of,Labor %\ncaliche,2026-11-16,20').errors).toEqual([
      '1: "Labor %" was not imported: it could be base or true labor. Rename it Labor Base %.',
    ])
  })
})
