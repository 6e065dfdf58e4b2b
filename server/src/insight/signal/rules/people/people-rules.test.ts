import { ALWAYS_OPEN } from '@scope/contract/company/open-days.words'
import { addWeeks, type PlainDate, weekOf } from '@scope/contract/kernel/calendar'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { wrongWith } from '../../test/check.ts'
import type { CheckIn, Facts, LivePriority, Member } from '../facts.ts'
import { peopleSignals } from './people-rules.ts'

/** A Wednesday in the second week of period 11; the due week begins on 23 November. */
const WEDNESDAY = '2026-11-18'
const DUE = '2026-11-25'
const THURSDAY = '2026-11-26'
const member = (more: Partial<Member> = {}): Member => ({
  ...{
    bltId: 'marisol',
    bltSlug: 'marisol-vega',
    bltName: 'Marisol Vega',
    adminDayDow: 1,
    since: '2025-01-06',
    openDays: ALWAYS_OPEN,
    away: [],
  },
  journalWeeks: ['2026-10-26', '2026-11-02', '2026-11-09', '2026-11-16', '2026-11-23'],
  ...more,
})
const checkIn = (weekOf: string, status: CheckIn['status'] = 'ON_TRACK', hasNote = true): CheckIn => ({
  ...{ id: `check-in ${weekOf}`, weekOf, status, hasNote, by: 'Marisol Vega', at: `${weekOf}T20:00:00.000Z` },
})
const priority = (more: Partial<LivePriority> = {}): LivePriority => {
  const checkIns = more.checkIns ?? ['2026-11-16', '2026-11-09', '2026-11-02'].map((week) => checkIn(week))
  return {
    ...{
      bltId: 'marisol',
      bltSlug: 'marisol-vega',
      bltName: 'Marisol Vega',
      priorityId: 'p',
      title: 'Faster rounds',
    },
    ...{ status: 'ON_TRACK', period: 11, year: 2026, isArchived: false, tasks: 0, tasksDone: 0 },
    ...{
      givenOn: '2026-11-02',
      startedOn: '2026-11-03',
      journalWeeks: [],
      openDays: ALWAYS_OPEN,
      away: [],
      openTasks: [],
    },
    checkIns,
    checkInWeeks: checkIns.map((one) => one.weekOf),
    ...more,
  }
}
const facts = (more: Partial<Facts> & { today?: PlainDate } = {}): Facts => {
  const today = more.today ?? WEDNESDAY
  return {
    venue: { id: 'v', slug: 'las-perlas-la', name: 'Las Perlas LA' },
    ...{ today, openDays: ALWAYS_OPEN, since: '2024-01-01', from: '2026-08-18' },
    ...{
      week: addWeeks(weekOf(today), -1),
      weeks: new Map(),
      digest: { date: '2026-11-15', at: new Date('2026-11-16T01:00:00Z') },
    },
    ...{ targets: [], members: [member()], priorities: [], lateJournals: [], masteries: [], visits: null },
    ...more,
  }
}
const signalsOf = (more: Parameters<typeof facts>[0]) =>
  peopleSignals(facts(more)).map(({ headline, reason }) => `${headline}. ${reason}`)

const THEO = { bltId: 'theo', bltSlug: 'theo-park', bltName: 'Theo Park' }
const task = (id: string) => ({ id, label: id, at: '2026-11-10T20:00:00.000Z' })
const late = (id: string, submittedOn: string) => ({
  ...{ ...THEO, id, weekOf: '2026-11-09', submittedOn, submittedAt: `${submittedOn}T20:00:00.000Z` },
})

