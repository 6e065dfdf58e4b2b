import { addDays } from '@scope/contract/kernel/calendar'
import type { NewRow } from '../src/kernel/db/tables.ts'
import { instantOf, type Today } from './day.ts'
import type { DemoMember } from './members.ts'
import { randomOf } from './random.ts'
import { WELL_DONES } from './words/well-dones.ts'

/** The person who has not dismissed the newest yet. */
export const UNSEEN_BY = 'theo-park'
/** The fewest and most days between two. */
const APART = [19, 61] as const
const DAYS = 365

/**
 * A member's well-dones within a year, by their manager and sometimes a colleague; for one member, the newest is from
 * yesterday.
 */
export function wellDonesOf(
  seed: string,
  member: DemoMember,
  members: readonly DemoMember[],
  today: Today,
): NewRow<'wellDones'>[] {
  const random = randomOf(`${seed} well-dones ${member.slug}`)
  const colleagues = members.filter(({ id, venueId }) => venueId === member.venueId && id !== member.id)
  const texts = random.shuffled(WELL_DONES)
  const rows: NewRow<'wellDones'>[] = []
  let back = member.slug === UNSEEN_BY ? 1 : random.int(3, APART[1])
  for (const [text, skillId] of texts) {
    if (back > DAYS) break
    const colleague = colleagues.length > 0 && random.chance(0.3) ? random.pick(colleagues) : undefined
    const fromId = colleague?.id ?? member.managerId
    const createdAt = instantOf(member.timezone, addDays(today.date, -back), random.int(11 * 60, 21 * 60))
    const id = random.uuid()
    back += random.int(...APART)
    if (fromId === member.id || createdAt >= today.began) continue
    const said = { text, skillId, about: 'home' as const, hiddenAt: null, createdAt }
    rows.push({ id, toId: member.id, fromId, venueId: member.venueId, ...said })
  }
  return rows
}
