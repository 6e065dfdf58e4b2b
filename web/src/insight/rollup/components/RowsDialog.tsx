import type { RollupSpan } from '@scope/contract/insight/rollup/rollup.words'
import { useQuery } from '@tanstack/react-query'
import { venuesQuery } from '../../../company/venue/api.ts'
import { weekRange } from '../../../lib/dates/dates.ts'
import { WellDoneHere } from '../../../lib/well-done-slot.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import type { AskedSpan } from '../../span/address.ts'
import { PlanVisit } from '../../visit/plan/plan-visit.tsx'
import type { About } from '../api.ts'
import type { Rows } from '../rows.ts'
import { AtRiskRows } from './AtRiskRows.tsx'
import { JournalRows } from './JournalRows.tsx'
import { VenueFigures } from './VenueFigures.tsx'

type RowsDialogProps = {
  open: boolean
  rows: Rows
  weeks: readonly string[]
  span: AskedSpan<RollupSpan>
  onClose: () => void
}

const TITLES: Record<Rows['kind'], string> = {
  journals: 'Journals not submitted',
  atRisk: 'At-risk priorities',
  figures: 'Figures',
}

/** The rows behind a count of journals or priorities, or all figures of a venue. */
export function RowsDialog({ open, rows, weeks, span, onClose }: RowsDialogProps) {
  const { kind, venue } = rows
  const about: About = { ...(venue ? { venue: venue.slug } : {}), ...span }
  const where = venue?.name ?? 'All venues'
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={rows.kind === 'figures' ? rows.venue.name : TITLES[kind]}
      description={
        kind === 'figures' ? weekRange(weeks) : `${where}, ${kind === 'atRisk' ? 'now' : weekRange(weeks)}`
      }
    >
      {rows.kind !== 'figures' && rows.about}
      {rows.kind === 'figures' ? (
        <>
          <VenueFigures row={rows.venue} weeks={weeks} />
          <h3 className="mt-4 font-serif text-2xl">Journals not submitted</h3>
          <JournalRows about={about} />
        </>
      ) : kind === 'journals' ? (
        <JournalRows about={about} />
      ) : (
        <AtRiskRows about={about} />
      )}
      {venue && <Manager slug={venue.slug} />}
      {rows.kind === 'figures' && <PlanVisit venue={rows.venue.slug} />}
    </Dialog>
  )
}

/** The venue’s general manager, to thank. */
function Manager({ slug }: { slug: string }) {
  const venues = useQuery(venuesQuery)
  const place = venues.data?.find((venue) => venue.slug === slug)
  if (!place?.gmId || !place.gm) return null
  return (
    <p className="mt-4 -mb-2 flex flex-wrap items-center gap-x-2 border-t border-line pt-2">
      <span>
        General Manager <bdi>{place.gm.name}</bdi>
      </span>
      <WellDoneHere to={{ id: place.gmId, name: place.gm.name }} about={{ kind: 'rollup', id: place.id }} />
    </p>
  )
}
