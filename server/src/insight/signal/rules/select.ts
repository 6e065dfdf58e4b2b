import type { Signal } from '@scope/contract/insight/signal'
import {
  SIGNAL_RULES,
  SIGNAL_TONES,
  SIGNALS_A_GROUP,
  SIGNALS_A_VENUE,
} from '@scope/contract/insight/signal.words'

/** The most signals of one rule that come before those of other rules. */
const OF_ONE_RULE = 3

/** Sorts by urgency: by tone, then by rule. Equal signals keep their order, which is that of the venues. */
export function mostUrgentFirst(signals: readonly Signal[]): Signal[] {
  return signals.toSorted(
    (a, b) =>
      SIGNAL_TONES.indexOf(a.tone) - SIGNAL_TONES.indexOf(b.tone) ||
      SIGNAL_RULES.indexOf(a.rule) - SIGNAL_RULES.indexOf(b.rule),
  )
}

/**
 * Chooses at most three signals per venue and seven in all, most urgent first and positive ones last. If one rule applies
 * to many venues, three of its signals come before those of other rules, and the rest fill the places left. Urgent
 * signals are never put back, except on missing numbers, because the screen lists those venues anyway.
 */
export function selectSignals(signals: readonly Signal[]): Signal[] {
  const kept = withAtMost(mostUrgentFirst(signals), SIGNALS_A_VENUE, ({ venueId }) => venueId)
  const isGood = ({ tone }: Signal) => tone === 'positive'
  const ordered = [...inTurns(kept.filter((signal) => !isGood(signal))), ...inTurns(kept.filter(isGood))]
  return mostUrgentFirst(ordered.slice(0, SIGNALS_A_GROUP))
}

function inTurns(signals: readonly Signal[]): Signal[] {
  const givesWay = ({ tone, rule }: Signal) => tone !== 'urgent' || rule === 'numbers-missing'
  const first = new Set(
    withAtMost(signals, OF_ONE_RULE, (signal) => (givesWay(signal) ? signal.rule : signal.id)),
  )
  return [...first, ...signals.filter((signal) => !first.has(signal))]
}

/** Keeps the first `most` signals of each kind. */
function withAtMost(signals: readonly Signal[], most: number, kindOf: (signal: Signal) => string): Signal[] {
  const counts = new Map<string, number>()
  return signals.filter((signal) => {
    const count = (counts.get(kindOf(signal)) ?? 0) + 1
    counts.set(kindOf(signal), count)
    return count <= most
  })
}
