import type { Week } from '@scope/contract/kernel/calendar'
import { FileDown } from 'lucide-react'
import { download } from '../../../lib/api/download.ts'
import { useDownload } from '../../../lib/api/use-download.ts'
import { Button } from '../../../ui/Button.tsx'
import { useCompare } from '../../differences/use-compare.ts'

/** The exports of a venue’s week. */
export function MetricsFiles({ venue, week }: { venue: string; week: Week }) {
  const { asked: compare } = useCompare()
  const input = { params: { venue }, query: { week, ...(compare && { compare }) } }
  const pdf = useDownload(() => download('GET /api/venues/:venue/metrics.pdf', input))
  const csv = useDownload(() => download('GET /api/venues/:venue/metrics.csv', input))
  return (
    <>
      <Button variant="quiet" size="sm" icon={FileDown} busy={pdf.busy} onClick={pdf.start}>
        Export PDF
      </Button>
      <Button variant="quiet" size="sm" icon={FileDown} busy={csv.busy} onClick={csv.start}>
        CSV
      </Button>
    </>
  )
}
