import { DEFAULT_RANGE, type Range } from '@scope/contract/insight/analytics.words'
import type { Signal } from '@scope/contract/insight/signal'
import { SIGNALS_A_GROUP } from '@scope/contract/insight/signal.words'
import { may } from '@scope/contract/kernel/access'
import { venueIdOf } from '../../company/venue/service.ts'
import type { Context, OwnContext } from '../../kernel/context.ts'
import { narrowReach, type Reach } from '../../kernel/db/reach.ts'
import { type Asked, readFacts } from './read-facts.ts'
import type { Facts } from './rules/facts.ts'
import type { Found } from './rules/finding.ts'
import { forReader } from './rules/for-reader.ts'
import { numberSignals } from './rules/number-rules.ts'
import { peopleSignals } from './rules/people-rules.ts'
import { type Ranked, selectSignals, worthKeeping } from './rules/select.ts'
import { inVenueOrder, listCounted, listUncounted } from './view.ts'

/** What needs attention and what went well, at one venue or all within reach. */
export async function signalsOf(
  context: Context,
  { range, venue }: { range?: Range; venue?: string },
): Promise<Signal[]> {
  const found = await findSignals(context, { range, venueId: await venueIdOf(context, venue) })
  const { person } = context
  const can = {
    manage: may(person, 'review.read') && may(person, 'priority.signOff'),
    enterNumbers: may(person, 'metrics.edit'),
  }
  return found.map((signal) => forReader(signal, can))
}

/**
 * The same for callers without a person, such as the digest. Of more venues than are shown, those are read that were
 * counted with a signal to show, and those that changed since they were counted.
 */
export async function findSignals(
  reading: OwnContext,
  { range = DEFAULT_RANGE, venueId }: { range: Range | undefined; venueId: string | undefined },
): Promise<Signal[]> {
  const { reach } = reading
  if (venueId || isFew(reach)) return selectSignals(await readSignals(reading, { range, venueId }))
  const [counted, uncounted] = await Promise.all([listCounted(reading, range), listUncounted(reading)])
  const live = await readInParts(reading, uncounted, range)
  const chosen = selectSignals(await inVenueOrder<Ranked>(reading, [...counted, ...live]))
  const found = new Map(live.map((signal) => [signal.id, signal]))
  const unread = new Set(chosen.filter(({ id }) => !found.has(id)).map((signal) => signal.venueId))
  if (unread.size > 0)
    for (const signal of await readSignals(among(reading, [...unread]), { range }))
      found.set(signal.id, signal)
  // One that a write has ended meanwhile is not shown.
  return chosen.flatMap(({ id }) => found.get(id) ?? [])
}

const isFew = ({ venueIds }: Reach) => venueIds !== 'every' && venueIds.length <= SIGNALS_A_GROUP

const among = (reading: OwnContext, venueIds: readonly string[]): OwnContext => ({
  ...reading,
  reach: narrowReach(reading.reach, venueIds),
})

/** The signals of a venue. */
export const signalsIn = (facts: Facts): Found[] => [...numberSignals(facts), ...peopleSignals(facts)]

async function readSignals(reading: OwnContext, asked: Asked): Promise<Found[]> {
  return (await readFacts(reading, asked)).flatMap(signalsIn)
}

/** How many venues are read at once: a statement stays short, and other calls get their turn. */
const AT_ONCE = 250

/** The signals of some venues that may be chosen. */
async function readInParts(reading: OwnContext, ids: readonly string[], range: Range): Promise<Found[]> {
  let kept: Found[] = []
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    const found = await readSignals(among(reading, ids.slice(start, start + AT_ONCE)), { range })
    kept = worthKeeping([...kept, ...found])
  }
  return kept
}
