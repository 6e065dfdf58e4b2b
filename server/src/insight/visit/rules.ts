import type { Agreement } from '@scope/contract/insight/agreement'
import type { AgreedFigure } from '@scope/contract/insight/agreement.words'
import {
  NO_FOURTH,
  TAKE_BACK_MINUTES,
  VISIT_AGREEMENTS_MAX,
  VISIT_TEXT_MAX,
  type VisitState,
  type VisitWay,
} from '@scope/contract/insight/visit/visit.words'
import { addMonths, businessDayIn, type PlainDate } from '@scope/contract/kernel/calendar'
import { TASK_MAX } from '@scope/contract/work/priority.words'
import { conflict, invalid, Refusal, refuseTooLong } from '../../kernel/refusal.ts'

const TEXTS = ['points', 'notes', 'summary'] as const
export type TextField = (typeof TEXTS)[number]

/** What a visit says of when it was begun and shared. */
type Times = { begunAt: Date | null; sharedAt: Date | null }

/** The state that follows from when a visit was begun and shared. */
export function stateOf({ begunAt, sharedAt }: Record<keyof Times, Date | string | null>): VisitState {
  if (sharedAt) return 'shared'
  return begunAt ? 'begun' : 'planned'
}

/** Refuses changes of a visit that others read already. */
export function refuseShared({ sharedAt }: Pick<Times, 'sharedAt'>): void {
  if (sharedAt) throw conflict('This visit is shared. It stays as it is.')
}

type Place = { timezone: string; dayEndHour: number }

/**
 * Refuses a day that is over at the venue, or more than a year ahead, as seen when it was chosen. In the night the day
 * before still counts.
 */
export function refuseDay(day: PlainDate, { timezone, dayEndHour }: Place, at: Date, field = 'on'): void {
  const first = businessDayIn(timezone, at, dayEndHour)
  if (day < first) throw invalid(field, 'That day is over. Choose today or a later day.')
  if (day > addMonths(first, 12)) throw invalid(field, 'Choose a day in the next twelve months.')
}

const TEXT_NAMES: Record<TextField, string> = { points: 'Points', notes: 'Notes', summary: 'A summary' }

/** Refuses texts of more than 1,000 code points. */
export function refuseLongTexts(texts: Partial<Record<TextField, string>>): void {
  for (const field of TEXTS) refuseTooLong(field, TEXT_NAMES[field], texts[field] ?? '', VISIT_TEXT_MAX)
}

/** An agreement of a draft, as its visitor writes it. */
export type Draft = {
  id: string
  text: string
  ownerId: string
  due: PlainDate
  figure: AgreedFigure | null
  priorityId: string | null
}

/** Who can own an agreement, with the priorities of which it can become a task. */
export type Owner = { id: string; name: string; priorities: readonly { id: string }[] }

/** Refuses a fourth agreement, one twice, and texts of more than 1,000 code points. */
export function refuseAgreements(drafts: readonly Draft[]): void {
  if (drafts.length > VISIT_AGREEMENTS_MAX) throw new Refusal('conflict', NO_FOURTH, { field: 'agreements' })
  for (const [place, { id, text }] of drafts.entries()) {
    if (drafts.findIndex((other) => other.id === id) < place) {
      throw invalid(`agreements.${place}.id`, 'Each agreement needs an id of its own.')
    }
    refuseTooLong(`agreements.${place}.text`, 'An agreement', text, VISIT_TEXT_MAX)
  }
}

/** Refuses an owner who is not of the venue or the visitor, and a priority that is not an open one of the owner. */
export function refuseStrangers(drafts: readonly Draft[], owners: readonly Owner[]): void {
  for (const [place, { ownerId, priorityId }] of drafts.entries()) {
    const owner = owners.find(({ id }) => id === ownerId)
    if (!owner)
      throw invalid(`agreements.${place}.owner`, 'Choose someone who works at this venue now, or yourself.')
    if (priorityId && !owner.priorities.some(({ id }) => id === priorityId)) {
      throw invalid(`agreements.${place}.priorityId`, `This is no open priority of ${owner.name}.`)
    }
  }
}

/** Whether two drafts of an agreement have the same owner and priority, which then need no new look. */
export const sameOwner = (one: Draft, other: Draft | undefined): boolean =>
  one.ownerId === other?.ownerId && one.priorityId === other.priorityId

const sameDraft = (one: Draft, other: Draft | undefined): boolean =>
  sameOwner(one, other) &&
  one.id === other?.id &&
  one.text === other.text &&
  one.due === other.due &&
  one.figure === other.figure

const sameDrafts = (some: readonly Draft[], others: readonly Draft[]): boolean =>
  some.length === others.length && some.every((one, place) => sameDraft(one, others[place]))

/** What a change of a draft sets, without the fields that stay. */
export type Changes = Partial<
  Record<TextField, string> & { day: PlainDate; way: VisitWay; tell: boolean; agreements: Draft[] }
>

/** The stored draft. */
export type Stored = Record<TextField, string> & {
  day: PlainDate
  way: VisitWay
  tell: boolean
  updatedAt: Date
  agreements: Draft[]
}

const FIELDS = { day: 'on', way: 'by' } as const

/** The changed fields alone, by the names of the call. */
export function changedFields(stored: Stored, changes: Changes): string[] {
  const { agreements, ...row } = changes
  const fields = (Object.keys(row) as (keyof typeof row)[]).filter(
    (field) => row[field] !== undefined && row[field] !== stored[field],
  )
  const names = fields.map((field) => (field === 'day' || field === 'way' ? FIELDS[field] : field))
  return agreements && !sameDrafts(agreements, stored.agreements) ? [...names, 'agreements'] : names
}

type Newer = { agreed: (Agreement & { priorityId: string | null })[] }

/**
 * Refuses a change of fields of a version that the writer has not seen. The refusal carries the stored texts, and names the
 * first field that differs.
 */
export function refuseUnseen(
  { points, notes, summary, updatedAt }: Stored,
  seen: string | undefined,
  { fields, agreed }: Newer & { fields: readonly string[] },
): void {
  const version = updatedAt.toISOString()
  const [field] = fields
  if (seen === undefined || seen === version || field === undefined) return
  throw new Refusal('stale', 'This visit was changed somewhere else.', {
    field,
    currentVisit: { points, notes, summary, agreed, updatedAt: version },
  })
}

/** Refuses to share nothing, an agreement without a text, and one whose text is too long for a task. */
export function refuseSharing({ summary, agreements }: Pick<Stored, 'summary' | 'agreements'>): void {
  if (summary.trim() === '' && agreements.length === 0) {
    throw invalid('summary', 'Write a summary, or agree something.')
  }
  for (const [place, { text, priorityId }] of agreements.entries()) {
    const field = `agreements.${place}.text`
    if (text.trim() === '') throw invalid(field, 'Write what was agreed.')
    if (priorityId) refuseTooLong(field, 'A task', text.trim(), TASK_MAX)
  }
}

/** The end of the time in which a shared visit can be taken back. */
export const takeBackUntil = (sharedAt: Date): Date =>
  new Date(sharedAt.getTime() + TAKE_BACK_MINUTES * 60_000)

/** Refuses to take back a visit that is not shared, or was more than ten minutes ago. */
export function refuseTakeBack({ sharedAt }: Pick<Times, 'sharedAt'>, now: Date): void {
  if (!sharedAt) throw conflict('This visit is not shared.')
  if (now > takeBackUntil(sharedAt)) {
    throw conflict(`A visit can be taken back for ${TAKE_BACK_MINUTES} minutes.`)
  }
}
