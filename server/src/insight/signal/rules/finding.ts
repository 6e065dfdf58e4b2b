import type { Signal } from '@scope/contract/insight/signal'
import type { Facts } from './facts.ts'
import { type Figure, headline, type Said } from './say.ts'

/** What a rule says of a venue, or nothing where the venue is quiet. */
export type Rule = (facts: Facts) => Signal | null

type Finding = Pick<Signal, 'rule' | 'tone' | 'icon' | 'tag' | 'since' | 'streak' | 'cta_label' | 'cta'> & {
  /** The headline with the venue's name, which may have to be a shorter one. */
  says: (venueName: string) => Said
  reason: Said
}

/** A finding as a signal: its headline within bounds, its figures together, and the same id while it lasts. */
export function signalOf({ venue }: Facts, { says, reason, ...finding }: Finding): Signal {
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

/** A figure that stands twice in the texts is opened once. */
function distinct(refs: readonly Figure[]): Figure[] {
  const found = new Map<string, Figure>()
  for (const ref of refs) {
    const key = `${ref.figure} ${ref.of}`
    if (!found.has(key)) found.set(key, ref)
  }
  return [...found.values()]
}
