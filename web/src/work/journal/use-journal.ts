import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTimes } from '../../company/venue/use-times.ts'
import { deviceStorage } from '../../lib/device-drafts.ts'
import { readDraft } from '../../lib/drafts.ts'
import { ApiError } from '../../lib/errors.ts'
import { toastFailure } from '../../lib/failure.ts'
import { useDraft } from '../../lib/use-draft.ts'
import { useWhileShown } from '../../lib/use-while-shown.ts'
import { useWrite } from '../../lib/use-write.ts'
import { type JournalOf, journalDraftKey } from './about.ts'
import { journalWeekQuery } from './api.ts'
import { type Effect, entryOf, isChanged, type JournalEvent, type Save, START, step } from './machine.ts'
import { type JournalFields, NO_FIELDS, sentAfter, WHOLE_FIELDS } from './opening.ts'
import { savedLine } from './saved-line.ts'
import { excessesIn, isEmpty, noLink, PARTS, pack } from './texts.ts'
import { saveJournal } from './writes.ts'

const AUTO_SAVE_MS = 30_000
const FAILED = 'Failed to save journal entry. Please try again.'

/**
 * The author's own entry about a BLT member for a week: stored on the device with every keystroke, saved on the server
 * as a draft every 30 seconds, submitted by a button. The dialog of the home screen and the journal page both use it.
 * `machine.ts` decides what happens; this hook does it, even after the screen is closed.
 */
