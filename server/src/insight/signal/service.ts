import { DEFAULT_RANGE, type Range } from '@scope/contract/insight/analytics.words'
import type { Signal } from '@scope/contract/insight/signal'
import { may } from '@scope/contract/kernel/access'
import { isAway } from '../../company/away/rules.ts'
import { venueIdOf } from '../../company/venue/service.ts'
import type { Context, OwnContext } from '../../kernel/context.ts'
import { readFacts } from './read-facts.ts'
import { weighedSignals } from './rules/explained.ts'
import type { Facts } from './rules/facts.ts'
import { forReader } from './rules/for-reader.ts'
import { notVisited } from './rules/not-visited.ts'
import { peopleSignals } from './rules/people/people-rules.ts'
import { selectSignals } from './rules/select.ts'

/** The signals of one venue or of all within reach, with the actions that the caller can take. */
export async function signalsOf(
  context: Context,
  { range, venue, explained }: { range?: Range; venue?: string; explained?: 'true' | 'false' },
): Promise<Signal[]> {
  const { person } = context
  const withVisits = may(person, 'visit.hold')
  const about = { range, venueId: await venueIdOf(context, venue), withVisits }
  const signals = await (explained === 'true' ? findExplained : findSignals)(context, about)
  const can = {
    manage: may(person, 'review.read') && may(person, 'priority.signOff'),
    enterNumbers: may(person, 'metrics.edit'),
  }
  return signals.map((signal) => forReader(signal, can))
}

type About = {
  range: Range | undefined
  venueId: string | undefined
  /** For somebody who visits: with venues that nobody visited for long. */
  withVisits?: boolean
  /** Leaves out people who are away now. */
  ofThose?: 'who are there'
}

/** The signals for callers without a person, such as the digest. */
export async function findSignals(
  reading: OwnContext,
  { range = DEFAULT_RANGE, venueId, withVisits = false, ofThose }: About,
): Promise<Signal[]> {
  const read = await readFacts(reading, { range, venueId, withVisits })
  const venues = ofThose ? read.map(withoutAway) : read
  return selectSignals(
    venues.flatMap((facts) => [
      ...weighedSignals(facts).raised,
      ...peopleSignals(facts),
      ...[notVisited(facts)].filter((signal) => signal !== null),
    ]),
  )
}

/** The signals that are not raised, because tags of weeks explain them. */
async function findExplained(
  reading: OwnContext,
  { range = DEFAULT_RANGE, venueId }: About,
): Promise<Signal[]> {
  const venues = await readFacts(reading, { range, venueId, withVisits: false })
  return selectSignals(venues.flatMap((facts) => weighedSignals(facts).explained))
}

/** The facts of a venue without those about people who are away. */
function withoutAway(facts: Facts): Facts {
  const gone = new Set(
    facts.members.filter(({ away }) => isAway(away, facts.today)).map(({ bltId }) => bltId),
  )
  const isThere = ({ bltId }: { bltId: string }) => !gone.has(bltId)
  return {
    ...facts,
    members: facts.members.filter(isThere),
    priorities: facts.priorities.filter(isThere),
    lateJournals: facts.lateJournals.filter(isThere),
    masteries: facts.masteries.filter(isThere),
  }
}
