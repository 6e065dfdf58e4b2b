import type { CategoryGroup } from '@scope/contract/work/priority.words'
import { type LucideIcon, Megaphone, SlidersHorizontal, Sparkles, TrendingUp, Users } from 'lucide-react'

/** The icon of each category. */
export const CATEGORY_ICONS: Record<CategoryGroup, LucideIcon> = {
  'guest-experience': Sparkles,
  operations: SlidersHorizontal,
  'revenue-growth': TrendingUp,
  'marketing-event-activation': Megaphone,
  'team-leadership': Users,
}
