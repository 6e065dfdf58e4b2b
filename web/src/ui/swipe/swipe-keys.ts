import type { Key } from '../../lib/window/keys.ts'

const at = '[role="slider"]'

/** The keys on a swipe, which `keyMoves` follows. Apart from it, because home need not load their words. */
export const SWIPE_KEYS = {
  forward: { keys: ['ArrowRight', 'ArrowUp'], does: 'Move the handle forward', at },
  back: { keys: ['ArrowLeft', 'ArrowDown'], does: 'Move it back', at },
  reset: { keys: ['Home'], does: 'Move it to the start', at },
  complete: { keys: ['End', 'Enter'], does: 'Complete the swipe', at },
} as const satisfies Record<string, Key>
