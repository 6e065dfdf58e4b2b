import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

type CategoryTone =
  | 'guest-experience'
  | 'operations'
  | 'revenue-growth'
  | 'marketing-event-activation'
  | 'team-leadership'

export type Tone = 'on-track' | 'at-risk' | 'overdue' | 'accent' | 'quiet' | CategoryTone

/** The text color of each tone. Whole class names, because Tailwind cannot find composed ones. */
export const TONE_TEXT: Record<Tone, string> = {
  'on-track': 'text-on-track',
  'at-risk': 'text-at-risk',
  overdue: 'text-overdue',
  accent: 'text-accent',
  quiet: 'text-quiet',
  'guest-experience': 'text-guest-experience',
  operations: 'text-operations',
  'revenue-growth': 'text-revenue-growth',
  'marketing-event-activation': 'text-marketing-event-activation',
  'team-leadership': 'text-team-leadership',
}

type ChipProps = {
  tone: Tone
  icon?: LucideIcon
  outlined?: boolean
  children: ReactNode
  className?: string
}

/** A short status or category label. `outlined` draws a border instead of a tint. */
export function Chip({ tone, icon: Icon, outlined = false, children, className = '' }: ChipProps) {
  const ground = outlined || tone === 'quiet' ? 'border border-line' : 'bg-tint'
  return (
    <span
      className={`inline-flex min-h-7 items-center gap-1.5 rounded-full px-2.5 text-sm font-semibold whitespace-nowrap ${TONE_TEXT[tone]} ${ground} ${className}`}
    >
      {Icon && <Icon aria-hidden size={16} strokeWidth={1.75} className="shrink-0" />}
      {children}
    </span>
  )
}
