import type { Input } from '@scope/contract/calls'
import { addWeeks, isPlainDate, isWeek, type Week, weekOf } from '@scope/contract/kernel/calendar'
import {
  figureOf,
  fractionQuestion,
  type Hundredths,
  MONEY_MAX,
  numberOf,
  PERCENT_MAX,
} from '@scope/contract/kernel/figures'
import { characters } from '@scope/contract/kernel/text.words'
import { FIGURE_KINDS, METRICS_LABELS } from '@scope/contract/numbers/metrics.words'
import type { Target, TargetStanding } from '@scope/contract/numbers/targets'
import {
  type Aim,
  type AimedWeek,
  DEFAULT_BANDS,
  goalOf,
  goalText,
  heldIn,
  REASON_MAX,
  standingOf,
  standingOver,
  statusOf,
  TARGET_FIGURES,
  TARGET_WEEKS,
  type TargetFigure,
} from '@scope/contract/numbers/targets.words'
import { invalid } from '../../kernel/refusal.ts'
import { openFigures, openTogether, type VenueWeeks, weeksLastYear, yearBefore } from '../comparison/rules.ts'

export type TargetLine = Input<'POST /api/targets'>['body']['targets'][number]

/** The stored fields of a target, without author and time. Amounts in dollars, percent and points. */
export type Aimed = Pick<
  Target,
  'figure' | 'fromWeek' | 'onlyWeek' | 'reason' | 'basis' | 'amount' | 'orientation' | 'amber' | 'red'
> & { ownerId: string | null }

/** The version that a save replaces, and what it stores; null if nothing would change. */
export type Planned = { replaced: Target | undefined; target: Aimed } | null

/** The first week that a target can begin in, lasting or as an exception: an exception is often known a week later. */
export function firstWeekOf(week: Week, onlyWeek: boolean): Week {
  return onlyWeek ? addWeeks(week, -1) : week
}

/**
 * Why a target cannot begin in a week; null if it can. Past weeks keep the targets that held then, so only a first
 * target may begin in one. `week` is the venue's current week, `lasting` its targets of this figure without exceptions.
 */
function wrongStart(
  { fromWeek, onlyWeek }: { fromWeek: Week; onlyWeek: boolean },
  { week, lasting }: { week: Week; lasting: readonly Target[] },
): string | null {
  if (!isPlainDate(fromWeek)) return 'Enter a week.'
  if (!isWeek(fromWeek)) return `Use that week’s Monday, ${weekOf(fromWeek)}.`
  if (fromWeek > addWeeks(week, TARGET_WEEKS)) return 'Choose a week within the next year.'
  const first = firstWeekOf(week, onlyWeek)
  if (fromWeek >= first) return null
  const isFirst = lasting.every((target) => target.fromWeek > fromWeek)
  if (!onlyWeek && isFirst && fromWeek >= addWeeks(week, -TARGET_WEEKS)) return null
  return `Past weeks keep their targets. Choose the week of ${first} or later.`
}

const NOTHING = { basis: 'amount', amount: null, reason: null, owner: null } as const

/**
 * Plans a line of a save. Fields that it leaves out stay as they hold in that week. Refuses wrong fields with 400, each
 * by its name; `at` names the line. `targets` are those of the venue; `people` may own one, if the line names an owner.
 */
