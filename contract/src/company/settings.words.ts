/** The words of venue settings. No schema here: the browser loads this file. */

export const WEBHOOK_MAX = 1000

export const THEMES = ['system', 'dark', 'light'] as const
export type Theme = (typeof THEMES)[number]

/** The comparisons of figures, in the order of the picker. The first available one is the default. */
export const COMPARISONS = ['target', 'budget', 'lastYear', 'weeksBefore'] as const
export type Comparison = (typeof COMPARISONS)[number]
