import type { Input, Reply } from '@scope/contract/calls'
import { may, mayAt } from '@scope/contract/kernel/access'
import { dateIn, type Period, type PlainDate } from '@scope/contract/kernel/calendar'
import type { Focus } from '@scope/contract/work/focus'
import { FOCUSES_MAX } from '@scope/contract/work/focus.words'
import { lockCompany } from '../../company/company/view.ts'
import { readPeriod } from '../../company/period/rules.ts'
import { sharedToday, venueAt } from '../../company/venue/service.ts'
import type { Context } from '../../kernel/context.ts'
import { forbidden, invalid, notFound } from '../../kernel/refusal.ts'
import { audit } from '../../kernel/trail.ts'
import { isOpen, readTexts, refuseClosed, refuseNew } from './rules.ts'
import {
  countFocuses,
  deleteAnswer,
  deleteFocus,
  freePriorities,
  holdFocus,
  insertFocus,
  lockFocus,
  saveAnswer,
  updateFocus,
} from './store.ts'
import { findFocus, listFocuses, type StoredFocus } from './view.ts'

/** The venue that a call names, with its plain date. */
type AtVenue = { id: string; today: PlainDate } | undefined

/** Whether the caller sets focuses, which are the whole company’s: someone with a region reads them. */
export const mayEditFocuses = ({ person, reach }: Context): boolean =>
  may(person, 'focus.edit') && reach.venueIds === 'every'

function refuseRegion(context: Context): void {
  if (!mayEditFocuses(context)) throw forbidden('Focuses are the whole company’s, and you have a region.')
}

const present = (context: Context, focus: StoredFocus, today: PlainDate, venue: AtVenue): Focus => ({
  ...focus,
  can: {
    edit: mayEditFocuses(context) && isOpen(focus, today),
    answer:
      venue !== undefined && mayAt(context.person, 'focus.answer', venue.id) && isOpen(focus, venue.today),
  },
})

async function placeOf(context: Context, ref: string | undefined): Promise<AtVenue> {
  if (ref === undefined) return undefined
  const { id, timezone } = await venueAt(context, ref)
  return { id, today: dateIn(timezone, context.now) }
}

/** The company's focuses of a period. */
export async function focusesOf(
  context: Context,
  { period = 'current', venue: ref }: Input<'GET /api/focuses'>['query'],
): Promise<Reply<'GET /api/focuses'>> {
  const { reach, db } = context
  const venue = await placeOf(context, ref)
  const today = await sharedToday(context)
  const { number, year } = readPeriod(period, venue?.today ?? today)
  const focuses = await listFocuses(reach, db, { number, year }, venue?.id)
  const isFree = focuses.length < FOCUSES_MAX && isOpen({ year, period: number }, today)
  return {
    ...{ period: number, year, can: { set: mayEditFocuses(context) && isFree } },
    focuses: focuses.map((focus) => present(context, focus, today, venue)),
  }
}

/** Sets a focus for a period, of which there are at most three. */
export async function setFocus(
  context: Context,
  { period: periodText, ...texts }: Input<'POST /api/focuses'>['body'],
): Promise<Focus> {
  const { reach, db, now, person } = context
  refuseRegion(context)
  const focus = readTexts(texts)
  const today = await sharedToday(context)
  const period: Period = readPeriod(periodText, today)
  await lockCompany(reach, db)
  refuseNew({ period, count: await countFocuses(reach, db, period) }, today)
  const { number, year } = period
  const row = {
    ...focus,
    period: number,
    year,
    createdById: person.appUserId,
    createdAt: now,
    updatedAt: now,
  }
  const id = await insertFocus(reach, db, row)
  await audit(context, 'focus.set', { id, about: focus.title, after: { ...focus, period: number, year } })
  return focusAt(context, id, today)
}

/** Changes what a focus says, until its period ends. */
export async function changeFocus(
  context: Context,
  id: string,
  body: Input<'PATCH /api/focuses/:id'>['body'],
): Promise<Focus> {
  const { reach, db, now } = context
  refuseRegion(context)
  const { title, why, category, outcome, ...row } = await lockOr404(context, id)
  const today = await sharedToday(context)
  refuseClosed(row, today)
  const before = { title, why, category: category as Focus['category'], outcome }
  const after = readTexts({ ...before, ...body })
  await updateFocus(reach, db, id, { ...after, updatedAt: now })
  await audit(context, 'focus.changed', { id, about: title, before, after })
  return focusAt(context, id, today)
}

/** Removes a focus, until its period ends. Its priorities stay, and serve none. */
export async function removeFocus(context: Context, id: string): Promise<{ id: string }> {
  const { reach, db } = context
  refuseRegion(context)
  const { title, why, category, outcome, period, year } = await lockOr404(context, id)
  refuseClosed({ period, year }, await sharedToday(context))
  const served = await freePriorities(reach, db, { id, period, year })
  await deleteFocus(reach, db, id)
  await audit(context, 'focus.removed', { id, about: title, why, category, outcome, period, year, served })
  return { id }
}

/** Saves a venue's answer to a focus, or removes it if the text is empty. */
export async function answerFocus(
  context: Context,
  { venue: ref, id }: { venue: string; id: string },
  body: { text: string },
): Promise<Focus> {
  const { reach, db, now, person } = context
  const venue = await venueAt(context, ref)
  if (!mayAt(person, 'focus.answer', venue.id)) throw forbidden()
  const row = await holdFocus(reach, db, id)
  if (!row) throw notFound()
  const today = dateIn(venue.timezone, now)
  refuseClosed(row, today)
  const text = body.text.trim()
  const before = (await findFocus(reach, db, id, venue.id))?.answers[0]?.text ?? null
  if (text === '') await deleteAnswer(reach, db, { focusId: id, venueId: venue.id })
  else {
    const by = { updatedById: person.appUserId, updatedAt: now }
    await saveAnswer(reach, db, { focusId: id, venueId: venue.id, text, ...by })
  }
  const change = { before: { answer: before }, after: { answer: text || null } }
  await audit(context, 'focus.answered', { id, venueId: venue.id, about: row.title, ...change })
  return focusAt(context, id, await sharedToday(context), { id: venue.id, today })
}

async function lockOr404({ reach, db }: Context, id: string) {
  const row = await lockFocus(reach, db, id)
  if (!row) throw notFound()
  return row
}

async function focusAt(context: Context, id: string, today: PlainDate, venue?: AtVenue): Promise<Focus> {
  const focus = await findFocus(context.reach, context.db, id, venue?.id)
  if (!focus) throw notFound()
  return present(context, focus, today, venue)
}

/**
 * The focus that a priority is to serve, for its row. Refuses with 400 one that is not of the priority's period; it stays
 * until the transaction ends.
 */
export async function servedBy(
  { reach, db }: Context,
  id: string | null,
  { year, period }: { year: number; period: number },
): Promise<{ id: string; title: string } | null> {
  if (id === null) return null
  const row = await holdFocus(reach, db, id)
  if (row?.year !== year || row.period !== period)
    throw invalid('focus', 'focus must be one of the priority’s period. It may have been removed.')
  return { id: row.id, title: row.title }
}
