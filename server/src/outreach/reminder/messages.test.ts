import { TARGET_FIGURES } from '@scope/contract/numbers/targets.words'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCharacter } from '../../../test/any-character.ts'
import { cardOf } from '../../ports/chat/google.ts'
import type { Message } from '../../ports/chat/message.ts'
import { atRiskAlert, testMessage } from '../chat/messages.ts'
import { type DigestOf, journalReminder, type Missing, weeklyDigest } from './messages.ts'

const ORIGIN = 'https://scope.example'
const BYTES_MAX = 32_000

type Button = { text: string; onClick: { openLink: { url: string } } }
type Widget = {
  textParagraph?: { text: string }
  decoratedText?: { topLabel: string; text: string; bottomLabel?: string; button?: Button }
  buttonList?: { buttons: Button[] }
}
type Card = {
  header: { title: string; subtitle: string }
  sections: { header?: string; widgets: Widget[] }[]
}
type Posted = { fallbackText: string; cardsV2: { card: Card }[] }

const posted = (message: Message, summary = '') => cardOf({ summary, message }, ORIGIN) as Posted
const widgets = (message: Message) =>
  posted(message).cardsV2.flatMap(({ card }) => card.sections.flatMap((section) => section.widgets))
const lines = (message: Message) => widgets(message).flatMap(({ textParagraph }) => textParagraph?.text ?? [])
const figures = (message: Message) =>
  widgets(message).flatMap(({ decoratedText: part }) =>
    part ? [[part.topLabel, part.text, part.bottomLabel]] : [],
  )
const links = (message: Message) =>
  widgets(message).flatMap(({ buttonList }) =>
    (buttonList?.buttons ?? []).map(({ text, onClick }) => [text, onClick.openLink.url]),
  )
const opened = (message: Message) =>
  widgets(message).flatMap(({ decoratedText }) => decoratedText?.button?.onClick.openLink.url ?? [])

const venue = { slug: 'bar-grill', name: 'Bar & Grill <b>' }
const member = { slug: 'ana-1', name: 'Ana Flores' }
const about = { id: 'p-1', venue, member, week: '2026-11-16', title: 'Pour cost', note: null, by: 'Jo Oh' }

describe('the reminder', () => {
  const today = '2026-11-18'
  const missing = (name: string, more: Partial<Missing> = {}) => ({
    name,
    dueToday: false,
    overdue: [],
    ...more,
  })

  test('names everyone of a venue in one message', () => {
    const { summary, message } = journalReminder(
      venue,
      [
        missing('Ana Flores', { dueToday: true }),
        missing('Jo Oh', { overdue: ['2026-11-09', '2026-11-16'] }),
        missing('Al Ma', { dueToday: true, overdue: ['2026-11-09'] }),
      ],
      today,
    )
    expect(summary).toBe('Missing a journal: Ana Flores, Jo Oh, Al Ma')
    expect(lines(message)).toEqual([
      'Ana Flores: due today',
      'Jo Oh: overdue; last week’s overdue',
      'Al Ma: due today; last week’s overdue',
    ])
    expect(links(message)).toEqual([
      ['Write a journal', 'https://scope.example/journal'],
      ['Open Waiting', 'https://scope.example/?view=waiting&venue=bar-grill'],
      ['On track', 'https://scope.example/?venue=bar-grill&week=2026-11-16&check-in=on-track'],
      ['Needs work', 'https://scope.example/?venue=bar-grill&week=2026-11-16&check-in=needs-work'],
    ])
  })

  test('counts the people it has no room for', () => {
    const many = Array.from({ length: 31 }, (_, index) => missing(`P${index}`, { dueToday: true }))
    const { summary, message } = journalReminder(venue, many, today)
    expect(summary).toBe('Missing a journal: P0, P1, P2, P3, P4, P5, P6, P7, P8, P9 and 21 more')
    expect(lines(message)).toHaveLength(21)
    expect(lines(message).at(-1)).toBe('and 11 more')
  })
})

