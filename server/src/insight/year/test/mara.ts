import { randomUUID } from 'node:crypto'
import { addDays, addWeeks, periodAt, type Week } from '@scope/contract/kernel/calendar'
import type { SkillEvent, SkillStatus } from '@scope/contract/work/skill.words'
import type { TestApp } from '../../../../test/app.ts'
import { makeScene } from '../../../../test/scene.ts'
import { makePriority, type Staff, type Venue } from '../../../../test/world.ts'
import type { Db } from '../../../kernel/db/pool/pool.ts'
import { insert, type NewRow } from '../../../kernel/db/tables.ts'

/** Thanksgiving in Los Angeles, noon: in the due week of period 11 of 2026. */
export const THURSDAY = '2026-11-26T20:00:00Z'

/** Mara, a bar lead of Low Tide since the spring of last year, and its general manager Gil. */
export const MARA = {
  venue: { name: 'Low Tide' },
  lead: { firstName: 'Mara', createdAt: new Date('2025-03-03T18:00:00Z') },
  gm: { firstName: 'Gil' },
}

/** The scene of Mara on Thanksgiving. */
export function makeMara(server: TestApp) {
  server.clock.set(THURSDAY)
  return makeScene(server, ['venue', 'lead', 'gm'], MARA)
}

/** A priority of a period, given in its first week. */
export function makeOfPeriod(
  db: Db,
  { venue, lead, period, year = 2026 }: { venue: Venue; lead: Staff; period: number; year?: number },
  more: Partial<NewRow<'priorities'>> & { tasks?: string[] } = {},
) {
  const { startDate, endDate } = periodAt(year, period)
  const createdAt = new Date(`${startDate}T20:00:00Z`)
  return makePriority(db, venue, lead, { period, year, dueAt: endDate, createdAt, ...more })
}

export async function checkIn(
  db: Db,
  { venue, lead, priority }: { venue: Venue; lead: Staff; priority: { id: string } },
  weeks: readonly Week[],
): Promise<void> {
  const rows = weeks.map((weekOf) => ({
    ...{ id: randomUUID() as string, priorityId: priority.id, venueId: venue.id, bltId: lead.id, weekOf },
    ...{ status: 'ON_TRACK' as const, submittedAt: new Date(`${weekOf}T20:00:00Z`), authorId: lead.id },
  }))
  await insert(db, 'priorityCheckIns', rows)
}

export async function beAway(db: Db, member: Staff, fromDay: string, toDay: string): Promise<void> {
  await insert(db, 'away', [{ id: randomUUID(), appUserId: member.id, kind: 'vacation', fromDay, toDay }])
}

/** A one-on-one on the Tuesday of a week, with its agreements. */
export async function meet(
  db: Db,
  { lead, gm }: { lead: Staff; gm: Staff },
  weekOf: Week,
  agreed: readonly Partial<NewRow<'agreements'>>[] = [],
): Promise<void> {
  const id = randomUUID()
  const at = new Date(`${addDays(weekOf, 1)}T20:00:00Z`)
  const points = 'Talk about the raise.'
  await insert(db, 'oneOnOnes', [
    { id, bltId: lead.id, weekOf, managerId: gm.id, begunAt: at, finishedAt: at, minutes: 30, points },
  ])
  const rows = agreed.map((more, nth) => ({
    ...{ id: randomUUID() as string, oneOnOneId: id, text: 'Count the well', due: addWeeks(weekOf, 1) },
    ...{ doneAt: null, taskId: null },
    ...{ createdAt: new Date(at.getTime() + nth * 1000), ...more },
  }))
  if (rows.length > 0) await insert(db, 'agreements', rows)
}

export async function thank(
  db: Db,
  { venue, lead, gm }: { venue: Venue; lead: Staff; gm: Staff },
  more: Partial<NewRow<'wellDones'>> = {},
): Promise<void> {
  await insert(db, 'wellDones', [
    {
      ...{ id: randomUUID() as string, toId: lead.id, fromId: gm.id, venueId: venue.id, skillId: null },
      ...{ text: 'You held the bar on Friday.', about: 'home' as const },
      ...{ createdAt: new Date('2026-06-10T20:00:00Z'), ...more },
    },
  ])
}

export async function change(
  db: Db,
  { lead, by, on }: { lead: Staff; by: Staff; on: string },
  [before, status]: [SkillStatus, SkillStatus],
  { event = 'mark', skillId = 'pour-cost-control' }: { event?: SkillEvent; skillId?: string } = {},
): Promise<void> {
  const createdAt = new Date(`${on}T20:00:00Z`)
  await insert(db, 'skillHistory', [
    {
      id: randomUUID() as string,
      bltId: lead.id,
      skillId,
      event,
      status,
      before,
      authorId: by.id,
      createdAt,
    },
  ])
}
