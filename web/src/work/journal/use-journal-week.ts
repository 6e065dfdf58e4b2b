import type { Reply } from '@scope/contract/calls'
import { type Week, weekOf } from '@scope/contract/kernel/calendar'
import { useSearchParams } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { standingOf, weekShown } from '../../company/period/week.ts'
import { useMe } from '../../company/person/api.ts'
import type { Subject } from '../../company/venue/api.ts'
import { useNamedAddress, withNamed } from '../../lib/address/address.ts'
import { deviceStorage } from '../../lib/drafts/device-drafts.ts'
import { readDraft } from '../../lib/drafts/drafts.ts'
import { journalDraftKey } from './about.ts'

/** `thisWeek`: the page named the week and the user did not choose it, so it changes with the calendar. */
type Step = { thisWeek?: boolean } | null

/** The week in the address of the journal page. Null until the member and today's date are known. */
export function useJournalWeek(
  { venue, blt }: Pick<Subject, 'venue' | 'blt'>,
  status: Reply<'GET /api/period-status'> | undefined,
) {
  const me = useMe()
  const [params, setParams] = useSearchParams()
  const step = useHistoryState<Step>()
  const named = params.get('week')
  // The week of unsent text must not change at midnight.
  const typed =
    blt && named ? readDraft(deviceStorage(), journalDraftKey({ me, blt, week: named })) !== null : false
  const follows = named === null || (step?.thisWeek === true && !typed)
  const thisWeek = status && weekOf(status.businessDay)
  const week = thisWeek && weekShown(follows ? null : named, thisWeek, status.week)
  useNamedAddress(venue && blt && week ? { venue: venue.slug, blt: blt.slug, week } : null, {
    thisWeek: follows,
  })
  if (!status || !week) return null
  return {
    week,
    /** The week that the page starts in: until the night is over, that of the day before. */
    thisWeek,
    /** The last week that can be shown. */
    latest: status.week,
    today: status.today,
    ...standingOf(week, status.today),
    showWeek: (next: Week) =>
      setParams((now) => withNamed(now, { week: next }), { state: { thisWeek: next === thisWeek } }),
  }
}

export type JournalWeek = NonNullable<ReturnType<typeof useJournalWeek>>
