import type { Theme } from '@scope/contract/company/settings.words'

/** The label of each theme. */
export const THEME_LABELS: Record<Theme, string> = { system: 'System', dark: 'Dark', light: 'Light' }
