import { type Holder, hasOwn, may } from '@scope/contract/kernel/access'

/** What a person can find within their reach (monday, `Find`). */
export type Findable = {
  /** Everyone of the company; else the BLT members and general managers of the venues within reach. */
  everyone: boolean
  /** Of these venues also people who are no longer BLT members, and everybody’s priorities. */
  all: readonly string[] | 'every'
  /** The BLT member whose priorities are found beside those. */
  prioritiesOf: string
}

/**
 * What a person can find: nothing that no screen of theirs shows. Who does not choose members sees only the own
 * priorities and their archive.
 */
export function findableBy(person: Holder): Findable {
  return {
    everyone: may(person, 'people.manage'),
    all: hasOwn(person, 'blt.pick') ? 'every' : (person.standsIn ?? []).map(({ venueId }) => venueId),
    prioritiesOf: person.bltId,
  }
}
