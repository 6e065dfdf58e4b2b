import { addDays, type Period, periodOf } from '@scope/contract/kernel/calendar'
import type { PriorityStatus } from '@scope/contract/work/priority.words'
import { instantOf, type Today } from './day.ts'
import type { DemoMember } from './members.ts'
import { themeCalled } from './priorities.ts'
import { type Random, randomOf } from './random.ts'
import { type Story, tell } from './story.ts'

/** The end of the priority in one of its periods. */
type Step = { status: PriorityStatus; tasksDone: number }

/** Carried work by member. `since` counts the periods before this one; `steps` has one entry per period. */
const CARRIED: Record<string, { title: string; since: number; steps: Step[] }> = {
  'odette-fontaine': {
    title: 'Service standards everyone helped write',
    since: 2,
    steps: [
      { status: 'AT_RISK', tasksDone: 1 },
      { status: 'AT_RISK', tasksDone: 1 },
      { status: 'AT_RISK', tasksDone: 0 },
    ],
  },
  'silas-crowe': {
    title: 'Know forty regulars by name and drink',
    since: 1,
    steps: [
      { status: 'IN_PROGRESS', tasksDone: 1 },
      { status: 'ON_TRACK', tasksDone: 1 },
    ],
  },
  'grady-holt': {
    title: 'A zero-proof list people order from',
    since: 2,
    steps: [
      { status: 'NOT_STARTED', tasksDone: 0 },
      { status: 'COMPLETED', tasksDone: 4 },
    ],
  },
  'tanner-briggs': {
    title: 'Menu prices reviewed item by item',
    since: 4,
    steps: [
      { status: 'IN_PROGRESS', tasksDone: 1 },
      { status: 'AT_RISK', tasksDone: 1 },
      { status: 'COMPLETED', tasksDone: 2 },
    ],
  },
}

/** A member's stories. Carried work replaces the first story of its period. */
export function carriedStories(
  seed: string,
  member: DemoMember,
  stories: readonly Story[],
  today: Today,
): Story[] {
  const chain = chainOf(seed, member, today)
  const replaced = new Set<string>()
  return stories.map((story) => {
    const { startDate } = story.period
    const carried = chain.find(({ period }) => period.startDate === startDate)
    if (!carried || replaced.has(startDate)) return story
    replaced.add(startDate)
    return carried
  })
}

function chainOf(seed: string, member: DemoMember, today: Today): Story[] {
  const plan = CARRIED[member.slug]
  if (!plan) return []
  const random = randomOf(`${seed} carried ${member.slug}`)
  let period = periodOf(today.date)
  for (let back = 0; back < plan.since; back += 1) period = periodOf(addDays(period.startDate, -1))
  const chain: Story[] = []
  for (const step of plan.steps) {
    const before = chain.at(-1)
    const plot = { ...step, member, period, theme: themeCalled(plan.title) }
    const story = before ? carryOn(random, before, { period, step }, today) : tell(random, plot, today)
    // In the first days of a period nobody has carried it yet.
    if (before && story.priority.createdAt < instantOf(member.timezone, period.startDate)) break
    chain.push(story)
    period = periodOf(addDays(period.endDate, 1))
  }
  return chain
}

/** Carries a story into the next period, with the same result as `POST /api/priorities/:id/carry`. */
function carryOn(
  random: Random,
  { member, theme, tasks, priority }: Story,
  { period, step }: { period: Period; step: Step },
  today: Today,
): Story {
  const open = tasks.filter(({ completed }) => !completed).map(({ label }) => label)
  // The journals of the previous period already used this theme's lines.
  const rest = { ...theme, tasks: open, log: [] }
  const category = priority.category ?? theme.category
  const story = tell(random, { ...step, member, period, theme: rest, category }, today)
  return {
    ...story,
    tasks: story.tasks.map((task) => ({ ...task, due: null })),
    priority: {
      ...story.priority,
      targetDate: period.endDate,
      confidence: null,
      nextAction: priority.nextAction,
      carriedFromId: priority.id,
      carriedTimes: priority.carriedTimes + 1,
      carriedSincePeriod: priority.carriedSincePeriod ?? priority.period,
      carriedSinceYear: priority.carriedSinceYear ?? priority.year,
    },
  }
}
