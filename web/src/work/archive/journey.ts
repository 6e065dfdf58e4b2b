import { shareOf } from '@scope/contract/kernel/figures'
import { JOURNEY_AT_RISK, JOURNEY_SUCCESS } from '@scope/contract/work/archive.words'
import type { Tone } from '../../ui/Chip.tsx'
import type { Performance } from './record-api.ts'

export type Step = Performance['periodBreakdown'][number]
type Stop = { period: number; steps: Step[] }
export type JourneyYear = { year: number; stops: Stop[] }

/** The label and color of a period’s circle (document 2, section 9). */
export function standingOf(completionRate: number): { label: string; tone: Tone } {
  if (completionRate >= JOURNEY_SUCCESS) return { label: 'Success', tone: 'on-track' }
  if (completionRate >= JOURNEY_AT_RISK) return { label: 'At risk', tone: 'at-risk' }
  return { label: 'Needs focus', tone: 'overdue' }
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
