import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTimes } from '../../../company/venue/use-times.ts'
import { ApiError } from '../../../lib/api/errors.ts'
import { onceKey } from '../../../lib/api/once-key.ts'
import { useAttempt } from '../../../lib/api/use-attempt.ts'
import { useWrite } from '../../../lib/api/use-write.ts'
import { deviceStorage } from '../../../lib/drafts/device-drafts.ts'
import { readDraft } from '../../../lib/drafts/drafts.ts'
import { useDraft } from '../../../lib/drafts/use-draft.ts'
import { amend, isStored, onceWaiting, useWaiting } from '../../../lib/offline/outbox.ts'
import { isAway, isUnanswered, watchAway } from '../../../lib/offline/reachability.ts'
import { toastFailure } from '../../../lib/toast/failure.ts'
import { useWhileShown } from '../../../lib/window/use-while-shown.ts'
import { type JournalOf, journalDraftKey } from '../about.ts'
import { journalWeekQuery } from '../api.ts'
import { excessesIn, isEmpty, type Journal, noLink, PARTS, pack } from '../texts.ts'
import { saveJournal } from '../writes.ts'
import {
  type Effect,
  entryOf,
  isChanged,
  type JournalEvent,
  lastWaiting,
  type Save,
  START,
  sameEntry,
  step,
} from './machine.ts'
import { type JournalFields, NO_FIELDS, sentAfter, WHOLE_FIELDS } from './opening.ts'
import { savedLine } from './saved-line.ts'
import { answerTo, saveOf } from './waiting-save.ts'

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
  const [submitTried, setSubmitTried] = useState(false)
  const now = useRef(state)
  const done = useWhileShown(onClose)
  const keyOf = useAttempt()
  /** The keys of the saves that wait and that this screen knows. */
  const followed = useRef(new Set<string>())
  const mounted = useRef(true)

  const { fields } = form
  const entry = entryOf(fields)
  const { texts } = entry
  const mine = stored.data?.find((journal) => journal.mine)

  const about = { venue: venue.slug, blt: blt.slug, week }
  const inputOf = ({ texts, visibility, for: reason }: Save, updatedAt: string | null) => {
    const parts = Object.fromEntries(PARTS.map((part) => [part, texts[part] || null]))
    const body = { venueId: venue.id, bltId: blt.id, weekOf: week, ...parts, entry: texts.entry, visibility }
    return { body: { ...body, ...(reason === 'submit' ? {} : { draft: true }), updatedAt } }
  }

  const hear = (answer: Promise<Journal>, isOurs = () => true) =>
    answer.then(
      (answer) => isOurs() && latest.current.dispatch({ type: 'saved', answer, ...form.now() }),
      (error: unknown) => {
        const stale = error instanceof ApiError && error.code === 'stale'
        if (isOurs()) latest.current.dispatch(stale ? { type: 'stale' } : { type: 'failed', error })
      },
    )

  const save = (save: Save, updatedAt: string | null) => {
    const input = inputOf(save, updatedAt)
    const idempotencyKey = keyOf(input)
    // What waits is followed below, by the screen that is open then.
    let waited = false
    onceWaiting(idempotencyKey, () => {
      waited = true
    })
    void hear(write.send(input, about, idempotencyKey), () => !waited)
  }

  const queue = (save: Save, updatedAt: string | null) => {
    const input = inputOf(save, updatedAt)
    if (amend(key, input)) return
    const idempotencyKey = onceKey()
    followed.current.add(idempotencyKey)
    follow(idempotencyKey)
    write.send(input, about, idempotencyKey).catch(() => undefined)
  }

  /** Hears of a save that waits, while this screen is open. */
  const follow = (idempotencyKey: string) => {
    void hear(answerTo<Journal>(client, idempotencyKey), () => mounted.current)
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
    if (error || !data) {
      const unanswered = isUnanswered(error)
      return latest.current.dispatch({ type: 'not loaded', error, unanswered, ...form.now() })
    }
    const entry = data.find((journal) => journal.mine)
    const draft = readDraft<JournalFields>(deviceStorage(), key)
    latest.current.dispatch({ type: 'loaded', entry, draft, ...form.now() })
  }

  const perform = (effect: Effect): void => {
    if (effect.do === 'load') void load()
    if (effect.do === 'save') save(effect.save, effect.updatedAt)
    if (effect.do === 'queue') queue(effect.save, effect.updatedAt)
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

  const latest = useRef({ dispatch, flush, follow })
  latest.current = { dispatch, flush, follow }

  const waiting = useWaiting()
  useEffect(() => {
    for (const { scope, act } of waiting) {
      if (scope !== key || followed.current.has(act.idempotencyKey)) continue
      followed.current.add(act.idempotencyKey)
      latest.current.dispatch({ type: 'waits', save: saveOf(act) })
      latest.current.follow(act.idempotencyKey)
    }
  }, [waiting, key])
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])

  const loaded = stored.data !== undefined && !stored.isFetching
  const { now: formNow } = form
  useEffect(() => {
    if (!loaded) return
    const draft = readDraft<JournalFields>(deviceStorage(), key)
    latest.current.dispatch({ type: 'loaded', entry: mine, draft, ...formNow() })
  }, [loaded, mine, key, formNow])

  useEffect(() => {
    const run = () => latest.current.flush()
    // Into the outbox, before a phone is locked in the cellar.
    const runAway = () => isAway() && run()
    const timer = setInterval(run, AUTO_SAVE_MS)
    window.addEventListener('online', run)
    document.addEventListener('visibilitychange', runAway)
    const stop = watchAway(runAway)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', run)
      document.removeEventListener('visibilitychange', runAway)
      stop()
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
  const leave = () => {
    if (isAway()) flush()
    dispatch({ type: 'leave', ...form.now() })
  }

  const last = lastWaiting(state)
  const waits = last && sameEntry(last, entry) ? (last.for === 'submit' ? 'submit' : 'draft') : null
  const submitting = state.phase !== 'waiting' && (sending?.for === 'submit' || next?.for === 'submit')

  const line = savedLine(
    {
      loading: !saved && stored.isFetching,
      changed,
      choosing,
      blank: empty,
      savedAt: saved?.at ?? null,
      justNow: saved?.justNow ?? false,
      failed: state.failed || stored.isError,
      waits,
      unkept: waiting.some((entry) => entry.scope === key && !isStored(entry)),
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
    leave,
    submitting,
    storedError: saved ? null : stored.error,
    retry: () => void stored.refetch(),
  }
}

export type OwnJournal = ReturnType<typeof useJournal>
