import { ALWAYS_OPEN } from '@scope/contract/company/open-days.words'
import { addDays, addWeeks, dateIn, type PlainDate, type Week, weekOf } from '@scope/contract/kernel/calendar'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  earliestWeek,
  type LiveFacts,
  missingOf,
  type Review,
  readReply,
  readyToSignOff,
  refuseSecondReply,
  refuseUnread,
  refuseUnreviewable,
  reviewAfter,
  reviewTakenBack,
  weeksWithoutNumbers,
} from './rules.ts'

const ZONES = [
  'Pacific/Kiritimati',
  'Asia/Kathmandu',
  'Europe/Berlin',
  'UTC',
  'America/New_York',
  'America/Los_Angeles',
  'Pacific/Pago_Pago',
]
const [MONDAY, TUESDAY, WEDNESDAY, SATURDAY, SUNDAY] = [1, 2, 3, 6, 0]
const WEEK = '2026-11-16'

const instants = fc.date({
  min: new Date('2024-01-01T00:00:00Z'),
  max: new Date('2031-12-31T00:00:00Z'),
  noInvalidDate: true,
})
const days = fc.integer({ min: 0, max: 3000 }).map((day) => addDays('2024-01-01', day))

const live = (more: Partial<LiveFacts> = {}): LiveFacts => ({
  status: 'ON_TRACK',
  period: 11,
  year: 2026,
  isArchived: false,
  away: [],
  tasks: 2,
  tasksDone: 2,
  givenOn: '2026-11-02',
  openDays: ALWAYS_OPEN,
  checkInWeeks: [],
  journalWeeks: [],
  ...more,
})

