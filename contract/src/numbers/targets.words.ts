/**
 * A venue's targets: the standing of a figure against its target, in words and as a state. Every screen, message and
 * file uses these functions. No schema here: the browser loads this file.
 */
import {
  dollars,
  figureOf,
  type Hundredths,
  meanOf,
  percent,
  points,
  pointsChange,
  sumOf,
  weightedMean,
} from '../kernel/figures.ts'
import { BANDS, FIGURE_KINDS, ofEach, WEEK_FIELDS } from './metrics.words.ts'

/** The figures that can have a target, in the order of screens, files and the sheet. */
export const TARGET_FIGURES = WEEK_FIELDS.filter((field) => field.below === null).map(({ name }) => name)
export type TargetFigure = (typeof TARGET_FIGURES)[number]

export const ORIENTATIONS = ['least', 'most', 'within'] as const
export type Orientation = (typeof ORIENTATIONS)[number]
export const ORIENTATION_LABELS: Record<Orientation, string> = {
  least: 'At least',
  most: 'At most',
  within: 'Within',
}

/** A target is an amount, or for revenue last year's plus a percentage. */
export const BASES = ['amount', 'lastYear'] as const
export type Basis = (typeof BASES)[number]

/**
 * Up to `amber` off its target a figure is green, up to `red` amber, beyond it red. Hundredths of a point for a
 * percentage; for money, hundredths of a percent of the target.
 */
export type Bands = { orientation: Orientation; amber: Hundredths; red: Hundredths }

const cost = ({ usual, high }: { usual: Hundredths; high: Hundredths }): Bands => ({
  orientation: 'most',
  amber: 0,
  red: high - usual,
})
const isBanded = (figure: TargetFigure): figure is keyof typeof BANDS => figure in BANDS
const income: Bands = { orientation: 'least', amber: 0, red: 10_00 }

/** The bands of a new target: those of a bar's usual percentages. */
export const DEFAULT_BANDS: Record<TargetFigure, Bands> = ofEach(TARGET_FIGURES, (figure) =>
  isBanded(figure) ? cost(BANDS[figure]) : income,
)

export const TARGET_STATES = ['green', 'amber', 'red'] as const
export type TargetState = (typeof TARGET_STATES)[number]
export const TARGET_STATE_LABELS: Record<TargetState, string> = {
  green: 'On target',
  amber: 'Off target',
  red: 'Well off target',
}

/** The target of a week: its bands, and the goal in hundredths. */
export type Aim = Bands & { goal: Hundredths }

/** The standing of a figure against its goal. `distance` is the figure minus the goal, both as shown on screens. */
export type Standing = { goal: Hundredths; distance: Hundredths; text: string; state: TargetState }

/**
 * The standing of a week's figure against its target: the distance in words, `1.2 pts over`, and the state. Both use
 * the shown figures, in tenths of a point or whole dollars, so that readers can check them.
 */
export function standingOf(
  figure: TargetFigure,
  { goal, orientation, amber, red }: Aim,
  actual: Hundredths,
): Standing {
  const isMoney = FIGURE_KINDS[figure] === 'money'
  const { distance, text } = distanceFrom(figure, goal, actual, 'on target')
  const off = orientation === 'most' ? distance : orientation === 'least' ? -distance : Math.abs(distance)
  const upTo = (band: Hundredths) => (isMoney ? (inDollars(goal) * band) / 100_00 : band)
  const state = off <= upTo(amber) ? 'green' : off <= upTo(red) ? 'amber' : 'red'
  return { goal, distance, text, state }
}

const inDollars = (value: Hundredths): Hundredths =>
  Math.sign(value) * Math.round(Math.abs(value) / 100) * 100

/**
 * A figure minus another, both as shown on screens, in tenths of a point or whole dollars, and in words: `1.2 pts
 * over`, `$3,200 under`, or `same` if they are equal. Hundredths.
 */
export function distanceFrom(figure: TargetFigure, from: Hundredths, actual: Hundredths, same: string) {
  const isMoney = FIGURE_KINDS[figure] === 'money'
  const distance = isMoney ? inDollars(actual) - inDollars(from) : pointsChange(actual, from)
  if (distance === 0) return { distance, text: same }
  const size = Math.abs(distance)
  const amount = isMoney ? dollars(size) : points(size).slice(1)
  return { distance, text: `${amount} ${distance > 0 ? 'over' : 'under'}` }
}

/** `at most 26.0%`, `at least $60,000`, `24.0% ± 1.0 pts`. */
export function goalText(figure: TargetFigure, { goal, orientation, amber }: Aim): string {
  const isMoney = FIGURE_KINDS[figure] === 'money'
  const amount = isMoney ? dollars(goal) : percent(goal)
  if (orientation !== 'within') return `${ORIENTATION_LABELS[orientation].toLowerCase()} ${amount}`
  return `${amount} ± ${isMoney ? percent(amber) : points(amber).replace('+', '')}`
}

/** `1.2 pts over, target at most 26.0%`; only the target if nothing was reported. */
export function standingText(standing: { goalText: string; distance: string | null }): string {
  const target = `target ${standing.goalText}`
  return standing.distance === null ? target : `${standing.distance}, ${target}`
}

