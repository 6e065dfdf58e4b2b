import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

type EmptyStateProps = { icon?: LucideIcon; title: string; text?: ReactNode; children?: ReactNode }

/** Says why nothing is shown and what to do next. */
export function EmptyState({ icon: Icon, title, text, children }: EmptyStateProps) {
  return (
    <div className="grid justify-items-start gap-3 py-4">
      {Icon && <Icon aria-hidden size={28} strokeWidth={1.5} className="text-quiet" />}
      <div className="grid gap-1">
        <h2 className="font-serif text-2xl">{title}</h2>
        {text && <p className="max-w-[60ch] text-quiet">{text}</p>}
      </div>
      {children}
    </div>
  )
}
