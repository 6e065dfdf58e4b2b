import type { Key } from '../../lib/window/keys.ts'

const at = '[role="slider"]'

/** The keys of a swipe, which `keyMoves` handles. In their own file, so that home does not load their words. */
export const SWIPE_KEYS = {
  forward: { keys: ['ArrowRight', 'ArrowUp'], does: 'Move the handle forward', at },
  back: { keys: ['ArrowLeft', 'ArrowDown'], does: 'Move it back', at },
  reset: { keys: ['Home'], does: 'Move it to the start', at },
  complete: { keys: ['End', 'Enter'], does: 'Complete the swipe', at },
} as const satisfies Record<string, Key>
