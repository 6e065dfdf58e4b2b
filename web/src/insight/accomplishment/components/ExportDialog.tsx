import { accomplishmentsText, REPORT_MAX } from '@scope/contract/insight/accomplishment.words'
import { type Counted, countText } from '@scope/contract/kernel/count.words'
import { FileDown } from 'lucide-react'
import { download } from '../../../lib/api/download.ts'
import { useDownload } from '../../../lib/api/use-download.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import type { Filter } from '../api.ts'

type ExportDialogProps = { filter: Filter; counted: Counted; onClose: () => void }

/** Exports the filtered list, all pages, as a file. */
export function ExportDialog({ filter, counted, onClose }: ExportDialogProps) {
  const pdf = useDownload(() => download('GET /api/accomplishments.pdf', { query: filter }))
  const csv = useDownload(() => download('GET /api/accomplishments.csv', { query: filter }))
  return (
    <Dialog
      open
      onClose={onClose}
      title="Export Report"
      description={
        counted.total > REPORT_MAX || counted.more
          ? `${accomplishmentsText(counted)}. The file has the newest ${countText(REPORT_MAX)}.`
          : `${accomplishmentsText(counted)}, with your filters.`
      }
    >
      <div className="flex flex-wrap gap-3">
        <Button icon={FileDown} busy={pdf.busy} onClick={pdf.start}>
          PDF
        </Button>
        <Button variant="secondary" icon={FileDown} busy={csv.busy} onClick={csv.start}>
          CSV
        </Button>
      </div>
    </Dialog>
  )
}
