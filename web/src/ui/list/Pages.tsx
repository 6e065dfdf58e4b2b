import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from '../IconButton.tsx'

type PagesProps = { page: number; pages: number; onPage: (page: number) => void }

/** Page navigation for a list. Hidden when there is only one page. */
export function Pages({ page, pages, onPage }: PagesProps) {
  if (pages < 2) return null
  return (
    <nav aria-label="Pages" className="flex items-center justify-end gap-1">
      <IconButton
        label="Previous page"
        icon={ChevronLeft}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      <p aria-live="polite" className="text-sm text-quiet tabular-nums">
        Page {page} of {pages}
      </p>
      <IconButton
        label="Next page"
        icon={ChevronRight}
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  )
}
