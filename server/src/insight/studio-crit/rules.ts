import { beforeText, closedText, oneSidedText } from '@scope/contract/insight/rollup/cards.words'
import type { Extreme, Rollup } from '@scope/contract/insight/rollup/rollup'
import type { Target } from '@scope/contract/insight/signal'
import {
  addDays,
  addWeeks,
  daysBetween,
  type PlainDate,
  periodOf,
  type Week,
  weekOf,
  weeksUpTo,
} from '@scope/contract/kernel/calendar'
import { plural } from '@scope/contract/kernel/count.words'
import {
  dollars,
  figureOf,
  type Hundredths,
  percent,
  primeCost,
  thousands,
} from '@scope/contract/kernel/figures'
import { BANDS } from '@scope/contract/numbers/metrics.words'
import { roundedToTenth, signed } from '../signal/rules/numbers/metrics-figure.ts'
import { dayText } from '../signal/rules/say.ts'
import type { Span } from '../span/rules.ts'

/**
 * The measured part with all figures and names, and the advice without any; empty if there is nothing to advise. A
 * model may reword only the advice. `targets` link to the details.
 */
export type Sentence = { measured: string; advice: string; targets: Target[] }

/** A percentage of the range, and of the weeks that both spans have. In hundredths. */
type Compared = { value: Hundredths | null; now: Hundredths | null; before: Hundredths | null }

/** The data for the sentences, all computed elsewhere. */
export type CritFacts = {
  from: PlainDate
  /** Today. Dates in another year are shown with their year. */
  to: PlainDate
  /** The complete weeks of the range, oldest first. They are compared with as many before them. */
  weeks: readonly Week[]
  due: number
  completed: number
  onTime: number
  /** The number of venues. */
  venues: number
  /**
   * `reported` counts the weeks of all venues, `complete` the venues that reported every week. `growth`, in hundredths of
   * a percent, compares the weeks that both spans have.
   */
  revenue: {
    total: Hundredths | null
    reported: number
    complete: number
    growth: Hundredths | null
    best: Extreme
    worst: Extreme
  }
  labor: Compared & { best: Extreme; worst: Extreme }
  cogs: Compared & { best: Extreme; worst: Extreme }
  closed: Rollup['closed']
  oneSided: Rollup['oneSided']
  /** The venue, if there is only one or the caller chose one. */
  venueSlug: string | null
}

/**
 * The complete weeks of a range that begins at `from`, compared with as many before them. The first week is the first whose
 * Monday is in the range; `complete` is the last week that is over at every venue.
 */
export function critSpan(from: PlainDate, complete: Week): Span {
  const first = weekOf(addDays(from, 6))
  const count = Math.max(1, daysBetween(first, complete) / 7 + 1)
  const weeks = weeksUpTo(complete, count)
  const weeksBefore = weeksUpTo(addWeeks(complete, -count), count)
  const { endDate: periodEnd } = periodOf(complete)
  return { weeks, weeksBefore, compared: { weeks, weeksBefore }, periodEnd, numbersOnly: true }
}

/**
 * What changed in a range, by how much, and what to do next: three or four sentences, or none if no priority was due
 * and no number was reported (decisions 6). The screen shows signals above them, so they are not repeated (decision
 * 047).
 */
export function critOf(facts: CritFacts): Sentence[] {
  if (facts.due === 0 && facts.revenue.total === null) return []
  return [prioritiesSentence(facts), revenueSentence(facts), ...percentSentences(facts)]
}

/** The texts of the sentences. `advice` replaces our own, one for each sentence that has advice. */
export function textsOf(sentences: readonly Sentence[], advice: readonly string[] | null): string[] {
  const advised = sentences.filter((sentence) => sentence.advice)
  return sentences.map((sentence) => {
    const next = advice?.[advised.indexOf(sentence)] ?? sentence.advice
    return next
      ? `${sentence.measured}. ${next.charAt(0).toUpperCase()}${next.slice(1)}.`
      : `${sentence.measured}.`
  })
}

function prioritiesSentence({ from, to, due, completed, onTime, venueSlug }: CritFacts): Sentence {
  const targets = venueSlug ? [at('board', venueSlug)] : []
  const since = dayText(from, to)
  if (due === 0) {
    return { measured: `No priority was due since ${since}`, advice: '', targets }
  }
  const inTime = completed === 0 ? '' : `, ${onTime} of them on time`
  return {
    measured: `${completed} of ${plural(due, 'priority', 'priorities')} due since ${since} ${completed === 1 || due === 1 ? 'was' : 'were'} completed${inTime}`,
    advice: '',
    targets,
  }
}

