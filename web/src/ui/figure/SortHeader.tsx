import { ArrowDown, ArrowUp } from 'lucide-react'

type SortHeaderProps = {
  label: string
  /** The sort order of this column; null when the table is sorted by another. */
  order: 'asc' | 'desc' | null
  onSort: () => void
  /** Aligns right, for numbers. */
  figure?: boolean
  className?: string
}

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