export function useJournal(place: JournalOf, onClose: () => void) {
  const { venue, blt, week } = place
  const key = journalDraftKey(place)
  const client = useQueryClient()
  const times = useTimes(venue.slug)
  const form = useDraft<JournalFields>(key, NO_FIELDS, null, WHOLE_FIELDS)
  const weekQuery = journalWeekQuery(venue.slug, blt.slug, week)
  const stored = useQuery(weekQuery)
  const write = useWrite(saveJournal, key)
  const [state, setState] = useState(START)
  const [asked, setAsked] = useState(false)
  const now = useRef(state)
  const done = useWhileShown(onClose)

  const { fields } = form
  const entry = entryOf(fields)
  const { texts } = entry
  const mine = stored.data?.find((journal) => journal.mine)

  const save = async ({ texts, visibility, for: reason }: Save, updatedAt: string | null) => {
    const parts = Object.fromEntries(PARTS.map((part) => [part, texts[part] || null]))
    const body = { venueId: venue.id, bltId: blt.id, weekOf: week, ...parts, entry: texts.entry, visibility }
    const draft = reason === 'submit' ? {} : { draft: true }
    const about = { venue: venue.slug, blt: blt.slug, week }
    try {
      const answer = await write.send({ body: { ...body, ...draft, updatedAt } }, about)
      latest.current.dispatch({ type: 'saved', answer, ...form.now() })
    } catch (error) {
      const stale = error instanceof ApiError && error.code === 'stale'
      latest.current.dispatch(stale ? { type: 'stale' } : { type: 'failed', error })
    }
  }

  const look = async () => {
    try {
      const journals = await client.fetchQuery({ ...weekQuery, staleTime: 0 })
      const entry = journals.find((journal) => journal.mine)
      latest.current.dispatch({ type: 'found', entry, ...form.now() })
    } catch (error) {
      latest.current.dispatch({ type: 'failed', error })
    }
  }

  const load = async () => {
    const { data, error } = await stored.refetch()
    if (error || !data) return latest.current.dispatch({ type: 'not loaded', error })
    const entry = data.find((journal) => journal.mine)
    const draft = readDraft<JournalFields>(deviceStorage(), key)
    latest.current.dispatch({ type: 'loaded', entry, draft, ...form.now() })
  }

  const perform = (effect: Effect): void => {
    if (effect.do === 'load') void load()
    if (effect.do === 'save') void save(effect.save, effect.updatedAt)
    if (effect.do === 'look') void look()
    if (effect.do === 'change') form.change(effect.fields)
    if (effect.do === 'reset') form.reset(effect.fields)
    if (effect.do === 'rebase') {
      form.rebase(effect.at)
      form.mark({ basis: pack(effect.texts) })
    }
    if (effect.do === 'remember') form.mark({ sent: sentAfter(form.now().fields.sent, effect.texts) })
    if (effect.do === 'close') done()
    if (effect.do === 'say') toastFailure(effect.error, 'Error', FAILED)
  }

  const dispatch = (event: JournalEvent): void => {
    const [next, effects] = step(now.current, event)
    now.current = next
    setState(next)
    for (const effect of effects) perform(effect)
  }

  /** Flush unsaved text. If loading the saved entry failed, load it first, so that nothing is overwritten unseen. */
  const flush = () => {
    if (now.current.saved || !stored.isFetching) dispatch({ type: 'due', ...form.now() })
  }

  const latest = useRef({ dispatch, flush })
  latest.current = { dispatch, flush }

  const loaded = stored.data !== undefined && !stored.isFetching
  const { now: formNow } = form
  useEffect(() => {
    if (!loaded) return
    const draft = readDraft<JournalFields>(deviceStorage(), key)
    latest.current.dispatch({ type: 'loaded', entry: mine, draft, ...formNow() })
  }, [loaded, mine, key, formNow])

  useEffect(() => {
    const run = () => latest.current.flush()
    const timer = setInterval(run, AUTO_SAVE_MS)
    window.addEventListener('online', run)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', run)
    }
  }, [])

  const { saved, submitted, sending, next } = state
  const empty = isEmpty(texts)
  const blank = texts.entry.trim() === ''
  const changed = isChanged(state, entry)
  const excesses = excessesIn(texts)
  const badLink = noLink(texts.evidenceUrl)
  const unsubmitted = !empty && (saved === null || changed || saved.draft)
  /** The saved entry is another version, and the user has not chosen yet. Nothing is sent until then. */
  const choosing = fields.otherFrom === 'saved'
  const leave = () => dispatch({ type: 'leave', ...form.now() })

  const submitting = sending?.for === 'submit' || next?.for === 'submit'

  const line = savedLine(
    {
      loading: !saved && stored.isFetching,
      changed,
      choosing,
      blank: empty,
      savedAt: saved?.at ?? null,
      justNow: saved?.justNow ?? false,
      failed: state.failed || stored.isError,
      submitting,
      notSubmitted: state.notSubmitted,
      onDevice: form.onDevice,
    },
    new Date(),
    times,
  )

  return {
    form,
    /** The entry as it is stored. */
    mine,
    line,
    /** The text in the boxes is saved but not submitted. */
    isDraft: Boolean(saved?.draft) && !changed && !empty,
    /** The boxes hold changes that are not submitted. */
    unsubmitted,
    empty,
    blank,
    /** The saved entry is loaded, or there is none. */
    known: saved !== null,
    submittable: !blank && unsubmitted && !choosing,
    /** A message per field: the text is too long, or the link to submit is not one. */
    problems: asked && badLink ? { ...excesses, evidenceUrl: badLink } : excesses,
    submit: () => {
      setAsked(true)
      if (blank || badLink || Object.keys(excesses).length > 0) return
      dispatch({ type: 'submit', ...form.now() })
    },
    /** Empties the boxes and deletes a saved draft. A submitted entry stays until another is submitted. */
    clear: () => {
      dispatch({ type: 'clear', submitted: mine?.submittedAt != null, ...form.now() })
    },
    /** Goes back to the submitted entry, if it is loaded. */
    discard: submitted && (() => dispatch({ type: 'discard', ...form.now() })),
    leave,
    submitting,
    storedError: saved ? null : stored.error,
    retry: () => void stored.refetch(),
  }
}

export type OwnJournal = ReturnType<typeof useJournal>
