import { type Holder, may } from '@scope/contract/kernel/access'

/** What a person can find within their reach (monday, `Find`). */
export type Findable = {
  /** Everyone of the company; else the BLT members and general managers of the venues within reach. */
  everyone: boolean
  /** Also people who are no longer BLT members. */
  former: boolean
  /** The BLT member whose priorities are found; undefined for all within reach. */
  prioritiesOf: string | undefined
}

/**
 * What a person can find: nothing that no screen of theirs shows. Who does not choose members sees only the own
 * priorities and their archive.
 */
export function findableBy(person: Holder): Findable {
  return {
    everyone: may(person, 'people.manage'),
    former: may(person, 'blt.pick'),
    prioritiesOf: may(person, 'blt.pick') ? undefined : person.bltId,
  }
}
