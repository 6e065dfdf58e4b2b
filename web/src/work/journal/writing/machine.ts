import type { Visibility } from '@scope/contract/work/journal.words'
import type { Draft } from '../../../lib/drafts/drafts.ts'
import {
  excessesIn,
  isEmpty,
  type Journal,
  NO_TEXTS,
  sameParts,
  sameTexts,
  type Texts,
  textsOf,
  unpack,
} from '../texts.ts'
import { beside, type JournalFields, NO_FIELDS, opening, wasSent } from './opening.ts'

/** An entry's texts, and who can read it. */
export type Entry = { texts: Texts; visibility: Visibility }

type Stored = Pick<Journal, keyof Texts | 'visibility' | 'updatedAt' | 'hasDraft' | 'submittedAt'>

/** A save and its purpose. All but `submit` save a draft, which only the author can read. */
export type Save = Entry & { for: 'auto-save' | 'submit' | 'clear' | 'discard' }

/**
 * The author's own entry between the boxes and the server. `useDraft` keeps the text on the device with every
 * keystroke; this decides when to send it, which version it is based on, and what to show if the server has another
 * version. Pure: `step` answers the next state and the effects to run.
 */
export type JournalState = {
  /**
   * `loading`: the saved entry is not loaded. `waiting`: the save waits on the device, and is sent from there when Scope
   * is back. `looking`: a save was refused, and the saved entry is loading again.
   */
  phase: 'loading' | 'open' | 'saving' | 'waiting' | 'looking'
  /** The entry on the server, null until it is loaded. `at` is its version, null if there is no entry. */
  saved: (Entry & { at: string | null; justNow: boolean; draft: boolean }) | null
  /** The entry as others see it; null if none is submitted, or if a draft hides it from this screen. */
  submitted: Entry | null
  sending: Save | null
  /**
   * The save to send after the current one. There is one save at a time, based on the version of the one before. While
   * that one waits, this one waits behind it.
   */
  next: Save | null
  /** The save is repeated, based on this device's own version whose answer was lost. */
  again: boolean
  /** The last save failed. */
  failed: boolean
  /** Submitting failed. Later drafts do not change that: only the author can submit. */
  notSubmitted: boolean
}

export const START: JournalState = {
  phase: 'loading',
  saved: null,
  submitted: null,
  sending: null,
  next: null,
  again: false,
  failed: false,
  notSubmitted: false,
}

/** The text in the boxes, and the saved version that it is based on. */
type Form = { fields: JournalFields; base: string | null }

export type JournalEvent =
  | ({ type: 'loaded'; entry: Stored | undefined; draft: Draft<JournalFields> | null } & Form)
  /** `unanswered`: without a network, the device's version has to do. */
  | ({ type: 'not loaded'; error: unknown; unanswered: boolean } & Form)
  | ({ type: 'due' } & Form)
  | ({ type: 'submit' } & Form)
  | ({ type: 'clear'; submitted: boolean } & Form)
  | ({ type: 'discard' } & Form)
  | ({ type: 'leave' } & Form)
  /** The save waits on the device: this screen's, or that of an earlier one. */
  | { type: 'waits'; save: Save }
  | ({ type: 'saved'; answer: Pick<Journal, 'updatedAt' | 'hasDraft'> } & Form)
  /** The save was based on an old version. */
  | { type: 'stale' }
  | ({ type: 'found'; entry: Stored | undefined } & Form)
  | { type: 'failed'; error: unknown }

export type Effect =
  | { do: 'load' }
  | { do: 'save'; save: Save; updatedAt: string | null }
  /** Keeps the save on the device, behind the one that waits there. */
  | { do: 'queue'; save: Save; updatedAt: string | null }
  | { do: 'look' }
  | { do: 'change'; fields: Partial<JournalFields> }
  | { do: 'reset'; fields: JournalFields }
  /** Bases the boxes on this version. */
  | { do: 'rebase'; at: string | null; texts: Texts }
  /** Remembers on the device that these texts were sent. */
  | { do: 'remember'; texts: Texts }
  | { do: 'close' }
  | { do: 'say'; error: unknown }

type Step = [JournalState, Effect[]]

