import { useState } from 'react'
import { useTimes } from '../../../company/venue/use-times.ts'
import { useDraft } from '../../../lib/drafts/use-draft.ts'
import { isAway } from '../../../lib/offline/reachability.ts'
import { type JournalOf, journalDraftKey } from '../about.ts'
import { excessesIn, isEmpty, noLink } from '../texts.ts'
import { type Entry, entryOf, isChanged, type JournalState, lastWaiting, sameEntry } from './machine.ts'
import { type JournalFields, NO_FIELDS, WHOLE_FIELDS } from './opening.ts'
import { savedLine } from './saved-line.ts'
import { useSaving } from './use-saving.ts'

/**
 * The author's own entry about a BLT member for a week: stored on the device with every keystroke, saved on the server
 * as a draft every 30 seconds, submitted by a button. The dialog of the home screen and the journal page both use it.
 */
export function useJournal(place: JournalOf, onClose: () => void) {
  const times = useTimes(place.venue.slug)
  const form = useDraft<JournalFields>(journalDraftKey(place), NO_FIELDS, null, WHOLE_FIELDS)
  const { state, stored, mine, unkept, dispatch, flush } = useSaving(place, form, onClose)
  const [submitTried, setSubmitTried] = useState(false)
  const { saved, submitted, failed, notSubmitted } = state
  const entry = entryOf(form.fields)
  const { empty, blank, changed, unsubmitted, waits, submitting } = standingOf(entry, state)
  /** The saved entry is another version, and the user has not chosen yet. Nothing is sent until then. */
  const choosing = form.fields.otherFrom === 'saved'
  const excesses = excessesIn(entry.texts)
  const badLink = noLink(entry.texts.evidenceUrl)

  const line = savedLine(
    {
      loading: !saved && stored.isFetching,
      changed,
      choosing,
      blank: empty,
      savedAt: saved?.at ?? null,
      justNow: saved?.justNow ?? false,
      failed: failed || stored.isError,
      waits,
      unkept,
      submitting,
      notSubmitted,
      onDevice: form.onDevice,
    },
    new Date(),
    times,
  )

  return {
    form,
    /** The stored entry. */
    mine,
    line,
    /** The text in the boxes is saved but not submitted. */
    isDraft: Boolean(saved?.draft) && !changed && !empty,
    unsubmitted,
    empty,
    blank,
    /** The saved entry is loaded, or there is none. */
    known: saved !== null,
    submittable: !blank && unsubmitted && !choosing && waits !== 'submit',
    /** A message per field: the text is too long, or the link to submit is not one. */
    problems: submitTried && badLink ? { ...excesses, evidenceUrl: badLink } : excesses,
    submit: () => {
      setSubmitTried(true)
      if (blank || badLink || Object.keys(excesses).length > 0) return
      dispatch({ type: 'submit', ...form.now() })
    },
    /** Empties the boxes and deletes a saved draft. A submitted entry stays until another is submitted. */
    clear: () => {
      dispatch({ type: 'clear', submitted: mine?.submittedAt != null, ...form.now() })
    },
    /** Goes back to the submitted entry, if it is loaded. */
    discard: submitted && (() => dispatch({ type: 'discard', ...form.now() })),
    leave: () => {
      if (isAway()) flush()
      dispatch({ type: 'leave', ...form.now() })
    },
    submitting,
    storedError: saved ? null : stored.error,
    retry: () => void stored.refetch(),
  }
}

export type OwnJournal = ReturnType<typeof useJournal>

/** The state of the text in the boxes, against the saved and the pending version. */
function standingOf(entry: Entry, state: JournalState) {
  const { saved, sending, next } = state
  const empty = isEmpty(entry.texts)
  const changed = isChanged(state, entry)
  const last = lastWaiting(state)
  return {
    empty,
    /** There is no text to submit, but there may be other fields. */
    blank: entry.texts.entry.trim() === '',
    changed,
    /** The boxes hold changes that are not submitted. */
    unsubmitted: !empty && (saved === null || changed || saved.draft),
    /** This text waits on the device to be sent. */
    waits: last && sameEntry(last, entry) ? (last.for === 'submit' ? 'submit' : 'draft') : null,
    submitting: state.phase !== 'waiting' && (sending?.for === 'submit' || next?.for === 'submit'),
  } as const
}
