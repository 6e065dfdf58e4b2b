import type { Input, Reply } from '@scope/contract/calls'
import { mayAt } from '@scope/contract/kernel/access'
import { venueAt } from '../../company/venue/service.ts'
import type { Context } from '../../kernel/context.ts'
import { forbidden } from '../../kernel/refusal.ts'
import type { StoredPoints } from '../points/rules.ts'
import { changePoints } from '../points/service.ts'
import { managesNow } from '../talk/view.ts'
import { lockPoints, savePoints } from './store.ts'
import { findPoints } from './view.ts'

/** A manager's own points for the next visit of their venue. */
export async function pointsOf(context: Context, ref: string): Promise<Reply<'GET /api/visits/points'>> {
  const points = await findPoints(context, await ownPoints(context, ref))
  return { text: points?.text ?? '', updatedAt: points?.updatedAt.toISOString() ?? null }
}

/** Saves a manager's own points for the next visit of their venue. */
export async function prepareVisit(
  context: Context,
  { venue, ...body }: Input<'PUT /api/visits/points'>['body'],
): Promise<Reply<'PUT /api/visits/points'>> {
  const { reach, db } = context
  const own = await ownPoints(context, venue)
  const kept = {
    lock: () => lockPoints(reach, db, own),
    save: (points: StoredPoints) => savePoints(reach, db, { ...own, ...points }),
  }
  return changePoints(context, kept, body)
}

async function ownPoints(context: Context, ref: string): Promise<{ venueId: string; authorId: string }> {
  const { id: venueId } = await venueAt(context, ref)
  const { person } = context
  if (!mayAt(person, 'visit.prepare', venueId) || !(await managesNow(context, venueId))) throw forbidden()
  return { venueId, authorId: person.appUserId }
}
