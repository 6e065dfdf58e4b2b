import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

type DisclosureProps = { label: ReactNode; open: boolean; children: ReactNode }

/** Content behind one line, which says that there is more. */
export function Disclosure({ label, open, children }: DisclosureProps) {
  return (
    <details open={open || undefined} className="group">
      <summary className="flex min-h-11 cursor-pointer items-center gap-1.5 font-semibold text-quiet hover:text-text">
        {label}
        <ChevronDown aria-hidden size={18} strokeWidth={1.75} className="shrink-0 group-open:rotate-180" />
      </summary>
      {children}
    </details>
  )
}
