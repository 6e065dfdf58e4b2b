import { useCallback, useEffect, useRef, useState } from 'react'
import { storageOf } from './device-drafts.ts'
import { type Fields, joined, markDraft, readDraft, removeDraft, writeDraft } from './drafts.ts'

export type DraftForm<F extends Fields> = {
  fields: F
  /** Changes fields and stores them on the device before it returns. */
  change: (fields: Partial<F>) => void
  /** Whether a draft existed when the form opened. */
  found: boolean
  /** Whether the text is stored on the device; false when storage is blocked or full. */
  onDevice: boolean
  /** The stored version the text is based on; null when nothing was stored. */
  base: string | null
  /** The fields as they are now, also between two renders. */
  now: () => { fields: F; base: string | null }
  /** Bases the text on another stored version. */
  rebase: (base: string | null) => void
  /** Changes fields that the user does not type. Text typed elsewhere stays. */
  mark: (fields: Partial<F>) => void
  /** Deletes the draft and starts again with these fields. */
  reset: (fields: F, base?: string | null) => void
}

type State<F> = { fields: F; base: string | null }

const NONE: readonly never[] = []

/**
 * The fields of a form, stored on the device under `key` with every keystroke and shared with other tabs: text typed
 * there appears here, so that no tab continues an old text. An existing draft replaces `start`. Use `key={…}` to
 * remount for another key. `whole` lists fields that are not free text, so they are never joined.
 */
export function useDraft<F extends Fields>(
  key: string,
  start: F,
  startBase: string | null = null,
  whole: readonly (keyof F)[] = NONE,
): DraftForm<F> {
  const [opened] = useState(() => readDraft<F>(storageOf(key), key))
  const [state, setState] = useState<State<F>>(() => ({
    fields: { ...start, ...opened?.fields },
    base: opened ? opened.base : startBase,
  }))
  const [onDevice, setOnDevice] = useState(true)
  // The latest state, also between renders: keystrokes do not wait for one.
  const now = useRef(state)
  const seenAt = useRef(opened?.at ?? 0)
  // Typed and not stored yet, because another tab’s text had to be opened first, or nothing could be stored.
  const unkept = useRef<Partial<F> | null>(null)

  const show = useCallback((next: State<F>) => {
    now.current = next
    setState(next)
  }, [])

  const keep = useCallback(
    (next: State<F>, changed: Partial<F>) => {
      const storage = storageOf(key)
      if (storage?.isBehind(key)) {
        unkept.current = { ...unkept.current, ...changed }
        void storage.catchUp(key)
        return
      }
      let written = writeDraft(storage, key, next, seenAt.current, Date.now())
      if ('newer' in written) {
        seenAt.current = written.newer.at
        const both = { ...next, fields: joined(written.newer.fields, next.fields, changed, whole) }
        show(both)
        written = writeDraft(storage, key, both, seenAt.current, Date.now())
      }
      if ('kept' in written) {
        if (written.kept) seenAt.current = written.kept.at
        unkept.current = written.kept ? null : { ...unkept.current, ...changed }
        setOnDevice(written.kept !== null)
      }
    },
    [key, show, whole],
  )

  const change = useCallback(
    (part: Partial<F>) => {
      const next = { ...now.current, fields: { ...now.current.fields, ...part } }
      show(next)
      keep(next, part)
    },
    [keep, show],
  )

  const latest = useCallback(() => now.current, [])

  const rebase = useCallback(
    (base: string | null) => {
      show({ ...now.current, base })
      markDraft(storageOf(key), key, { base })
    },
    [key, show],
  )

  const mark = useCallback(
    (fields: Partial<F>) => {
      show({ ...now.current, fields: { ...now.current.fields, ...fields } })
      markDraft(storageOf(key), key, { fields })
    },
    [key, show],
  )

  const reset = useCallback(
    (fields: F, base: string | null = null) => {
      removeDraft(storageOf(key), key, seenAt.current)
      unkept.current = null
      show({ fields, base })
    },
    [key, show],
  )

  useEffect(() => {
    const storage = storageOf(key)
    const follow = () => {
      if (storage?.isBehind(key)) return
      if (unkept.current) return keep(now.current, unkept.current)
      const draft = readDraft<F>(storage, key)
      if (!draft || draft.at <= seenAt.current) return
      seenAt.current = draft.at
      show({ fields: { ...now.current.fields, ...draft.fields }, base: draft.base })
    }
    return storage?.watch(follow)
  }, [key, keep, show])

  return { ...state, change, found: opened !== null, onDevice, now: latest, rebase, mark, reset }
}
