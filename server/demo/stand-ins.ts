import { periodOf } from '@scope/contract/kernel/calendar'
import type { RosterImport } from '../src/company/roster/service.ts'
import type { NewRow } from '../src/kernel/db/tables.ts'
import { instantOf, type Today } from './day.ts'
import { randomOf } from './random.ts'

/**
 * Until the end of the period, an AGM at one venue of a GM with several stands in there, so that a stand-in can sign
 * off in a due week.
 */
export function standInsOf(
  seed: string,
  { plan }: RosterImport,
  today: Today,
): { row: NewRow<'standIns'> & { id: string }; venueIds: string[] }[] {
  const gm = plan.people.added.find(({ jobRole, venueIds }) => jobRole === 'GM' && venueIds.length > 1)
  const agm = plan.people.added.find(
    ({ jobRole, venueIds: [at] }) => jobRole === 'AGM' && at !== undefined && gm?.venueIds.includes(at),
  )
  if (!gm || !agm) return []
  const at = instantOf('America/Los_Angeles', today.week, -6 * 60)
  return [
    {
      row: {
        ...{
          id: randomOf(`${seed} stand-ins ${gm.appUserId}`).uuid(),
          gmId: gm.appUserId,
          standInId: agm.appUserId,
        },
        ...{ fromDay: today.week, toDay: periodOf(today.date).endDate },
        ...{ createdById: gm.appUserId, createdAt: at, updatedAt: at },
      },
      venueIds: agm.venueIds.slice(0, 1),
    },
  ]
}
