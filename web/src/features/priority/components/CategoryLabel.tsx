import { CATEGORY_LABELS, type CategoryGroup, categoryGroup } from '@scope/contract/priority.words'
import { type LucideIcon, Megaphone, SlidersHorizontal, Sparkles, TrendingUp, Users } from 'lucide-react'
import { TONE_TEXT } from '../../../ui/Chip.tsx'

const ICONS: Record<CategoryGroup, LucideIcon> = {
  'guest-experience': Sparkles,
  operations: SlidersHorizontal,
  'revenue-growth': TrendingUp,
  'marketing-event-activation': Megaphone,
  'team-leadership': Users,
}

/** A priority's category as its group: by icon, words and colour. */
export function CategoryLabel({ category }: { category: string }) {
  const group = categoryGroup(category)
  const Icon = ICONS[group]
  return (
    <p className={`flex min-w-0 items-center gap-2.5 text-sm font-semibold ${TONE_TEXT[group]}`}>
      <Icon aria-hidden size={18} strokeWidth={1.75} className="shrink-0" />
      {CATEGORY_LABELS[group]}
    </p>
  )
}
