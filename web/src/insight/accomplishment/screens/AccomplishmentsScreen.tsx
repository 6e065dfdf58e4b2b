import { accomplishmentsText } from '@scope/contract/insight/accomplishment.words'
import { useQuery } from '@tanstack/react-query'
import { FileDown, Trophy } from 'lucide-react'
import { useRef, useState } from 'react'
import { periodStatusQuery } from '../../../company/period/api.ts'
import { everyBltQuery, venuesQuery } from '../../../company/venue/api.ts'
import { sentenceOf } from '../../../lib/api/errors.ts'
import { longRange, mediumDate } from '../../../lib/dates/dates.ts'
import { toastFailure } from '../../../lib/toast/failure.ts'
import { fetched } from '../../../lib/window/fetched.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ShowMore } from '../../../ui/list/ShowMore.tsx'
import { ScreenHeader } from '../../../ui/ScreenHeader.tsx'
import { EmptyState } from '../../../ui/state/EmptyState.tsx'
import { ErrorState } from '../../../ui/state/ErrorState.tsx'
import { Skeleton } from '../../../ui/state/Skeleton.tsx'
import { WellDoneList } from '../../well-done/well-done-list.tsx'
import { filterOf, isBackwards, isEverything, selectedSpan, wellDoneFilterOf } from '../address.ts'
import { AccomplishmentList } from '../components/AccomplishmentList.tsx'
import { Filters } from '../components/Filters.tsx'
import type { Span } from '../dates.ts'
import { useAccomplishmentPages } from '../use-accomplishment-pages.ts'
import { useAccomplishmentsAddress } from '../use-accomplishments-address.ts'

const ExportDialog = fetched(async () => (await import('../components/ExportDialog.tsx')).ExportDialog)

/** Signed-off priorities and submitted journals, newest first. The URL holds every filter. */
export function AccomplishmentsScreen() {
  const venues = useQuery(venuesQuery)
  const members = useQuery(everyBltQuery())
  const address = useAccomplishmentsAddress({
    venues: venues.data?.map(({ slug }) => slug),
    members: members.data?.map(({ slug }) => slug),
  })
  const { selection, clear } = address
  const place = venues.data?.find(({ slug }) => slug === selection.venue) ?? venues.data?.[0]
  const status = useQuery({ ...periodStatusQuery(place?.id ?? ''), enabled: place !== undefined })
  const span = selectedSpan(selection, status.data?.today)
  const ofWellDones = selection.type === 'well-done'
  const filter = filterOf(selection, span ?? {})
  const { list, pages, more } = useAccomplishmentPages(
    filter,
    address,
    span !== undefined && !isBackwards(selection) && !ofWellDones,
  )
  const [exporting, setExporting] = useState(false)
  const rows = useRef<HTMLUListElement>(null)
  const waitsFor = span === undefined ? (venues.error ?? status.error) : null
  const first = pages?.[0]
  const counted = first && { total: first.total ?? 0, more: first.more }

  return (
    <div className="grid grid-cols-1 gap-6">
      <ScreenHeader title="Accomplishments">
        <Button
          variant="secondary"
          icon={FileDown}
          disabled={!counted?.total || ofWellDones}
          onClick={() => setExporting(true)}
        >
          Export Report
        </Button>
      </ScreenHeader>
      <Filters
        address={address}
        venues={venues.data ?? []}
        members={members.data ?? []}
        asking={list.isFetching}
      />
      <div className="grid grid-cols-1 gap-3">
        <p role="status" className="min-h-5 text-sm text-quiet tabular-nums">
          {counted &&
            span &&
            !isBackwards(selection) &&
            !ofWellDones &&
            [accomplishmentsText(counted), spanText(span)].filter(Boolean).join(', ')}
        </p>
        {waitsFor || (list.isError && !pages) ? (
          <ErrorState
            title="The accomplishments could not be loaded"
            text={sentenceOf(waitsFor ?? list.error)}
            onRetry={() => {
              for (const query of [venues, members, status, list]) if (query.isError) void query.refetch()
            }}
          />
        ) : isBackwards(selection) ? null : ofWellDones && span ? (
          <WellDoneList
            named
            filter={wellDoneFilterOf(selection, span)}
            none="Say one on a journal, a one-on-one or a member’s home."
          />
        ) : !pages ? (
          <Loading />
        ) : counted?.total === 0 ? (
          <Nothing everything={isEverything(selection)} onClear={clear} />
        ) : (
          <>
            <div
              aria-busy={list.isPlaceholderData || undefined}
              className={`transition-opacity ${list.isPlaceholderData ? 'opacity-60' : ''}`}
            >
              <AccomplishmentList
                items={pages.flatMap(({ items }) => items)}
                hits={[...new Set(pages.flatMap(({ hits }) => hits))]}
                several={(venues.data?.length ?? 0) > 1 && !selection.venue}
                list={rows}
              />
            </div>
            <ShowMore query={more} list={rows} />
          </>
        )}
      </div>
      {exporting && counted && (
        <ExportDialog
          filter={filter}
          counted={counted}
          onClose={() => setExporting(false)}
          onUnavailable={(error) => {
            setExporting(false)
            toastFailure(error, 'Export failed', 'Network error. Please try again.')
          }}
        />
      )}
    </div>
  )
}

function spanText({ from, to }: Span): string {
  if (from && to) return longRange(from, to)
  if (from) return `since ${mediumDate(from)}`
  return to ? `until ${mediumDate(to)}` : ''
}

function Nothing({ everything, onClear }: { everything: boolean; onClear: () => void }) {
  return (
    <EmptyState
      icon={Trophy}
      title="No accomplishments found"
      text={
        everything
          ? 'Signed-off priorities and submitted journals appear here.'
          : 'Nothing matches these filters.'
      }
    >
      {!everything && <Button onClick={onClear}>Clear filters</Button>}
    </EmptyState>
  )
}

function Loading() {
  return <Skeleton className="h-200 rounded-card" />
}
