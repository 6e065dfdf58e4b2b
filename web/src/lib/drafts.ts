/**
 * Text on the device with every keystroke, before anything else happens to it: it survives a reload, an expired
 * session, a dead network and a killed tab. One record a key; the fields of one form stand together.
 */

export type Fields = Record<string, string>

export type Draft<F extends Fields = Fields> = {
  fields: F
  /** When it was typed, by this device's clock; grows with every keystroke, in every tab. */
  at: number
  /** The stored version that the text was typed on; null where nothing was stored. */
  base: string | null
}

/** The part of the browser's Storage that drafts need. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const PREFIX = 'scope.draft:'

/** A draft's name: what it is, and whose. */
export const draftKey = (...parts: string[]): string => PREFIX + parts.join(':')

/** The browser's storage; null where the browser refuses it. */
export function deviceStorage(): DraftStorage | null {
  try {
    return window.localStorage
  } catch {
    return null
  }
}

function parse<F extends Fields>(text: string | null): Draft<F> | null {
  if (!text) return null
  try {
    const draft: Draft<F> = JSON.parse(text)
    return typeof draft.at === 'number' && typeof draft.fields === 'object' && draft.fields ? draft : null
  } catch {
    return null
  }
}

export function readDraft<F extends Fields>(storage: DraftStorage | null, key: string): Draft<F> | null {
  try {
    return parse<F>(storage?.getItem(key) ?? null)
  } catch {
    return null
  }
}

type Written<F extends Fields> =
  | { kept: Draft<F> }
  /** Another tab has newer text, which stands untouched. */
  | { newer: Draft<F> }
  /** The device keeps nothing: no storage, or it is full. */
  | { kept: null }

/**
 * Keeps the text, unless another tab has kept newer text than this one has seen: that stands, and is answered.
 * `seenAt` is the `at` of the draft that this tab last read or wrote, 0 when none.
 */
export function writeDraft<F extends Fields>(
  storage: DraftStorage | null,
  key: string,
  text: { fields: F; base: string | null },
  seenAt: number,
  now: number,
): Written<F> {
  const stored = readDraft<F>(storage, key)
  if (stored && stored.at > seenAt) return { newer: stored }
  const draft: Draft<F> = { ...text, at: Math.max(now, seenAt + 1) }
  try {
    if (!storage) return { kept: null }
    storage.setItem(key, JSON.stringify(draft))
    return { kept: draft }
  } catch {
    return { kept: null }
  }
}

/** Forgets the draft, unless another tab has kept newer text than this one has seen. */
export function removeDraft(storage: DraftStorage | null, key: string, seenAt: number): void {
  const stored = readDraft(storage, key)
  if (!stored || stored.at > seenAt) return
  try {
    storage?.removeItem(key)
  } catch {
    // A storage that refuses keeps nothing to forget.
  }
}

/**
 * The fields of two tabs in one: texts are joined, so that nothing is lost that was typed in either. Two dates or two
 * choices side by side would be neither: a field that is `whole` is what this tab has just `changed` it to, else what
 * the other, which wrote later, has.
 */
export function joined<F extends Fields>(
  theirs: F,
  mine: F,
  changed: Partial<F>,
  whole: readonly (keyof F)[],
): F {
  const both: Fields = {}
  for (const name of Object.keys({ ...theirs, ...mine })) {
    const [there, here] = [theirs[name] ?? '', mine[name] ?? '']
    if (!whole.includes(name)) both[name] = keepBoth(there, here)
    else both[name] = name in changed || !(name in theirs) ? here : there
  }
  return both as F
}

/**
 * Joins two texts of one field so that neither is lost: the one that goes on from the other, else one below the
 * other.
 */
export function keepBoth(first: string, second: string): string {
  if (first.trim() === '' || second.startsWith(first)) return second
  if (second.trim() === '' || first.startsWith(second)) return first
  return `${first}\n\n${second}`
}
