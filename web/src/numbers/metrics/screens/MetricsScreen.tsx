import { isOpenIn } from '@scope/contract/company/open-days.words'
import type { Week } from '@scope/contract/kernel/calendar'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { useSearchParams } from 'wouter'
import { useMe } from '../../../company/person/api.ts'
import { type NamedVenue, useNamedVenue } from '../../../company/venue/use-named-venue.ts'
import { VenueNotFound } from '../../../company/venue/venue-not-found.tsx'
import { DUE_WEEK, OPEN_FORM } from '../../../company/venue/venue-path.ts'
import { useNamedAddress, withNamed } from '../../../lib/address/address.ts'
import { PATHS } from '../../../lib/address/paths.ts'
import { sentenceOf } from '../../../lib/api/errors.ts'
import { fetched } from '../../../lib/window/fetched.tsx'
import { More } from '../../../ui/list/More.tsx'
import { ErrorState } from '../../../ui/state/ErrorState.tsx'
import { ComparePicker } from '../../differences/compare-picker.tsx'
import { useCompare } from '../../differences/use-compare.ts'
import { metricsWeekQuery } from '../api.ts'
import { MetricsHeader, type View } from '../components/MetricsHeader.tsx'
import { MetricsSkeleton } from '../components/MetricsSkeleton.tsx'
import { VenueWeek } from '../components/VenueWeek.tsx'
import { dueWeek, isUnknownWeek, openingWeek, weekAsked } from '../weeks.ts'

const MondayGrid = fetched(async () => (await import('../../grid/components/MondayGrid.tsx')).MondayGrid)
const FileImport = fetched(async () => (await import('../../grid/file-import.tsx')).FileImport, 'optional')
const MetricsFiles = fetched(
  async () => (await import('../components/MetricsFiles.tsx')).MetricsFiles,
  'optional',
)
const GridCompare = fetched(async () => (await import('../../grid/grid-compare.tsx')).GridCompare, 'optional')
const TargetsSheet = fetched(
  async () => (await import('../../targets/components/TargetsSheet.tsx')).TargetsSheet,
)

const BudgetsSheet = fetched(
  async () => (await import('../../budgets/components/BudgetsSheet.tsx')).BudgetsSheet,
)

/** Looking back to a moment, which is above this room: the app passes it in. */
export type LookBack = {
  useMoment: () => { asked: string | null }
  Button: ComponentType
  View: ComponentType<{ asked: string; venue: string; week: Week | undefined }>
}

/** The weekly numbers of one venue, or of all in one sheet, their targets, or a venue’s budget. The URL names venue, week and view. */
export function MetricsScreen({ lookBack }: { lookBack: LookBack }) {
  const named = useNamedVenue(PATHS.metrics)
  const { venue } = named
  if (venue) return <OfVenue named={named} venue={venue} lookBack={lookBack} />
  if (venue === null) return <VenueNotFound />
  if (!named.error) return <MetricsSkeleton />
  return (
    <ErrorState title="The venues could not be loaded" text={sentenceOf(named.error)} onRetry={named.retry} />
  )
}

type OfVenueProps = { named: NamedVenue; venue: NamedVenue['venues'][number]; lookBack: LookBack }

function OfVenue({ named, venue, lookBack }: OfVenueProps) {
  const moment = lookBack.useMoment()
  const { can } = useMe()
  const [params, setParams] = useSearchParams()
  const { asked: compare } = useCompare()
  const [acts, setActs] = useState<HTMLElement | null>(null)
  const asked = weekAsked(params.get('week'))
  const opens = params.get('form') === OPEN_FORM.form
  const views: readonly View[] = [
    'venue',
    ...(can.pickVenue && can.editMetrics ? ['grid' as const] : []),
    ...(can.editTargets ? (['targets', 'budgets'] as const) : []),
  ]
  const view = views.find((one) => one === params.get('view')) ?? 'venue'
  const isOpen = (week: Week) => isOpenIn(venue.openDays, week)
  const isDue = params.get('week') === DUE_WEEK
  const ofSheet = view === 'grid'
  const metrics = useQuery(
    metricsWeekQuery(venue.slug, asked, {
      compare,
      opening: {
        name: isDue ? 'due' : ofSheet ? 'sheet' : 'opening',
        weekOf: (history) => (isDue ? dueWeek(history) : openingWeek(history, { ofSheet, isOpen })),
      },
    }),
  )
  const unknown = asked !== undefined && isUnknownWeek(metrics.error)
  const isHere = metrics.data !== undefined && !metrics.isPlaceholderData
  const shown = isHere ? metrics.data.week : asked
  useNamedAddress(unknown ? { week: undefined } : shown ? { week: shown } : null)
  const mondays = metrics.data?.history.map(({ weekOf }) => weekOf)
  const running = mondays?.[0]
  const showWeek = (week: string) => setParams((now) => withNamed(now, { week, form: undefined }))
  const enterWeek = (week: string) => setParams((now) => withNamed(now, { week, ...OPEN_FORM }))
  const closeForm = () => setParams((now) => withNamed(now, { form: undefined }), { replace: true })

  return (
    <div className="grid grid-cols-1 gap-4 sm:gap-5">
      <MetricsHeader
        venue={venue}
        venues={named.venues}
        week={shown}
        mondays={metrics.isError ? [] : mondays}
        view={view}
        views={views}
        onVenue={named.pick}
        onWeek={showWeek}
        onView={(next) => setParams((now) => withNamed(now, { view: next === 'venue' ? undefined : next }))}
        more={
          view === 'grid' ? (
            <div ref={setActs} />
          ) : (
            view === 'venue' && (
              <More about={`the numbers of ${venue.name}`}>
                {moment.asked === null && <lookBack.Button />}
                {can.editMetrics && running && (
                  <FileImport running={running} week={shown ?? running} onWeek={showWeek} />
                )}
                {shown && isHere && metrics.data.metrics && <MetricsFiles venue={venue.slug} week={shown} />}
              </More>
            )
          )
        }
      >
        {view === 'venue' && moment.asked !== null && <lookBack.Button />}
        {view === 'venue' && moment.asked === null && metrics.data && (
          <ComparePicker compare={metrics.data.compare} />
        )}
        {view === 'grid' && shown && <GridCompare week={shown} />}
      </MetricsHeader>
      {view === 'targets' && running ? (
        <TargetsSheet week={running} fallback={<MetricsSkeleton />} />
      ) : view === 'budgets' && running ? (
        <BudgetsSheet week={running} venue={venue} venues={named.venues} fallback={<MetricsSkeleton />} />
      ) : view === 'grid' && shown ? (
        <MondayGrid
          week={shown}
          weeks={mondays ?? []}
          opens={opens}
          onWeek={showWeek}
          onEnter={enterWeek}
          acts={acts}
          fallback={<MetricsSkeleton />}
        />
      ) : moment.asked !== null ? (
        <lookBack.View asked={moment.asked} venue={venue.slug} week={asked} />
      ) : metrics.data && !metrics.isError ? (
        <VenueWeek
          shown={metrics.data}
          isOpen={isOpen}
          changing={metrics.isPlaceholderData}
          opens={opens}
          onWeek={showWeek}
          onEnter={enterWeek}
          onClose={closeForm}
        />
      ) : metrics.isError && !unknown ? (
        <ErrorState
          title="The numbers could not be loaded"
          text={sentenceOf(metrics.error)}
          onRetry={() => void metrics.refetch()}
        />
      ) : (
        <MetricsSkeleton />
      )}
    </div>
  )
}
