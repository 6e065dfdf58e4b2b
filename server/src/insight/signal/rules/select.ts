import {
  SIGNAL_RULES,
  SIGNAL_TONES,
  SIGNALS_A_GROUP,
  SIGNALS_A_VENUE,
} from '@scope/contract/insight/signal.words'
import type { RankedSignal } from './finding.ts'

/** The most signals of one rule that come before those of other rules. */
const PER_RULE_MAX = 3

/** Sorts by urgency: by tone, then by rule, then by size. Equal signals keep their order, which is that of the venues. */
export function mostUrgentFirst(signals: readonly RankedSignal[]): RankedSignal[] {
  return signals.toSorted(
    (a, b) =>
      SIGNAL_TONES.indexOf(a.tone) - SIGNAL_TONES.indexOf(b.tone) ||
      SIGNAL_RULES.indexOf(a.rule) - SIGNAL_RULES.indexOf(b.rule) ||
      b.size - a.size,
  )
}

/**
 * Chooses at most three signals per venue and seven in all, most urgent first and positive ones last. If one rule
 * applies to many venues, three of its signals come before those of other rules, and the others fill the remaining
 * places. Urgent signals are never put back, except on missing numbers, because the screen lists those venues anyway.
 * The largest positive signal replaces the last signal that repeats a rule, unless that one is urgent.
 */
export function selectSignals(signals: readonly RankedSignal[]): RankedSignal[] {
  const capped = withAtMost(mostUrgentFirst(signals), SIGNALS_A_VENUE, ({ venueId }) => venueId)
  const isGood = ({ tone }: RankedSignal) => tone === 'positive'
  const good = inTurns(capped.filter(isGood))
  const ordered = [...inTurns(capped.filter((signal) => !isGood(signal))), ...good]
  return mostUrgentFirst(withGoodNews(ordered.slice(0, SIGNALS_A_GROUP), good))
}

function withGoodNews(signals: readonly RankedSignal[], [best]: readonly RankedSignal[]): RankedSignal[] {
  if (!best || signals.includes(best)) return [...signals]
  const repeated = signals.findLast(
    ({ id, tone, rule }) =>
      tone === 'watch' && signals.some((other) => other.rule === rule && other.id !== id),
  )
  return signals.map((signal) => (signal === repeated ? best : signal))
}

function inTurns(signals: readonly RankedSignal[]): RankedSignal[] {
  const givesWay = ({ tone, rule }: RankedSignal) => tone !== 'urgent' || rule === 'numbers-missing'
  const first = new Set(
    withAtMost(signals, PER_RULE_MAX, (signal) => (givesWay(signal) ? signal.rule : signal.id)),
  )
  return [...first, ...signals.filter((signal) => !first.has(signal))]
}

/** Keeps the first `most` signals of each kind. */
function withAtMost(
  signals: readonly RankedSignal[],
  most: number,
  kindOf: (signal: RankedSignal) => string,
): RankedSignal[] {
  const counts = new Map<string, number>()
  return signals.filter((signal) => {
    const count = (counts.get(kindOf(signal)) ?? 0) + 1
    counts.set(kindOf(signal), count)
    return count <= most
  })
}
