import type { Input } from '@scope/contract/calls'
import { businessDayIn } from '@scope/contract/kernel/calendar'
import type { Entry } from '../../lib/offline/outbox.ts'
import type { Visit } from './api.ts'
import { createVisit, type PlannedAbout, visitScope } from './writes.ts'

type VenueOf = { gmId: string | null; gm: { name: string } | null; dayEndHour: number }
type Person = { id: string; name: string }

/**
 * A visit that waits on the device to be planned, as the screen shows it until the server has it. `venue` and `team` are
 * what the device knows of the venue.
 */
export function plannedIn(
  waiting: readonly Entry[],
  id: string,
  venue: VenueOf | undefined,
  team: readonly Person[],
): Visit | undefined {
  const entry = waiting.find(({ name, scope }) => name === createVisit.name && scope === visitScope(id))
  if (!entry) return undefined
  const { body } = entry.act.input as Input<'POST /api/visits'>
  const about = entry.act.about as PlannedAbout
  const { gmId = null, gm = null, dayEndHour = 0 } = venue ?? {}
  const at = new Date(entry.at)
  const manager = gmId && gm ? { id: gmId, name: gm.name } : null
  const none: string | null = null
  return {
    ...{ id, on: body.on, by: body.by, tell: body.tell ?? true, venue: about.venue, visitor: about.visitor },
    ...{ state: 'planned', own: true, sharedAt: none, minutes: null, agreements: null, begunAt: none },
    ...{ now: at.toISOString(), today: about.today },
    businessDay: businessDayIn(about.venue.timezone, at, dayEndHour),
    ...{ points: '', notes: '', summary: '', managersPoints: [], agreed: [], files: [], withFiles: false },
    manager,
    owners: [
      ...(manager ? [{ ...manager, kind: 'manager' as const, priorities: [] }] : []),
      ...team.map(({ id: member, name }) => ({ id: member, name, kind: 'member' as const, priorities: [] })),
      { ...about.visitor, kind: 'visitor', priorities: [] },
    ],
    takeBackUntil: none,
    // Its first version comes with the answer.
    updatedAt: '',
    can: { write: true },
  }
}
