const OPEN = 'scope-find'

/** Opens find from anywhere. */
export const openFind = (): boolean => window.dispatchEvent(new Event(OPEN))

/** Runs when find is to open: by a button, Ctrl or ⌘ K, or the search key. */
export function onFind(open: () => void): () => void {
  const onKey = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event
    const isK = key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey
    if (!isK && key !== 'BrowserSearch') return
    event.preventDefault()
    open()
  }
  window.addEventListener(OPEN, open)
  window.addEventListener('keydown', onKey)
  return () => {
    window.removeEventListener(OPEN, open)
    window.removeEventListener('keydown', onKey)
  }
}
