import { AGREEMENT_LINE_MAX } from '@scope/contract/insight/agreement.words'
import { mayAt } from '@scope/contract/kernel/access'
import type { Person } from '../../kernel/context.ts'
import { invalid, refuseTooLong } from '../../kernel/refusal.ts'

/** The visit of an agreement, and who it is for. `ownerId` is null only for one of 1.1.0, which is of no visit. */
export type OfVisit = { venueId: string; visitorId: string; ownerId: string; sharedAt: Date | null }

/** Whether the person may read it: a draft is its visitor's own, and they change it with their visit. */
export const mayRead = (person: Person, { venueId, sharedAt }: OfVisit): boolean =>
  sharedAt !== null && mayAt(person, 'visit.read', venueId)

/**
 * Whether the person may tick it: its owner, and for a member or a manager whoever manages the venue now (visit, 4).
 */
export function mayTick(
  { appUserId }: Pick<Person, 'appUserId'>,
  { visitorId, ownerId }: OfVisit,
  managesVenue: boolean,
): boolean {
  return appUserId === ownerId || (ownerId !== visitorId && managesVenue)
}

/** What somebody does with an agreement: `line` is undefined if they leave it as it is. */
export type Change =
  | { done: boolean; line: string | null | undefined; reason: null }
  | { done: null; reason: string }

/** Reads a change. Refuses both or none of `done` and `dropped`, an empty reason, and texts of more than 1,000 code points. */
export function readChange({
  done,
  line,
  dropped,
}: {
  done?: boolean | undefined
  line?: string | undefined
  dropped?: { reason: string } | undefined
}): Change {
  if (dropped) {
    if (done !== undefined) throw invalid('done', 'An agreement is either done or dropped.')
    if (line !== undefined) throw invalid('line', 'A line is for what is done. Give a reason instead.')
    const reason = dropped.reason.trim()
    if (reason === '') throw invalid('dropped.reason', 'Say why it is dropped.')
    refuseTooLong('dropped.reason', 'A reason', reason, AGREEMENT_LINE_MAX)
    return { done: null, reason }
  }
  if (done === undefined) throw invalid('done', 'Say whether it is done, or drop it with a reason.')
  if (!done && line !== undefined) throw invalid('line', 'A line is for what is done.')
  const said = line?.trim()
  if (said !== undefined) refuseTooLong('line', 'Your line', said, AGREEMENT_LINE_MAX)
  return { done, line: said === undefined ? undefined : said || null, reason: null }
}
