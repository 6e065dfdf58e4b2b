import type { Input } from '@scope/contract/calls'
import type { Visit } from '@scope/contract/insight/visit/visit'
import type { Context } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { audit } from '../../kernel/trail.ts'
import { nextVersion } from '../../kernel/version.ts'
import { addAgreedTask, takeBackTask } from '../../work/task/service.ts'
import { minutesOf } from '../talk/rules.ts'
import { refuseSharing, refuseStrangers, refuseTakeBack, refuseUnseen } from './rules.ts'
import { lockOwn, type OnVisit, ownersOfStored, visitOf } from './service.ts'
import {
  lockAllPoints,
  replacePoints,
  type StoredDraft,
  type StoredVisit,
  saveManagersPoints,
  saveShared,
  updateVisit,
} from './store.ts'
import { listAgreed } from './view.ts'

/**
 * Shares the summary and the agreements with whoever manages the venue now. Agreements with a priority become its tasks, and
 * the managers' points are taken in. One that is shared already stays as it is.
 */
export async function shareVisit(
  context: Context,
  id: string,
  { updatedAt: seen, withFiles = false }: Input<'POST /api/visits/:id/share'>['body'],
  onShared: OnVisit,
): Promise<Visit> {
  const { reach, db, now, doneAt = now } = context
  const stored = await lockOwn(context, id)
  if (stored.sharedAt) return visitOf(context, id)
  const { venueId, summary, begunAt, updatedAt } = stored
  refuseUnseen(stored, seen, { fields: ['summary'], agreed: await listAgreed(context, id) })
  refuseSharing(stored)
  refuseStrangers(withoutTasks(stored.agreements), await ownersOfStored(context, stored))
  // It locks the venue's points, so that two visits of a venue never wait for each other's priorities.
  await takePoints(context, stored)
  for (const [place, agreement] of stored.agreements.entries())
    await shareAgreement(context, agreement, place)
  const minutes = begunAt ? minutesOf(begunAt, doneAt) : null
  await updateVisit(reach, db, id, {
    ...{ sharedAt: now, minutes, withFiles, summary: summary.trim() },
    updatedAt: nextVersion(updatedAt, now),
  })
  await audit(context, 'visit.shared', { id, venueId, on: stored.day, agreements: stored.agreements.length })
  await onShared(context, { id, venueId })
  return visitOf(context, id)
}

/** The agreements, those that are a task already without their priority: it may be settled. */
const withoutTasks = (agreements: readonly StoredDraft[]) =>
  agreements.map((agreement) => (agreement.taskId ? { ...agreement, priorityId: null } : agreement))

async function shareAgreement(context: Context, agreement: StoredDraft, place: number): Promise<void> {
  const { reach, db, now } = context
  const { id, due, ownerId, priorityId } = agreement
  const text = agreement.text.trim()
  let { taskId } = agreement
  if (priorityId && !taskId) {
    const adding = addAgreedTask(context, { priorityId, bltId: ownerId }, { label: text, due })
    taskId = (await adding.catch(namingField(`agreements.${place}.priorityId`))).id
  }
  await saveShared(reach, db, { id, text, taskId, now })
}

const namingField = (field: string) => (error: unknown) => {
  if (error instanceof Refusal) throw new Refusal(error.code, error.message, { ...error.detail, field })
  throw error
}

/** Takes what the venue's managers wrote into the visit. */
async function takePoints({ reach, db, now }: Context, { id, venueId }: StoredVisit): Promise<void> {
  const written = (await lockAllPoints(reach, db, venueId)).filter(({ text }) => text !== '')
  await saveManagersPoints(
    reach,
    db,
    id,
    written.map(({ authorId, text }) => ({ authorId, text })),
  )
  for (const before of written) {
    const { authorId } = before
    await replacePoints(reach, db, { venueId, authorId, before, text: '', now })
  }
}

/** Makes a shared visit a draft again, within ten minutes. Tasks that came of it go, unless they are done. */
export async function takeBackVisit(context: Context, id: string): Promise<Visit> {
  const { reach, db, now } = context
  const stored = await lockOwn(context, id)
  refuseTakeBack(stored, now)
  const { venueId, updatedAt } = stored
  await givePointsBack(context, stored)
  for (const { taskId } of stored.agreements) if (taskId) await takeBackTask(context, taskId)
  await updateVisit(reach, db, id, {
    ...{ sharedAt: null, minutes: null, withFiles: false },
    updatedAt: nextVersion(updatedAt, now),
  })
  await audit(context, 'visit.takenBack', { id, venueId, on: stored.day })
  return visitOf(context, id)
}

/** Gives the managers their points back, above what they have written since. */
async function givePointsBack(
  { reach, db, now }: Context,
  { id, venueId, managersPoints }: StoredVisit,
): Promise<void> {
  const written = await lockAllPoints(reach, db, venueId)
  for (const { authorId, text: taken } of managersPoints ?? []) {
    const before = written.find((one) => one.authorId === authorId)
    const text = [taken, before?.text].filter(Boolean).join('\n')
    await replacePoints(reach, db, { venueId, authorId, before, text, now })
  }
  await saveManagersPoints(reach, db, id, null)
}
