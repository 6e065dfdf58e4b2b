import type { Reply } from '@scope/contract/calls'
import { currentWeek, type Week } from '@scope/contract/kernel/calendar'
import { CHECK_IN_PARAMS } from '@scope/contract/work/check-in.words'
import { useSearchParams } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { latestToPrepare, standingOf, weekShown } from '../../company/period/week.ts'
import type { Subject } from '../../company/venue/api.ts'
import { SHOWN_PRIORITY } from '../../company/venue/venue-path.ts'
import { useNamedAddress, withNamed } from '../../lib/address/address.ts'
import { type DialogStep, isDialogOpen, useNamedDialog } from '../../lib/address/dialog-step.ts'
import { readAsked } from '../check-in/asked-check-in.ts'

/**
 * State of a history entry that is not in its address. `thisWeek`: the screen named the week and the user did not
 * choose it, so it changes with the calendar, even if a phone reopens the tab a week later.
 */
type State = ({ thisWeek?: boolean } & DialogStep) | null

const DIALOGS = ['journal', 'materials', 'create', ...Object.values(CHECK_IN_PARAMS)]
const CLOSED = Object.fromEntries(DIALOGS.map((name) => [name, undefined]))

/**
 * The home screen's address: `/?venue=…&blt=…&week=…`, and over it `&journal=open`, `&create=open`, `&materials=…` of a
 * priority, or `&check-in=…` of a link from a message. `&show=…` leads to a priority and then goes.
 */
export function useHomeAddress(subject: Subject, status: Reply<'GET /api/period-status'> | undefined) {
  const [params, setParams] = useSearchParams()
  const closeDialog = useNamedDialog(DIALOGS)
  const step = useHistoryState<State>()
  const named = params.get('week')
  const journalOpen = params.get('journal') !== null
  // The week stays while a dialog is open. Otherwise its text would move to another week at midnight.
  const follows = named === null || (step?.thisWeek === true && !journalOpen && !isDialogOpen())
  const latest = status && latestToPrepare(status.period, status.week)
  const thisWeek = status && currentWeek(status)
  const week = thisWeek && latest && weekShown(follows ? null : named, thisWeek, latest)
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
    /** The check-in in a message's link. */
    checkIn: readAsked(params),
    /** The form of a new priority is open. */
    createOpen: params.get('create') !== null,
    /** The priority that a link leads to, until the screen is there. */
    leadsTo: params.get(SHOWN_PRIORITY),
    arrive: () =>
      setParams((now) => withNamed(now, { [SHOWN_PRIORITY]: undefined }), {
        replace: true,
        state: history.state,
      }),
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
    openCreate: () =>
      setParams((now) => withNamed(now, { create: 'open' }), { state: { ...step, dialog: 'create' } }),
    openMaterials: (priorityId: string) =>
      setParams((now) => withNamed(now, { materials: priorityId }), {
        state: { ...step, dialog: 'materials' },
      }),
    closeDialog,
  }
}

export type HomeAddress = ReturnType<typeof useHomeAddress>
