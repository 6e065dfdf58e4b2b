import { FileDown } from 'lucide-react'
import { download } from '../../../lib/api/download.ts'
import { useDownload } from '../../../lib/api/use-download.ts'
import { useCompare } from '../../../numbers/differences/use-compare.ts'
import { Button } from '../../../ui/Button.tsx'

/** The brief as a PDF file of one page, for the screen’s menu. */
export function BriefPdf({ visitId }: { visitId: string }) {
  const { asked: compare } = useCompare()
  const pdf = useDownload(() =>
    download('GET /api/visits/:id/brief.pdf', { params: { id: visitId }, query: compare ? { compare } : {} }),
  )
  return (
    <Button variant="quiet" icon={FileDown} busy={pdf.busy} onClick={pdf.start}>
      PDF
    </Button>
  )
}
