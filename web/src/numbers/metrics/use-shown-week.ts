import { isOpenIn } from '@scope/contract/company/open-days.words'
import type { Week } from '@scope/contract/kernel/calendar'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import type { NamedVenue } from '../../company/venue/use-named-venue.ts'
import { DUE_WEEK, OPEN_FORM } from '../../company/venue/venue-path.ts'
import { useNamedAddress, withNamed } from '../../lib/address/address.ts'
import { useCompare } from '../differences/use-compare.ts'
import { metricsWeekQuery } from './api.ts'
import type { View } from './components/MetricsHeader.tsx'
import { dueWeek, isUnknownWeek, openingWeek, weekAsked } from './weeks.ts'

/** The week of a venue’s numbers that the URL names, or the one to begin with, which it then names. */
export function useShownWeek(venue: NamedVenue['venues'][number], view: View) {
  const [params, setParams] = useSearchParams()
  const { asked: compare } = useCompare()
  const inAddress = weekAsked(params.get('week'))
  const isOpen = (week: Week) => isOpenIn(venue.openDays, week)
  const isDue = params.get('week') === DUE_WEEK
  const ofSheet = view === 'grid'
  const metrics = useQuery(
    metricsWeekQuery(venue.slug, inAddress, {
      compare,
      opening: {
        name: isDue ? 'due' : ofSheet ? 'sheet' : 'opening',
        weekOf: (history) => (isDue ? dueWeek(history) : openingWeek(history, { ofSheet, isOpen })),
      },
    }),
  )
  const isUnknown = inAddress !== undefined && isUnknownWeek(metrics.error)
  const isHere = metrics.data !== undefined && !metrics.isPlaceholderData
  const shown = isHere ? metrics.data.week : inAddress
  useNamedAddress(isUnknown ? { week: undefined } : shown ? { week: shown } : null)
  return {
    metrics,
    asked: inAddress,
    shown,
    /** The numbers are those of the requested week. */
    isHere,
    isUnknown,
    isOpen,
    /** The weeks to choose from, the running one first. */
    mondays: metrics.data?.history.map(({ weekOf }) => weekOf),
    /** The URL opens the form. */
    opens: params.get('form') === OPEN_FORM.form,
    show: (week: string) => setParams((now) => withNamed(now, { week, form: undefined })),
    enter: (week: string) => setParams((now) => withNamed(now, { week, ...OPEN_FORM })),
    closeForm: () => setParams((now) => withNamed(now, { form: undefined }), { replace: true }),
  }
}
