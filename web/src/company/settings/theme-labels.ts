import type { Theme } from '@scope/contract/company/settings.words'

/** What each theme is called. */
export const THEME_LABELS: Record<Theme, string> = { system: 'System', dark: 'Dark', light: 'Light' }