describe('signals from priorities, journals and skills', () => {
  it.each<[string, Parameters<typeof facts>[0], string[]]>([
    ['everything is done', { priorities: [priority()] }, []],
    ['there are no members', { members: [] }, []],
    [
      'a journal is overdue since Monday, and one since last Monday',
      {
        members: [
          member({ journalWeeks: ['2026-10-26', '2026-11-02', '2026-11-09'] }),
          member({ ...THEO, journalWeeks: ['2026-10-26', '2026-11-02', '2026-11-16'] }),
        ],
      },
      [
        'Two journals are overdue at Las Perlas LA. Marisol Vega since Monday and Theo Park since last Monday.',
      ],
    ],
    [
      'journals are overdue for longer',
      { members: [member({ journalWeeks: ['2026-10-26'] })] },
      ['Three journals are overdue at Las Perlas LA. Marisol Vega since Nov 2.'],
    ],
    [
      'a journal is due today',
      { members: [member({ adminDayDow: 3, journalWeeks: ['2026-10-26', '2026-11-02', '2026-11-09'] })] },
      [],
    ],
    [
      'one check-in is missed',
      { priorities: [priority({ checkIns: [checkIn('2026-11-09'), checkIn('2026-11-02')] })] },
      [],
    ],
    [
      'two are',
      { today: DUE, priorities: [priority({ checkIns: [checkIn('2026-11-02')] })] },
      ['Check-ins missed twice in a row at Las Perlas LA. None from Marisol Vega since the week of Nov 9.'],
    ],
    [
      'three are',
      { today: DUE, priorities: [priority({ checkIns: [] })] },
      [
        'Check-ins missed three times in a row at Las Perlas LA. None from Marisol Vega since the week of Nov 2.',
      ],
    ],
    [
      'two are, by one of two members, who has an archived priority too',
      {
        today: DUE,
        members: [member(), member(THEO)],
        priorities: [
          priority({ checkIns: [checkIn('2026-11-02')] }),
          priority({ priorityId: 'q', isArchived: true, period: 10, checkIns: [] }),
        ],
      },
      ['Check-ins missed twice in a row at Las Perlas LA. None from Marisol Vega since the week of Nov 9.'],
    ],
    [
      'two are missed, and this week’s is open',
      { today: '2026-11-16', priorities: [priority({ checkIns: [] })], members: [member()] },
      ['Check-ins missed twice in a row at Las Perlas LA. None from Marisol Vega since the week of Nov 2.'],
    ],
    [
      'a priority is at risk without a note',
      { priorities: [priority({ status: 'AT_RISK', checkIns: [checkIn('2026-11-16', 'AT_RISK', false)] })] },
      ['One at risk without a note at Las Perlas LA. No note from Marisol Vega in the week of Nov 16.'],
    ],
    [
      'a priority is at risk with a note',
      { priorities: [priority({ status: 'AT_RISK', checkIns: [checkIn('2026-11-16', 'AT_RISK')] })] },
      [],
    ],
    [
      'a priority at risk is of an ended period',
      {
        today: '2026-12-01',
        members: [],
        priorities: [priority({ status: 'AT_RISK', checkIns: [checkIn('2026-11-16', 'AT_RISK', false)] })],
      },
      [],
    ],
    [
      'a priority has been at risk for three weeks',
      {
        today: DUE,
        priorities: [
          priority({
            status: 'AT_RISK',
            checkIns: ['2026-11-23', '2026-11-16', '2026-11-09', '2026-11-02'].map((week) =>
              checkIn(week, 'AT_RISK'),
            ),
          }),
        ],
      },
      ['One priority is stuck at Las Perlas LA. Marisol Vega at risk since Nov 2.'],
    ],
    [
      'a priority is not begun after three weeks',
      {
        today: DUE,
        priorities: [
          priority({
            status: 'NOT_STARTED',
            startedOn: null,
            checkIns: ['2026-11-23', '2026-11-16'].map((week) => checkIn(week)),
          }),
        ],
      },
      ['One priority is stuck at Las Perlas LA. Marisol Vega hasn’t started it (set Nov 2).'],
    ],
    [
      'a priority is not begun after exactly three weeks',
      {
        today: DUE,
        priorities: [
          priority({
            ...{ status: 'NOT_STARTED', startedOn: null, givenOn: '2026-11-04' },
            checkIns: [checkIn('2026-11-23')],
          }),
        ],
      },
      ['One priority is stuck at Las Perlas LA. Marisol Vega hasn’t started it (set Nov 4).'],
    ],
    ['tasks are open before the due week', { priorities: [priority({ openTasks: [task('a')] })] }, []],
    [
      'tasks are open on Wednesday of the due week',
      {
        today: DUE,
        priorities: [priority({ tasks: 3, openTasks: [task('a')], checkIns: [checkIn('2026-11-23')] })],
      },
      [],
    ],
    [
      'tasks are open on Thursday of the due week',
      {
        today: THURSDAY,
        priorities: [
          priority({ tasks: 3, openTasks: [task('a'), task('b')], checkIns: [checkIn('2026-11-23')] }),
        ],
      },
      ['Two tasks are still open at Las Perlas LA. Marisol Vega two; the period ends Sunday.'],
    ],
    [
      'reviews are late',
      { lateJournals: [late('a', '2026-11-14'), late('b', '2026-11-15')] },
      [
        'Two journals need a review at Las Perlas LA. Submitted by Theo Park (two since Nov 14), more than 48 hours ago.',
      ],
    ],
    [
      'a priority only waits for its sign-off',
      {
        today: DUE,
        priorities: [priority({ journalWeeks: ['2026-11-23'], checkIns: [checkIn('2026-11-23')] })],
      },
      [
        'One ready for your sign-off at Las Perlas LA. All tasks done, journals in, on track: Marisol Vega; the period ends Sunday.',
      ],
    ],
    [
      'tasks of two priorities of one person and of another person are open',
      {
        today: THURSDAY,
        members: [member(), member(THEO)],
        priorities: [
          priority({ ...THEO, priorityId: 'q', openTasks: [task('c')], checkIns: [checkIn('2026-11-23')] }),
          priority({ openTasks: [task('a')], checkIns: [checkIn('2026-11-23')] }),
          priority({ priorityId: 'r', openTasks: [task('b')], checkIns: [checkIn('2026-11-23')] }),
        ],
      },
      [
        'Three tasks are still open at Las Perlas LA. Marisol Vega two and Theo Park one; the period ends Sunday.',
      ],
    ],
    [
      'two priorities of one person are stuck',
      {
        today: DUE,
        priorities: [
          priority({ status: 'NOT_STARTED', startedOn: null, checkIns: [checkIn('2026-11-23')] }),
          priority({
            priorityId: 'q',
            status: 'NOT_STARTED',
            startedOn: null,
            givenOn: '2026-11-03',
            checkIns: [checkIn('2026-11-23')],
          }),
        ],
      },
      ['Two priorities are stuck at Las Perlas LA. Marisol Vega hasn’t started two (set Nov 2).'],
    ],
    [
      'two priorities of one person are stuck, each in its own way',
      {
        today: DUE,
        priorities: [
          priority({ status: 'NOT_STARTED', startedOn: null, checkIns: [checkIn('2026-11-23')] }),
          priority({
            priorityId: 'q',
            status: 'AT_RISK',
            checkIns: ['2026-11-23', '2026-11-16', '2026-11-09', '2026-11-02'].map((week) =>
              checkIn(week, 'AT_RISK'),
            ),
          }),
        ],
      },
      ['Two priorities are stuck at Las Perlas LA. Marisol Vega two since Nov 2.'],
    ],
    [
      'two priorities of one person are at risk without a note',
      {
        priorities: [
          priority({ status: 'AT_RISK', checkIns: [checkIn('2026-11-16', 'AT_RISK', false)] }),
          priority({
            priorityId: 'q',
            status: 'AT_RISK',
            checkIns: [checkIn('2026-11-16', 'AT_RISK', false)],
          }),
        ],
      },
      [
        'Two at risk without a note at Las Perlas LA. No note from Marisol Vega on two in the week of Nov 16.',
      ],
    ],
    [
      'two priorities of one person only wait for their sign-off',
      {
        today: DUE,
        priorities: [
          priority({ journalWeeks: ['2026-11-23'], checkIns: [checkIn('2026-11-23')] }),
          priority({ priorityId: 'q', journalWeeks: ['2026-11-23'], checkIns: [checkIn('2026-11-23')] }),
        ],
      },
      [
        'Two ready for your sign-off at Las Perlas LA. All tasks done, journals in, on track: Marisol Vega (two); the period ends Sunday.',
      ],
    ],
    [
      'a first skill is mastered',
      {
        masteries: [
          {
            ...THEO,
            skillTitle: 'Pour Cost Control',
            verifiedOn: '2026-11-17',
            by: 'Dana Ruiz',
            at: '2026-11-17T20:00:00.000Z',
          },
        ],
      },
      ['First skill mastered at Las Perlas LA. Theo Park in Pour Cost Control on Nov 17.'],
    ],
  ])('%s', (_, more, expected) => {
    expect(signalsOf(more)).toEqual(expected)
  })

  const unwritten = ['2026-10-26', '2026-11-02', '2026-11-09']
  const waits = { journalWeeks: ['2026-11-23'], checkIns: [checkIn('2026-11-23')] }
  it.each<[string, string, string, Partial<Member>, Partial<LivePriority> | null, PlainDate]>([
    ['journals-overdue', 'journal', 'board', { journalWeeks: unwritten }, null, WEDNESDAY],
    ['check-ins-missed', 'home', 'board', {}, { checkIns: [] }, DUE],
    [
      ...(['status-stuck', 'home', 'board', {}] as const),
      { status: 'NOT_STARTED', startedOn: null, checkIns: waits.checkIns },
      DUE,
    ],
    ['tasks-open', 'home', 'board', {}, { openTasks: [task('a')], checkIns: waits.checkIns }, THURSDAY],
    ['ready-to-sign', 'home', 'waiting', {}, waits, DUE],
    [
      ...(['at-risk-silent', 'home', 'board', {}] as const),
      { status: 'AT_RISK', checkIns: [checkIn('2026-11-23', 'AT_RISK', false)] },
      DUE,
    ],
  ])('%s leads to one member’s %s, and to the %s for two', (rule, one, two, of, work, today) => {
    const leadsTo = (...who: Partial<Member>[]) => {
      const members = who.map((more) => member({ ...of, ...more }))
      const priorities = work
        ? members.map(({ bltId, bltSlug, bltName }) =>
            priority({ ...work, bltId, bltSlug, bltName, priorityId: bltId }),
          )
        : []
      const signal = peopleSignals(facts({ today, members, priorities })).find(
        (signal) => signal.rule === rule,
      )
      expect(signal?.cta_label === 'Open the board').toBe(signal?.cta.place === 'board')
      return signal?.cta.place
    }
    expect(leadsTo({})).toBe(one)
    expect(leadsTo({}, THEO)).toBe(two)
  })

  test('the range only limits how far back the start is searched', () => {
    const [signal, short] = ['2025-11-18', '2026-11-01'].map(
      (from) => peopleSignals(facts({ from, members: [member({ journalWeeks: [] })] }))[0],
    )
    expect(short).toMatchObject({ since: '2026-10-26', streak: 4, cta: { week: '2026-10-26' } })
    expect(signal).toMatchObject({ headline: short?.headline, cta: short?.cta, since: '2025-11-24' })
    expect(signal?.streak).toBeGreaterThan(50)
    const [whole] = peopleSignals(facts({ from: '2026-10-12', members: [member({ journalWeeks: [] })] }))
    expect(whole).toMatchObject({ since: '2026-10-12', streak: 6 })
  })

  test('priorities of people who left give no signals', () => {
    const at = (more: Partial<LivePriority>) =>
      signalsOf({ today: THURSDAY, members: [], priorities: [priority(more)] })
    expect(at({ status: 'AT_RISK', checkIns: [checkIn('2026-11-02', 'AT_RISK', false)] })).toEqual([])
    expect(at({ tasks: 1, openTasks: [task('a')] })).toEqual([])
  })

  test('a missing journal is evidence too: whose, which week, and where to write it', () => {
    const [signal] = peopleSignals(
      facts({ members: [member({ journalWeeks: ['2026-10-26', '2026-11-02', '2026-11-09'] })] }),
    )
    expect(signal?.refs).toEqual([
      {
        figure: 'One',
        of: 'Journals overdue',
        rows: [
          expect.objectContaining({ table: 'journals', id: null, week: '2026-11-16', label: 'Marisol Vega' }),
        ],
      },
    ])
    expect(signal?.cta).toEqual({
      place: 'journal',
      venueSlug: 'las-perlas-la',
      bltSlug: 'marisol-vega',
      week: '2026-11-16',
    })
  })
})

