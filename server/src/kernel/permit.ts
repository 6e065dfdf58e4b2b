import {
  type Ability,
  type AboutMember,
  type Holder,
  hasOwn,
  mayAbout,
  ownRefusal,
} from '@scope/contract/kernel/access'
import type { Person } from './context.ts'
import { forbidden } from './refusal.ts'

/** Refuses an act about a member within reach that the person may not do, with 403, and says so if it is about themselves. */
export function refuseAbout(person: Holder, ability: Ability, member: AboutMember): void {
  if (!mayAbout(person, ability, member)) throw forbidden(ownRefusal(person, ability, member))
}

/** The venues where a person may do this by their own roles, without standing in. */
export const ownVenues = (person: Person, ability: Ability): readonly string[] =>
  hasOwn(person, ability) ? person.venueIds : []
