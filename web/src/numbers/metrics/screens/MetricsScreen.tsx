import type { Week } from '@scope/contract/kernel/calendar'
import { type ComponentType, useState } from 'react'
import { useSearchParams } from 'wouter'
import { useMe } from '../../../company/person/api.ts'
import { type NamedVenue, useNamedVenue } from '../../../company/venue/use-named-venue.ts'
import { VenueNotFound } from '../../../company/venue/venue-not-found.tsx'
import { withNamed } from '../../../lib/address/address.ts'
import { PATHS } from '../../../lib/address/paths.ts'
import { sentenceOf } from '../../../lib/api/errors.ts'
import { fetched } from '../../../lib/window/fetched.tsx'
import { More } from '../../../ui/list/More.tsx'
import { ErrorState } from '../../../ui/state/ErrorState.tsx'
import { ComparePicker } from '../../differences/compare-picker.tsx'
import { MetricsHeader, type View } from '../components/MetricsHeader.tsx'
import { MetricsSkeleton } from '../components/MetricsSkeleton.tsx'
import { VenueWeek } from '../components/VenueWeek.tsx'
import { useShownWeek } from '../use-shown-week.ts'

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
  View: ComponentType<{ moment: string; venue: string; week: Week | undefined }>
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
  const [acts, setActs] = useState<HTMLElement | null>(null)
  const { view, views, onView } = useView()
  const week = useShownWeek(venue, view)
  const { metrics, shown, mondays } = week
  const running = mondays?.[0]

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
        onWeek={week.show}
        onView={onView}
        more={
          view === 'grid' ? (
            <div ref={setActs} />
          ) : (
            view === 'venue' && (
              <More about={`the numbers of ${venue.name}`}>
                {moment.asked === null && <lookBack.Button />}
                {can.editMetrics && running && (
                  <FileImport running={running} week={shown ?? running} onWeek={week.show} />
                )}
                {shown && week.isHere && metrics.data?.metrics && (
                  <MetricsFiles venue={venue.slug} week={shown} />
                )}
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
          opens={week.opens}
          onWeek={week.show}
          onEnter={week.enter}
          acts={acts}
          fallback={<MetricsSkeleton />}
        />
      ) : moment.asked !== null ? (
        <lookBack.View moment={moment.asked} venue={venue.slug} week={week.asked} />
      ) : metrics.data && !metrics.isError ? (
        <VenueWeek
          metricsWeek={metrics.data}
          isOpen={week.isOpen}
          changing={metrics.isPlaceholderData}
          opens={week.opens}
          onWeek={week.show}
          onEnter={week.enter}
          onClose={week.closeForm}
        />
      ) : metrics.isError && !week.isUnknown ? (
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

/** The view that the URL names, among those that the user has. */
function useView() {
  const { can } = useMe()
  const [params, setParams] = useSearchParams()
  const views: readonly View[] = [
    'venue',
    ...(can.pickVenue && can.editMetrics ? ['grid' as const] : []),
    ...(can.editTargets ? (['targets', 'budgets'] as const) : []),
  ]
  return {
    view: views.find((one) => one === params.get('view')) ?? 'venue',
    views,
    onView: (next: View) => setParams((now) => withNamed(now, { view: next === 'venue' ? undefined : next })),
  }
}