function revenueSentence(facts: CritFacts): Sentence {
  const { weeks, to, venues, revenue, closed, oneSided, venueSlug } = facts
  const last = weeks.at(-1) ?? to
  const span =
    weeks.length === 1
      ? `the week of ${dayText(last, to)}`
      : `the ${weeks.length} weeks to ${dayText(addDays(last, 6), to)}`
  const { total, reported, complete, growth, best, worst } = revenue
  if (total === null) {
    return {
      measured: `No revenue was reported for ${span}`,
      advice: 'enter the numbers first',
      targets: venueSlug ? [at('metrics', venueSlug, last)] : [],
    }
  }
  const some = complete < venues
  const share = some && venues === 1 ? `${reported} of ` : ''
  const from =
    some && venues > 1
      ? `; ${complete} of ${venues} venues reported ${weeks.length === 1 ? 'it' : 'every week'}`
      : ''
  const change = growth === null ? '' : `, ${moved(roundedToTenth(growth), '%')} ${beforeText(weeks)}`
  const ends = endsOf(revenue, ['earned', 'the most', 'the least'], money)
  const leftOut = [closedText(closed, (week) => dayText(week, to)), oneSidedText(oneSided)]
    .flatMap((text) => (text ? `; ${lowered(text)}` : []))
    .join('')
  const next = [
    ...(some ? ['enter the missing numbers'] : []),
    ...((growth ?? 0) < 0 ? ['find out what keeps guests away'] : []),
  ]
  return {
    measured: `Revenue of ${share}${span} was ${short(total)}${change}${from}${ends}${leftOut}`,
    advice: next.join(', and '),
    targets: targetsOf([best, worst], venueSlug, last),
  }
}

/** True labor, and COGS with the prime cost, computed from the rounded percentages so that they add up. */
function percentSentences({ weeks, to, labor, cogs, venueSlug }: CritFacts): Sentence[] {
  const last = weeks.at(-1) ?? to
  if (labor.value === null && cogs.value === null) {
    return [
      {
        measured: 'Neither true labor nor COGS was reported',
        advice: 'enter them with the revenue',
        targets: targetsOf([], venueSlug, last),
      },
    ]
  }
  const primeOf = (which: keyof Compared) => primeCost(tenths(cogs[which]), tenths(labor[which]))
  const prime = { value: primeOf('value'), now: primeOf('now'), before: primeOf('before') }
  const primeText =
    prime.value === null ? '' : `; prime cost was ${percent(prime.value)}${changed(prime, '')}`
  const since = ` ${beforeText(weeks)}`
  return [
    { name: 'True labor', figure: labor, ...OVER.laborTruePct, more: '' },
    { name: 'COGS', figure: cogs, ...OVER.cogsPct, more: primeText },
  ].flatMap(({ name, figure, usual, next, more }) => {
    if (figure.value === null) return []
    const value = roundedToTenth(figure.value)
    const over = value > usual
    const place = over ? 'over' : value === usual ? 'at' : 'under'
    return [
      {
        measured: `${name} was ${percent(figure.value)}, ${place} the usual ${percent(usual)}${changed(figure, since)}${more}${endsOf(figure, ['had', 'the lowest', 'the highest'], pct)}`,
        advice: over ? next : '',
        targets: targetsOf([figure.best, figure.worst], venueSlug, last),
      },
    ]
  })
}

/** The usual limits, and the advice above them. */
const OVER = {
  laborTruePct: { usual: BANDS.laborTruePct.usual, next: 'plan the next schedule for the sales you expect' },
  cogsPct: { usual: BANDS.cogsPct.usual, next: 'recount stock, and check pours, waste and prices' },
}

const tenths = (value: Hundredths | null): Hundredths | null =>
  value === null ? null : roundedToTenth(value)

/**
 * `; Seven Grand LA had the lowest with 22.1% and Dry Creek Saloon the highest with 27.8%`, of the venues that stand
 * out.
 */
function endsOf(
  { best, worst }: { best: Extreme; worst: Extreme },
  [verb, most, least]: [verb: string, most: string, least: string],
  show: (value: number) => string,
): string {
  const first = best && `; ${best.name} ${verb} ${most} with ${show(best.value)}`
  const last =
    worst &&
    `${first ? ' and' : ';'} ${worst.name} ${first ? '' : `${verb} `}${least} with ${show(worst.value)}`
  return `${first ?? ''}${last ?? ''}`
}

/** `, up 0.3 points from the 4 weeks before`, computed from the rounded percentages. */
function changed({ now, before }: Omit<Compared, 'value'>, since: string): string {
  if (now === null || before === null) return ''
  const change = roundedToTenth(now) - roundedToTenth(before)
  return change === 0 ? ', unchanged' : `, ${moved(change, ' points')}${since}`
}

/** `up 1.8%` or `down 0.3 points`. */
const moved = (change: Hundredths, unit: string): string =>
  `${change < 0 ? 'down' : 'up'} ${signed(Math.abs(change)).replace('+', '')}${unit}`

/** A sentence as part of another one. */
const lowered = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

/** `$1,423K` from a million on, otherwise `$84,211`. */
const short = (value: Hundredths): string => (value >= MILLION ? thousands(value) : dollars(value))
const MILLION: Hundredths = 1_000_000_00
const money = (value: number): string => short(figureOf(value) ?? 0)
const pct = (value: number): string => percent(figureOf(value))

const at = (place: Target['place'], venueSlug: string, week: Week | null = null): Target => ({
  place,
  venueSlug,
  bltSlug: null,
  week,
})

/** The metrics of the named venues, or of the only one. */
function targetsOf(named: readonly Extreme[], venueSlug: string | null, week: Week): Target[] {
  const slugs = named.flatMap((extreme) => extreme?.slug ?? [])
  return (slugs.length > 0 ? slugs : venueSlug ? [venueSlug] : []).map((slug) => at('metrics', slug, week))
}
