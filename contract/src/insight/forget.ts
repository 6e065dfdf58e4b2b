import { Type } from 'typebox'
import { NAME_MAX } from '../company/people.words.ts'
import { call } from '../kernel/call.ts'
import { exact, Ref } from '../kernel/schema.ts'

/** Texts that keep a name of the person because somebody else in the company has that name too. */
const Stays = Type.Object({
  /** Names that somebody else has, or that are part of somebody else’s name. */
  names: Type.Array(Type.String()),
  /** The number of texts with one of them, and of rows of the audit trail. */
  texts: Type.Integer(),
  trailRows: Type.Integer(),
})

export const forgetCalls = {
  'POST /api/people/:id/forget': call({
    summary:
      'Remove the name, addresses, devices and private texts of a person who has been deactivated for a day: a preview, unless `name` confirms it. It cannot be undone',
    who: 'person.forget',
    byToken: 'never',
    fresh: ['name'],
    params: exact({ id: Ref }),
    /** The person’s full name, typed to confirm. */
    body: exact({ name: Type.Optional(Type.String({ maxLength: 2 * NAME_MAX + 1 })) }),
    reply: Type.Object({
      /** The person's name from now on: `Former member 3`. */
      name: Type.String(),
      stays: Stays,
    }),
  }),
}
