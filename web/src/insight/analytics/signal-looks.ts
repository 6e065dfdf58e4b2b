import type { SignalIcon, SignalTone } from '@scope/contract/insight/signal.words'
import {
  Award,
  CalendarX2,
  CircleAlert,
  CircleCheck,
  ClipboardX,
  Clock,
  ListTodo,
  type LucideIcon,
  NotebookPen,
  Pencil,
  TrendingDown,
  TrendingUp,
} from 'lucide-react'
import type { Tone } from '../../ui/figure/Chip.tsx'

export const SIGNAL_ICONS: Record<SignalIcon, LucideIcon> = {
  'trending-down': TrendingDown,
  'trending-up': TrendingUp,
  'circle-alert': CircleAlert,
  'circle-check': CircleCheck,
  'calendar-x': CalendarX2,
  notebook: NotebookPen,
  'clipboard-x': ClipboardX,
  clock: Clock,
  'list-todo': ListTodo,
  pencil: Pencil,
  award: Award,
}

/** The label and color of each signal tone. */
export const SIGNAL_LOOKS: Record<SignalTone, { word: string; tone: Tone }> = {
  urgent: { word: 'Urgent', tone: 'overdue' },
  watch: { word: 'Watch', tone: 'at-risk' },
  positive: { word: 'Good news', tone: 'on-track' },
}
