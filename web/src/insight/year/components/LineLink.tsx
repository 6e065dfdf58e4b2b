import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'

type LineLinkProps = {
  to: string
  title: ReactNode
  /** The second line; written text is cut to fit in it. */
  detail: ReactNode
}

/** A line of the year, which leads to its row. */
export function LineLink({ to, title, detail }: LineLinkProps) {
  return (
    <Link href={to} className="group flex min-h-11 items-center gap-3 py-2">
      <span className="grid min-w-0 flex-1">
        <span dir="auto" className="truncate font-semibold group-hover:underline">
          {title}
        </span>
        <span dir="auto" className="truncate text-sm text-quiet">
          {detail}
        </span>
      </span>
      <ChevronRight aria-hidden size={18} strokeWidth={1.75} className="shrink-0 text-quiet" />
    </Link>
  )
}
