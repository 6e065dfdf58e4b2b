import { ALWAYS_OPEN } from '@scope/contract/company/open-days.words'
import { addDays, dateIn, dayOfWeek, type PlainDate, weekOf } from '@scope/contract/kernel/calendar'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { usefulMs } from '../outbox/rules.ts'
import { type Due, digestDue, owedJournals, reminderDue } from './rules.ts'

const ZONES = ['America/Los_Angeles', 'America/Denver', 'America/Chicago', 'America/New_York'] as const
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const FIRST = '2026-01-01'
const LAST = '2028-12-31'

const clocks = new Map(
  ZONES.map((timeZone) => [
    timeZone as string,
    new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', weekday: 'short' }),
  ]),
)
const wall = (zone: string, at: Date) => clocks.get(zone)?.format(at)

function* days(from: PlainDate, to: PlainDate): Generator<PlainDate> {
  for (let day = from; day <= to; day = addDays(day, 1)) yield day
}

/** A server that runs at these instants and stores due messages, each key once. */
class Server {
  readonly written: (Due & { seen: number })[] = []
  private readonly due: (now: Date) => Due | null
  private readonly writtenDays: Set<string>

  constructor(due: (now: Date) => Due | null, writtenDays = new Set<string>()) {
    this.due = due
    this.writtenDays = writtenDays
  }

  look(ms: number): void {
    const due = this.due(new Date(ms))
    if (!due || this.writtenDays.has(due.date)) return
    this.writtenDays.add(due.date)
    this.written.push({ ...due, seen: ms })
  }
}

const changes = new Set(
  [...days(FIRST, LAST)].filter((day) =>
    [0, 1].some((ahead) => {
      const noon = (date: PlainDate) => new Date(`${date}T20:00:00Z`)
      const [before, after] = [addDays(day, ahead - 1), addDays(day, ahead)]
      return wall(ZONES[0], noon(before))?.slice(-5) !== wall(ZONES[0], noon(after))?.slice(-5)
    }),
  ),
)

/** Every hour, and every minute on days around a clock change. */
function* ticks(): Generator<number> {
  for (const day of days(addDays(FIRST, -1), addDays(LAST, 2))) {
    const start = Date.parse(`${day}T00:00:00Z`)
    const step = changes.has(day) ? MINUTE : HOUR
    for (let ms = start; ms < start + 24 * HOUR; ms += step) yield ms
  }
}

describe('every day of 2026 to 2028, which is a leap year', () => {
  test('the clocks change twice a year', () => {
    expect(changes.size).toBe(3 * 2 * 2)
  })

  test('has one reminder in each time zone, at 10:00 local time', () => {
    const servers = ZONES.map((zone) => new Server((now) => reminderDue(zone, now)))
    for (const ms of ticks()) for (const server of servers) server.look(ms)
    for (const [index, zone] of ZONES.entries()) {
      const written = servers[index]?.written.filter(({ date }) => date >= FIRST && date <= LAST) ?? []
      expect(written.map(({ date }) => date)).toEqual([...days(FIRST, LAST)])
      for (const { date, at, seen } of written) {
        expect(seen).toBe(at.getTime())
        expect(dateIn(zone, at)).toBe(date)
        expect(wall(zone, at)).toMatch(/10:00$/)
      }
    }
  })

  test('has one digest per week, Sunday at 17:00 in Los Angeles', () => {
    const server = new Server((now) => digestDue(ZONES[0], now))
    for (const ms of ticks()) server.look(ms)
    const written = server.written.filter(({ date }) => date >= FIRST && date <= LAST)
    expect(written.map(({ date }) => date)).toEqual(
      [...days(FIRST, LAST)].filter((day) => dayOfWeek(day) === 0),
    )
    for (const { at, seen } of written) {
      expect(seen).toBe(at.getTime())
      expect(wall(ZONES[0], at)).toMatch(/^Sun.* 17:00$/)
    }
  })
})

