import type { Signal } from '@scope/contract/insight/signal'
import {
  SIGNAL_RULES,
  SIGNAL_TONES,
  SIGNALS_A_GROUP,
  SIGNALS_A_VENUE,
} from '@scope/contract/insight/signal.words'

/** Of one rule so many come before the other rules had their turn. */
const OF_ONE_RULE = 3

/** The gravest first: by tone, then by rule; of equal ones the order in which they come, which is that of the venues. */
export function gravest(signals: readonly Signal[]): Signal[] {
  return signals.toSorted(
    (a, b) =>
      SIGNAL_TONES.indexOf(a.tone) - SIGNAL_TONES.indexOf(b.tone) ||
      SIGNAL_RULES.indexOf(a.rule) - SIGNAL_RULES.indexOf(b.rule),
  )
}

/**
 * At most three signals a venue and seven in all, the gravest first. Where one rule speaks of many venues, three of them
 * come before what the other rules have to say, and the others take the places that are left. Urgent ones give way to
 * nothing, but for missing numbers: which venues have none is said beside the signals anyway. Good news comes last.
 */
export function selectSignals(signals: readonly Signal[]): Signal[] {
  const kept = withAtMost(gravest(signals), SIGNALS_A_VENUE, ({ venueId }) => venueId)
  const isGood = ({ tone }: Signal) => tone === 'positive'
  const told = [...inTurns(kept.filter((signal) => !isGood(signal))), ...inTurns(kept.filter(isGood))]
  return gravest(told.slice(0, SIGNALS_A_GROUP))
}

function inTurns(signals: readonly Signal[]): Signal[] {
  const givesWay = ({ tone, rule }: Signal) => tone !== 'urgent' || rule === 'numbers-missing'
  const first = new Set(
    withAtMost(signals, OF_ONE_RULE, (signal) => (givesWay(signal) ? signal.rule : signal.id)),
  )
  return [...first, ...signals.filter((signal) => !first.has(signal))]
}

/** The first so many of each kind, in their order. */
function withAtMost(signals: readonly Signal[], most: number, kindOf: (signal: Signal) => string): Signal[] {
  const counts = new Map<string, number>()
  return signals.filter((signal) => {
    const count = (counts.get(kindOf(signal)) ?? 0) + 1
    counts.set(kindOf(signal), count)
    return count <= most
  })
}
