import { METRICS_PAGE } from '@scope/contract/numbers/metrics.words'
import { servingText } from '@scope/contract/work/focus.words'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { venuePath } from '../../../company/venue/venue-path.ts'
import { PATHS } from '../../../lib/address/paths.ts'
import { sentenceOf } from '../../../lib/api/errors.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { ErrorState } from '../../../ui/state/ErrorState.tsx'
import { Skeleton } from '../../../ui/state/Skeleton.tsx'
import { recordPath } from '../../../work/archive/record-path.ts'
import { type FocusAtVenues, focusAtVenuesQuery } from '../api.ts'

type FocusDialogProps = {
  id: string
  title: string
  period: number
  venue: string | undefined
  onClose: () => void
}

/** A focus by venue: the number of priorities that serve it, the venue’s answer, and signed-off priorities. */
export function FocusDialog({ id, title, period, venue, onClose }: FocusDialogProps) {
  const focus = useQuery(focusAtVenuesQuery(id, venue))
  return (
    <Dialog open onClose={onClose} title={title} description={`Focus of Period ${period}`}>
      {focus.data ? (
        <ByVenue focus={focus.data} />
      ) : focus.isPending ? (
        <Skeleton className="h-60" />
      ) : (
        <ErrorState
          title="The focus could not be loaded"
          text={sentenceOf(focus.error)}
          onRetry={() => void focus.refetch()}
        />
      )}
    </Dialog>
  )
}

function ByVenue({ focus }: { focus: FocusAtVenues }) {
  const { why, outcome, year, venues, done } = focus
  return (
    <div className="grid grid-cols-1 gap-4 wrap-anywhere">
      <div className="grid gap-1">
        <p dir="auto" className="whitespace-pre-line text-quiet">
          {why}
        </p>
        <p className="text-sm">
          <span className="text-quiet">Outcome: </span>
          <bdi>{outcome}</bdi>
        </p>
        <p className="font-semibold tabular-nums">{servingText(focus)}</p>
      </div>
      {venues.length === 0 && <p className="text-quiet">No priorities in this period.</p>}
      <ul className="grid grid-cols-1 empty:hidden">
        {venues.map((venue) => (
          <li key={venue.venueSlug} className="grid grid-cols-1 gap-1 border-t border-line py-3">
            <Link
              dir="auto"
              href={venuePath(PATHS.board, venue.venueSlug)}
              className="-my-1 flex min-h-11 items-center font-semibold hover:underline"
            >
              {venue.venueName}
            </Link>
            <p className="text-sm text-quiet tabular-nums">
              {venue.priorities > 0 ? servingText(venue) : 'No priorities in this period'}
            </p>
            {venue.answer && (
              <p>
                <bdi>{venue.answer.text}</bdi> <span className="text-sm text-quiet">{venue.answer.by}</span>
              </p>
            )}
            <ul className="grid grid-cols-1 empty:hidden">
              {done
                .filter(({ venueSlug }) => venueSlug === venue.venueSlug)
                .map((priority) => (
                  <li key={priority.id}>
                    <Link
                      href={recordPath({
                        id: priority.id,
                        year,
                        venue: priority.venueSlug,
                        blt: priority.bltSlug,
                      })}
                      className="flex min-h-11 flex-wrap items-center gap-x-2 py-1 text-sm hover:underline"
                    >
                      <span className="font-semibold text-on-track">✓ Signed off</span>
                      <bdi className="font-semibold">{priority.title}</bdi>
                      <bdi className="text-quiet">{priority.bltName}</bdi>
                    </Link>
                  </li>
                ))}
            </ul>
          </li>
        ))}
      </ul>
      {done.length === METRICS_PAGE && (
        <p className="text-sm text-quiet">The first {METRICS_PAGE} signed-off priorities are listed.</p>
      )}
    </div>
  )
}
