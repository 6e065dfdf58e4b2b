import { shareOf } from '@scope/contract/kernel/figures'
import { JOURNEY_AT_RISK, JOURNEY_SUCCESS } from '@scope/contract/work/archive.words'
import type { Tone } from '../../ui/figure/Chip.tsx'
import type { Performance } from './record-api.ts'

export type Step = Performance['periodBreakdown'][number]
type Stop = { period: number; steps: Step[] }
export type JourneyYear = { year: number; stops: Stop[] }

type Standing = {
  label: string
  tone: Tone /** The lowest completion rate, in whole percent. */
  from: number
}

const NEEDS_FOCUS: Standing = { label: 'Needs focus', tone: 'overdue', from: 0 }

/** The meanings of the circles' colors, best first (document 2, section 9). */
export const STANDINGS: readonly Standing[] = [
  { label: 'Success', tone: 'on-track', from: JOURNEY_SUCCESS },
  { label: 'At risk', tone: 'at-risk', from: JOURNEY_AT_RISK },
  NEEDS_FOCUS,
]

/** The color of a period’s circle, and its meaning. */
export function standingOf(completionRate: number): Standing {
  return STANDINGS.find(({ from }) => completionRate >= from) ?? NEEDS_FOCUS
}

/** Check-ins done and expected. */
export function checkInsOf({ totalCheckIns, missedCheckIns }: Omit<Step, 'id'>): {
  done: number
  all: number
} {
  return { done: totalCheckIns, all: totalCheckIns + missedCheckIns }
}

/** The timeline by year and period, in the order of `steps`. Several priorities of a period share one stop. */
export function journeyOf(steps: readonly Step[]): JourneyYear[] {
  const years: JourneyYear[] = []
  for (const step of steps) {
    const { year, period } = step
    if (years.at(-1)?.year !== year) years.push({ year, stops: [] })
    const stops = years.at(-1)?.stops
    if (stops?.at(-1)?.period === period) stops.at(-1)?.steps.push(step)
    else stops?.push({ period, steps: [step] })
  }
  return years
}

/** The share of completed priorities in whole percent; null for none. */
export function successRate(performance: Performance): number | null {
  const share = shareOf(performance.completedSuccessfully, performance.totalPriorities)
  return share === null ? null : Math.round(share / 100)
}