describe('a review', () => {
  const submittedAt = new Date('2026-11-18T18:00:00Z')
  const first = new Date('2026-11-18T20:00:00Z')
  const again = new Date('2026-11-18T22:00:00Z')
  const now = new Date('2026-11-19T20:00:00Z')
  const none: Review = {
    reviewedById: null,
    reviewedForId: null,
    reviewedAt: null,
    reply: null,
    repliedById: null,
  }
  const silent: Review = { ...none, reviewedById: 'dana', reviewedAt: first }
  const replied: Review = { ...silent, reply: 'Good.', repliedById: 'dana' }
  const byAvery = { reviewedById: 'avery', reviewedForId: null, reviewedAt: now }

  test.each([
    ['is the first', none, 'avery', undefined, { ...none, ...byAvery }],
    ['comes with a reply', none, 'avery', 'Good.', { ...byAvery, reply: 'Good.', repliedById: 'avery' }],
    ['by the same manager adds nothing', replied, 'dana', undefined, replied],
    ['by the same manager adds a reply', silent, 'dana', 'Good.', replied],
    ['by the same manager changes the reply', replied, 'dana', 'Great.', { ...replied, reply: 'Great.' }],
    ['by the same manager removes the reply', replied, 'dana', null, silent],
    ['by another manager adds nothing', silent, 'avery', undefined, silent],
    ['by another manager keeps a reply', replied, 'avery', undefined, replied],
    ['by another manager removes no reply', replied, 'avery', null, replied],
    [
      'by another manager adds the first reply',
      silent,
      'avery',
      'Mine.',
      { ...byAvery, reply: 'Mine.', repliedById: 'avery' },
    ],
  ])('that %s', (_, review, reviewerId, reply, after) => {
    expect(reviewAfter({ submittedAt, review }, { reviewerId, now, reply })).toEqual(after)
  })

  test.each<[string, Review, Review]>([
    ['is gone', silent, none],
    ['is gone with the reply', replied, none],
    [
      'leaves the reply of another manager',
      { ...replied, repliedById: 'avery' },
      { ...none, reply: 'Good.', repliedById: 'avery' },
    ],
    ['that nobody gave stays so', none, none],
    [
      'of an earlier version stays',
      { ...replied, reviewedAt: new Date('2026-11-18T17:00:00Z') },
      { ...replied, reviewedAt: new Date('2026-11-18T17:00:00Z') },
    ],
  ])('taken back %s', (_, review, after) => {
    expect(reviewTakenBack({ submittedAt, review, reviewedBy: 'Dana Ruiz' }, 'dana')).toEqual(after)
  })

  test('of another manager cannot be taken back', () => {
    const entry = { submittedAt, review: silent, reviewedBy: 'Dana Ruiz' }
    expect(() => reviewTakenBack(entry, 'avery')).toThrow('Only Dana Ruiz can take this review back.')
  })

  test.each([
    ['by the same', 'dana', undefined, { ...replied, reviewedAt: now }],
    ['by the same with a reply', 'dana', 'Better.', { ...replied, reviewedAt: now, reply: 'Better.' }],
    ['by another', 'avery', undefined, { ...replied, ...byAvery }],
    ['by another with a reply', 'avery', 'Mine.', { ...byAvery, reply: 'Mine.', repliedById: 'avery' }],
  ])('of a later version %s', (_, reviewerId, reply, after) => {
    const entry = { submittedAt: again, review: replied, repliedBy: 'Dana Ruiz' }
    expect(() => refuseSecondReply(entry, { reviewerId, reply })).not.toThrow()
    expect(reviewAfter(entry, { reviewerId, now, reply })).toEqual(after)
  })

  test('sent while the author submits again must be of the new version', () => {
    const entry = { submittedAt: again, review: none }
    expect(reviewAfter(entry, { reviewerId: 'dana', now: first, reply: null }).reviewedAt).toEqual(again)
  })

  test('has one reply: another manager’s is refused with the name of who replied', () => {
    const entry = { submittedAt, review: replied, repliedBy: 'Dana Ruiz' }
    const second = () => refuseSecondReply(entry, { reviewerId: 'avery', reply: 'Mine.' })
    expect(second).toThrow(
      expect.objectContaining({
        code: 'conflict',
        message: 'Dana Ruiz has already replied to this journal.',
      }),
    )
    expect(() => refuseSecondReply(entry, { reviewerId: 'avery', reply: null })).not.toThrow()
    expect(() => refuseSecondReply(entry, { reviewerId: 'dana', reply: 'Mine.' })).not.toThrow()
    // Avery kept Dana's reply to the earlier version, and may still reply to this one.
    const later = { submittedAt: again, review: { ...replied, ...byAvery }, repliedBy: 'Dana Ruiz' }
    expect(() => refuseSecondReply(later, { reviewerId: 'avery', reply: 'Mine.' })).not.toThrow()
  })

  test('given again changes nothing and never removes a reply to this version', () => {
    const steps = fc.array(
      fc.record({
        reviewerId: fc.constantFrom('dana', 'avery'),
        reply: fc.constantFrom(undefined, null, 'by dana', 'by avery'),
        changed: fc.boolean(),
      }),
    )
    fc.assert(
      fc.property(steps, (all) => {
        let entry = { submittedAt, review: none, repliedBy: '' }
        let clock = submittedAt.getTime()
        let waits = true
        let toThisVersion: string | null = null
        for (const { reviewerId, reply, changed } of all) {
          clock += 1000
          if (changed) {
            entry = { ...entry, submittedAt: new Date(clock) }
            waits = true
            toThisVersion = null
          }
          const next = { reviewerId, now: new Date(clock + 500), reply: reply && `by ${reviewerId}` }
          const refused = () => refuseSecondReply(entry, next)
          if (toThisVersion && reply && toThisVersion !== next.reply) {
            expect(refused).toThrow()
            continue
          }
          expect(refused).not.toThrow()
          entry = { ...entry, review: reviewAfter(entry, next) }
          const { review } = entry
          expect(reviewAfter(entry, { ...next, now: new Date(clock + 600) })).toEqual(review)
          expect((review.reviewedAt ?? 0) >= entry.submittedAt).toBe(true)
          if (review.reply) expect(review.reply).toBe(`by ${review.repliedById}`)
          // A review without a reply keeps the manager's own earlier reply for this version.
          if (reply || (waits && review.repliedById === reviewerId)) toThisVersion = `by ${reviewerId}`
          else if (reply === null && toThisVersion === `by ${reviewerId}`) toThisVersion = null
          waits = false
          if (toThisVersion) expect(review.reply).toBe(toThisVersion)
        }
      }),
    )
  })

  test.each([
    [undefined, undefined],
    [null, null],
    [' \n\t ', null],
    ['  Good. \n', 'Good.'],
    [`  ${'🍸'.repeat(1000)} `, '🍸'.repeat(1000)],
  ])('reads the reply %o as %o', (sent, read) => {
    expect(readReply(sent)).toBe(read)
  })

  test('refuses a reply of 1001 characters, with its field', () => {
    expect(() => readReply('🍸'.repeat(1001))).toThrow(
      expect.objectContaining({
        code: 'invalid',
        message: 'A reply can have at most 1000 characters. This one has 1001.',
        detail: { field: 'reply' },
      }),
    )
  })

  test('cannot be of one’s own entry or of a draft', () => {
    const submittedAt = first
    expect(() => refuseUnreviewable({ authorId: 'dana', submittedAt }, 'dana')).toThrow(
      expect.objectContaining({ code: 'forbidden' }),
    )
    expect(() => refuseUnreviewable({ authorId: 'mari', submittedAt: null }, 'dana')).toThrow(
      expect.objectContaining({ code: 'conflict' }),
    )
    expect(() => refuseUnreviewable({ authorId: 'mari', submittedAt }, 'dana')).not.toThrow()
  })

  test('must be of the version that was read', () => {
    const entry = { entry: 'Newer', submittedAt: first }
    expect(() => refuseUnread(entry, undefined)).not.toThrow()
    expect(() => refuseUnread(entry, first.toISOString())).not.toThrow()
    const currentEntry = { entry: 'Newer', updatedAt: first.toISOString() }
    expect(() => refuseUnread(entry, '2026-11-17T20:00:00.000Z')).toThrow(
      expect.objectContaining({ code: 'stale', detail: { currentEntry } }),
    )
  })
})

