import { addDays, fiscalYearStart, type Period, periodOf } from '@scope/contract/kernel/calendar'
import type { PriorityStatus } from '@scope/contract/work/priority.words'
import type { Today } from './day.ts'
import type { DemoMember } from './members.ts'
import { type Random, randomOf } from './random.ts'
import { type Plot, type Story, tell } from './story.ts'
import { guestExperience } from './words/guest-experience.ts'
import { marketing } from './words/marketing.ts'
import { operations } from './words/operations.ts'
import { revenueGrowth } from './words/revenue-growth.ts'
import { teamLeadership } from './words/team-leadership.ts'
import type { Theme } from './words/theme.ts'

/** The first fiscal year of the archive (decisions 2). */
const FIRST_YEAR = 2024
const THEMES = [...guestExperience, ...operations, ...revenueGrowth, ...marketing, ...teamLeadership]

export const themeCalled = (title: string): Theme => {
  const theme = THEMES.find((candidate) => candidate.title === title)
  if (!theme) throw new Error(`There is no theme "${title}"`)
  return theme
}

/** Returns a member's theme for each period. No theme repeats before all others were used. */
function themesFor(random: Random): (period: Period) => Theme {
  const queue = random.shuffled(THEMES)
  return (period) => {
    const fits = ({ periods }: Theme) => !periods || periods.includes(period.number)
    // Sometimes a seasonal theme that fits the period comes first.
    const seasonal = random.chance(0.4) ? queue.findIndex((theme) => theme.periods && fits(theme)) : -1
    const place = seasonal >= 0 ? seasonal : queue.findIndex(fits)
    const [theme] = queue.splice(place, 1)
    if (!theme) throw new Error('There is no theme for the period')
    queue.push(theme)
    return theme
  }
}

/** Fixed priorities of members whose history a screen or a guide refers to, by period number of the last year. */
const PLANTED: Record<string, Record<number, { title: string; status: PriorityStatus }>> = {
  'marisol-vega': {
    8: { title: 'Cut linen spend by 10%', status: 'AT_RISK' },
    9: { title: 'Cross-train two barbacks', status: 'COMPLETED' },
    10: { title: 'Halloween menu live by Oct 1', status: 'COMPLETED' },
  },
}

/** A member's archived priorities, one for each ended period since 2024. */
export function pastStories(seed: string, member: DemoMember, today: Today): Story[] {
  const random = randomOf(`${seed} past ${member.slug}`)
  const nextTheme = themesFor(random)
  const yearAgo = addDays(today.date, -330)
  const stories: Story[] = []
  for (let start = fiscalYearStart(FIRST_YEAR); ; ) {
    const period = periodOf(start)
    if (period.endDate >= today.date) return stories
    const planted = period.startDate > yearAgo ? PLANTED[member.slug]?.[period.number] : undefined
    const theme = nextTheme(period)
    const status = endingOf(random, member)
    const plot: Plot = { member, period, theme, status, category: categoryOf(random, theme) }
    const plantedStory = planted && { theme: themeCalled(planted.title), status: planted.status }
    stories.push(tell(random, plantedStory ? { member, period, ...plantedStory } : plot, today))
    start = addDays(period.endDate, 1)
  }
}

function endingOf(random: Random, { steadiness }: DemoMember): PriorityStatus {
  const roll = random.next()
  const completed = 0.25 + 0.55 * steadiness
  if (roll < completed) return 'COMPLETED'
  const rest = (roll - completed) / (1 - completed)
  if (rest < 0.4) return 'ON_TRACK'
  if (rest < 0.75) return 'AT_RISK'
  return rest < 0.92 ? 'IN_PROGRESS' : 'NOT_STARTED'
}

const LEGACY: Record<string, string[]> = {
  OPERATIONS: ['VENUE_MARKETING'],
  MARKETING_EVENT_ACTIVATION: ['EVENT_ACTIVATION'],
  TEAM_LEADERSHIP: ['LEADERSHIP', 'STAFF_SUPPORT'],
}

/** Some priorities have a legacy category code. */
const categoryOf = (random: Random, { category }: Theme): string =>
  random.chance(0.1) ? random.pick(LEGACY[category] ?? [category]) : category

const statusNow = (random: Random, due: boolean): PriorityStatus => {
  const roll = random.next()
  if (due && roll < 0.3) return 'COMPLETED'
  if (roll < 0.5) return 'ON_TRACK'
  if (roll < 0.68) return 'AT_RISK'
  return roll < 0.86 ? 'IN_PROGRESS' : 'NOT_STARTED'
}

/** Live priorities at Las Perlas LA, the venue of the demo's accounts. They show every status. */
const AT_HOME: Record<string, Omit<Plot, 'member' | 'period'>[]> = {
  'marisol-vega': [
    {
      theme: {
        category: 'OPERATIONS',
        title: 'Bring pour cost on agave flights under 21%',
        description:
          'Weigh the well nightly, re-cost the flight card, and train the Thursday crew on the 1.5 oz pour.',
        tasks: [
          'Weigh bottles at close, seven nights',
          'Re-cost the flight card with new mezcal prices',
          'Train Thursday crew on the measured pour',
          'Post the new pour chart behind the well',
        ],
        kpi: 'Pour cost on flights at 21 % or less',
        log: [
          'Weighed every bottle behind the well for seven nights. Espadín was the leak.',
          'Re-costed the flight card: two of the five mezcals went up since spring.',
          'The crew has practiced the measured pour twice, and Thursday came out a third of an ounce closer.',
        ],
      },
      status: 'AT_RISK',
      tasksDone: 3,
      note: 'Thursday over-poured by a third of an ounce again. The chart goes up this week.',
    },
    { theme: themeCalled('Two-minute welcome on every seat'), status: 'COMPLETED', tasksDone: 3 },
  ],
  'theo-park': [{ theme: themeCalled('Schedule posted ten days ahead'), status: 'ON_TRACK', tasksDone: 4 }],
  'ines-marroquin': [
    { theme: themeCalled('A zero-proof list people order from'), status: 'IN_PROGRESS', tasksDone: 2 },
  ],
  'bo-whitaker': [
    { theme: themeCalled('Lineup that teaches one thing'), status: 'NOT_STARTED', category: 'STAFF_SUPPORT' },
  ],
}

/** Venues without priorities in the current period. */
const WITHOUT = ['cobalt-room-denver']

/** A member's live priorities of the current period. */
export function liveStories(seed: string, member: DemoMember, today: Today): Story[] {
  if (WITHOUT.includes(member.venueSlug)) return []
  const random = randomOf(`${seed} now ${member.slug}`)
  const period = periodOf(today.date)
  const due = today.week === period.dueWeekStart
  const planted = AT_HOME[member.slug]
  if (planted) {
    return planted.map((plot) => {
      // It is signed off in the due week, and on track until then.
      const status = plot.status === 'COMPLETED' && !due ? 'ON_TRACK' : plot.status
      return tell(random, { ...plot, status, member, period }, today)
    })
  }
  const nextTheme = themesFor(random)
  const count = random.chance(0.25) ? 2 : 1
  return Array.from({ length: count }, () => {
    const theme = nextTheme(period)
    const plot = {
      member,
      period,
      theme,
      status: statusNow(random, due),
      category: categoryOf(random, theme),
    }
    return tell(random, plot, today)
  })
}
