/** The keys of each action, for their handlers and for the keys dialog. */
export type Key = {
  /** As `nameOf` names a press: `?`, `n`, `Shift+Enter`, `Mod+k`. `Mod` is Ctrl or ⌘. */
  keys: readonly string[]
  does: string
  /** A selector that matches on the page while they work. */
  at: string
}

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** The name of a press; null if browsers or keyboards use it for something else. */
function nameOf({ key, ctrlKey, metaKey, altKey, shiftKey }: Press): string | null {
  if (altKey || (ctrlKey && metaKey)) return null
  const letter = /^[a-z]$/i.test(key)
  // Shift has already changed a sign into another one.
  const shift = shiftKey && (letter || key.length > 1)
  return `${ctrlKey || metaKey ? 'Mod+' : ''}${shift ? 'Shift+' : ''}${letter ? key.toLowerCase() : key}`
}

/** Whether one of the keys was pressed. */
export function isPressed({ keys }: Key, press: Press): boolean {
  const name = nameOf(press)
  return name !== null && keys.includes(name)
}

/** Whether a press belongs to a text or a dialog, so that keys of the screen ignore it. */
export function isTyping({ target }: Pick<KeyboardEvent, 'target'>): boolean {
  const fields =
    'input:not([type="checkbox"]), textarea, select, [role="combobox"], [role="dialog"], [role="alertdialog"]'
  return target instanceof Element && target.closest(fields) !== null
}

const isMac = /Mac|iPhone|iPad/.test(globalThis.navigator?.userAgent ?? '')

const SIGNS: Record<string, string> = {
  Mod: isMac ? '⌘' : 'Ctrl',
  Escape: 'Esc',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  BrowserSearch: 'Search',
}

/** A key as it is printed on a keyboard: `Ctrl K`, `⌘ K`, `↑`. */
export const keyText = (name: string): string =>
  name
    .split('+')
    .map((part) => SIGNS[part] ?? (part.length === 1 ? part.toUpperCase() : part))
    .join(' ')

/** A key for `aria-keyshortcuts`: `Control+K`. */
export const keyShortcut = (name: string): string =>
  name.replace('Mod', isMac ? 'Meta' : 'Control').replace(/\b[a-z]$/, (letter) => letter.toUpperCase())
