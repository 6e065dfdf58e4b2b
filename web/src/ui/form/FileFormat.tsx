import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { csvText } from '../../lib/csv-file.ts'
import { Button } from '../Button.tsx'
import { Dialog } from '../dialog/Dialog.tsx'

type FileFormatProps = {
  columns: readonly { name: string; note?: string }[]
  /** The file name of the template and its rows, the header first. */
  template: { name: string; rows: readonly (readonly string[])[] }
}

/** Opens the list of the columns that an import reads, with a template to download. */
export function FileFormat({ columns, template }: FileFormatProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        File format
      </Button>
      {open && (
        <Dialog
          open
          onClose={() => setOpen(false)}
          title="File format"
          description="CSV or Excel (.xlsx) with a header row, also in a ZIP file. Columns in any order."
        >
          <div className="grid justify-items-start gap-3">
            <ul className="grid gap-1">
              {columns.map(({ name, note }) => (
                <li key={name}>
                  <span className="font-semibold">{name}</span>
                  {note && <span className="text-quiet">: {note}</span>}
                </li>
              ))}
            </ul>
            <a
              download={template.name}
              href={`data:text/csv;charset=utf-8,${encodeURIComponent(csvText(template.rows))}`}
              className="inline-flex min-h-11 items-center gap-2 font-semibold text-accent hover:underline"
            >
              <FileDown aria-hidden size={18} strokeWidth={1.75} />
              Download template
            </a>
          </div>
        </Dialog>
      )}
    </>
  )
}
