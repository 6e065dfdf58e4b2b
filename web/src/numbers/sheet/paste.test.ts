import { METRICS_NUMBERS as COLUMNS } from '@scope/contract/numbers/metrics.words'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { readBlock } from './clipboard.ts'
import { type GridVenue, planPaste } from './paste.ts'

const venue = (id: string, name: string, slug = id): GridVenue => ({ id, name, slug })
const VENUES = [
  venue('caliche', 'Caliche'),
  venue('gopher', 'Golden Gopher', 'golden-gopher'),
  venue('pena', 'Peña & Sons', 'pena-and-sons'),
]
const WEEK = '2026-11-16'

const pasted = (text: string, at: { row?: number; column?: number } = {}) =>
  planPaste(readBlock(text), { row: 0, column: 0, ...at }, { venues: VENUES, week: WEEK })

/** The cells as `venue column` → text, for a row of all four. */
const row = (id: string, ...texts: string[]) =>
  Object.fromEntries(texts.map((text, index) => [`${id} ${COLUMNS[index]}`, text]))

describe('a block of numbers', () => {
  it('fills right and down from its cell, as written', () => {
    expect(pasted('$1,000.50\t22.4%\n\t21', { row: 1 })).toEqual({
      cells: {
        'gopher revenue': '$1,000.50',
        'gopher laborBasePct': '22.4%',
        'pena laborBasePct': '21',
      },
      venues: 2,
      skipped: [],
      otherWeek: null,
    })
  })

  it('says what does not fit', () => {
    expect(pasted('1\t2\t3\n4\t5\t6', { row: 2, column: 2 })).toEqual({
      cells: { 'pena cogsPct': '1', 'pena tips': '2' },
      venues: 1,
      skipped: ['1 column on the right skipped: no room.', '1 row skipped: no more venues below.'],
      otherWeek: null,
    })
  })

  it('keeps its gaps', () => {
    expect(pasted('1\n\n3').cells).toEqual({ ...row('caliche', '1'), ...row('pena', '3') })
  })

  it('changes nothing by an empty cell or a dash', () => {
    expect(pasted('\t22.4%\t-\t—')).toMatchObject({ cells: { 'caliche laborBasePct': '22.4%' }, venues: 1 })
    expect(pasted('Venue\tRevenue\tTips\tTags\nCaliche\t\t–\t-')).toMatchObject({ cells: {}, venues: 0 })
  })

  it('of more columns than there are is not guessed at', () => {
    const { cells, skipped } = pasted('1\t2\t3\t4\t5')
    expect(cells).toEqual({})
    expect(skipped).toEqual([expect.stringContaining('Copy the header row too')])
  })
})

describe('a block that names venues', () => {
  const all = { ...row('gopher', '1', '2', '3', '4'), ...row('pena', '5', '6', '7', '8') }

  test.each([
    ['by name', 'Peña & Sons\t5\t6\t7\t8\nGolden Gopher\t1\t2\t3\t4'],
    ['by slug', 'pena-and-sons\t5\t6\t7\t8\ngolden-gopher\t1\t2\t3\t4'],
    ['without accents and case', 'PENA AND SONS\t5\t6\t7\t8\n\ngolden gopher\t1\t2\t3\t4\n'],
    ['with their week', 'Peña & Sons\t2026-11-16\t5\t6\t7\t8\nGolden Gopher\t11/16/2026\t1\t2\t3\t4'],
    ['after their week', '11/16/2026\tPeña & Sons\t5\t6\t7\t8\n11/16/2026\tGolden Gopher\t1\t2\t3\t4'],
    [
      'under a header in any order',
      'Tips\tCOGS (%)\tLocation\tNet sales\tLabor base %\n8\t7\tPeña & Sons\t5\t6\n4\t3\tGolden Gopher\t1\t2',
    ],
  ])('finds them %s, wherever it is pasted', (_, text) => {
    expect(pasted(text, { row: 2, column: 3 })).toEqual({
      cells: all,
      venues: 2,
      skipped: [],
      otherWeek: null,
    })
  })

  it('of fewer columns begins at its cell', () => {
    expect(pasted('Caliche\t20', { column: 2 }).cells).toEqual({ 'caliche cogsPct': '20' })
    expect(pasted('Caliche\t20\t900', { column: 3 }).cells).toEqual({
      'caliche cogsPct': '20',
      'caliche tips': '900',
    })
  })

  it('says what matches nothing, and takes the rest', () => {
    const { cells, venues, skipped } = pasted(
      'Venue\tWeek\tRevenue\tLabor true %\tLabor %\tRegion\tRevenue\n' +
        'Caliche\t2026-11-16\t1\t2\t3\tWest\t4\nTotal\t\t9\t\t\t\t\nCaliche\t\t5\t\t\t\t\n' +
        '\t\t6\t\t\t\t\nGolden Gopher\t2026-11-09\t7\t\t\t\t\nPeña & Sons\tsoon\t8\t\t\t\t',
    )
    expect(cells).toEqual({ 'caliche revenue': '1' })
    expect(venues).toBe(1)
    expect(skipped).toEqual([
      '“Labor true %” skipped: true labor is calculated from base.',
      '“Labor %” skipped: it could be base or true labor. Rename it Labor Base %.',
      'Two columns for Revenue: “Revenue” skipped.',
      'Unknown columns skipped: “Region”.',
      '2 rows skipped: another week, Nov 9, 2026, “soon”.',
      '1 row skipped: no venue called “Total”.',
      '1 row skipped: second row for Caliche.',
      '1 row skipped: no venue name.',
    ])
  })

  it.each([
    ['Caliche\t2026-11-09\t1\nGolden Gopher\t11/9/2026\t2', '2026-11-09'],
    ['Caliche\t2026-11-16\t1\nGolden Gopher\t2026-11-09\t2', '2026-11-09'],
    ['Caliche\t2026-11-02\t1\nGolden Gopher\t2026-11-09\t2', null],
    ['Week\tRevenue\n11/15/2026\t1', null],
    ['Week ending\tRevenue\n11/15/2026\t1', '2026-11-09'],
    ['Week\tRevenue\nsoon\t1', null],
    ['Caliche\t2026-11-16\t1', null],
  ])('names the other week that its rows are of: %j, %s', (text, week) => {
    expect(pasted(text).otherWeek).toBe(week)
  })

  it('names no more than a few', () => {
    const block = Array.from({ length: 7 }, (_, index) => `Bar ${'abcdefg'[index]}\t1`).join('\n')
    expect(pasted(block).skipped).toEqual([
      '7 rows skipped: no venue called “Bar a”, “Bar b”, “Bar c”, “Bar d” and 3 more.',
    ])
  })

  it('without a column of numbers says so', () => {
    expect(pasted('Venue\tManager\nCaliche\tAna').skipped).toEqual([
      'Unknown columns skipped: “Manager”.',
      'No column with numbers. Expected: Revenue, Labor Base %, COGS %, Tips.',
    ])
  })
})

