/** The words of signals. No schema here: the browser loads this file. */

import { PATHS, WAITING } from '../kernel/paths.words.ts'

/** Tones of a signal; `watch` is the specification’s "other" (document 2, section 3). */
export const SIGNAL_TONES = ['urgent', 'watch', 'positive'] as const
export type SignalTone = (typeof SIGNAL_TONES)[number]

/** All rules, most urgent first. Replies have at most three signals per venue and seven in all. */
export const SIGNAL_RULES = [
  'revenue-drop',
  'labor-rise',
  'cogs-rise',
  'prime-cost-high',
  'zero-revenue',
  'numbers-missing',
  'numbers-changed',
  'at-risk-silent',
  'check-ins-missed',
  'journals-overdue',
  'tasks-open',
  'status-stuck',
  'reviews-late',
  'ready-to-sign',
  'not-visited',
  'revenue-streak',
  'revenue-rise',
  'best-of-thirteen',
  'back-in-band',
  'first-mastery',
] as const
export type SignalRule = (typeof SIGNAL_RULES)[number]

/** Tables that evidence rows come from. */
export const SIGNAL_TABLES = [
  'weekly_metrics',
  'priorities',
  'priority_tasks',
  'priority_check_ins',
  'journals',
  'skill_progress',
  'visits',
] as const
export type SignalTable = (typeof SIGNAL_TABLES)[number]

export const SIGNAL_ICONS = [
  'trending-down',
  'trending-up',
  'circle-alert',
  'circle-check',
  'calendar-x',
  'notebook',
  'clipboard-x',
  'clock',
  'list-todo',
  'pencil',
  'award',
] as const
export type SignalIcon = (typeof SIGNAL_ICONS)[number]

/** Screens that an action opens. */
export const SIGNAL_PLACES = ['metrics', 'home', 'waiting', 'journal', 'progress', 'board', 'visits'] as const
export type SignalPlace = (typeof SIGNAL_PLACES)[number]

/** The path of each screen, and the parameters of its address. */
export const SIGNAL_SCREENS: Record<
  SignalPlace,
  { path: string; names: readonly ('venue' | 'blt' | 'week')[] }
> = {
  metrics: { path: PATHS.metrics, names: ['week'] },
  home: { path: PATHS.home, names: ['venue', 'blt', 'week'] },
  waiting: { path: WAITING, names: ['venue'] },
  journal: { path: PATHS.journal, names: ['venue', 'blt', 'week'] },
  progress: { path: PATHS.progress, names: ['venue', 'blt'] },
  board: { path: PATHS.board, names: [] },
  visits: { path: PATHS.visits, names: ['venue'] },
}

export const SIGNALS_A_VENUE = 3
export const SIGNALS_A_GROUP = 7
export const HEADLINE_MAX = 60
