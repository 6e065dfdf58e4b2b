import { Type } from 'typebox'
import { NAME_MAX } from '../company/people.words.ts'
import { call } from '../kernel/call.ts'
import { exact, Ref } from '../kernel/schema.ts'

export const forgetCalls = {
  'POST /api/people/:id/forget': call({
    summary:
      'Remove the name, addresses, devices and private texts of a person who has been deactivated for a day. It cannot be undone',
    who: 'person.forget',
    byToken: 'never',
    fresh: true,
    params: exact({ id: Ref }),
    /** The person’s full name, typed to confirm. */
    body: exact({ name: Type.String({ maxLength: 2 * NAME_MAX + 1 }) }),
    /** What the person is called from now on: `Former member 3`. */
    reply: Type.Object({ name: Type.String() }),
  }),
}