test('every number in a signal is one of its figures, for any number of people', () => {
  const weeks = ['2026-11-23', '2026-11-16', '2026-11-09', '2026-11-02', '2026-10-26']
  const made = fc.record({
    venueName: fc.string({ unit: fc.constantFrom(...'abc d’Ñ'), minLength: 1, maxLength: 40, size: 'max' }),
    today: fc.constantFrom('2026-11-18', '2026-11-22', '2026-11-23', '2026-11-27', '2026-12-02'),
    people: fc.array(
      fc.record({
        adminDayDow: fc.integer({ min: 0, max: 6 }),
        journalWeeks: fc.subarray(weeks),
        status: fc.constantFrom('NOT_STARTED', 'IN_PROGRESS', 'ON_TRACK', 'AT_RISK' as const),
        checkIns: fc.subarray(weeks).map((some) => some.map((week) => checkIn(week, 'AT_RISK', false))),
        openTasks: fc.integer({ min: 0, max: 14 }),
        late: fc.boolean(),
      }),
      { maxLength: 14 },
    ),
  })
  let count = 0
  fc.assert(
    fc.property(made, ({ venueName, today, people }) => {
      const about = (index: number) => ({
        bltId: `b${index}`,
        bltSlug: `b${index}`,
        bltName: `Person ${'x'.repeat(index)}`,
      })
      const all = facts({
        today,
        venue: { id: 'v', slug: 'v', name: venueName },
        members: people.map((one, index) => member({ ...one, ...about(index) })),
        priorities: people.map(({ status, checkIns, openTasks }, index) =>
          priority({
            ...{ ...about(index), status, checkIns, priorityId: `p${index}`, tasks: openTasks },
            openTasks: Array.from({ length: openTasks }, (_, at) => task(`t${index} ${at}`)),
          }),
        ),
        lateJournals: people.flatMap((one, index) =>
          one.late ? [{ ...late(`j${index}`, '2026-11-14'), ...about(index) }] : [],
        ),
      })
      for (const signal of peopleSignals(all)) {
        count += 1
        expect(wrongWith(signal)).toEqual([])
      }
    }),
  )
  expect(count).toBeGreaterThan(100)
})
