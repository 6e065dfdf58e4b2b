import { ALWAYS_OPEN } from '@scope/contract/company/open-days.words'
import type { Signal } from '@scope/contract/insight/signal'
import type { SignalRule } from '@scope/contract/insight/signal.words'
import { addWeeks, type Week } from '@scope/contract/kernel/calendar'
import { laborTrue, readFigure } from '@scope/contract/kernel/figures'
import { METRICS_NUMBERS, ofEach } from '@scope/contract/numbers/metrics.words'
import { ANOMALIES, type Anomaly } from '../../../../demo/numbers/anomalies.ts'
import { type DemoWeek, demoWeeks } from '../../../../demo/numbers/metrics.ts'
import { LANTERN_VENUES } from '../../../../demo/venues.ts'
import { figuresOf } from '../../../numbers/comparison/rules.ts'
import type { Facts, ReportedWeek } from '../rules/facts.ts'
import { numberSignals } from '../rules/numbers/number-rules.ts'

/*
 * Runs the rules over two years of the demo's numbers with planted anomalies, and counts those found and the false
 * alarms.
 */

/** 24 months of complete weeks. */
const WEEKS = 104

/** The rules that may find each planted anomaly, directly or by its effect on another figure. */
const FITTING: Record<Anomaly['kind'], readonly SignalRule[]> = {
  'labor-spike': ['labor-rise'],
  'cogs-drift': ['cogs-rise'],
  'revenue-drop': ['revenue-drop'],
  'missing-weeks': ['numbers-missing'],
  'zero-revenue': ['zero-revenue'],
  'good-streak': ['revenue-streak', 'revenue-rise', 'best-of-thirteen'],
}

type Dated = { venue: string; weeksAgo: number; signal: Signal }

export type Score = {
  detected: readonly Anomaly[]
  missed: readonly Anomaly[]
  /** Signals that no planted anomaly explains. */
  false: readonly Dated[]
  venueYears: number
}

/** Runs the number rules for each complete week of each venue and matches the signals with the planted anomalies. */
export function scoreSignals(seed: string, thisWeek: Week): Score {
  const weeks = demoWeeks(seed, LANTERN_VENUES, thisWeek)
  const signals = LANTERN_VENUES.flatMap(({ slug, name }) => {
    const reported = weeksOf(weeks.filter(({ venue }) => venue === slug))
    return Array.from({ length: WEEKS }, (_, index) => index + 1).flatMap((weeksAgo) =>
      numberSignals(factsAt({ slug, name }, reported, addWeeks(thisWeek, -weeksAgo))).map(
        (signal): Dated => ({ venue: slug, weeksAgo, signal }),
      ),
    )
  })
  const detected = ANOMALIES.filter((anomaly) => signals.some((one) => finds(anomaly, one)))
  return {
    detected,
    missed: ANOMALIES.filter((anomaly) => !detected.includes(anomaly)),
    false: signals.filter((one) => !ANOMALIES.some((anomaly) => isOf(anomaly, one, thisWeek))),
    venueYears: (LANTERN_VENUES.length * WEEKS) / 52,
  }
}

/** Whether an anomaly was found in its weeks or the week after. */
function finds({ venue, kind, endsWeeksAgo, weeks }: Anomaly, dated: Dated): boolean {
  const within = dated.weeksAgo >= endsWeeksAgo - 1 && dated.weeksAgo < endsWeeksAgo + weeks
  return dated.venue === venue && within && FITTING[kind].includes(dated.signal.rule)
}

/** Whether an anomaly explains a signal. A missing week may also be named later. */
function isOf(anomaly: Anomaly, dated: Dated, thisWeek: Week): boolean {
  if (finds(anomaly, dated)) return true
  if (anomaly.kind !== 'missing-weeks' || dated.signal.rule !== 'numbers-missing') return false
  const last = addWeeks(thisWeek, -anomaly.endsWeeksAgo)
  return dated.venue === anomaly.venue && (dated.signal.since ?? '') <= last
}

/** The rules' data about a venue, in the middle of the week after `week`. */
export function factsAt(
  { slug, name }: { slug: string; name: string },
  weeks: Facts['weeks'],
  week: Week,
): Facts {
  const now = new Date(`${addWeeks(week, 1)}T20:00:00Z`)
  now.setUTCDate(now.getUTCDate() + 2)
  const today = now.toISOString().slice(0, 10)
  return {
    venue: { id: slug, slug, name },
    ...{
      now,
      today,
      since: [...weeks.keys()].toSorted()[0] ?? week,
      openDays: ALWAYS_OPEN,
      from: addWeeks(week, -13),
      week,
      digest: { date: today, at: now },
    },
    weeks: new Map([...weeks].filter(([monday]) => monday <= week)),
    targets: [],
    ...{ members: [], priorities: [], lateJournals: [], masteries: [], visits: null },
  }
}

function weeksOf(weeks: readonly DemoWeek[]): Map<Week, ReportedWeek> {
  return new Map(
    weeks.map(({ venue, week, notes, ...cells }) => {
      const typed = ofEach(METRICS_NUMBERS, (figure) => readFigure(cells[figure]))
      const base = typed.laborBasePct
      const figures = figuresOf({
        ...typed,
        laborTruePct: base === null ? null : laborTrue(base),
      })
      const saved = { by: null, at: `${addWeeks(week, 1)}T16:00:00.000Z` }
      return [
        week,
        { id: `${venue} ${week}`, ...figures, ...saved, note: notes || null, tags: [], atDigest: null },
      ]
    }),
  )
}
