import { isPressed, isTyping, type Key } from './keys.ts'

/** A dialog that opens from any screen. */
function opener(event: string, key: Key) {
  return {
    key,
    open: (): boolean => window.dispatchEvent(new Event(event)),
    /** Runs when the dialog is to open: by a button, or by its keys. */
    on(open: () => void): () => void {
      const press = (pressed: KeyboardEvent) => {
        if (!isPressed(key, pressed)) return
        const isSign = pressed.key.length === 1 && !pressed.ctrlKey && !pressed.metaKey
        if (isSign && isTyping(pressed)) return
        pressed.preventDefault()
        open()
      }
      window.addEventListener(event, open)
      window.addEventListener('keydown', press)
      return () => {
        window.removeEventListener(event, open)
        window.removeEventListener('keydown', press)
      }
    },
  }
}

export type Opener = ReturnType<typeof opener>

export const FIND = opener('scope-find', { keys: ['Mod+k', 'BrowserSearch'], does: 'Find', at: 'body' })
export const KEYS = opener('scope-keys', { keys: ['?'], does: 'Show the keys', at: 'body' })
