import { SIGNAL_RULES, SIGNAL_TONES } from '@scope/contract/insight/signal.words'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RankedSignal } from './finding.ts'
import { mostUrgentFirst, selectSignals } from './select.ts'

type Short = Pick<RankedSignal, 'rule' | 'tone' | 'venueId'> & { size?: number }
const signal = (short: Short): RankedSignal =>
  ({ size: 0, ...short, id: `${short.rule}.${short.venueId}` }) as RankedSignal
const short = ({ tone, rule, venueId }: Short) => `${venueId} ${tone} ${rule}`
const signals = fc.uniqueArray(
  fc
    .record({
      rule: fc.constantFrom(...SIGNAL_RULES),
      tone: fc.constantFrom(...SIGNAL_TONES),
      venueId: fc.constantFrom(...'abcdefghij'),
    })
    .map(signal),
  { selector: ({ id }) => id, maxLength: 60 },
)

describe('the selection of signals', () => {
  test('has at most three per venue and seven in all, and no fewer than possible', () => {
    fc.assert(
      fc.property(signals, (all) => {
        const selected = selectSignals(all)
        const ofVenue = Map.groupBy(selected, ({ venueId }) => venueId)
        for (const some of ofVenue.values()) expect(some.length).toBeLessThanOrEqual(3)
        const possible = [...Map.groupBy(all, ({ venueId }) => venueId).values()]
        expect(selected.length).toBe(
          Math.min(
            7,
            possible.reduce((sum, some) => sum + Math.min(3, some.length), 0),
          ),
        )
        expect(selected).toEqual(mostUrgentFirst(selected))
      }),
    )
  })

  test('good news is left out if a venue has three other signals', () => {
    fc.assert(
      fc.property(signals, (all) => {
        for (const good of selectSignals(all).filter(({ tone }) => tone === 'positive')) {
          const grave = all.filter(({ venueId, tone }) => venueId === good.venueId && tone !== 'positive')
          expect(grave.length).toBeLessThan(3)
        }
      }),
    )
  })

  test('the input order only decides between venues', () => {
    fc.assert(
      fc.property(signals, (all) => {
        const byVenue = all.toSorted((a, b) => a.venueId.localeCompare(b.venueId))
        const other = byVenue.toReversed().toSorted((a, b) => a.venueId.localeCompare(b.venueId))
        expect(selectSignals(other).map(short)).toEqual(selectSignals(byVenue).map(short))
      }),
    )
  })

  test('of one rule the largest come first, whatever the venues’ names', () => {
    const drops = [...'abcdefghij'].map((venueId, index) =>
      signal({ venueId, tone: 'watch', rule: 'revenue-drop', size: index % 7 }),
    )
    expect(
      selectSignals(drops)
        .map(({ venueId }) => venueId)
        .join(''),
    ).toBe('gfedcjb')
  })

  test('the largest good news takes the place of a signal that repeats others, and of no other', () => {
    const overdue = (count: number) =>
      [...'abcdefg']
        .slice(0, count)
        .map((venueId, index) =>
          signal({ venueId, tone: 'watch', rule: 'journals-overdue', size: 9 - index }),
        )
    const good = ['h', 'i'].map((venueId, size) =>
      signal({ venueId, tone: 'positive', rule: 'revenue-streak', size }),
    )
    const drops = [...'abcdefg'].map((venueId) => signal({ venueId, tone: 'urgent', rule: 'revenue-drop' }))
    expect(
      selectSignals([...overdue(7), ...good])
        .map(({ venueId }) => venueId)
        .join(''),
    ).toBe('abcdefi')
    expect(
      selectSignals([...overdue(6), ...good])
        .map(({ venueId }) => venueId)
        .join(''),
    ).toBe('abcdefi')
    expect(
      selectSignals([...drops, ...good])
        .map(({ venueId }) => venueId)
        .join(''),
    ).toBe('abcdefg')
  })

  test('many missing numbers hide nothing else', () => {
    const missing = [...'abcdefghij'].map((venueId) =>
      signal({ venueId, tone: 'urgent', rule: 'numbers-missing' }),
    )
    const others = [
      signal({ venueId: 'j', tone: 'watch', rule: 'labor-rise' }),
      signal({ venueId: 'i', tone: 'positive', rule: 'revenue-rise' }),
    ]
    expect(selectSignals([...missing, ...others]).map(short)).toEqual([
      ...[...'abcdef'].map((venue) => `${venue} urgent numbers-missing`),
      'j watch labor-rise',
    ])
    expect(selectSignals(missing)).toHaveLength(7)
  })

  test('urgent signals always stay; others of one rule are limited in favor of other rules', () => {
    const drops = [...'abcde'].map((venueId) => signal({ venueId, tone: 'urgent', rule: 'revenue-drop' }))
    const overdue = [...'abcde'].map((venueId) =>
      signal({ venueId, tone: 'watch', rule: 'journals-overdue' }),
    )
    const stuck = signal({ venueId: 'f', tone: 'watch', rule: 'status-stuck' })
    expect(selectSignals([...drops, ...overdue, stuck]).filter(({ tone }) => tone === 'urgent')).toHaveLength(
      5,
    )
    expect(selectSignals([...drops.slice(0, 3), ...overdue, stuck]).map(({ rule }) => rule)).toEqual([
      ...Array.from({ length: 3 }, () => 'revenue-drop'),
      ...Array.from({ length: 3 }, () => 'journals-overdue'),
      'status-stuck',
    ])
  })
})