export function planTarget(
  line: TargetLine,
  { targets, week, people, at }: { targets: readonly Target[]; week: Week; people: People; at: string },
): Planned {
  const { figure, onlyWeek = false } = line
  const wrong = (field: string, text: string) => invalid(`${at}.${field}`, text)
  const fromWeek = line.fromWeek.slice(0, 10)
  const own = targets.filter((target) => target.figure === figure)
  const lasting = own.filter((target) => !target.onlyWeek)
  const start = wrongStart({ fromWeek, onlyWeek }, { week, lasting })
  if (start) throw wrong('fromWeek', start)
  const replaced = own.find((target) => target.fromWeek === fromWeek && target.onlyWeek === onlyWeek)
  const held = lasting
    .filter((target) => target.fromWeek <= fromWeek)
    .toSorted((a, b) => (a.fromWeek < b.fromWeek ? 1 : -1))[0]
  const before = replaced ?? held ?? { ...NOTHING, ...defaultsOf(figure) }
  const basis = line.basis ?? before.basis
  const target: Aimed = {
    ...{ figure, fromWeek, onlyWeek, basis },
    reason: reasonOf(line, replaced),
    amount: line.amount === undefined && basis === before.basis ? before.amount : (line.amount ?? null),
    orientation: line.orientation ?? before.orientation,
    amber: line.amber ?? before.amber,
    red: line.red ?? before.red,
    ownerId: line.owner === undefined ? (before.owner?.id ?? null) : line.owner,
  }
  const problem = wrongField(target, people)
  if (problem) throw wrong(problem.field, problem.text)
  if (replaced) return isSame(replaced, target) ? null : { replaced, target }
  const isNothingNew = held ? isSame(held, target) : target.amount === null
  return isNothingNew && !onlyWeek ? null : { replaced, target }
}

/** Bands as JSON carries them. */
function defaultsOf(figure: TargetFigure) {
  const { orientation, amber, red } = DEFAULT_BANDS[figure]
  return { orientation, amber: numberOf(amber), red: numberOf(red) }
}

const reasonOf = ({ reason, onlyWeek }: TargetLine, replaced: Target | undefined): string | null =>
  reason === undefined && onlyWeek ? (replaced?.reason ?? null) : reason?.trim() || null

const isSame = (stored: Target, { ownerId, fromWeek: _, ...target }: Aimed): boolean =>
  (stored.owner?.id ?? null) === ownerId &&
  Object.entries(target).every(([field, value]) => stored[field as keyof Target] === value)

type People = readonly { id: string }[] | undefined
type Wrong = { field: keyof TargetLine; text: string }

/** The first wrong field of a target and what to do; null if all are right. */
function wrongField(target: Aimed, people: People): Wrong | null {
  const { figure, basis, amount, orientation, amber, red, onlyWeek, reason, ownerId } = target
  if (basis === 'lastYear' && figure !== 'revenue') {
    return { field: 'basis', text: 'Only revenue can build on last year.' }
  }
  const bound = amount === null ? null : wrongAmount(target, amount)
  if (bound) return { field: 'amount', text: bound }
  for (const [field, value] of [
    ['amber', amber],
    ['red', red],
  ] as const) {
    if (value < 0 || value > 100) return { field, text: 'Enter 0 to 100.' }
    if (figureOf(value) === null) return { field, text: 'Use at most two decimals.' }
  }
  if (red < amber) return { field: 'red', text: 'Red must begin at amber or beyond.' }
  if (orientation === 'within' && amber === 0) {
    return { field: 'amber', text: 'Enter how far off is still fine.' }
  }
  if (onlyWeek && reason === null) return { field: 'reason', text: 'Say why this week is different.' }
  if (!onlyWeek && reason !== null) return { field: 'reason', text: 'Only an exception has a reason.' }
  if (reason !== null && characters(reason) > REASON_MAX) {
    return { field: 'reason', text: `A reason can have at most ${REASON_MAX} characters.` }
  }
  if (ownerId !== null && people && !people.some(({ id }) => id === ownerId)) {
    return { field: 'owner', text: 'Choose a person of this venue.' }
  }
  return null
}

function wrongAmount({ figure, basis }: Aimed, amount: number): string | null {
  const value = figureOf(amount)
  if (value === null) return `${METRICS_LABELS[figure]} can have at most two decimals.`
  if (basis === 'lastYear')
    return value < -50_00 || value > 100_00 ? 'Enter −50% to 100% on top of last year.' : null
  if (FIGURE_KINDS[figure] === 'money') {
    return value < 100 || value > MONEY_MAX ? 'Enter $1 to $10,000,000.' : null
  }
  return value < 0 || value > PERCENT_MAX ? 'Enter 0% to 100%.' : fractionQuestion(String(amount))
}

/** Whether a target may be removed: it, or its exception, has not held in a week that is over. */
export function canRemove(
  { fromWeek, onlyWeek }: Pick<Target, 'fromWeek' | 'onlyWeek'>,
  week: Week,
): boolean {
  return fromWeek >= firstWeekOf(week, onlyWeek)
}

