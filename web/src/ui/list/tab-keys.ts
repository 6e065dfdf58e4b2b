import type { Key } from '../../lib/window/keys.ts'

/** The tab that each key moves to, wrapping at both ends. */
export const TAB_STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  ArrowRight: (at, count) => (at + 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** The keys on a tab. */
export const TAB_KEYS: Key = { keys: Object.keys(TAB_STEPS), does: 'Go to another tab', at: '[role="tab"]' }
