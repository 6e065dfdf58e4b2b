import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'

type LineLinkProps = {
  to: string
  title: ReactNode
  detail: ReactNode
  /** What was written: a quote, a thank-you. */
  note?: string | null
}

/** A line of the year, which leads to its row. */
export function LineLink({ to, title, detail, note }: LineLinkProps) {
  return (
    <Link href={to} className="group flex min-h-11 items-center gap-3 py-3">
      <span className="grid min-w-0 flex-1 gap-0.5 wrap-anywhere">
        <span dir="auto" className="font-semibold group-hover:underline">
          {title}
        </span>
        <span dir="auto" className="text-sm text-quiet">
          {detail}
        </span>
        {note && (
          <span dir="auto" className="max-w-[68ch] whitespace-pre-line">
            {note}
          </span>
        )}
      </span>
      <ChevronRight aria-hidden size={18} strokeWidth={1.75} className="shrink-0 text-quiet" />
    </Link>
  )
}
