import type { Key } from '../../lib/window/keys.ts'

/** The attribute with a cell’s position in reading order. */
export const CELL = 'data-cell'

const at = `[${CELL}]`

/** The keys in a cell of the Monday grid. */
export const GRID_KEYS = {
  move: { keys: ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'], does: 'Move to another cell', at },
  next: { keys: ['Enter'], does: 'Next cell', at },
  previous: { keys: ['Shift+Enter'], does: 'Previous cell', at },
  restore: { keys: ['Escape'], does: 'Restore the cell', at },
  undo: { keys: ['Mod+z'], does: 'Take a paste back', at },
  review: { keys: ['Mod+Enter'], does: 'Review changes', at },
} as const satisfies Record<string, Key>
