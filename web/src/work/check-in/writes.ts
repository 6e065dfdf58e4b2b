import { sentenceOf } from '../../lib/api/errors.ts'
import { prioritiesKey } from '../../lib/api/query-keys.ts'
import type { Act, Write } from '../../lib/api/writes.ts'
import { storePriority } from '../priority/stored-priorities.ts'
import { checkInsQuery } from './api.ts'
import type { CheckInChange } from './check-in-state.ts'

/** The check-ins of a priority are sent in order. */
export const checkInScope = (priorityId: string): string => `check-in ${priorityId}`

/** The slugs of the venue and the BLT member, and the week. */
type About = { venue: string; blt: string; week: string }
type PendingChange = CheckInChange | undefined
type Swipe = 'POST /api/priorities/:id/toggle-completion'
type Status = 'PATCH /api/priorities/:id/status'

const ofCheckIns = {
  // Show a pending check-in even if the week's check-ins are not loaded.
  awaits: ({ about: { venue, blt, week } }: { about: About }) => [checkInsQuery(venue, blt, week).queryKey],
  refreshes: () => [prioritiesKey],
  rechecks: () => [prioritiesKey],
}

export const swipeOnTrack: Write<Swipe, About, PendingChange> = {
  ...ofCheckIns,
  name: 'check-in.swipe',
  waits: true,
  call: 'POST /api/priorities/:id/toggle-completion',
  shows: () => ({ status: 'ON_TRACK' }),
  stored: (client, priority, { input }) => storePriority(client, input.params.id, () => priority),
  says: (error) => ['Failed to toggle priority', sentenceOf(error)],
}

export const markNeedsWork: Write<Status, About, PendingChange> = {
  ...ofCheckIns,
  name: 'check-in.needs-work',
  waits: true,
  call: 'PATCH /api/priorities/:id/status',
  shows: (_, { input }) => ({ status: input.body.status === 'OFF_TRACK' ? 'OFF_TRACK' : 'AT_RISK' }),
  stored: (client, priority, { input }: Act<Status>) =>
    storePriority(client, input.params.id, () => priority),
  says: () => ['Check-in failed', 'Please try again or contact your GM.'],
}

export const checkInWrites = [swipeOnTrack, markNeedsWork]
