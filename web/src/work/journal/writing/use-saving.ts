import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { deviceStorage } from '../../../lib/drafts/device-drafts.ts'
import { readDraft } from '../../../lib/drafts/drafts.ts'
import type { DraftForm } from '../../../lib/drafts/use-draft.ts'
import { isAway, isUnanswered, watchAway } from '../../../lib/offline/reachability.ts'
import { toastFailure } from '../../../lib/toast/failure.ts'
import { useWhileShown } from '../../../lib/window/use-while-shown.ts'
import { type JournalOf, journalDraftKey } from '../about.ts'
import { journalWeekQuery } from '../api.ts'
import { type Journal, pack } from '../texts.ts'
import { type Effect, type JournalEvent, START, step } from './machine.ts'
import { type JournalFields, sentAfter } from './opening.ts'
import { useSaves } from './use-saves.ts'

const AUTO_SAVE_MS = 30_000
const FAILED = 'Failed to save journal entry. Please try again.'

/**
 * Between the boxes and the server: loads an author's own entry, reports events to `machine.ts`, and runs its effects,
 * even after the screen is closed.
 */
export function useSaving(place: JournalOf, form: DraftForm<JournalFields>, onClose: () => void) {
  const key = journalDraftKey(place)
  const client = useQueryClient()
  const weekQuery = journalWeekQuery(place.venue.slug, place.blt.slug, place.week)
  const stored = useQuery(weekQuery)
  const mine = stored.data?.find(isMine)
  const done = useWhileShown(onClose)
  const [state, setState] = useState(START)
  const now = useRef(state)
  const latest = useRef<(event: JournalEvent) => void>(() => undefined)
  /** Stays the same function, so that a late answer finds the current state of the screen. */
  const dispatch = useCallback((event: JournalEvent) => latest.current(event), [])
  const { save, queue, unkept } = useSaves(place, form, dispatch)

  const look = async () => {
    try {
      const journals = await client.fetchQuery({ ...weekQuery, staleTime: 0 })
      dispatch({ type: 'found', entry: journals.find(isMine), ...form.now() })
    } catch (error) {
      dispatch({ type: 'failed', error })
    }
  }

  const load = async () => {
    const { data, error } = await stored.refetch()
    if (error || !data) {
      return dispatch({ type: 'not loaded', error, unanswered: isUnanswered(error), ...form.now() })
    }
    const draft = readDraft<JournalFields>(deviceStorage(), key)
    dispatch({ type: 'loaded', entry: data.find(isMine), draft, ...form.now() })
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

  latest.current = (event) => {
    const [next, effects] = step(now.current, event)
    now.current = next
    setState(next)
    for (const effect of effects) perform(effect)
  }

  const loaded = stored.data !== undefined && !stored.isFetching
  const { now: formNow } = form
  useEffect(() => {
    if (!loaded) return
    const draft = readDraft<JournalFields>(deviceStorage(), key)
    dispatch({ type: 'loaded', entry: mine, draft, ...formNow() })
  }, [loaded, mine, key, formNow, dispatch])

  /** Saves unsaved text. If loading the saved entry failed, loads it first, so that nothing is overwritten unseen. */
  const flush = () => {
    if (now.current.saved || !stored.isFetching) dispatch({ type: 'due', ...form.now() })
  }
  useAutoSave(flush)

  return { state, stored, mine, unkept, dispatch, flush }
}

const isMine = ({ mine }: Journal): boolean => mine

/** Saves every 30 seconds, when the network is back, and while Scope is away as soon as the page is hidden. */
function useAutoSave(save: () => void): void {
  const latest = useRef(save)
  latest.current = save
  useEffect(() => {
    const run = () => latest.current()
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
}
