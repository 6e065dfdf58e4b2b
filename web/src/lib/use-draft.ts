import { useCallback, useEffect, useRef, useState } from 'react'
import { deviceStorage, type Fields, joined, readDraft, removeDraft, writeDraft } from './drafts.ts'

export type DraftForm<F extends Fields> = {
  fields: F
  /** Changes fields; what stands then is on the device before this returns. */
  change: (fields: Partial<F>) => void
  /** Whether a draft was on the device when the form opened. */
  found: boolean
  /** Whether the device keeps the text; false where the browser refuses storage or it is full. */
  onDevice: boolean
  /** The stored version that the text goes on from; null where nothing was stored. */
  base: string | null
  /** The text goes on from another stored version from now on. */
  rebase: (base: string | null) => void
  /** Forgets the draft on the device and starts again from these fields. */
  reset: (fields: F, base?: string | null) => void
}

type State<F> = { fields: F; base: string | null }

const NONE: readonly never[] = []

/**
 * The fields of a form, kept on the device under `key` with every keystroke, and in step with the other tabs: text
 * typed there appears here as well, so that no tab goes on from an older text. A draft that was found wins over
 * `start`. Another key needs another component (`key={…}`). `whole` are the fields that are no free text, of which two
 * versions are never joined.
 */
export function useDraft<F extends Fields>(
  key: string,
  start: F,
  startBase: string | null = null,
  whole: readonly (keyof F)[] = NONE,
): DraftForm<F> {
  const [opened] = useState(() => readDraft<F>(deviceStorage(), key))
  const [state, setState] = useState<State<F>>(() => ({
    fields: { ...start, ...opened?.fields },
    base: opened ? opened.base : startBase,
  }))
  const [onDevice, setOnDevice] = useState(true)
  // What stands now, also between two renders: keystrokes do not wait for one.
  const now = useRef(state)
  const seenAt = useRef(opened?.at ?? 0)

  const show = useCallback((next: State<F>) => {
    now.current = next
    setState(next)
  }, [])

  const keep = useCallback(
    (next: State<F>, changed: Partial<F>) => {
      const storage = deviceStorage()
      let written = writeDraft(storage, key, next, seenAt.current, Date.now())
      if ('newer' in written) {
        seenAt.current = written.newer.at
        const both = { ...next, fields: joined(written.newer.fields, next.fields, changed, whole) }
        show(both)
        written = writeDraft(storage, key, both, seenAt.current, Date.now())
      }
      if ('kept' in written) {
        if (written.kept) seenAt.current = written.kept.at
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

  const rebase = useCallback(
    (base: string | null) => {
      const next = { ...now.current, base }
      show(next)
      if (readDraft(deviceStorage(), key)) keep(next, {})
    },
    [key, keep, show],
  )

  const reset = useCallback(
    (fields: F, base: string | null = null) => {
      removeDraft(deviceStorage(), key, seenAt.current)
      show({ fields, base })
    },
    [key, show],
  )

  useEffect(() => {
    const follow = () => {
      const draft = readDraft<F>(deviceStorage(), key)
      if (!draft || draft.at <= seenAt.current) return
      seenAt.current = draft.at
      show({ fields: { ...now.current.fields, ...draft.fields }, base: draft.base })
    }
    const onStorage = (event: StorageEvent) => {
      if (event.key === key) follow()
    }
    window.addEventListener('storage', onStorage)
    window.addEventListener('pageshow', follow)
    document.addEventListener('visibilitychange', follow)
    return () => {
      window.removeEventListener('storage', onStorage)
      window.removeEventListener('pageshow', follow)
      document.removeEventListener('visibilitychange', follow)
    }
  }, [key, show])

  return { ...state, change, found: opened !== null, onDevice, rebase, reset }
}
