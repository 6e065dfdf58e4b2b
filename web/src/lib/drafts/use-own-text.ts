import { useState } from 'react'
import { keepBoth } from './drafts.ts'
import { useDraft } from './use-draft.ts'

/** A text and the stored version that it is based on; null when nothing was stored. */
type Version = { text: string; base: string | null }

/** Saves a version, and returns the stored one. Rejects if it is not saved; the screen shows why. */
type Save = (version: Version) => Promise<Version>

/**
 * A text that one person writes on several devices, kept on this one under `key` with every keystroke until exactly
 * that text is saved. The text of another device is shown, unless something is being typed here.
 */
export function useOwnText(key: string, stored: Version) {
  const draft = useDraft(key, { text: stored.text }, stored.base)
  const [typing, setTyping] = useState(draft.found)
  const version: Version = typing ? { text: draft.fields.text, base: draft.base } : stored

  const send = async (sent: Version, save: Save) => {
    try {
      const now = await save(sent)
      // Text typed meanwhile stays, based on the saved version.
      if (draft.now().fields.text !== sent.text) return draft.rebase(now.base)
      draft.reset({ text: now.text }, now.base)
      setTyping(false)
    } catch {
      // The text is still in its box, and the reason is below it.
    }
  }
  return {
    ...version,
    typing,
    onDevice: draft.onDevice,
    type: (text: string) => {
      if (!typing) draft.rebase(stored.base)
      setTyping(true)
      draft.change({ text })
    },
    send,
    /** Puts a newer text before the typed one, and saves both. */
    sendBoth: (newer: Version, save: Save) => {
      draft.change({ text: keepBoth(newer.text, draft.now().fields.text) })
      draft.rebase(newer.base)
      return send({ text: draft.now().fields.text, base: newer.base }, save)
    },
  }
}