export const entryOf = (fields: JournalFields): Entry => ({
  texts: textsOf(fields),
  visibility: fields.visibility,
})

/** Whether the boxes differ from the saved entry. */
export function isChanged({ saved }: JournalState, { texts, visibility }: Entry): boolean {
  if (!saved) return !isEmpty(texts)
  return !sameTexts(texts, saved.texts) || visibility !== saved.visibility
}

export function step(state: JournalState, event: JournalEvent): Step {
  switch (event.type) {
    case 'loaded':
      return loaded(state, event)
    case 'not loaded':
      return notLoaded(state, event)
    case 'due':
      return autoSave(state, event)
    case 'submit': {
      // The saved entry is another version: the user chooses first.
      if (event.fields.otherFrom === 'saved') return [state, []]
      const save: Save = { ...entryOf(event.fields), for: 'submit' }
      // Load the saved entry first, so that nothing is overwritten unseen.
      return isKnown(state) ? send(state, save, event.base) : [{ ...state, next: save }, [{ do: 'load' }]]
    }
    case 'clear': {
      const { visibility, otherFrom } = event.fields
      const stored = (state.saved?.draft || state.sending !== null) && otherFrom !== 'saved'
      // A submission that waits stays one.
      const submitted = event.submitted || lastWaiting(state)?.for === 'submit'
      const save: Save = { texts: NO_TEXTS, visibility, for: 'clear' }
      const [next, effects] = stored && !submitted ? send(state, save, event.base) : ([state, []] as Step)
      return [{ ...next, notSubmitted: false }, [{ do: 'change', fields: NO_TEXTS }, ...effects]]
    }
    case 'discard':
      if (!state.submitted) return [state, []]
      if (state.saved?.draft) return send(state, { ...state.submitted, for: 'discard' }, event.base)
      return [state, [forget(event.fields), { do: 'close' }]]
    case 'leave':
      return leave(state, event)
    case 'waits':
      return waits(state, event.save)
    case 'saved':
      return saved(state, event)
    case 'stale':
      return stale(state)
    case 'found':
      return afterFound(state, event)
    case 'failed':
      return failed(state, event.error)
  }
}

/** Whether a save can be sent: the saved version is known, or the first one already waits. */
const isKnown = ({ saved, phase }: JournalState): boolean => saved !== null || phase === 'waiting'

/** Compares the saved entry with the device's text once, when it is first loaded. After that the user's text stays. */
function loaded(state: JournalState, event: JournalEvent & { type: 'loaded' }): Step {
  const { draft, fields, base } = event
  if (state.saved) return newer(state, event)
  const entry = newestKnown(event)
  const stored: Entry = { texts: textsOf(entry), visibility: entry?.visibility ?? 'private' }
  const at = entry?.updatedAt ?? null
  const loaded: JournalState = {
    ...state,
    phase: state.phase === 'loading' ? 'open' : state.phase,
    saved: { ...stored, at, justNow: false, draft: entry?.hasDraft ?? false },
    submitted: entry && !entry.hasDraft ? stored : null,
    next: state.sending ? state.next : null,
  }
  const rebase: Effect = { do: 'rebase', at, texts: stored.texts }
  const seen =
    !entry ||
    entry.updatedAt === base ||
    sameTexts(entry, textsOf(fields)) ||
    wasSent(fields.sent, stored.texts)
  if (!state.sending && state.next && seen) {
    const [sending, sent] = send(loaded, state.next, at)
    return [sending, [rebase, ...sent]]
  }
  // If the texts differ, show both and let the user choose. Text in the boxes counts even without a draft: a waiting
  // submission has no draft once it is saved, and storage may be blocked.
  const own = draft ?? (isEmpty(textsOf(fields)) ? null : { fields, base, at: 0 })
  const opened = opening(own, entry)
  if (!opened) return [loaded, [rebase]]
  return [loaded, [own ? { do: 'change', fields: opened } : { do: 'reset', fields: opened }, rebase]]
}

/**
 * The entry, or what this device saved after it: a page that starts without a network only knows the last stored
 * version, which may be older than the draft’s own.
 */
