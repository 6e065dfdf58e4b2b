import { randomUUID } from 'node:crypto'
import type { Input, Reply } from '@scope/contract/calls'
import type { WellDone } from '@scope/contract/insight/well-done'
import { WELL_DONE_MAX } from '@scope/contract/insight/well-done.words'
import { ownRefusal } from '@scope/contract/kernel/access'
import type { PlainDate } from '@scope/contract/kernel/calendar'
import { bltAt, venueIdOf } from '../../company/venue/service.ts'
import { findBlt } from '../../company/venue/view.ts'
import type { Context, OwnContext } from '../../kernel/context.ts'
import { type Page, readPages } from '../../kernel/db/keyset.ts'
import { conflict, forbidden, invalid, notFound, refuseTooLong } from '../../kernel/refusal.ts'
import { audit } from '../../kernel/trail.ts'
import { requiredText } from '../../work/priority/rules.ts'
import { COMPETENCIES } from '../../work/skill/competencies.ts'
import { namedInDigest, refuseTakingBack, takeBackUntil } from './rules.ts'
import { deleteWellDone, insertWellDone, saveDismissed, saveHidden } from './store.ts'
import {
  findReceiver,
  findWellDone,
  isAbout,
  listOfWeek,
  listWellDones,
  type Receiver,
  type Row,
} from './view.ts'

/** More than anybody receives in a year. */
const OF_SPAN_MAX = 1000

/** The well-dones that the caller may read, newest first. */
export async function wellDonesOf(
  context: Context,
  { to, venue, from, until, unseen, after }: Input<'GET /api/well-dones'>['query'],
): Promise<Reply<'GET /api/well-dones'>> {
  if (from && until && from > until) throw invalid('from', 'Choose a first day on or before the last day.')
  const { rows, next } = await listWellDones(context, {
    toId: to === undefined ? undefined : await receiverIdOf(context, to),
    venueId: await venueIdOf(context, venue),
    ...{ from, until, unseen: unseen === 'true', after },
  })
  return { items: rows.map((row) => toWellDone(context, row)), next }
}

/** The well-dones to a person on some days that the caller may read, earliest first. */
export async function wellDonesTo(
  context: Context,
  { toId, from, until }: { toId: string; from: PlainDate; until: PlainDate },
): Promise<(Pick<Row, 'id' | 'text' | 'from' | 'createdAt'> & { competency: string | null })[]> {
  const read = ({ after }: Pick<Page, 'after'>) =>
    listWellDones(context, { ...{ toId, from, until, after }, venueId: undefined, unseen: false })
  const { rows } = await readPages(read, OF_SPAN_MAX)
  return rows.toReversed().map(({ id, text, from, createdAt, skillId }) => ({
    ...{ id, text, from, createdAt },
    competency: COMPETENCIES.find((skill) => skill.id === skillId)?.title ?? null,
  }))
}

/** The newest well-dones to a venue’s people since a day that nobody hid from colleagues, a page of them, newest first. */
export async function wellDonesAt(
  context: Context,
  { venueId, from }: { venueId: string; from: PlainDate },
): Promise<Row[]> {
  const filter = { venueId, from, toId: undefined, until: undefined, unseen: false, after: undefined }
  const { rows } = await listWellDones(context, filter)
  return rows.filter(({ hidden }) => !hidden)
}

/** The receiver of a list: the caller, a general manager, or a current or former member within reach. */
async function receiverIdOf(context: Context, ref: string): Promise<string> {
  const { appUserId } = context.person
  if (ref === appUserId) return appUserId
  return ((await findReceiver(context, ref, null)) ?? (await bltAt(context, undefined, ref))).id
}

function toWellDone({ person, now }: Context, { createdAt, skillId, ...row }: Row): WellDone {
  const skill = COMPETENCIES.find(({ id }) => id === skillId)
  const until = takeBackUntil(createdAt)
  const canTakeBack = row.from.id === person.appUserId && now <= until
  return {
    ...row,
    competency: skill ? { id: skill.id, title: skill.title } : null,
    takeBackUntil: canTakeBack ? until.toISOString() : null,
    can: { hide: row.to.id === person.appUserId },
  }
}

