import { prioritiesKey } from '../../lib/query-keys.ts'
import type { Write } from '../../lib/writes.ts'
import { archiveKey } from './api.ts'

/** Carries a priority's unfinished work into the current period. */
export const carryPriority: Write<'POST /api/priorities/:id/carry'> = {
  name: 'priority.carry',
  call: 'POST /api/priorities/:id/carry',
  repeatable: true,
  awaits: () => [prioritiesKey],
  refreshes: () => [archiveKey],
}