test('the alert says which priority, whose, why and by whom, and links to the board, which every reader may open', () => {
  const { summary, message } = atRiskAlert({ ...about, note: 'Short of hands.\nAnd of limes.' })
  expect(summary).toBe('At risk: Pour cost (Ana Flores)')
  expect(figures(message)).toEqual([
    ['Priority', 'Pour cost', undefined],
    ['BLT member', 'Ana Flores', undefined],
    ['Note by Jo Oh', 'Short of hands.<br>And of limes.', undefined],
  ])
  const home = 'https://scope.example/?venue=bar-grill&blt=ana-1&week=2026-11-16'
  expect(links(message)).toEqual([
    ['Open the board', 'https://scope.example/venue/bar-grill/board'],
    ['On track', `${home}&check-in=on-track&for=ana-1&priority=p-1`],
    ['Needs work', `${home}&check-in=needs-work&for=ana-1&priority=p-1`],
    ['Write journal', 'https://scope.example/journal?venue=bar-grill&blt=ana-1&week=2026-11-16'],
  ])
  expect(figures(atRiskAlert(about).message).at(-1)?.[1]).toBe('No note.')
})

describe('the digest', () => {
  const extreme = (name: string, value: number) => ({ slug: name.toLowerCase(), name, value })
  const rollup: DigestOf['rollup'] = {
    span: 'this-week',
    weeks: ['2026-11-16'],
    weeksBefore: ['2026-11-09'],
    compared: { weeks: ['2026-11-09'], weeksBefore: ['2026-11-02'] },
    sort: 'venue',
    order: 'asc',
    state: null,
    group: null,
    groups: [],
    by: null,
    subtotals: [],
    compare: { with: 'budget', choices: ['budget', 'weeksBefore'] },
    differences: [{ figure: 'revenue', against: 130_426, difference: -46_215, state: 'red', compared: 2 }],
    needs: null,
    states: [],
    venues: 3,
    found: 3,
    page: 1,
    pages: 1,
    cards: {
      revenue: {
        ...{ total: 84_211, reported: 2, expected: 3, trend: 3.1 },
        ...{ best: extreme('Oak', 50_000), worst: extreme('Elm', 34_211) },
      },
      labor: { pct: 24.6, trend: null, best: null, worst: null },
      journals: { submitted: 4, total: 6, overdue: 2, trend: -10, best: null, worst: null },
      atRisk: { count: 1, trend: 0, best: null, worst: null },
    },
    oneSided: { count: 0, venues: [] },
    closed: { count: 0, weeks: [] },
    rows: [],
  }
  const week: DigestOf = {
    ...{
      company: 'Lantern',
      rollup,
      numbers: rollup,
      missing: [],
      offTarget: [],
      closing: null,
      wellDones: [],
      signals: [],
    },
  }
  type Cta = { place: 'metrics' | 'waiting' | 'home' | 'progress'; week: string | null; bltSlug?: string }
  const signal = (cta: Cta, headline: string) => ({
    ...{ venueName: 'Oak', venueSlug: 'oak', headline },
    cta: { venueSlug: 'oak', bltSlug: null, ...cta },
  })

  test('names who was thanked at each venue, and by whom', () => {
    const said = [
      { to: 'Ana Flores', from: 'Jo Oh' },
      { to: 'Al Ma', from: 'Dana Reyes' },
    ]
    const { message } = weeklyDigest({ ...week, wellDones: [{ venueName: 'Oak', said }] })
    expect(lines(message)).toEqual(['Oak: Ana Flores (from Jo Oh), Al Ma (from Dana Reyes)'])
  })

  test('has the week in the words of the rollup, what is missing, and the signals', () => {
    const { summary, message } = weeklyDigest({
      ...week,
      missing: [
        { venueName: 'Ash', weeks: 1 },
        { venueName: 'Fir', weeks: 3 },
      ],
      signals: [
        signal({ place: 'metrics', week: '2026-11-09' }, 'Labor is up 2.1 points'),
        signal({ place: 'waiting', week: null }, 'Two journals need a review'),
        signal({ place: 'home', week: '2026-11-16', bltSlug: 'ana-1' }, 'Two check-ins missed'),
        signal({ place: 'progress', week: null, bltSlug: 'ana-1' }, 'First mastered skill'),
      ],
    })
    expect(summary).toBe('$84K revenue, 24.6% labor, 4 of 6 journals, 1 at risk (Nov 16 – 22, 2026)')
    expect(posted(message).cardsV2[0]?.card.header).toEqual({
      title: 'Week of Nov 16 – 22, 2026',
      subtitle: 'Lantern · 3 venues',
    })
    expect(figures(message)).toEqual([
      [
        'Total Revenue',
        '$84K · $46,215 under budget<br>Best: Oak, $50K<br>Worst: Elm, $34K',
        '2 of 3 weeks reported',
      ],
      ['Avg Labor %', '24.6%', 'true labor, by revenue'],
      [
        'Journal Completion',
        '4 of 6 · −10.0 pts last week vs. the week before',
        '66.7% of those due · 2 overdue',
      ],
      ['At-Risk Priorities', '1 · 0 from the week before', 'open now'],
      ['Oak', 'Labor is up 2.1 points', 'Week of Nov 9 – 15, 2026'],
      ['Oak', 'Two journals need a review', 'Week of Nov 16 – 22, 2026'],
      ['Oak', 'Two check-ins missed', 'Week of Nov 16 – 22, 2026'],
      ['Oak', 'First mastered skill', 'Week of Nov 16 – 22, 2026'],
    ])
    expect(lines(message)).toEqual(['Ash, Fir (3 weeks)'])
    // VPs cannot open Analytics and Waiting; everyone who can see the venue can open numbers, boards and members.
    expect(links(message)).toEqual([['Open the rollup', 'https://scope.example/vp/rollup']])
    expect(opened(message)).toEqual([
      'https://scope.example/metrics/oak?week=2026-11-09',
      'https://scope.example/venue/oak/board',
      'https://scope.example/?venue=oak&blt=ana-1&week=2026-11-16',
      'https://scope.example/progress?venue=oak&blt=ana-1',
    ])
  })

  test('says how far a figure is off its target, and who owns it', () => {
    const target: DigestOf['offTarget'][number] = {
      ...{ venueName: 'Oak', goal: 26, goalText: 'at most 26.0%', distance: '1.2 pts over' },
      ...{ weeks: 1, ofWeeks: 1, value: 27.2 },
      ...{ reason: null, owner: 'Theo Park' },
      figure: 'laborTruePct',
      state: 'amber',
      status: 'red',
    }
    const offTarget = [target, { ...target, venueName: 'Elm', owner: null }]
    expect(lines(weeklyDigest({ ...week, offTarget }).message)).toEqual([
      'Oak: Labor % (true) 1.2 pts over, target at most 26.0% · Theo Park',
      'Elm: Labor % (true) 1.2 pts over, target at most 26.0%',
    ])
    const each = TARGET_FIGURES.map((figure) => ({ ...target, figure }))
    expect(lines(weeklyDigest({ ...week, offTarget: each }).message)).toHaveLength(TARGET_FIGURES.length)
  })

  test('names the week of its numbers, and leaves out empty parts', () => {
    const { summary, message } = weeklyDigest({ ...week, numbers: { ...rollup, weeks: ['2026-11-09'] } })
    expect(summary).toBe(
      '$84K revenue, 24.6% labor (Nov 9 – 15, 2026); 4 of 6 journals, 1 at risk (Nov 16 – 22, 2026)',
    )
    const { sections = [] } = posted(message).cardsV2[0]?.card ?? {}
    expect(sections.map(({ header }) => header)).toEqual([
      'Numbers, week of Nov 9 – 15, 2026',
      'This week',
      undefined,
    ])
    expect(lines(message)).toEqual([])
    expect(figures(message)).toHaveLength(4)
  })

  test.each<[string, DigestOf['closing'], string | undefined, string[]]>([
    ['is in no closing week', null, undefined, []],
    ['has all signed off', { period: 11, unsigned: [] }, undefined, []],
    [
      'has one priority left',
      { period: 11, unsigned: [{ venueName: 'Oak', count: 1, ready: 0 }] },
      'Not signed off in period 11',
      ['1 priority at 1 venue.', 'Oak (1)'],
    ],
    [
      'has several left, most first',
      {
        period: 11,
        unsigned: [
          { venueName: 'Elm', count: 4, ready: 1 },
          { venueName: 'Oak', count: 2, ready: 0 },
        ],
      },
      'Not signed off in period 11',
      ['6 priorities at 2 venues. 1 ready to sign off.', 'Elm (4), Oak (2)'],
    ],
  ])('%s', (_, closing, header, expected) => {
    const { message } = weeklyDigest({ ...week, closing })
    const section = posted(message).cardsV2[0]?.card.sections.find((part) =>
      part.header?.startsWith('Not signed'),
    )
    expect(section?.header).toBe(header)
    expect(lines(message)).toEqual(expected)
  })
})