/**
 * `$1,586,146 in the 25 of 47 weeks with a target`: the figure compared with the target, if some of the weeks had none.
 * `value` in dollars or percent. Null if all had one.
 */
export function weeksText({
  figure,
  weeks,
  ofWeeks,
  value,
}: {
  figure: TargetFigure
  weeks: number
  ofWeeks: number
  value: number | null
}): string | null {
  if (weeks === 0 || weeks >= ofWeeks) return null
  const made = FIGURE_KINDS[figure] === 'money' ? dollars(figureOf(value)) : percent(figureOf(value))
  return `${made} in the ${weeks} of ${ofWeeks} weeks with a target`
}

/** `1.2 pts under target`, `on target`. */
export const toTargetText = (distance: string): string =>
  distance.endsWith('target') ? distance : `${distance} target`

/** A week of a span: the reported figure, and the target. Null if there is none. */
export type AimedWeek = { actual: Hundredths | null; revenue: Hundredths | null; aim: Aim | null }

/**
 * The standing of a span of weeks against its targets. Money is summed and percentages are weighted by revenue, over
 * the weeks that have both a figure and a target: `weeks` of the `ofWeeks` with a figure; `actual` is their figure. The
 * bands are those of the newest week. `displayed` is the span’s figure on the screen, which counts if no reported week
 * is left out. Null without such a week.
 */
export function standingOver(
  figure: TargetFigure,
  weeks: readonly AimedWeek[],
  displayed: Hundredths | null,
): (Standing & { aim: Aim; weeks: number; ofWeeks: number; actual: Hundredths }) | null {
  const aimed = weeks.flatMap(({ actual, revenue, aim }) =>
    actual === null || aim === null ? [] : [{ actual, revenue, aim }],
  )
  const newest = aimed.at(-1)
  if (!newest) return null
  const together = (of: (week: (typeof aimed)[number]) => Hundredths): Hundredths => {
    const values = aimed.map(of)
    if (FIGURE_KINDS[figure] === 'money') return sumOf(values) ?? 0
    const weighted = aimed.map((week) => ({ revenue: week.revenue, pct: of(week) }))
    return weightedMean(weighted) ?? meanOf(values) ?? 0
  }
  const ofWeeks = weeks.filter(({ actual }) => actual !== null).length
  const isWhole = aimed.length === ofWeeks
  const actual = (isWhole ? displayed : null) ?? together((week) => week.actual)
  const aim = { ...newest.aim, goal: together((week) => week.aim.goal) }
  return { ...standingOf(figure, aim, actual), aim, weeks: aimed.length, ofWeeks, actual }
}

/** How many weeks decide a status; one week is noise. */
const STATUS_WEEKS = 3

/**
 * The status that colors a figure: the middle one of its last three states, newest first, so that a single week neither
 * reddens nor clears it. Null if there are fewer.
 */
export function statusOf(states: readonly TargetState[]): TargetState | null {
  const last = states.slice(0, STATUS_WEEKS)
  if (last.length < STATUS_WEEKS) return null
  const ranks = last.map((state) => TARGET_STATES.indexOf(state)).sort((a, b) => a - b)
  return TARGET_STATES[ranks[1] ?? 0] ?? null
}

/**
 * The color of a distance: the status of three weeks, if the shown weeks agree with it. A single bad week after good
 * ones has no color, and neither does a single good one after bad ones.
 */
export function colorOf(standing: { state: TargetState | null; status: TargetState | null }) {
  const { state, status } = standing
  return state !== null && (state === 'green') === (status === 'green') ? status : null
}

/** The terms of a target from a week on, or for one week only. `amount` is null if there is no target. */
export type Held = {
  figure: TargetFigure
  fromWeek: string
  onlyWeek: boolean
  basis: Basis
  /** Hundredths of a dollar or a percent; with `lastYear`, hundredths of a percent on top of last year. */
  amount: Hundredths | null
}

/**
 * The target of a figure in a week: its exception, otherwise the newest target that began by then. Null if there is
 * none, or if it was removed.
 */
export function heldIn<T extends Held>(targets: readonly T[], figure: TargetFigure, week: string): T | null {
  const own = targets.filter((target) => target.figure === figure && target.fromWeek <= week)
  const exception = own.find(({ onlyWeek, fromWeek }) => onlyWeek && fromWeek === week)
  const lasting = own.filter(({ onlyWeek }) => !onlyWeek)
  const held = exception ?? lasting.reduce<T | null>((a, b) => (a && a.fromWeek > b.fromWeek ? a : b), null)
  return held?.amount === null ? null : held
}

/**
 * The goal of a target in a week. `lastYear` is the revenue of the same week last year; without one, a target that
 * builds on it has no goal. Hundredths.
 */
export function goalOf({ basis, amount }: Held, lastYear: Hundredths | null): Hundredths | null {
  if (amount === null || basis === 'amount') return amount
  return lastYear === null || lastYear === 0 ? null : Math.round(lastYear * (1 + amount / 100_00))
}

/** The longest reason of an exception, in characters. */
export const REASON_MAX = 200
/** Targets of one save. */
export const TARGETS_MAX = 500
/** Targets on a page of the list. */
export const TARGETS_PAGE = 200
/** How many weeks ahead a target can begin, and how many weeks back the first one can. */
export const TARGET_WEEKS = 53