/** How many complete weeks back the three that decide a status are looked for. */
const LOOK_BACK = 6

/** The weeks whose numbers a span's standings need, without those of last year. */
export function weeksNeeded(span: readonly Week[], complete: Week): Week[] {
  const back = Array.from({ length: LOOK_BACK }, (_, index) => addWeeks(complete, -index))
  return [...new Set([...span, ...back])]
}

/** A venue's target for a week. Null if there is none, or if last year's figure is unknown. */
export function aimIn(
  targets: readonly Target[],
  figure: TargetFigure,
  week: Week,
  weeks: VenueWeeks,
): { aim: Aim; target: Target } | null {
  const target = heldIn(targets, figure, week)
  if (!target) return null
  const goal = goalIn(target, revenueLastYear(weeks, week))
  if (goal === null) return null
  return { aim: { goal, ...bandsOf(target) }, target }
}

const bandsOf = ({ orientation, amber, red }: Target) => ({
  orientation,
  amber: Math.round(amber * 100),
  red: Math.round(red * 100),
})

/** The weeks of last year that goals of some weeks may build on. */
export const weeksOfGoals = (weeks: readonly Week[]): Week[] => [...new Set(weeks.flatMap(weeksLastYear))]

/** The revenue of last year that the goal of a week builds on; null if it was not reported or stands out. */
export const revenueLastYear = (weeks: VenueWeeks, week: Week): Hundredths | null =>
  openFigures(weeks, yearBefore(weeks, week).week).revenue

/** The goal of a target, in hundredths. `lastYear` is the revenue of last year that it builds on. */
export function goalIn(target: Target, lastYear: Hundredths | null): Hundredths | null {
  return goalOf({ ...target, amount: figureOf(target.amount) }, lastYear)
}

/**
 * How a venue's figures of a span stand to its targets, and the status of the three newest complete weeks up to
 * `complete`. Weeks that stand out by their tags, or were closed, are not judged (decisions 6). Only figures that have a target.
 */
export function standingsOf(
  targets: readonly Target[],
  weeks: VenueWeeks,
  { span, complete }: { span: readonly Week[]; complete: Week },
): TargetStanding[] {
  const together = openTogether(weeks, span)
  return TARGET_FIGURES.flatMap((figure) => {
    const newest = heldIn(targets, figure, span.at(-1) ?? complete)
    const aimed = span.map((week) => aimedWeek(targets, figure, week, weeks))
    const over = standingOver(figure, aimed, together[figure])
    if (!newest && !over) return []
    const aim = over?.aim ?? aimIn(targets, figure, span.at(-1) ?? complete, weeks)?.aim
    return {
      figure,
      goal: numberOf(aim?.goal ?? null),
      goalText: aim ? goalText(figure, aim) : 'not known: no revenue last year',
      distance: over?.text ?? null,
      state: over?.state ?? null,
      status: statusUpTo(targets, figure, complete, weeks),
      weeks: over?.weeks ?? 0,
      ofWeeks: over?.ofWeeks ?? 0,
      value: numberOf(over?.actual ?? null),
      owner: newest?.owner?.name ?? null,
      reason: newest?.reason ?? null,
    }
  })
}

function aimedWeek(
  targets: readonly Target[],
  figure: TargetFigure,
  week: Week,
  weeks: VenueWeeks,
): AimedWeek {
  const figures = openFigures(weeks, week)
  const aim = aimIn(targets, figure, week, weeks)?.aim ?? null
  return { actual: figures[figure], revenue: figures.revenue, aim }
}

function statusUpTo(targets: readonly Target[], figure: TargetFigure, complete: Week, weeks: VenueWeeks) {
  const states = Array.from({ length: LOOK_BACK }, (_, back) => {
    const { actual, aim } = aimedWeek(targets, figure, addWeeks(complete, -back), weeks)
    return actual === null || aim === null ? [] : [standingOf(figure, aim, actual).state]
  })
  return statusOf(states.flat())
}
