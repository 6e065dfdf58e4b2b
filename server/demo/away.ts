import { addDays } from '@scope/contract/kernel/calendar'
import type { NewRow } from '../src/kernel/db/tables.ts'
import type { Today } from './day.ts'
import type { DemoMember } from './members.ts'
import { randomOf } from './random.ts'

/** The first day, counted from today's Monday, and the number of days. */
const AWAY: Record<string, { after: number; days: number }> = {
  // This whole week, and into the next.
  'ines-marroquin': { after: -2, days: 12 },
  // Last week.
  'odette-fontaine': { after: -7, days: 6 },
}

/** The absences of members. */
export function awayOf(seed: string, member: DemoMember, { week, began }: Today): NewRow<'away'>[] {
  const away = AWAY[member.slug]
  if (!away) return []
  const fromDay = addDays(week, away.after)
  const entered = new Date(began.getTime() - 14 * 86_400_000)
  return [
    {
      id: randomOf(`${seed} away ${member.slug}`).uuid(),
      ...{ appUserId: member.id, createdById: member.id, kind: 'vacation' },
      ...{ fromDay, toDay: addDays(fromDay, away.days - 1), createdAt: entered, updatedAt: entered },
    },
  ]
}
