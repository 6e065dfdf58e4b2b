/** The words of venue settings. No schema here: the browser loads this file. */

export const WEBHOOK_MAX = 1000

export const THEMES = ['system', 'dark', 'light'] as const
export type Theme = (typeof THEMES)[number]
