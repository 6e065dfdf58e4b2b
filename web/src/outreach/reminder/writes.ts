import { ApiError, sentenceOf } from '../../lib/api/errors.ts'
import { reviewKey } from '../../lib/api/query-keys.ts'
import type { Write } from '../../lib/api/writes.ts'
import { remindersQuery } from './api.ts'

export const remindMember: Write<'POST /api/reminders/:venue/:blt'> = {
  name: 'member.remind',
  call: 'POST /api/reminders/:venue/:blt',
  repeatable: true,
  stored: (client, { bltId, subject, remindedAt }) =>
    client.setQueryData(remindersQuery.queryKey, (before = []) => [
      ...before,
      { bltId, subject, remindedAt },
    ]),
  // Someone else reminded them, or nothing is missing any more.
  rechecks: () => [remindersQuery.queryKey, reviewKey],
  says: (error) => [
    'Not reminded',
    error instanceof ApiError && error.code === 'conflict'
      ? sentenceOf(error)
      : 'The reminder was not sent. Please try again.',
  ],
}
