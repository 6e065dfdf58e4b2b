/**
 * Drafts: typed text, stored on the device with every keystroke. They survive a reload, an expired session, a lost
 * network and a closed tab. One record per key holds all fields of a form. `device-drafts.ts` holds the storage.
 */

export type Fields = Record<string, string>

export type Draft<F extends Fields = Fields> = {
  fields: F
  /** Time of the last keystroke by this device’s clock; always increases, across tabs. */
  at: number
  /** The stored version the text is based on; null when nothing was stored. */
  base: string | null
}

/** The part of the browser's Storage that drafts need. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const PREFIX = 'scope.draft:'

/** The key of a draft: its kind, its owner, and its subject. Without an owner it belongs to nobody yet. */
export const draftKey = (what: string, owner?: string, ...about: string[]): string =>
  PREFIX + [what, ...(owner === undefined ? [] : [owner]), ...about].join(':')

/** The owner of a draft, if the key is a draft's and has one. */
export const ownerOf = (key: string): string | undefined =>
  key.startsWith(PREFIX) ? key.slice(PREFIX.length).split(':')[1] : undefined

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
  /** Another tab has newer text. It was not overwritten. */
  | { newer: Draft<F> }
  /** Nothing could be stored: storage is blocked or full. */
  | { kept: null }

/**
 * Stores the text, unless another tab has stored newer text; that is returned instead. `seenAt` is the `at` of the
 * draft this tab last read or wrote, 0 for none.
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

/**
 * Changes fields that the user does not type (the version that a text is based on, a mark) in the stored draft. The
 * text stays, even if another tab or a later form of this one has changed it.
 */
export function markDraft<F extends Fields>(
  storage: DraftStorage | null,
  key: string,
  { fields, base }: { fields?: Partial<F>; base?: string | null },
): void {
  const stored = readDraft<F>(storage, key)
  if (!stored) return
  const draft: Draft<F> = {
    ...stored,
    fields: { ...stored.fields, ...fields },
    base: base === undefined ? stored.base : base,
  }
  try {
    storage?.setItem(key, JSON.stringify(draft))
  } catch {
    // Full storage keeps the draft as it was.
  }
}

/** Deletes the draft, unless another tab has stored newer text. */
export function removeDraft(storage: DraftStorage | null, key: string, seenAt: number): void {
  const stored = readDraft(storage, key)
  if (!stored || stored.at > seenAt) return
  try {
    storage?.removeItem(key)
  } catch {
    // Blocked storage holds nothing to delete.
  }
}

/**
 * Merges the fields of two tabs. Texts are joined so that nothing is lost. Fields in `whole` (dates, choices) cannot
 * be joined: this tab’s `changed` value wins, otherwise the other tab’s, which is newer.
 */
export function joined<F extends Fields>(
  theirs: F,
  mine: F,
  changed: Partial<F>,
  whole: readonly (keyof F)[],
): F {
  const both: Fields = {}
  for (const name of Object.keys({ ...theirs, ...mine })) {
    const [theirText, myText] = [theirs[name] ?? '', mine[name] ?? '']
    if (!whole.includes(name)) both[name] = keepBoth(theirText, myText)
    else both[name] = name in changed || !(name in theirs) ? myText : theirText
  }
  return both as F
}

/** Joins two texts of one field: the longer one if it continues the other, otherwise both, one below the other. */
export function keepBoth(first: string, second: string): string {
  if (first.trim() === '' || second.startsWith(first)) return second
  if (second.trim() === '' || first.startsWith(second)) return first
  return `${first}\n\n${second}`
}
