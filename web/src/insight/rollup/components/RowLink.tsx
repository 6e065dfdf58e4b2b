import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'

type RowLinkProps = { to: string; title: string; detail: string; note?: string; children?: ReactNode }

/** A row behind a count, linked to its screen. */
export function RowLink({ to, title, detail, note, children }: RowLinkProps) {
  return (
    <li className="border-t border-line first:border-t-0">
      <Link href={to} className="flex min-h-11 items-center gap-3 py-3">
        <span className="grid min-w-0 flex-1 gap-0.5 wrap-anywhere">
          <span dir="auto" className="font-semibold">
            {title}
          </span>
          <span dir="auto" className="text-sm text-quiet">
            {detail}
          </span>
          {note && <span className="text-sm">{note}</span>}
        </span>
        {children}
        <ChevronRight aria-hidden size={18} strokeWidth={1.75} className="shrink-0 text-quiet" />
      </Link>
    </li>
  )
}
