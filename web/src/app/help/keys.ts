import { ONE_ON_ONE_KEYS } from '../../insight/one-on-one/keys.ts'
import type { Key } from '../../lib/window/keys.ts'
import { FIND, KEYS } from '../../lib/window/openers.ts'
import { GRID_KEYS } from '../../numbers/sheet/keys.ts'
import { TAB_KEYS } from '../../ui/list/tab-keys.ts'
import { SWIPE_KEYS } from '../../ui/swipe/swipe-keys.ts'

type Group = { title: string; keys: readonly Key[] }

/** Every key of the product, with the place that handles it. */
const GROUPS: readonly Group[] = [
  { title: 'One-on-one', keys: Object.values(ONE_ON_ONE_KEYS) },
  { title: 'Monday grid, in a cell', keys: Object.values(GRID_KEYS) },
  { title: 'On a swipe', keys: Object.values(SWIPE_KEYS) },
  { title: 'On a tab', keys: [TAB_KEYS] },
  { title: 'Everywhere', keys: [FIND.key, KEYS.key] },
]

/** The keys that work on a page, by the selectors that match there. */
export function keysOn(page: Pick<ParentNode, 'querySelector'>): Group[] {
  return GROUPS.map(({ title, keys }) => ({
    title,
    keys: keys.filter(({ at }) => page.querySelector(at) !== null),
  })).filter(({ keys }) => keys.length > 0)
}
