import type { Extreme } from '@scope/contract/insight/rollup'
import type { Signal, Target } from '@scope/contract/insight/signal'
import type { SignalRule } from '@scope/contract/insight/signal.words'
import {
  addDays,
  addWeeks,
  daysBetween,
  type PlainDate,
  type Week,
  weekOf,
  weeksUpTo,
} from '@scope/contract/kernel/calendar'
import {
  dollars,
  figureOf,
  type Hundredths,
  percent,
  primeCost,
  thousands,
} from '@scope/contract/kernel/figures'
import { BANDS } from '@scope/contract/numbers/metrics.words'
import { asShown, signed } from '../signal/rules/metrics-figure.ts'
import { dayText } from '../signal/rules/say.ts'

/**
 * A sentence in two halves: what was measured, with every figure and name, and what to do next, with none. A model may
 * word the second alone. `targets` are where to look for what it says.
 */
export type Sentence = { measured: string; advice: string; targets: Target[] }

/** A percentage of the range, and of the weeks that are compared: like with like. In hundredths. */
type Compared = { value: Hundredths | null; now: Hundredths | null; before: Hundredths | null }

/**
 * The complete weeks of a range, oldest first, and just as many before them. `complete` is the last week that is over at
 * every venue; the first is the first whose Monday is in the range.
 */
export function critWeeks(from: PlainDate, complete: Week): { weeks: Week[]; weeksBefore: Week[] } {
  const first = weekOf(addDays(from, 6))
  const count = Math.max(1, daysBetween(first, complete) / 7 + 1)
  return { weeks: weeksUpTo(complete, count), weeksBefore: weeksUpTo(addWeeks(complete, -count), count) }
}

/** What the sentences are written from; everything has been computed elsewhere already. */
export type CritFacts = {
  from: PlainDate
  /** Today: what the dates are said against. */
  to: PlainDate
  /** The complete weeks of the range, oldest first; just as many before them are compared. */
  weeks: readonly Week[]
  due: number
  completed: number
  onTime: number
  /** How many venues the figures are of. */
  venues: number
  /**
   * `reported` counts the weeks of all venues, `complete` the venues that reported every week. `growth` in hundredths of
   * a percent, of the weeks that both spans have.
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
  /** The gravest first. */
  signals: readonly Signal[]
  /** The only venue there is, or the one that was asked for. */
  venueSlug: string | null
}

const SIGNALS = 3

/**
 * What changed in a range, by how much, and what to do next: three to seven sentences, or none where neither a priority
 * was due nor a number was reported (decisions 6).
 */
export function critOf(facts: CritFacts): Sentence[] {
  if (facts.due === 0 && facts.revenue.total === null) return []
  const grave = facts.signals.filter(({ tone }) => tone !== 'positive')
  const told = grave.length > 0 ? grave : facts.signals
  return [
    prioritiesSentence(facts),
    revenueSentence(facts),
    ...percentSentences(facts),
    ...told.slice(0, SIGNALS).map(signalSentence),
  ]
}

/** The sentences as they are read: what was measured stands as it is, and `advice`, one each, for ours. */
export function textsOf(sentences: readonly Sentence[], advice: readonly string[] | null): string[] {
  return sentences.map((sentence, index) => `${sentence.measured}; ${advice?.[index] ?? sentence.advice}.`)
}

function prioritiesSentence({ from, to, due, completed, onTime, venueSlug }: CritFacts): Sentence {
  const targets = venueSlug ? [at('board', venueSlug)] : []
  const since = dayText(from, to)
  if (due === 0) {
    return { measured: `No priority was due since ${since}`, advice: 'nothing to make up', targets }
  }
  const inTime = completed === 0 ? '' : `, ${onTime} of them on time`
  return {
    measured: `${completed} of ${due} ${due === 1 ? 'priority' : 'priorities'} due since ${since} ${completed === 1 || due === 1 ? 'was' : 'were'} completed${inTime}`,
    advice: due === completed ? 'give the next ones as clear an end' : 'carry on what still matters',
    targets,
  }
}

function revenueSentence({ weeks, to, venues, revenue, venueSlug }: CritFacts): Sentence {
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
  const of = some && venues === 1 ? `${reported} of ` : ''
  const from =
    some && venues > 1
      ? `; ${complete} of ${venues} venues reported ${weeks.length === 1 ? 'it' : 'every week'}`
      : ''
  const change = growth === null ? '' : `, ${signed(growth)}% on as many weeks before`
  const ends =
    best && worst
      ? `; ${best.name} earned the most with ${money(best.value)} and ${worst.name} the least with ${money(worst.value)}`
      : ''
  const next =
    (growth ?? 0) < 0
      ? 'plan the next weeks for fewer sales, and ask what keeps guests away'
      : 'keep what works'
  return {
    measured: `Revenue of ${of}${span} was ${short(total)}${change}${from}${ends}`,
    advice: some ? `have what is missing entered, and ${next}` : next,
    targets: targetsOf([best, worst], venueSlug, last),
  }
}

