import type { CategoryGroup } from '@scope/contract/work/priority.words'
import { type LucideIcon, Megaphone, SlidersHorizontal, Sparkles, TrendingUp, Users } from 'lucide-react'

/** How a category is told from the others beside its name and its colour. */
export const CATEGORY_ICONS: Record<CategoryGroup, LucideIcon> = {
  'guest-experience': Sparkles,
  operations: SlidersHorizontal,
  'revenue-growth': TrendingUp,
  'marketing-event-activation': Megaphone,
  'team-leadership': Users,
}
