import { sentenceOf } from '../../lib/api/errors.ts'
import { prioritiesKey, reviewKey } from '../../lib/api/query-keys.ts'
import type { Write } from '../../lib/api/writes.ts'
import { dropPriority } from '../priority/stored-priorities.ts'
import { archiveKey } from './api.ts'

/** Carries a priority's unfinished work into the current period. */
export const carryPriority: Write<'POST /api/priorities/:id/carry'> = {
  name: 'priority.carry',
  call: 'POST /api/priorities/:id/carry',
  repeatable: true,
  awaits: () => [prioritiesKey],
  refreshes: () => [archiveKey],
}

/** Moves a mistaken priority to the archive, where it counts nowhere. */
export const withdrawPriority: Write<'POST /api/priorities/:id/withdraw'> = {
  name: 'priority.withdraw',
  call: 'POST /api/priorities/:id/withdraw',
  repeatable: true,
  stored: (client, { id }) => dropPriority(client, id),
  refreshes: () => [prioritiesKey, reviewKey, archiveKey],
  rechecks: () => [prioritiesKey],
  says: (error) => ['Error', sentenceOf(error)],
}
