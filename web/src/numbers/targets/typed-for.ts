import { addWeeks, type Week } from '@scope/contract/kernel/calendar'
import { TARGET_WEEKS } from '@scope/contract/numbers/targets.words'
import { mediumDate } from '../../lib/dates/dates.ts'
import { type DraftStorage, draftKey, readDraft } from '../../lib/drafts/drafts.ts'
import { type Fields, isEdited, type TargetChoice } from './target-fields.ts'

/** The draft key of a target of a venue. */
export const targetDraftKey = (
  owner: string,
  venue: string,
  { figure, onlyWeek, week }: TargetChoice,
): string => draftKey('target', owner, venue, figure, week, onlyWeek ? 'week' : 'on')

/**
 * The week whose draft the form shows. In the first available week, drafts of past weeks are shown too, which can no
 * longer be chosen: the last typed one, and once it is saved or discarded, the next.
 */
export function typedFor(
  storage: DraftStorage | null,
  { first, asked, stored }: { first: Week; asked: TargetChoice; stored: Fields },
  keyOf: (asked: TargetChoice) => string,
): Week {
  if (asked.week !== first) return asked.week
  let latest = { week: first, at: 0 }
  for (let ago = 0; ago <= TARGET_WEEKS; ago += 1) {
    const week = addWeeks(first, -ago)
    const draft = readDraft<Partial<Fields> & Record<string, string>>(storage, keyOf({ ...asked, week }))
    if (draft && draft.at > latest.at && isEdited(draft.fields, stored)) latest = { week, at: draft.at }
  }
  return latest.week
}

/** The note about text typed for a week that no longer takes targets. */
export function carriedText(typedWeek: Week, { onlyWeek, week }: TargetChoice): string {
  const typed = `Not saved yet. You typed this for the week of ${mediumDate(typedWeek)}, which`
  return onlyWeek
    ? `${typed} takes no more exceptions. It will hold for the week of ${mediumDate(week)} only.`
    : `${typed} is over. It will hold from ${mediumDate(week)}.`
}
