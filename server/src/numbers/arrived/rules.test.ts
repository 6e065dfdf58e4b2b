import { ALWAYS_OPEN } from '@scope/contract/company/open-days.words'
import type { Source } from '@scope/contract/numbers/metrics.words'
import { describe, expect, it } from 'vitest'
import { readMetrics } from '../metrics/import/import.ts'
import { planMetrics, type StoredMetrics } from '../metrics/import/plan.ts'
import { besideTyped, typedFields, type Version } from './rules.ts'

const NOW = new Date('2026-11-23T18:00:00Z')
const VENUES = [
  { id: 'caliche', name: 'Caliche', slug: 'caliche', timezone: 'America/Chicago', openDays: ALWAYS_OPEN },
]
const HEADER = 'Venue,Week of,Revenue,Labor base %,Tips,Notes,Tags'

const planned = (text: string, stored: readonly StoredMetrics[] = []) =>
  planMetrics(readMetrics(`${HEADER}\ncaliche,2026-11-16,${text}`, NOW), VENUES, stored, NOW, () => 'week')
    .weeks
const stored = (text: string, source: Source = 'typed'): StoredMetrics[] =>
  planned(text).map(({ row }) => ({ ...row, source, createdById: null, updatedAt: NOW }))

/** What becomes of a line that arrives for a week with these versions, newest first. */
function arrives(text: string, ...versions: StoredMetrics[][]) {
  const all = versions.flat()
  const typed = new Map([['week', typedFields(all)]])
  return besideTyped(planned(text, all.slice(0, 1)), typed)
}
const beside = (field: string, amount: string) => ({ metricsId: 'week', field, amount })

describe('a line that arrives', () => {
  it('is a new week where there was none', () => {
    expect(besideTyped(planned('100,20,,,'), new Map())).toMatchObject({
      weeks: [{ row: { revenue: '100.00', laborTruePct: '22.80' } }],
      beside: [],
    })
  })

  it('replaces what another file said', () => {
    expect(arrives('101,21,,,', stored('100,20,,,', 'imported'))).toMatchObject({
      weeks: [{ row: { revenue: '101.00', laborBasePct: '21.00' } }],
      beside: [],
    })
  })

  it('stands beside what was typed, and fills what was not', () => {
    expect(arrives('101,,7,,', stored('100,,,,'))).toMatchObject({
      weeks: [{ row: { revenue: '100.00', tips: '7.00' }, changes: [{ field: 'tips' }] }],
      beside: [beside('revenue', '101.00')],
    })
  })

  it('leaves true labor with the base labor that was typed', () => {
    const [was] = stored('100,20,,,')
    if (!was) throw new Error('There is no week.')
    const old = [{ ...was, laborTruePct: '22.00', laborFactor: '1.100' }]
    expect(arrives('100,21,7,,', old)).toMatchObject({
      weeks: [
        {
          row: { laborBasePct: '20.00', laborTruePct: '22.00', laborFactor: '1.100', tips: '7.00' },
          changes: [{ field: 'tips' }],
        },
      ],
      beside: [beside('laborBasePct', '21.00')],
    })
  })

  it.each([
    ['says the same', '100,,,,', '100,,,,'],
    ['has an empty cell', ',,,,', '100,,,,'],
    ['has other notes or tags', '100,,,Quiet,Training', '100,,,Busy night,Construction'],
  ])('changes nothing of a typed week if it %s', (_, line, old) => {
    expect(arrives(line, stored(old))).toEqual({ weeks: [], beside: [] })
  })

  it('knows what was typed after another file has added to the week', () => {
    const versions = [stored('100,,7,,', 'imported'), stored('100,,,,')]
    expect(arrives('101,,8,,', ...versions)).toMatchObject({
      weeks: [{ row: { revenue: '100.00', tips: '8.00' } }],
      beside: [beside('revenue', '101.00')],
    })
  })
})

describe('what of a week was typed', () => {
  const versions = (...rows: [string, Source][]): Version[] =>
    rows.flatMap(([text, source]) => stored(text, source))

  it.each<[string, [string, Source][], string[]]>([
    ['a typed week', [['100,,7,,', 'typed']], ['revenue', 'tips']],
    ['an imported week', [['100,,7,,', 'imported']], []],
    [
      'a figure that a person took from a file',
      [
        ['101,,7,,', 'imported'],
        ['100,,7,,', 'typed'],
      ],
      ['tips'],
    ],
    [
      'an imported week that a person saved again',
      [
        ['100,,7,,', 'typed'],
        ['100,,,,', 'imported'],
      ],
      ['revenue', 'tips'],
    ],
    [
      'a figure that was the same long ago',
      [
        ['100,,,,', 'imported'],
        ['101,,,,', 'imported'],
        ['100,,,,', 'typed'],
      ],
      [],
    ],
    ['a week without versions', [], []],
  ])('%s', (_, rows, fields) => {
    expect([...typedFields(versions(...rows))]).toEqual(fields)
  })
})
