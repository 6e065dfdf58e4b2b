import type { Input, Reply } from '@scope/contract/calls'
import type { Agreement } from '@scope/contract/insight/agreement'
import { may, mayAbout, memberOf } from '@scope/contract/kernel/access'
import { venueIdOf } from '../../company/venue/service.ts'
import type { Context } from '../../kernel/context.ts'
import { conflict, forbidden, invalid, notFound } from '../../kernel/refusal.ts'
import { audit } from '../../kernel/trail.ts'
import { managesNow } from '../talk/view.ts'
import { type Change, mayRead, mayTick, readChange } from './rules.ts'
import { changeAgreement, lockAgreement, type StoredAgreement } from './store.ts'
import { findAgreement, listAgreements } from './view.ts'

/** What was agreed in shared visits of a venue, or of all within reach. */
export async function agreementsOf(
  context: Context,
  { venue, open, own, after }: Input<'GET /api/agreements'>['query'],
): Promise<Reply<'GET /api/agreements'>> {
  const venueId = await venueIdOf(context, venue)
  const { rows, next } = await listAgreements(context, {
    ...{ venueId, open: open === 'true', own: own === 'true', after },
  })
  return { agreements: rows.map(({ agreement }) => agreement), next }
}

/** Ticks or unticks an agreement, or drops one of a visit. If it is a task, the task is ticked. */
export async function settle(
  context: Context,
  id: string,
  body: Input<'PATCH /api/agreements/:id'>['body'],
): Promise<Agreement> {
  const { reach, db } = context
  const change = readChange(body)
  const stored = await lockAgreement(reach, db, id)
  if (!stored) throw notFound()
  if (stored.visit) await settleOfVisit(context, { ...stored, visit: stored.visit }, change)
  else await settleOfOneOnOne(context, stored, change)
  return agreementOf(context, id)
}

async function settleOfOneOnOne(context: Context, stored: StoredAgreement, change: Change): Promise<void> {
  const { id, oneOnOne } = stored
  if (!oneOnOne) throw notFound()
  if (!mayAbout(context.person, 'one-on-one.read', memberOf(oneOnOne))) throw forbidden()
  const { done } = change
  if (done === null) throw invalid('dropped', 'Only what was agreed in a visit can be dropped.')
  if (change.line !== undefined) throw invalid('line', 'Only what was agreed in a visit has a line.')
  const { bltId, weekOf } = oneOnOne
  await tick(context, stored, { done, line: undefined }, { bltId, weekOf, id, done })
}

type OfVisit = StoredAgreement & { visit: NonNullable<StoredAgreement['visit']> }

async function settleOfVisit(context: Context, stored: OfVisit, change: Change): Promise<void> {
  const { reach, db, person, now, doneAt = now } = context
  const { id, visit } = stored
  if (!mayRead(person, visit)) throw notFound()
  const about = { id, visitId: visit.id, venueId: visit.venueId }
  if (change.done !== null) {
    if (!mayTick(person, visit, await managesNow(context, visit.venueId)))
      throw forbidden('This was agreed with someone else.')
    if (stored.droppedAt) throw conflict('This was dropped.')
    await tick(context, stored, change, { ...about, done: change.done })
    return
  }
  if (!may(person, 'visit.hold')) throw forbidden()
  if (stored.droppedAt) return
  if (stored.doneAt) throw conflict('This is done already.')
  await changeAgreement(reach, db, id, { droppedAt: doneAt, dropReason: change.reason, now })
  await audit(context, 'agreement.dropped', about)
}

/** Saves who did it, when, and what they say. A line stays when it is unticked, and is shown again with the next tick. */
async function tick(
  context: Context,
  { id, taskId, doneAt, line, visit }: StoredAgreement,
  change: { done: boolean; line: string | null | undefined },
  about: Record<string, unknown>,
): Promise<void> {
  const { reach, db, person, now, doneAt: at = now } = context
  if (taskId) throw conflict('This is a task of a priority. Tick it there.')
  const isTick = change.done !== (doneAt !== null)
  const says = change.line === undefined || change.line === line ? {} : { line: change.line }
  if (!isTick && Object.keys(says).length === 0) return
  const ticked = {
    doneAt: change.done ? at : null,
    ...(visit && { doneById: change.done ? person.appUserId : null }),
  }
  await changeAgreement(reach, db, id, { ...(isTick ? ticked : {}), ...says, now })
  if (isTick) await audit(context, 'agreement.ticked', about)
}

/** One agreement as a reply shows it; 404 out of reach. */
export async function agreementOf(context: Context, id: string): Promise<Agreement> {
  const agreement = await findAgreement(context, id)
  if (!agreement) throw notFound()
  return agreement
}