/** Says well done to a person within reach, never to oneself. */
export async function sayWellDone(
  context: Context,
  { to, about: place, competency = null, ...body }: Input<'POST /api/well-dones'>['body'],
): Promise<WellDone> {
  const { reach, db, now, person } = context
  const about = { kind: place?.kind ?? 'home', id: place?.id ?? null }
  const receiver = await receiverAt(context, to, about.kind === 'rollup' ? about.id : null)
  const own = ownRefusal(person, 'well-done.say', receiver)
  if (own) throw forbidden(own)
  const text = requiredText(body.text, 'text', 'A sentence')
  refuseTooLong('text', 'A well-done', text, WELL_DONE_MAX)
  if (competency !== null && !COMPETENCIES.some(({ id }) => id === competency)) {
    throw invalid('competency', 'This is not one of the 22 competencies.')
  }
  const { id: toId, venueId } = receiver
  if (about.id !== null && !(await isAbout(context, { kind: about.kind, id: about.id, toId }))) {
    throw invalid('about', 'This does not belong to the person you thank.')
  }
  const id = randomUUID()
  await insertWellDone(reach, db, {
    ...{ id, toId, fromId: person.appUserId, venueId, text, skillId: competency },
    ...{ about: about.kind, aboutId: about.id, createdAt: now },
  })
  await note(context, 'wellDone.said', { id, toId, venueId })
  return wellDoneAt(context, id)
}

/** The receiver of a well-done. 409 for a former member, 404 for anybody else out of reach. */
async function receiverAt(context: Context, ref: string, venueId: string | null): Promise<Receiver> {
  const receiver = await findReceiver(context, ref, venueId)
  if (receiver) return receiver
  const former = await findBlt(context.reach, context.db, undefined, ref)
  throw former ? conflict(`${former.name} is no longer on the team.`) : notFound()
}

/** The receiver hides a well-done from colleagues, shows it again, or dismisses it with those before it. */
export async function changeWellDone(
  context: Context,
  id: string,
  { hidden, seen }: Input<'PATCH /api/well-dones/:id'>['body'],
): Promise<WellDone> {
  const { reach, db, now, person } = context
  const row = await rowAt(context, id)
  const { appUserId, userId } = person
  if (row.to.id !== appUserId) throw forbidden(`Only ${row.to.name} can do this.`)
  if (hidden !== undefined && hidden !== row.hidden) {
    await saveHidden(reach, db, { id, toId: appUserId, hiddenAt: hidden ? now : null })
    await note(context, hidden ? 'wellDone.hidden' : 'wellDone.shown', { id, toId: appUserId })
  }
  if (seen) await saveDismissed(reach, db, { userId, appUserId, until: row.createdAt })
  return wellDoneAt(context, id)
}

/** The author takes a well-done back, within ten minutes. */
export async function takeBackWellDone(context: Context, id: string): Promise<{ id: string }> {
  const { reach, db, now, person } = context
  const row = await rowAt(context, id)
  const { createdAt, from, to } = row
  refuseTakingBack({ fromId: from.id, createdAt }, { by: person.appUserId, now })
  await deleteWellDone(reach, db, { id, fromId: from.id })
  await note(context, 'wellDone.takenBack', { id, toId: to.id })
  return { id }
}

/** The trail contains no text that people wrote. */
async function note(
  context: Context,
  action: 'wellDone.said' | 'wellDone.takenBack' | 'wellDone.hidden' | 'wellDone.shown',
  { id, toId, venueId }: { id: string; toId: string; venueId?: string },
): Promise<void> {
  await audit(context, action, { id, bltId: toId, ...(venueId && { venueId }) })
}

async function rowAt(context: Context, id: string): Promise<Row> {
  const row = await findWellDone(context, id)
  if (!row) throw notFound()
  return row
}

const wellDoneAt = async (context: Context, id: string) => toWellDone(context, await rowAt(context, id))

/** The well-dones of the week for the digest: receivers and authors, at most three per venue, no hidden ones. */
export const wellDonesOfWeek = async (context: OwnContext, until: Date) =>
  namedInDigest(await listOfWeek(context, until))
