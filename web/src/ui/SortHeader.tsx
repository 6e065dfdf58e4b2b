import { ArrowDown, ArrowUp } from 'lucide-react'

type SortHeaderProps = {
  label: string
  /** How the table is sorted by this column; null where it is sorted by another. */
  order: 'asc' | 'desc' | null
  onSort: () => void
  /** Figures stand on the right. */
  figure?: boolean
  className?: string
}

/** The head of a column that a table can be sorted by. */
export function SortHeader({ label, order, onSort, figure = false, className = '' }: SortHeaderProps) {
  const Arrow = order === 'asc' ? ArrowUp : ArrowDown
  return (
    <th
      scope="col"
      aria-sort={order === null ? 'none' : order === 'asc' ? 'ascending' : 'descending'}
      className={className}
    >
      <button
        type="button"
        onClick={onSort}
        className={`inline-flex min-h-11 items-center gap-1 text-sm font-semibold whitespace-nowrap transition-colors hover:text-text ${
          order ? 'text-text' : 'text-quiet'
        } ${figure ? 'flex-row-reverse' : ''}`}
      >
        {label}
        {order && <Arrow aria-hidden size={14} strokeWidth={2} />}
      </button>
    </th>
  )
}
