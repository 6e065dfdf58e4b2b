import { BOARD_SPAN_LABELS, BOARD_SPANS, type BoardSpan } from '@scope/contract/insight/board/board.words'
import { Download, MapPin } from 'lucide-react'
import { pickable, venueChoice } from '../../../company/venue/api.ts'
import type { NamedVenue } from '../../../company/venue/use-named-venue.ts'
import { download } from '../../../lib/api/download.ts'
import { useDownload } from '../../../lib/api/use-download.ts'
import { Button } from '../../../ui/Button.tsx'
import { Picker } from '../../../ui/form/Picker.tsx'
import { More } from '../../../ui/list/More.tsx'
import { ScreenHeader } from '../../../ui/ScreenHeader.tsx'
import { EditFocuses } from '../../../work/focus/edit-focuses.tsx'
import { MomentButton } from '../../as-it-was/moment-button.tsx'
import type { AskedSpan } from '../../span/address.ts'
import { SpanPicker } from '../../span/span-picker.tsx'
import { PlanVisit } from '../../visit/plan/plan-visit.tsx'

type BoardHeaderProps = {
  venue: NamedVenue['venues'][number]
  venues: NamedVenue['venues']
  span: AskedSpan<BoardSpan>
  /** The period of the board's focuses, once it is known. */
  period: string | null
  onVenue: (slug: string) => void
  onSpan: (span: AskedSpan<BoardSpan>) => void
}

const SPANS = BOARD_SPANS.map((span) => ({ value: span, label: BOARD_SPAN_LABELS[span] }))

/** The venue and period pickers, the export, and rare actions. */
export function BoardHeader({ venue, venues, span, period, onVenue, onSpan }: BoardHeaderProps) {
  const csv = useDownload(() =>
    download('GET /api/venues/:venue/board.csv', { params: { venue: venue.slug }, query: span }),
  )
  return (
    <ScreenHeader
      title={`${venue.name} Board`}
      text={<p className="text-quiet">Team priorities and journal status</p>}
    >
      {venues.length > 1 && (
        <Picker
          label="Venue"
          icon={MapPin}
          value={venue.slug}
          options={pickable(venues, venue).map(venueChoice)}
          onChange={onVenue}
        />
      )}
      <SpanPicker spans={SPANS} selected={span} venue={venue.slug} onSpan={onSpan} />
      <Button variant="secondary" icon={Download} busy={csv.busy} onClick={csv.start}>
        Export
      </Button>
      <More about="the board">
        <MomentButton />
        <PlanVisit venue={venue.slug} />
        {period && <EditFocuses period={period} venue={venue.slug} />}
      </More>
    </ScreenHeader>
  )
}
