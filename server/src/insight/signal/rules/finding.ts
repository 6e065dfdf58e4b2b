import type { Signal } from '@scope/contract/insight/signal'
import type { Facts } from './facts.ts'
import { type Figure, headline, type Phrase } from './say.ts'

/**
 * A signal and its size, which orders the signals of one rule: a change in hundredths, a count of rows, days or weeks. The
 * reply does not contain it.
 */
export type RankedSignal = Signal & { size: number }

/** A rule looks for one thing at a venue. Null if it does not find it. */
export type Rule = (facts: Facts) => RankedSignal | null

type Finding = Pick<
  RankedSignal,
  'size' | 'rule' | 'tone' | 'icon' | 'tag' | 'since' | 'streak' | 'cta_label' | 'cta'
> & {
  /** Writes the headline. The venue's name may be shortened to fit. */
  says: (venueName: string) => Phrase
  reason: Phrase
}

/** Makes a signal of a finding. Its id stays the same as long as the finding lasts. */
export function signalOf({ venue }: Facts, { says, reason, ...finding }: Finding): RankedSignal {
  const head = headline(venue.name, says)
  return {
    id: `${finding.rule}.${venue.id}`,
    ...finding,
    headline: head.text,
    reason: reason.text,
    venueId: venue.id,
    venueSlug: venue.slug,
    venueName: venue.name,
    refs: distinct([...head.refs, ...reason.refs]),
  }
}

/** Removes repeated figures. */
function distinct(refs: readonly Figure[]): Figure[] {
  const byKey = new Map<string, Figure>()
  for (const ref of refs) {
    const key = `${ref.figure} ${ref.of}`
    if (!byKey.has(key)) byKey.set(key, ref)
  }
  return [...byKey.values()]
}
