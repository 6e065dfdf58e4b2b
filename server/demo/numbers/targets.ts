import { addWeeks, type Week } from '@scope/contract/kernel/calendar'
import { decimalOf, type Hundredths } from '@scope/contract/kernel/figures'
import { type Basis, DEFAULT_BANDS, type TargetFigure } from '@scope/contract/numbers/targets.words'
import type { RosterImport } from '../../src/company/roster/service.ts'
import type { NewRow } from '../../src/kernel/db/tables.ts'
import { instantOf, type Today } from '../day.ts'
import type { DemoMember } from '../members.ts'
import { randomOf } from '../random.ts'
import { CLOSED_VENUE } from '../venues.ts'

/** A venue that has set no target yet, and one that has closed. */
const WITHOUT = ['night-orchard', CLOSED_VENUE.slug]
/** A week that a venue expects to be different. */
const EXCEPTION = {
  venue: 'las-perlas-west',
  labor: 30_00,
  reason: 'Private buyout on Thursday, double crew',
}

const LASTING: readonly { figure: TargetFigure; basis: Basis; amount: Hundredths }[] = [
  { figure: 'revenue', basis: 'lastYear', amount: 3_00 },
  { figure: 'laborTruePct', basis: 'amount', amount: 26_00 },
  { figure: 'cogsPct', basis: 'amount', amount: 22_00 },
  { figure: 'primeCostPct', basis: 'amount', amount: 48_00 },
]
/** COGS was allowed to be higher until some weeks ago. */
const COGS_BEFORE: Hundredths = 23_00

/** The targets of the demo's venues with their owners: the GM, and the first AGM or Bar Lead for COGS. */
export function targetsOf(
  seed: string,
  { plan }: RosterImport,
  members: readonly DemoMember[],
  today: Today,
): NewRow<'targets'>[] {
  return plan.venues.added.flatMap((venue) => {
    if (WITHOUT.includes(venue.slug)) return []
    const random = randomOf(`${seed} targets ${venue.slug}`)
    const lead = members.find(({ venueId }) => venueId === venue.id)
    const row = (target: (typeof LASTING)[number], fromWeek: Week): NewRow<'targets'> => {
      const { orientation, amber, red } = DEFAULT_BANDS[target.figure]
      const at = instantOf(venue.timezone, addWeeks(today.week, -26), 11 * 60)
      return {
        ...{ id: random.uuid(), venueId: venue.id, fromWeek, orientation },
        ...{ figure: target.figure, basis: target.basis, amount: decimalOf(target.amount) },
        ...{ onlyWeek: false, reason: null, amber: decimalOf(amber), red: decimalOf(red) },
        ownerId: target.figure === 'cogsPct' ? (lead?.id ?? venue.gmId) : venue.gmId,
        ...{ createdById: venue.gmId, createdAt: at, updatedAt: at },
      }
    }
    const began = addWeeks(today.week, -26)
    const changed = addWeeks(today.week, -8)
    const rows = LASTING.map((target) => {
      return row(target, target.figure === 'cogsPct' ? changed : began)
    })
    rows.push(row({ figure: 'cogsPct', basis: 'amount', amount: COGS_BEFORE }, began))
    if (venue.slug === EXCEPTION.venue) {
      const labor = { figure: 'laborTruePct', basis: 'amount', amount: EXCEPTION.labor } as const
      const one = row(labor, addWeeks(today.week, -1))
      rows.push({ ...one, onlyWeek: true, reason: EXCEPTION.reason })
    }
    return rows
  })
}
