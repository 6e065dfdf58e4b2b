import { Upload } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { FileFormat } from '../../../ui/form/FileFormat.tsx'
import { KeysButton } from '../../../ui/KeysButton.tsx'
import { More } from '../../../ui/list/More.tsx'
import { SourcesDialog } from '../../source/sources-dialog.tsx'
import { FILE_COLUMNS, metricsTemplate } from '../columns.ts'

type SheetMenuProps = {
  week: string
  /** The running week. */
  running: string
  venues: readonly { name: string }[]
  /** Files are being read. */
  reading: boolean
  onImport: () => void
}

/** Less frequent actions of the grid: files, their sources and columns, the keys. */
export function SheetMenu({ week, running, venues, reading, onImport }: SheetMenuProps) {
  const [listing, setListing] = useState(false)
  return (
    <>
      <More about="the grid">
        <Button variant="quiet" size="sm" icon={Upload} busy={reading} onClick={onImport}>
          Import files
        </Button>
        <Button variant="quiet" size="sm" onClick={() => setListing(true)}>
          Sources
        </Button>
        <FileFormat columns={FILE_COLUMNS} template={metricsTemplate(week, venues)} />
        <KeysButton />
      </More>
      {listing && <SourcesDialog week={running} onClose={() => setListing(false)} />}
    </>
  )
}
