import type { Key } from '../../lib/window/keys.ts'

/** The keys of a one-on-one. */
export const ONE_ON_ONE_KEYS = {
  part: { keys: ['1', '2', '3', '4', '5', '6'], does: 'Go to a part', at: '.one-on-one' },
  next: { keys: ['n'], does: 'Next person', at: '.one-on-one > header > nav' },
  previous: { keys: ['p'], does: 'Previous person', at: '.one-on-one > header > nav' },
} as const satisfies Record<string, Key>
