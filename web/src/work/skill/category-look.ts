import type { SkillCategory } from '@scope/contract/work/skill.words'
import { type LucideIcon, SlidersHorizontal, TrendingUp, Users, Wallet } from 'lucide-react'
import type { Tone } from '../../ui/figure/Chip.tsx'

/** The icon and color of each skill category. */
export const SKILL_CATEGORY_LOOKS: Record<SkillCategory, { icon: LucideIcon; tone: Tone }> = {
  'Revenue Growth': { icon: TrendingUp, tone: 'revenue-growth' },
  Operations: { icon: SlidersHorizontal, tone: 'operations' },
  'Financial Performance': { icon: Wallet, tone: 'marketing-event-activation' },
  'Team Development': { icon: Users, tone: 'team-leadership' },
}
