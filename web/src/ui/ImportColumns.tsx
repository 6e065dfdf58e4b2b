import { ChevronRight, FileDown } from 'lucide-react'
import { csvText } from '../lib/csv-file.ts'

type ImportColumnsProps = {
  columns: readonly { name: string; note?: string }[]
  /** The file name of the template and its rows, the header first. */
  template: { name: string; rows: readonly (readonly string[])[] }
}

/** The columns that an import reads, and a template to download. */
export function ImportColumns({ columns, template }: ImportColumnsProps) {
  return (
    <details className="group text-sm">
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1 font-semibold text-quiet hover:text-text [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          size={18}
          strokeWidth={1.75}
          className="transition-transform group-open:rotate-90"
        />
        File format
      </summary>
      <div className="grid justify-items-start gap-3 rounded-card border border-line px-5 py-4">
        <ul className="grid gap-x-8 gap-y-1 sm:grid-cols-2">
          {columns.map(({ name, note }) => (
            <li key={name}>
              <span className="font-semibold">{name}</span>
              {note && <span className="text-quiet">: {note}</span>}
            </li>
          ))}
        </ul>
        <p className="text-quiet">
          A CSV or Excel (.xlsx) file with a header row, also inside a ZIP file. The columns can be in any
          order.
        </p>
        <a
          download={template.name}
          href={`data:text/csv;charset=utf-8,${encodeURIComponent(csvText(template.rows))}`}
          className="inline-flex min-h-11 items-center gap-2 font-semibold text-accent hover:underline"
        >
          <FileDown aria-hidden size={18} strokeWidth={1.75} />
          Download template
        </a>
      </div>
    </details>
  )
}
