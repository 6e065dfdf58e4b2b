import { type Holder, hasOwn, may } from '@scope/contract/kernel/access'

/** What a person can find within their reach (monday, `Find`). */
export type Findable = {
  /** Everyone in the company; otherwise the BLT members and general managers of the venues within reach. */
  everyone: boolean
  /** At these venues also former BLT members, and everybody’s priorities. */
  all: readonly string[] | 'every'
  /** The BLT member whose priorities can be found too. */
  prioritiesOf: string
}

/**
 * What a person can find: only what their screens show. People who cannot choose members see only their own priorities
 * and their archive.
 */
export function findableBy(person: Holder): Findable {
  return {
    everyone: may(person, 'people.manage'),
    all: hasOwn(person, 'blt.pick') ? 'every' : (person.standsIn ?? []).map(({ venueId }) => venueId),
    prioritiesOf: person.bltId,
  }
}
