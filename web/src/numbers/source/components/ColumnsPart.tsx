import type { SourceReading } from '@scope/contract/numbers/source.words'
import { Picker } from '../../../ui/form/Picker.tsx'
import type { Proposal } from '../api.ts'
import { columnAt, optionsFor, readAs } from '../reading.ts'

type ColumnsPartProps = {
  table: Proposal['tables'][number]
  reading: SourceReading
  disabled: boolean
  onChange: (reading: SourceReading) => void
}

/** The number of cells shown next to a column's name. */
const SHOWN = 3

/** The columns of a file, each with its first cells and its meaning. */
export function ColumnsPart({ table, reading, disabled, onChange }: ColumnsPartProps) {
  const columns = table.header.flatMap((header, place) => {
    const cells = table.rows.map((row) => row.cells[place] ?? '').filter(Boolean)
    return header === '' ? [] : [{ header, place, cells: cells.slice(0, SHOWN) }]
  })
  return (
    <ul aria-label="Columns" className="grid grid-cols-1 gap-x-8 md:grid-cols-2 lg:grid-cols-1">
      {columns.map(({ header, place, cells }) => (
        <li
          key={place}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-2"
        >
          <span className="min-w-0 flex-1 basis-32">
            <bdi className="block break-words font-semibold">{header}</bdi>
            <bdi className="block truncate text-sm text-quiet">{cells.join(' · ') || 'Empty'}</bdi>
          </span>
          <Picker
            label={`${header} is`}
            value={columnAt(reading, header)}
            options={optionsFor(reading, header)}
            disabled={disabled}
            onChange={(as) => onChange(readAs(reading, header, as))}
            className="w-44"
          />
        </li>
      ))}
    </ul>
  )
}
