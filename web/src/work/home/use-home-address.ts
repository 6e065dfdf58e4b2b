import type { Reply } from '@scope/contract/calls'
import { checkInWeek, type Week } from '@scope/contract/kernel/calendar'
import { useSearchParams } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { latestToPrepare, standingOf, weekShown } from '../../company/period/week.ts'
import type { Subject } from '../../company/venue/api.ts'
import { useNamedAddress, withNamed } from '../../lib/address.ts'
import { type DialogStep, isDialogOpen, useNamedDialog } from '../../lib/dialog-step.ts'

/**
 * State of a history entry that is not in its address. `thisWeek`: the screen named the week and the user did not
 * choose it, so it changes with the calendar, even if a phone reopens the tab a week later.
 */
type State = ({ thisWeek?: boolean } & DialogStep) | null

const DIALOGS = ['journal', 'materials']
const CLOSED = { journal: undefined, materials: undefined }

/** The home screen's address: `/?venue=…&blt=…&week=…`, and over it `&journal=open` or `&materials=…` of a priority. */
export function useHomeAddress(subject: Subject, status: Reply<'GET /api/period-status'> | undefined) {
  const [params, setParams] = useSearchParams()
  const closeDialog = useNamedDialog(DIALOGS)
  const step = useHistoryState<State>()
  const asked = params.get('week')
  const journalOpen = params.get('journal') !== null
  // The week stays while a dialog is open. Otherwise its text would move to another week at midnight.
  const follows = asked === null || (step?.thisWeek === true && !journalOpen && !isDialogOpen())
  const latest = status && latestToPrepare(status.period, status.week)
  const thisWeek = status && checkInWeek(status)
  const week = thisWeek && latest && weekShown(follows ? null : asked, thisWeek, latest)
  const { venue, blt } = subject

  useNamedAddress(venue && blt && week ? { venue: venue.slug, blt: blt.slug, week } : null, {
    thisWeek: follows,
  })

  return {
    when:
      status && thisWeek && week && latest
        ? { week, thisWeek, latest, ...standingOf(week, status.today) }
        : null,
    journalOpen,
    /** The priority whose files are shown. */
    materialsOf: params.get('materials'),
    showWeek: (next: Week) =>
      setParams((now) => withNamed(now, { week: next, ...CLOSED }), {
        state: { thisWeek: next === thisWeek },
      }),
    /** Opens the journal of the week shown, or shows another week and opens its journal. */
    openJournal: (journalWeek: Week | undefined = week) =>
      setParams((now) => withNamed(now, { week: journalWeek, journal: 'open' }), {
        state: { thisWeek: journalWeek === thisWeek, dialog: 'journal' },
      }),
    openMaterials: (priorityId: string) =>
      setParams((now) => withNamed(now, { materials: priorityId }), {
        state: { ...step, dialog: 'materials' },
      }),
    closeDialog,
  }
}

export type HomeAddress = ReturnType<typeof useHomeAddress>