function newestKnown({ entry, fields, base }: JournalEvent & { type: 'loaded' }): Stored | undefined {
  if (!entry || base === null || base <= entry.updatedAt || fields.basis === '') return entry
  return { ...entry, ...unpack(fields.basis), updatedAt: base, hasDraft: true }
}

/** A version saved somewhere else is shown at once if nothing in the boxes is unsaved. */
function newer(state: JournalState, { entry, draft, fields }: JournalEvent & { type: 'loaded' }): Step {
  const { phase, saved } = state
  const untouched = phase === 'open' && fields.otherFrom !== 'saved' && !isChanged(state, entryOf(fields))
  if (!entry || !untouched || entry.updatedAt <= (saved?.at ?? '')) return [state, []]
  const { updatedAt: at, hasDraft, visibility } = entry
  const stored: Entry = { texts: textsOf(entry), visibility }
  const { other, otherFrom } = fields
  const replaced: JournalFields = { ...NO_FIELDS, ...stored.texts, visibility, other, otherFrom }
  return [
    {
      ...state,
      saved: { ...stored, at, justNow: false, draft: hasDraft },
      submitted: hasDraft ? state.submitted : stored,
      failed: false,
    },
    [
      draft ? { do: 'change', fields: replaced } : { do: 'reset', fields: replaced },
      { do: 'rebase', at, texts: stored.texts },
    ],
  ]
}

/** Without a network a save waits, based on the device's version: the server reports if there is another one. */
function notLoaded(state: JournalState, event: JournalEvent & { type: 'not loaded' }): Step {
  const { next } = state
  if (event.unanswered && !state.sending) {
    const save = next ?? (isSendable(state, event) ? { ...entryOf(event.fields), for: 'auto-save' } : null)
    return save ? send({ ...state, next: null }, save, event.base) : [state, []]
  }
  return next && !state.sending
    ? [{ ...state, next: null, notSubmitted: true }, [{ do: 'say', error: event.error }]]
    : [state, []]
}

/** Whether the text is unsaved and can be. Not while the user still has to choose between two versions. */
function isSendable(state: JournalState, { fields }: Form): boolean {
  const entry = entryOf(fields)
  const complete = !isEmpty(entry.texts) && Object.keys(excessesIn(entry.texts)).length === 0
  return complete && isChanged(state, entry) && fields.otherFrom !== 'saved'
}

/** Saves unsaved text. While a submission waits, it stays on the device: a draft must not replace that. */
function autoSave(state: JournalState, form: Form): Step {
  if (!isKnown(state)) return [state, [{ do: 'load' }]]
  const { phase } = state
  const entry = entryOf(form.fields)
  const last = lastWaiting(state)
  const held = last !== null && (last.for === 'submit' || sameEntry(last, entry))
  if ((phase !== 'open' && phase !== 'waiting') || held || !isSendable(state, form)) return [state, []]
  return send(state, { ...entry, for: 'auto-save' }, form.base)
}

/** The newest save that waits on the device. */
export const lastWaiting = ({ phase, sending, next }: JournalState): Save | null =>
  phase === 'waiting' ? (next ?? sending) : null

export const sameEntry = (one: Entry, other: Entry): boolean =>
  sameTexts(one.texts, other.texts) && one.visibility === other.visibility

/** A blank entry is not saved (document 2, section 5); the other fields stay on the device. */
function leave(state: JournalState, form: Form): Step {
  const { texts } = entryOf(form.fields)
  if (texts.entry.trim() !== '') return isKnown(state) ? autoSave(state, form) : [state, []]
  const untouched = isEmpty(texts) || (state.saved !== null && sameParts(texts, state.saved.texts))
  return [state, untouched ? [forget(form.fields)] : []]
}

function send(state: JournalState, save: Save, base: string | null): Step {
  const updatedAt = state.saved ? state.saved.at : base
  if (state.phase === 'waiting') return queue({ ...state, next: save }, save, updatedAt)
  if (state.sending) return [{ ...state, next: save }, []]
  return [
    { ...state, phase: 'saving', sending: save, again: false, failed: false },
    [
      { do: 'remember', texts: save.texts },
      { do: 'save', save, updatedAt },
    ],
  ]
}

const queue = (state: JournalState, save: Save, updatedAt: string | null): Step => [
  state,
  [
    { do: 'remember', texts: save.texts },
    { do: 'queue', save, updatedAt },
  ],
]