/** True labor by itself, and COGS with the prime cost that the two make, by what is shown of them. */
function percentSentences({ weeks, to, labor, cogs, venueSlug }: CritFacts): Sentence[] {
  const last = weeks.at(-1) ?? to
  if (labor.value === null && cogs.value === null) {
    return [
      {
        measured: 'Neither true labor nor COGS was reported',
        advice: 'enter them beside the revenue',
        targets: targetsOf([], venueSlug, last),
      },
    ]
  }
  const primeOf = (which: keyof Compared) => primeCost(tenths(cogs[which]), tenths(labor[which]))
  const prime = { value: primeOf('value'), now: primeOf('now'), before: primeOf('before') }
  const primeText =
    prime.value === null ? '' : `, and prime cost ${percent(prime.value)}${changed(prime, '')}`
  return [
    { name: 'True labor', of: labor, ...OVER.laborTruePct, beside: '' },
    { name: 'COGS', of: cogs, ...OVER.cogsPct, beside: primeText },
  ].flatMap(({ name, of, usual, next, beside }) => {
    if (of.value === null) return []
    const over = asShown(of.value) > usual
    return [
      {
        measured: `${name} was ${percent(of.value)}, ${over ? 'over' : 'within'} the usual ${percent(usual)}${changed(of)}${beside}${endsOf(of)}`,
        advice: over ? next : 'hold it there',
        targets: targetsOf([of.best, of.worst], venueSlug, last),
      },
    ]
  })
}

/** What is usual at most, and what to do beyond. */
const OVER = {
  laborTruePct: { usual: BANDS.laborTruePct.usual, next: 'write the next schedule to the sales you expect' },
  cogsPct: { usual: BANDS.cogsPct.usual, next: 'count again, and look at pours, waste and prices' },
}

const tenths = (value: Hundredths | null): Hundredths | null => (value === null ? null : asShown(value))

function endsOf({ best, worst }: CritFacts['labor']): string {
  return best && worst
    ? `; ${best.name} had the lowest with ${pct(best.value)} and ${worst.name} the highest with ${pct(worst.value)}`
    : ''
}

/** `, +0.3 points on as many weeks before`, by what is shown of both. */
function changed({ now, before }: Omit<Compared, 'value'>, than = ' on as many weeks before'): string {
  if (now === null || before === null) return ''
  const change = asShown(now) - asShown(before)
  return change === 0 ? ', unchanged' : `, ${signed(change)} points${than}`
}

/** What to do about each. */
const NEXT: Record<SignalRule, string> = {
  'revenue-drop': 'ask what kept guests away before the next week is planned',
  'labor-rise': 'hold the schedule beside the sales, day by day',
  'cogs-rise': 'count again, and look at pours, waste and prices',
  'prime-cost-high': 'look at schedule and orders together',
  'zero-revenue': 'ask whether it was closed',
  'numbers-missing': 'have them entered',
  'numbers-changed': 'look at what was changed',
  'at-risk-silent': 'ask what stands in the way',
  'check-ins-missed': 'ask how it goes',
  'journals-overdue': 'remind who owes it',
  'tasks-open': 'see what can still be done',
  'status-stuck': 'talk about the next step',
  'reviews-late': 'review them today',
  'ready-to-sign': 'sign off',
  'revenue-rise': 'find out what worked, and do it elsewhere',
  'best-of-thirteen': 'find out what worked, and do it elsewhere',
  'back-in-band': 'thank the team',
  'first-mastery': 'say well done',
}

/** The headline where it says by how much, else with its reason, and what to do next. */
function signalSentence({ rule, headline, reason, refs, cta }: Signal): Sentence {
  const measured = refs.some(({ figure }) => headline.includes(figure))
  return {
    measured: measured ? headline : `${headline}: ${reason.slice(0, -1)}`,
    advice: NEXT[rule],
    targets: [cta],
  }
}

/** `$1,423K` of a million and more, else `$84,211`. */
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

/** The weeks of the venues that are named, or of the only one. */
function targetsOf(named: readonly Extreme[], venueSlug: string | null, week: Week): Target[] {
  const slugs = named.flatMap((extreme) => extreme?.slug ?? [])
  return (slugs.length > 0 ? slugs : venueSlug ? [venueSlug] : []).map((slug) => at('metrics', slug, week))
}
