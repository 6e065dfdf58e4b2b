import { plural } from '@scope/contract/kernel/count.words'
import { shortMonthDay } from '../../lib/dates/dates.ts'
import type { Snapshot } from './api.ts'

export type Velocity = Snapshot['cards']['velocity']

/** Up to this many bars, each has its figure above it. */
const FIGURES_MAX = 14

/** The most tasks completed in a week. */
const mostOf = (weeks: Velocity) => Math.max(0, ...weeks.map(({ completed }) => completed))

/** The height of each bar relative to the highest, and whether its figure is shown. */
export function barsOf(velocity: Velocity) {
  const most = mostOf(velocity)
  const highest = velocity.findIndex(({ completed }) => completed === most)
  return velocity.map((week, index) => {
    const running = index === velocity.length - 1
    return {
      ...week,
      running,
      share: most > 0 ? week.completed / most : 0,
      figured: velocity.length <= FIGURES_MAX || index === highest || running,
    }
  })
}

/** The fewest complete weeks among which one can be the best. */
const WEEKS_MIN = 3

/** The chart in words: tasks and complete weeks, the best week if it stands out, and this week so far. */
export function velocityText(velocity: Velocity): string {
  const complete = velocity.slice(0, -1)
  const running = velocity.at(-1)
  const sum = complete.reduce((total, { completed }) => total + completed, 0)
  const most = mostOf(complete)
  const [best, equal] = complete.filter(({ completed }) => completed === most)
  const standsOut = complete.length >= WEEKS_MIN && !equal
  return [
    `${plural(sum, 'task')} done in ${plural(complete.length, 'week')}`,
    ...(best && standsOut ? [`Best: ${most}, week of ${shortMonthDay(best.weekOf)}`] : []),
    ...(running ? [`This week: ${running.completed}`] : []),
  ].join('. ')
}