it('lands in the same cells in whatever order its rows come', () => {
  const lines = VENUES.map(({ name }, index) => `${name}\t${index}\t2\t3\t4`)
  const inOrder = pasted(lines.join('\n')).cells
  fc.assert(
    fc.property(
      fc.shuffledSubarray(lines, { minLength: 3 }),
      fc.nat({ max: 2 }),
      fc.nat({ max: 3 }),
      (shuffled, at, column) => {
        expect(pasted(shuffled.join('\n'), { row: at, column })).toEqual({
          cells: inOrder,
          venues: 3,
          skipped: [],
          otherWeek: null,
        })
      },
    ),
  )
})

it('drops no row in silence', () => {
  const cell = fc.constantFrom(
    'Caliche',
    'Golden Gopher',
    'Total',
    '2026-11-16',
    '11/9/2026',
    '1',
    '22.4%',
    '',
  )
  const block = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(block, (rows) => {
      const { venues, skipped } = planPaste(rows, { row: 0, column: 0 }, { venues: VENUES, week: WEEK })
      const missed = skipped
        .map((line) => Number(/^(\d+) rows?/.exec(line)?.[1] ?? 0))
        .reduce((a, b) => a + b, 0)
      // A row without a figure changes nothing.
      const empty = rows.filter((texts) => !texts.some((text) => text === '1' || text === '22.4%')).length
      expect(venues + missed + empty).toBeGreaterThanOrEqual(rows.length)
    }),
  )
})

it('knows the columns of our own tables and files', () => {
  expect(pasted('Venue\tLabor % (true)\tLabor Base %\nCaliche\t25.1%\t22%')).toEqual({
    ...{ cells: { 'caliche laborBasePct': '22%' }, venues: 1, otherWeek: null },
    skipped: ['“Labor % (true)” skipped: true labor is calculated from base.'],
  })
})

describe('a block from other programs', () => {
  it('may name its week by the Sunday', () => {
    expect(pasted('Venue\tWeek ending\tTips\nCaliche\t11/22/2026\t5')).toEqual({
      ...{ cells: { 'caliche tips': '5' }, venues: 1, skipped: [], otherWeek: null },
    })
    expect(pasted('Venue\tWeek of\tTips\nCaliche\t11/22/2026\t5').skipped).toEqual([
      '1 row skipped: another week, Nov 22, 2026, a Sunday.',
    ])
  })

  it('may have the apostrophes of our own exports', () => {
    expect(readBlock("'-Lounge\t1\n'90s\t2")).toEqual([
      ['-Lounge', '1'],
      ["'90s", '2'],
    ])
  })
})

it('takes tags where a header names their column', () => {
  const { cells, skipped } = pasted('Venue\tRevenue\tTags\nCaliche\t1000\tHoliday: Halloween; Short hours')
  expect(cells).toEqual({ ...row('caliche', '1000'), 'caliche tags': 'Holiday: Halloween; Short hours' })
  expect(skipped).toEqual([])
})
