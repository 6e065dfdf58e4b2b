import { addWeeks } from '@scope/contract/kernel/calendar'
import type { RosterImport } from '../../src/company/roster/service.ts'
import { instantOf, type Today } from '../day.ts'
import { randomOf } from '../random.ts'
import type { DemoWeek } from './metrics.ts'

const DAY_MS = 86_400_000
/** How many weeks the general managers typed themselves. Earlier weeks came from a file. */
const TYPED_WEEKS = 10

type Author = RosterImport['plan']['people']['added'][number]
type Venue = RosterImport['plan']['venues']['added'][number]

/** A week that someone typed. */
export type Entry = { at: Date; author: Author; week: DemoWeek }

/** A week that was typed wrong and corrected some days later. `first` returns the wrong numbers. */
type Mistake = {
  venue: string
  weeksAgo: number
  first: (week: DemoWeek) => Partial<DemoWeek>
  days: number
  by?: 'VP'
}

const times = (figure: string, factor: number) => (Number(figure) * factor).toFixed(2)
const plus = (figure: string, points: number) => (Number(figure) + points).toFixed(1)

const MISTAKES: readonly Mistake[] = [
  // Sunday's sales were not closed out yet.
  {
    venue: 'las-perlas-la',
    weeksAgo: 1,
    first: ({ revenue }) => ({ revenue: times(revenue, 0.87) }),
    days: 1,
  },
  { venue: 'las-perlas-la', weeksAgo: 2, first: () => ({ tips: '' }), days: 2 },
  {
    venue: 'las-perlas-la',
    weeksAgo: 6,
    first: ({ cogsPct }) => ({ cogsPct: plus(cogsPct, 1.3) }),
    days: 3,
    by: 'VP',
  },
  {
    venue: 'normandie-club',
    weeksAgo: 1,
    first: ({ cogsPct }) => ({ cogsPct: plus(cogsPct, -1.1) }),
    days: 1,
  },
  {
    venue: 'paper-lantern',
    weeksAgo: 3,
    first: ({ revenue }) => ({ revenue: times(revenue, 1.1) }),
    days: 1,
  },
  // Overtime was known only after payroll.
  {
    venue: 'seven-grand-la',
    weeksAgo: 2,
    first: (week) => ({ laborBasePct: plus(week.laborBasePct, -0.9) }),
    days: 2,
  },
  { venue: 'tidewater-room', weeksAgo: 4, first: () => ({ laborBasePct: '', tips: '' }), days: 1 },
  {
    venue: 'timberline-tap',
    weeksAgo: 3,
    first: ({ tips }) => ({ tips: times(tips, 10) }),
    days: 1,
    by: 'VP',
  },
  { venue: 'caliche', weeksAgo: 5, first: ({ revenue }) => ({ revenue: times(revenue, 0.92) }), days: 4 },
]

/**
 * Who entered which weeks. A file has the older ones. Since then each general manager types the numbers of their venues
 * on the following Monday and corrects a few later. A second file has the weeks of venues without a general manager and
 * the weeks not yet typed by the demo's today.
 */
export function entriesOf(
  seed: string,
  weeks: readonly DemoWeek[],
  { plan }: RosterImport,
  today: Today,
): { began: Date; before: DemoWeek[]; typed: Entry[]; corrections: Entry[]; rest: DemoWeek[] } {
  const first = addWeeks(today.week, -TYPED_WEEKS)
  const venues = new Map(plan.venues.added.map((venue) => [venue.slug, venue]))
  const people = plan.people.added
  const vp = people.find(({ jobRole, accessRole }) => jobRole === 'VP' && accessRole !== 'FULL_ADMIN')
  const sorted = { typed: [] as Entry[], corrections: [] as Entry[], rest: [] as DemoWeek[] }
  for (const week of weeks.filter((candidate) => candidate.week >= first)) {
    const venue = venues.get(week.venue)
    const gm = people.find(({ appUserId }) => appUserId === venue?.gmId)
    const at = venue && gm && morningAfter(seed, week, venue, gm)
    if (!at || at >= today.began) {
      sorted.rest.push(week)
      continue
    }
    const mistake = MISTAKES.find(
      ({ venue: slug, weeksAgo }) => slug === week.venue && addWeeks(today.week, -weeksAgo) === week.week,
    )
    const later = new Date(at.getTime() + (mistake?.days ?? 0) * DAY_MS)
    const wrong = mistake !== undefined && later < today.began
    sorted.typed.push({ at, author: gm, week: wrong ? { ...week, ...mistake.first(week) } : week })
    if (wrong) sorted.corrections.push({ at: later, author: (mistake.by && vp) ?? gm, week })
  }
  return {
    began: instantOf('America/Los_Angeles', first),
    before: weeks.filter(({ week }) => week < first),
    ...sorted,
  }
}

/** When a general manager types a week: on the following Monday morning, all their venues one after the other. */
function morningAfter(seed: string, { week }: DemoWeek, { timezone }: Venue, gm: Author): Date {
  const { int } = randomOf(`${seed} typed ${gm.slug} ${week}`)
  return instantOf(timezone, addWeeks(week, 1), int(8 * 60 + 30, 11 * 60 + 45))
}