describe('what is missing from a member', () => {
  const BEFORE = '2026-11-09'
  const member = {
    adminDayDow: 1,
    away: [],
    since: '2026-01-05',
    openDays: ALWAYS_OPEN,
    journalWeeks: [BEFORE],
    priorities: [],
  }
  const priorities = [live({ checkInWeeks: [BEFORE] })]
  const thisWeek = (...missing: string[]) => (missing.length > 0 ? [{ weekOf: WEEK, missing }] : [])

  test.each<[number | undefined, PlainDate, Week[], Week[], string[]]>([
    // Admin Day, today, this week's journals and check-ins, what is missing.
    [MONDAY, '2026-11-16', [], [], []],
    [MONDAY, '2026-11-17', [], [], ['journal']],
    [MONDAY, '2026-11-17', [WEEK], [], []],
    [MONDAY, '2026-11-17', [], [WEEK], ['journal']],
    [MONDAY, '2026-11-17', [WEEK], [WEEK], []],
    // The check-in of this week is open until its Sunday is over.
    [MONDAY, '2026-11-22', [], [], ['journal']],
    [WEDNESDAY, '2026-11-18', [], [], []],
    [WEDNESDAY, '2026-11-19', [], [], ['journal']],
    [SATURDAY, '2026-11-20', [], [], []],
    [SATURDAY, '2026-11-22', [], [], ['journal']],
    [SUNDAY, '2026-11-22', [], [], []],
  ])(
    'with Admin Day %i on %s, journals %o and check-ins %o: %o',
    (adminDayDow = 1, today, journalWeeks, checkInWeeks, missing) => {
      const facts = {
        ...member,
        adminDayDow,
        away: [],
        journalWeeks: [BEFORE, ...journalWeeks],
        priorities: [live({ checkInWeeks: [BEFORE, ...checkInWeeks] })],
      }
      expect(missingOf(facts, today)).toEqual(thisWeek(...missing))
    },
  )

  test.each([SUNDAY, MONDAY, TUESDAY, SATURDAY])(
    'of last week is still missing, with Admin Day %i',
    (day) => {
      const late = { ...member, adminDayDow: day, away: [], journalWeeks: [WEEK], priorities: [live()] }
      const both = [{ weekOf: BEFORE, missing: ['check-in', 'journal'] }]
      expect(missingOf(late, '2026-11-16')).toEqual(both)
      const done = { ...late, priorities: [live({ checkInWeeks: [WEEK] })] }
      expect(missingOf(done, '2026-11-22')).toEqual(both)
      expect(missingOf(done, '2026-11-23')).not.toContainEqual(expect.objectContaining({ weekOf: BEFORE }))
    },
  )

  test('with a Sunday Admin Day is listed on the following Monday', () => {
    const sunday = { ...member, adminDayDow: SUNDAY, away: [] }
    expect(missingOf(sunday, '2026-11-22')).toEqual([])
    expect(missingOf(sunday, '2026-11-23')).toEqual([{ weekOf: WEEK, missing: ['journal'] }])
    const priority = { ...sunday, priorities: [live({ checkInWeeks: [BEFORE] })] }
    expect(missingOf(priority, '2026-11-23')).toEqual([{ weekOf: WEEK, missing: ['check-in', 'journal'] }])
  })

  test('of an ended period is only the journal, because no check-in can be made', () => {
    const [entry, due] = ['2026-11-02', '2026-11-23']
    const late = { ...member, journalWeeks: [], priorities: [live()] }
    expect(missingOf(late, '2026-11-29').map(({ weekOf: week }) => week)).toEqual([WEEK, due])
    expect(missingOf(late, '2026-11-30')).toEqual([{ weekOf: due, missing: ['journal'] }])
    // In a period's first week, last week belongs to the previous period.
    expect(missingOf(late, entry)).toEqual([{ weekOf: '2026-10-26', missing: ['journal'] }])
  })

  test('is nothing from weeks before they were added', () => {
    const added = { ...member, journalWeeks: [], priorities }
    const weeks = (since: PlainDate) =>
      missingOf({ ...added, since }, '2026-11-18').map(({ weekOf: week }) => week)
    expect(weeks('2026-11-15')).toEqual([BEFORE, WEEK])
    expect(weeks('2026-11-16')).toEqual([WEEK])
    expect(weeks('2026-11-18')).toEqual([WEEK])
  })

  test('is no check-in without a priority', () => {
    expect(missingOf(member, '2026-11-20')).toEqual(thisWeek('journal'))
  })

  test('changes at the venue’s midnight, even when summer time begins or ends', () => {
    const cases = [
      ['America/Los_Angeles', '2026-11-03T07:59:59.999Z', '2026-11-03T08:00:00Z'],
      ['America/Los_Angeles', '2026-03-10T06:59:59.999Z', '2026-03-10T07:00:00Z'],
      ['Europe/Berlin', '2026-10-26T22:59:59.999Z', '2026-10-26T23:00:00Z'],
      ['Europe/Berlin', '2026-03-30T21:59:59.999Z', '2026-03-30T22:00:00Z'],
    ] as const
    for (const [zone, before, after] of cases) {
      const at = (instant: string) => {
        const today = dateIn(zone, new Date(instant))
        return missingOf({ ...member, journalWeeks: [addWeeks(weekOf(today), -1)] }, today)
      }
      expect(at(before), zone).toEqual([])
      expect(at(after), zone).toMatchObject([{ missing: ['journal'] }])
    }
  })
})