function waits(state: JournalState, save: Save): Step {
  const { phase, sending, next } = state
  if (phase === 'looking') return [state, []]
  if (phase === 'waiting') return [{ ...state, next: save }, []]
  const waiting: JournalState = { ...state, phase: 'waiting', sending: sending ?? save }
  return sending && next ? queue(waiting, next, state.saved?.at ?? null) : [waiting, []]
}

/** After the answer to a save that waited, the one behind it is sent from the device. */
const goOn = (state: JournalState): JournalState => ({ ...state, sending: state.next, next: null })

function stale(state: JournalState): Step {
  if (state.phase === 'waiting' && state.next) return [goOn(state), []]
  return [{ ...state, phase: 'looking' }, [{ do: 'look' }]]
}

function saved(state: JournalState, { answer, fields }: JournalEvent & { type: 'saved' }): Step {
  const { sending, next } = state
  if (!sending) return [state, []]
  const { texts, visibility } = sending
  const at = answer.updatedAt
  const open: JournalState = {
    ...state,
    phase: 'open',
    saved: { texts, visibility, at, justNow: true, draft: answer.hasDraft },
    submitted: sending.for === 'submit' ? { texts, visibility } : state.submitted,
    sending: null,
    next: null,
    notSubmitted: sending.for === 'auto-save' && state.notSubmitted,
  }
  const effects: Effect[] = [{ do: 'rebase', at, texts }]
  if (next && state.phase === 'waiting') return [goOn({ ...open, phase: 'waiting', next }), effects]
  if (next) {
    const [after, sent] = send(open, next, at)
    return [after, [...effects, ...sent]]
  }
  const typed = entryOf(fields)
  // Text typed since the submit was sent is not submitted, so it stays in the box.
  const done = sending.for === 'submit' && sameTexts(typed.texts, texts) && typed.visibility === visibility
  if (done || sending.for === 'discard') effects.push(forget(fields), { do: 'close' })
  return [open, effects]
}

/** Handles the saved entry, loaded after a save based on an old version was refused. */
function afterFound(state: JournalState, { entry, fields }: JournalEvent & { type: 'found' }): Step {
  const { sending } = state
  if (!sending || !entry) return failed(state, undefined)
  const theirs = textsOf(entry)
  // This device saved that version but the answer was lost: save again, based on it.
  if (!state.again && wasSent(fields.sent, theirs)) {
    return [
      { ...state, phase: 'saving', again: true },
      [{ do: 'save', save: sending, updatedAt: entry.updatedAt }],
    ]
  }
  const { visibility } = fields
  // Show both versions and let the user choose.
  return [
    {
      ...state,
      phase: 'open',
      saved: { texts: theirs, visibility, at: entry.updatedAt, justNow: false, draft: entry.hasDraft },
      sending: null,
      next: null,
      failed: true,
      notSubmitted: sending.for === 'submit' || state.notSubmitted,
    },
    [
      { do: 'change', fields: { other: beside(fields.other, theirs), otherFrom: 'saved' } },
      { do: 'rebase', at: entry.updatedAt, texts: theirs },
    ],
  ]
}

function failed(state: JournalState, error: unknown): Step {
  const { sending, next } = state
  if (state.phase === 'waiting' && next) return [goOn(state), []]
  const notSubmitted = sending?.for === 'submit' || state.notSubmitted
  const open: JournalState = {
    ...state,
    phase: 'open',
    sending: null,
    next: null,
    failed: true,
    notSubmitted,
  }
  const isAct = sending?.for === 'submit' || sending?.for === 'discard'
  const effects: Effect[] = isAct ? [{ do: 'say', error }] : []
  if (!next) return [open, effects]
  const [after, sent] = send(open, next, state.saved?.at ?? null)
  return [after, [...effects, ...sent]]
}

/** Removes the entry from the device, but keeps another version until the user chooses: there may be no other copy. */
function forget({ other }: JournalFields): Effect {
  return other.trim() === ''
    ? { do: 'reset', fields: NO_FIELDS }
    : { do: 'change', fields: { ...NO_TEXTS, otherFrom: 'device' } }
}
