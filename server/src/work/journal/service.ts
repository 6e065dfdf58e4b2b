import type { Input, Reply } from '@scope/contract/calls'
import { isOpenOn } from '@scope/contract/company/open-days.words'
import { isBltRole, isOnTeam, mayAbout } from '@scope/contract/kernel/access'
import { dateIn } from '@scope/contract/kernel/calendar'
import { characters } from '@scope/contract/kernel/text.words'
import type { Journal } from '@scope/contract/work/journal'
import { awayField } from '../../company/away/rules.ts'
import { readPeriod, readWeek } from '../../company/period/rules.ts'
import { bltAt, venueIdOf } from '../../company/venue/service.ts'
import type { Context } from '../../kernel/context.ts'
import type { Paged } from '../../kernel/db/keyset.ts'
import { forbidden, invalid, notFound, Refusal } from '../../kernel/refusal.ts'
import { audit } from '../../kernel/trail.ts'
import { nextVersion } from '../../kernel/version.ts'
import { journalDueDay } from '../week/rules.ts'
import {
  hasJoined,
  journalBadge,
  readEntry,
  readStructured,
  refuseLong,
  refuseUnseen,
  refuseWeek,
  saysElse,
  submissionTime,
} from './rules.ts'
import { JOURNAL_FIELDS, keepDraft, lockOwnEntry, saveJournal } from './store.ts'
import { findEntryOf, findOwn, listAbout, listJournals } from './view.ts'

type AboutBlt = { venue: string; blt: string }

/** The submitted journals within reach, of one venue or all. */
export async function journalsOf(
  context: Context,
  { venue, after }: Input<'GET /api/journals'>['query'],
): Promise<Paged<Journal>> {
  return listJournals(context, { venueId: await venueIdOf(context, venue), after })
}

/** The journals about a BLT member: of one week, of one period, or all. */
export async function journalsAbout(
  context: Context,
  { venue, blt }: AboutBlt,
  { week, period, after }: Input<'GET /api/journals/:venue/:blt'>['query'],
): Promise<Paged<Journal>> {
  const member = await bltAt(context, venue, blt)
  const today = dateIn(member.timezone, context.now)
  if (week !== undefined) {
    const monday = readWeek(week, today, 'week')
    return listAbout(context, member.id, { from: monday, to: monday }, after)
  }
  if (period === undefined) return listAbout(context, member.id, undefined, after)
  const { startDate, endDate } = readPeriod(period, today)
  return listAbout(context, member.id, { from: startDate, to: endDate }, after)
}

/**
 * Whether anyone has written about the member for a week, which the sign-off needs, and the state of the member's own
 * journal (decision 015).
 */
export async function checkJournal(
  context: Context,
  { venue, blt }: AboutBlt,
  weekOf: string | undefined,
): Promise<Reply<'GET /api/journals/check/:venue/:blt'>> {
  const member = await bltAt(context, venue, blt)
  const today = dateIn(member.timezone, context.now)
  const week = readWeek(weekOf, today, 'weekOf')
  const dueOn = journalDueDay(week, member)
  const entry = await findEntryOf(context, member.id, week)
  const submitted = entry?.own === true
  const drafts = entry ? [] : (await listAbout(context, member.id, { from: week, to: week })).rows
  return {
    exists: entry !== undefined || drafts.length > 0,
    hasEntry: entry !== undefined,
    authorName: entry?.by ?? null,
    submittedAt: entry?.at ?? null,
    state: isOnTeam(member) || submitted ? journalBadge({ week, ...member, today, submitted }).state : 'none',
    dueOn,
    ...awayField(member.away, today),
    can: {
      write:
        mayAbout(context.person, 'journal.write', member) &&
        hasJoined(week, member.joined) &&
        (entry !== undefined || drafts.length > 0 || isOpenOn(member.openDays, dueOn)),
    },
  }
}

const traceOf = ({
  entry,
  ...fields
}: Pick<Journal, 'entry' | 'category' | 'visibility' | 'submittedAt'>) => ({
  category: fields.category,
  visibility: fields.visibility,
  characters: characters(entry ?? ''),
  submittedAt: fields.submittedAt,
})

/** The member of a journal. One that waited on a device may name the venue that they have left meanwhile. */
async function writtenAbout(context: Context, venue: string | undefined, blt: string) {
  if (!context.doneAt) return bltAt(context, venue, blt)
  return bltAt(context, undefined, blt).catch((error: unknown) => {
    const isGone = error instanceof Refusal && error.code === 'notFound'
    throw isGone ? new Refusal('notFound', 'This person has left your venues.') : error
  })
}

/**
 * Saves the caller's journal about a BLT member for a week: submits it, or saves a draft, which leaves the submitted
 * text as it is. Without `bltId` the journal is about the caller.
 */
export async function saveEntry(
  context: Context,
  body: Input<'POST /api/journals'>['body'],
): Promise<Journal> {
  const { reach, db, now, person } = context
  const entry = readEntry(body)
  refuseLong(body)
  const blt = body.bltId ?? (isBltRole(person.jobRole) ? person.appUserId : undefined)
  if (!blt) throw invalid('bltId', 'bltId is required: the person this entry is about.')
  const member = await writtenAbout(context, body.venueId, blt)
  if (!mayAbout(person, 'journal.write', member)) throw forbidden()
  const today = dateIn(member.timezone, now)
  const weekOf = readWeek(body.weekOf, today, 'weekOf')
  refuseWeek(weekOf, { today, member })
  const own = { bltId: member.id, weekOf, authorId: person.appUserId }
  const stored = await lockOwnEntry(reach, db, own)
  const seen = stored && { ...stored.fields, ...stored.draft }
  refuseUnseen(seen && { ...seen, updatedAt: stored.updatedAt }, {
    ...body,
    entry,
    updatedAt: body.updatedAt,
  })
  const updatedAt = nextVersion(stored?.updatedAt, now)
  const changes = Object.fromEntries(
    JOURNAL_FIELDS.flatMap((field) => (body[field] === undefined ? [] : [[field, body[field]]])),
  )
  if (body.draft && stored?.submittedAt) {
    const draft = { ...stored.fields, ...stored.draft, ...changes, entry }
    // If the draft equals the submitted text, drop it.
    const { category, visibility } = stored.fields
    const differs =
      saysElse(stored.fields, draft) || draft.category !== category || draft.visibility !== visibility
    await keepDraft(reach, db, own, differs ? draft : null, updatedAt)
  } else {
    const whole = { ...seen, ...changes, entry }
    const fields = body.draft ? whole : { ...whole, ...readStructured(whole) }
    await saveJournal(reach, db, {
      ...fields,
      ...own,
      venueId: member.venueId,
      submittedAt: body.draft ? null : submissionTime(stored, fields, now),
      createdAt: now,
      updatedAt,
    })
  }
  // The author gets back what they wrote, whatever a token of theirs leaves out.
  const { without: _without, ...author } = person
  const journal = await findOwn({ ...context, person: author }, member.id, weekOf)
  if (!journal) throw notFound()
  // Drafts are not audited. For a submitted text the audit trail has its length, never its words.
  if (!body.draft) {
    const before = stored?.submittedAt
      ? traceOf({ ...stored.fields, submittedAt: stored.submittedAt.toISOString() })
      : {}
    await audit(context, 'journal.submitted', {
      id: journal.id,
      bltId: member.id,
      weekOf,
      before,
      after: traceOf(journal),
    })
  }
  return journal
}