const instant = fc.integer({ min: Date.parse(`${FIRST}T00:00:00Z`), max: Date.parse(`${LAST}T00:00:00Z`) })
const zone = fc.constantFrom(...ZONES)

describe('with a wrong clock', () => {
  const jump = fc.integer({ min: -3 * 24 * 60, max: 3 * 24 * 60 })

  test('no day has two reminders, each has the local date, and none is too early or too late', () => {
    fc.assert(
      fc.property(zone, instant, fc.array(jump, { maxLength: 200 }), (timeZone, start, jumps) => {
        const writtenDays = new Set<string>()
        // Two servers with one outbox, whose clocks run fast, slow and apart.
        const servers = [0, 1].map(() => new Server((now) => reminderDue(timeZone, now), writtenDays))
        let now = start
        for (const [index, minutes] of jumps.entries()) {
          now += minutes * MINUTE
          servers[index % 2]?.look(now)
        }
        const written = servers.flatMap((server) => server.written)
        expect(new Set(written.map(({ date }) => date)).size).toBe(written.length)
        for (const { date, at, seen } of written) {
          expect(dateIn(timeZone, new Date(seen))).toBe(date)
          expect(seen - at.getTime()).toBeGreaterThanOrEqual(0)
          expect(seen - at.getTime()).toBeLessThan(usefulMs('journal-reminder'))
        }
      }),
    )
  })

  test('a server that runs at any time from 10:00 to 18:00 sends the day’s reminder, at other times none', () => {
    fc.assert(
      fc.property(zone, instant, (timeZone, ms) => {
        const at = new Date(ms)
        const hour = Number(wall(timeZone, at)?.slice(-5, -3))
        expect(reminderDue(timeZone, at)?.date).toBe(
          hour >= 10 && hour < 18 ? dateIn(timeZone, at) : undefined,
        )
      }),
    )
  })

  test('the digest is sent from Sunday 17:00 to Monday noon, about the week that ends', () => {
    fc.assert(
      fc.property(instant, (ms) => {
        const at = new Date(ms)
        const today = dateIn(ZONES[0], at)
        const hour = Number(wall(ZONES[0], at)?.slice(-5, -3))
        const inTime = (dayOfWeek(today) === 0 && hour >= 17) || (dayOfWeek(today) === 1 && hour < 12)
        const due = digestDue(ZONES[0], at)
        expect(due !== null).toBe(inTime)
        if (due) expect(weekOf(due.date)).toBe(weekOf(addDays(today, -1)))
      }),
    )
  })
})

test('an hour that a day does not have is replaced by the next one', () => {
  // Samoa skipped 30 December 2011.
  expect(reminderDue('Pacific/Apia', new Date('2011-12-30T21:00:00Z'))?.date).toBe('2011-12-31')
})

describe('what is missing from a member', () => {
  // Wednesday; the week's Monday is the 16th.
  const today = '2026-11-18'
  const member = {
    adminDayDow: 3,
    away: [],
    since: '2026-01-01',
    openDays: ALWAYS_OPEN,
    journalWeeks: ['2026-11-09'],
  }
  test.each([
    ['due today', member, { dueToday: true, overdue: [] }],
    ['due tomorrow', { ...member, adminDayDow: 4, away: [] }, null],
    ['due on Sunday, the week’s end', { ...member, adminDayDow: 0, away: [] }, null],
    [
      'overdue since Tuesday',
      { ...member, adminDayDow: 2, away: [] },
      { dueToday: false, overdue: ['2026-11-16'] },
    ],
    ['due today, submitted', { ...member, journalWeeks: ['2026-11-09', '2026-11-16'] }, null],
    [
      'due today and last week’s too',
      { ...member, journalWeeks: [] },
      { dueToday: true, overdue: ['2026-11-09'] },
    ],
    [
      'nothing from before they were added',
      { ...member, adminDayDow: 4, away: [], since: '2026-11-17', journalWeeks: [] },
      null,
    ],
  ])('%s', (_what, owner, owed) => {
    expect(owedJournals(owner, today)).toEqual(owed)
  })
})
