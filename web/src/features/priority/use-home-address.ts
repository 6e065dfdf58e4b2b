import type { Week } from '@scope/contract/calendar'
import type { Reply } from '@scope/contract/calls'
import { useSearchParams } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { useNamedAddress, withNamed } from '../../lib/address.ts'
import type { Subject } from '../venue/api.ts'
import { standingOf, weekShown } from './week.ts'

/**
 * What a step in the history remembers beside its address. `thisWeek`: the week was named by the screen and not
 * chosen, so it moves on with the calendar, also when a phone brings the tab back a week later. `opened`: Back leads
 * out of the journal.
 */
type Step = { thisWeek?: boolean; opened?: boolean } | null

/** The home screen's address: `/?venue=…&blt=…&week=…&journal=open`. */
export function useHomeAddress(subject: Subject, status: Reply<'GET /api/period-status'> | undefined) {
  const [params, setParams] = useSearchParams()
  const step = useHistoryState<Step>()
  const asked = params.get('week')
  const journalOpen = params.get('journal') !== null
  // While a journal is open its week stays, or what is typed would change its week at midnight.
  const follows = asked === null || (step?.thisWeek === true && !journalOpen)
  const week = status && weekShown(follows ? null : asked, status.week)
  const { venue, blt } = subject

  useNamedAddress(venue && blt && week ? { venue: venue.slug, blt: blt.slug, week } : null, {
    ...step,
    thisWeek: follows,
  })

  return {
    when: status && week ? { week, thisWeek: status.week, ...standingOf(week, status.today) } : null,
    journalOpen,
    showWeek: (next: Week) =>
      setParams((now) => withNamed(now, { week: next, journal: undefined }), {
        state: { thisWeek: next === status?.week },
      }),
    /** Opens the journal of the week shown, or of another, which is shown then. */
    openJournal: (of: Week | undefined = week) =>
      setParams((now) => withNamed(now, { week: of, journal: 'open' }), {
        state: { thisWeek: of === status?.week, opened: true },
      }),
    closeJournal: () => {
      if (step?.opened) history.back()
      else setParams((now) => withNamed(now, { journal: undefined }), { replace: true, state: step })
    },
  }
}

export type HomeAddress = ReturnType<typeof useHomeAddress>