describe('texts by people', () => {
  test.each([
    ['<users/all> look', '&lt;\u2060users/all&gt; look'],
    [
      '<a href="https://evil.example">x</a>',
      '&lt;\u2060a href="https:\u2060//evil.\u2060example"&gt;x&lt;\u2060/a&gt;',
    ],
    ['@all ana@lantern.example', '@\u2060all ana@\u2060lantern.\u2060example'],
    ['Salt & lime &lt;b&gt;', 'Salt &amp; lime &amp;lt;b&amp;gt;'],
    ['24.6% of $84,211. Good', '24.6% of $84,211. Good'],
    ['\u202eevil\u0007\u2028x', ' evil x'],
  ])('%s has no markup, mention or link', (note, text) => {
    expect(figures(atRiskAlert({ ...about, note }).message).at(-1)?.[1]).toBe(text)
  })

  const anything = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 3000 }),
    fc.string({
      maxLength: 3000,
      unit: fc.constantFrom('<', '&', '.a', '@x', '://', '😀', '"', '\n', '</b>'),
    }),
  )
  test('stay plain text within the size of a message', () => {
    const places = fc.record({ slug: anything, name: anything })
    const missing = fc.record({
      name: anything,
      dueToday: fc.boolean(),
      overdue: fc.subarray(['2026-11-09', '2026-11-16']),
    })
    const written = fc.oneof(
      fc
        .record({ venue: places, member: places, title: anything, note: anything, by: anything })
        .map((text) => atRiskAlert({ ...about, ...text })),
      fc
        .tuple(places, fc.array(missing, { minLength: 1, maxLength: 60, size: 'max' }))
        .map(([at, who]) => journalReminder(at, who, '2026-11-18')),
      fc.tuple(anything, anything).map(([place, by]) => testMessage(place, by)),
    )
    fc.assert(
      fc.property(written, ({ summary, message }) => {
        const post = posted(message, summary)
        expect(Buffer.byteLength(JSON.stringify(post))).toBeLessThanOrEqual(BYTES_MAX)
        for (const { textParagraph, decoratedText } of widgets(message)) {
          const text = (textParagraph ?? decoratedText)?.text
          if (text === undefined) continue
          expect(text.replaceAll('<br>', '')).not.toMatch(/[<>]|&(?!(amp|lt|gt);)/)
          expect(text).not.toMatch(/:\/\/|@\S(?<!\u2060)/)
        }
        const { title, subtitle } = post.cardsV2[0]?.card.header ?? { title: '', subtitle: '' }
        for (const text of [post.fallbackText, title, subtitle])
          expect(text).not.toMatch(/<(?!\u2060)|:\/\/|\n/)
        for (const [, url] of links(message)) expect(new URL(url ?? '').origin).toBe(ORIGIN)
      }),
      { numRuns: 60 },
    )
  })
})