describe('ready to sign off', () => {
  const ready = live({ journalWeeks: ['2026-11-23'] })
  test.each([
    ['in the due week with everything done', {}, '2026-11-23', true],
    ['on the due week’s Sunday', {}, '2026-11-29', true],
    ['before the due week', { journalWeeks: ['2026-11-16', '2026-11-23'] }, '2026-11-22', false],
    ['after the due week', {}, '2026-11-30', false],
    ['without tasks', { tasks: 0, tasksDone: 0 }, '2026-11-23', true],
    ['with a task to do', { tasksDone: 1 }, '2026-11-23', false],
    ['without a journal', { journalWeeks: ['2026-11-16'] }, '2026-11-23', false],
    ['at risk', { status: 'AT_RISK' as const }, '2026-11-23', false],
    ['not checked in', { status: 'IN_PROGRESS' as const }, '2026-11-23', false],
    ['signed off', { status: 'COMPLETED' as const }, '2026-11-23', false],
    ['archived', { isArchived: true }, '2026-11-23', false],
    [
      'not checked in, without a journal, in a week away',
      { status: 'IN_PROGRESS' as const, journalWeeks: [], away: [{ from: '2026-11-20', to: '2026-12-02' }] },
      '2026-11-23',
      true,
    ],
  ])('%s (%o on %s): %s', (_, more, today, expected) => {
    expect(readyToSignOff({ ...ready, ...more }, today)).toBe(expected)
  })
})

describe('weeks without numbers', () => {
  test.each([
    [[], '2026-11-18', ['2026-11-09', '2026-11-02', '2026-10-26', '2026-10-19']],
    [['2026-11-09', '2026-10-26'], '2026-11-18', ['2026-11-02', '2026-10-19']],
    [['2026-11-09', '2026-11-02', '2026-10-26', '2026-10-19'], '2026-11-22', []],
    [['2026-11-09', '2026-11-02', '2026-10-26', '2026-10-19'], '2026-11-23', ['2026-11-16']],
  ])('after %o on %s: %o', (reported, today, weeks) => {
    expect(weeksWithoutNumbers({ reported, since: '2026-01-05', openDays: ALWAYS_OPEN }, today)).toEqual(
      weeks,
    )
  })

  test.each([
    ['2026-10-25', ['2026-11-09', '2026-11-02', '2026-10-26', '2026-10-19']],
    ['2026-11-02', ['2026-11-09', '2026-11-02']],
    ['2026-11-08', ['2026-11-09', '2026-11-02']],
    ['2026-11-18', []],
  ])('of a venue that was added on %s: %o', (since, weeks) => {
    expect(weeksWithoutNumbers({ reported: [], since, openDays: ALWAYS_OPEN }, '2026-11-18')).toEqual(weeks)
  })

  test('are complete weeks of the last four, newest first', () => {
    fc.assert(
      fc.property(days, (today) => {
        const weeks = weeksWithoutNumbers({ reported: [], since: '2023-01-02', openDays: ALWAYS_OPEN }, today)
        expect(weeks).toHaveLength(4)
        expect(addDays(weeks[0] ?? '', 6) < today).toBe(true)
        expect(weeks).toEqual(weeks.toSorted().reverse())
        expect(weeks.every((week) => addWeeks(week, 5) > today)).toBe(true)
      }),
    )
  })
})

test('no venue’s week is earlier than the earliest one', () => {
  fc.assert(
    fc.property(instants, fc.constantFrom(...ZONES), (now, zone) => {
      const week = weekOf(dateIn(zone, now))
      expect(earliestWeek(now) <= week).toBe(true)
      expect(addWeeks(earliestWeek(now), 1) >= week).toBe(true)
    }),
  )
})
