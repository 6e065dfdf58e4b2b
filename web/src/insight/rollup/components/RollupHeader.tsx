import type { Reply } from '@scope/contract/calls'
import { ROLLUP_SPAN_LABELS, ROLLUP_SPANS } from '@scope/contract/insight/rollup/rollup.words'
import { METRICS_LABELS } from '@scope/contract/numbers/metrics.words'
import { FileDown, MapPin } from 'lucide-react'
import { useMe } from '../../../company/person/api.ts'
import { venueChoice } from '../../../company/venue/api.ts'
import { download } from '../../../lib/api/download.ts'
import { useDownload } from '../../../lib/api/use-download.ts'
import { useCompare } from '../../../numbers/differences/use-compare.ts'
import { Button } from '../../../ui/Button.tsx'
import { Picker } from '../../../ui/form/Picker.tsx'
import { TickBox } from '../../../ui/form/TickBox.tsx'
import { More } from '../../../ui/list/More.tsx'
import { ScreenHeader } from '../../../ui/ScreenHeader.tsx'
import { MomentButton } from '../../as-it-was/moment-button.tsx'
import { SpanPicker } from '../../span/span-picker.tsx'
import { type Columns, MORE_COLUMNS } from '../use-columns.ts'
import type { RollupAddress } from '../use-rollup-address.ts'
import { EditFocuses } from './FocusLines.tsx'
import { useRoomForTable } from './VenuePerformance.tsx'

type RollupHeaderProps = {
  venues: Reply<'GET /api/venues'>
  address: RollupAddress
  /** The period of the focuses on the screen. */
  period: string
  columns: Columns
}

const ALL_VENUES = 'all'
const SPANS = ROLLUP_SPANS.map((span) => ({ value: span, label: ROLLUP_SPAN_LABELS[span] }))

/** The venue and period pickers, and the exports. */
export function RollupHeader({
  venues,
  address: { asked, askSpan, askVenue },
  period,
  columns,
}: RollupHeaderProps) {
  const table = useRoomForTable()
  const { asked: compare } = useCompare()
  const query = { ...asked, ...(compare && { compare }) }
  const pdf = useDownload(() => download('GET /api/rollup.pdf', { query }))
  const csv = useDownload(() => download('GET /api/rollup.csv', { query }))
  const { region } = useMe()
  const title = region ? `VP Rollup: ${region.join(', ')}` : 'VP Rollup'
  return (
    <ScreenHeader title={title} text={<p className="text-quiet">Cross-venue performance overview</p>}>
      <Picker
        label="Venue"
        icon={MapPin}
        value={asked.venue ?? ALL_VENUES}
        options={[{ value: ALL_VENUES, label: 'All Venues' }, ...venues.map(venueChoice)]}
        onChange={(next) => askVenue(next === ALL_VENUES ? undefined : next)}
      />
      <SpanPicker spans={SPANS} selected={asked} venue={asked.venue ?? venues[0]?.slug} onSpan={askSpan} />
      <Button variant="secondary" icon={FileDown} busy={pdf.busy} onClick={pdf.start}>
        Export PDF
      </Button>
      <More about="the rollup">
        <Button variant="quiet" icon={FileDown} busy={csv.busy} onClick={csv.start}>
          CSV
        </Button>
        <MomentButton />
        <EditFocuses period={period} venue={asked.venue} />
        {table && <ColumnChoice {...columns} />}
      </More>
    </ScreenHeader>
  )
}

/** The further columns of the table, to tick, where not all have room. */
function ColumnChoice({ chosen, choose }: Pick<Columns, 'chosen' | 'choose'>) {
  if (!choose) return null
  return (
    <fieldset className="mt-1.5 border-t border-line px-3 pt-2">
      <legend className="float-left w-full text-sm text-quiet">Columns</legend>
      {MORE_COLUMNS.map((column) => (
        <TickBox
          key={column}
          checked={chosen.includes(column)}
          disabled={false}
          onTick={(on) => choose(column, on)}
          className="clear-both"
        >
          {METRICS_LABELS[column]}
        </TickBox>
      ))}
    </fieldset>
  )
}
