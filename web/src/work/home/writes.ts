import { sentenceOf } from '../../lib/api/errors.ts'
import { prioritiesKey, reviewKey } from '../../lib/api/query-keys.ts'
import type { Write } from '../../lib/api/writes.ts'
import { archiveQuery } from '../archive/api.ts'
import { storePriority } from '../priority/stored-priorities.ts'
import { signedOffInWaiting } from '../review/signed-off.ts'
import { missingIn, refusal } from './refusal.ts'

/** The slugs of the venue and the BLT member. */
type About = { venue: string; blt: string }

export const signOff: Write<'PATCH /api/priorities/:id/status', About> = {
  name: 'priority.sign-off',
  call: 'PATCH /api/priorities/:id/status',
  dated: true,
  stored: async (client, priority, { input }) => {
    signedOffInWaiting(client, input.params.id)
    await storePriority(client, input.params.id, () => priority)
  },
  refreshes: ({ about }) => [prioritiesKey, reviewKey, archiveQuery(about.venue, about.blt).queryKey],
  rechecks: () => [prioritiesKey],
  says: (error) => {
    const missing = missingIn(error)
    if (!missing) return ['Error', 'Unable to complete final sign-off. Please try again.']
    const { title, description } = refusal(missing)
    return [title, description]
  },
}

export const takeBack: Write<'DELETE /api/priorities/:id/sign-off', About> = {
  name: 'priority.take-back',
  call: 'DELETE /api/priorities/:id/sign-off',
  stored: (client, priority, { input }) => storePriority(client, input.params.id, () => priority),
  refreshes: () => [prioritiesKey, reviewKey],
  rechecks: () => [prioritiesKey],
  says: (error) => ['Error', sentenceOf(error)],
}
