import type { Input as CallInput } from '@scope/contract/calls'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { ApiError } from '../../../lib/api/errors.ts'
import { onceKey } from '../../../lib/api/once-key.ts'
import { useAttempt } from '../../../lib/api/use-attempt.ts'
import { useWrite } from '../../../lib/api/use-write.ts'
import type { Act } from '../../../lib/api/writes.ts'
import type { DraftForm } from '../../../lib/drafts/use-draft.ts'
import { amend, isStored, onceWaiting, useWaiting } from '../../../lib/offline/outbox.ts'
import { type JournalOf, journalDraftKey } from '../about.ts'
import { type Journal, PARTS, textsOf } from '../texts.ts'
import { saveJournal } from '../writes.ts'
import type { JournalEvent, Save } from './machine.ts'
import type { JournalFields } from './opening.ts'

/**
 * Sends the saves of an author's own entry, or stores them on the device behind a waiting one. `dispatch` gets the
 * answers, even to waiting saves of an earlier screen; it has to stay the same function.
 */
export function useSaves(
  place: JournalOf,
  form: DraftForm<JournalFields>,
  dispatch: (event: JournalEvent) => void,
) {
  const { venue, blt, week } = place
  const about = { venue: venue.slug, blt: blt.slug, week }
  const key = journalDraftKey(place)
  const client = useQueryClient()
  const write = useWrite(saveJournal, key)
  const keyOf = useAttempt()
  const { now } = form
  /** The keys of the saves that wait and that this screen knows. */
  const followed = useRef(new Set<string>())
  const mounted = useRef(true)

  const hear = useCallback(
    (answer: Promise<Journal>, isOurs: () => boolean) =>
      answer.then(
        (answer) => isOurs() && dispatch({ type: 'saved', answer, ...now() }),
        (error: unknown) => {
          const stale = error instanceof ApiError && error.code === 'stale'
          if (isOurs()) dispatch(stale ? { type: 'stale' } : { type: 'failed', error })
        },
      ),
    [dispatch, now],
  )

  /** Follows a waiting save while this screen is open. */
  const follow = useCallback(
    (idempotencyKey: string) => {
      followed.current.add(idempotencyKey)
      void hear(answerTo(client, idempotencyKey), () => mounted.current)
    },
    [client, hear],
  )

  const save = (save: Save, updatedAt: string | null) => {
    const input = inputOf(place, save, updatedAt)
    const idempotencyKey = keyOf(input)
    // Waiting saves are followed below, by the screen that is open then.
    let waited = false
    onceWaiting(idempotencyKey, () => {
      waited = true
    })
    void hear(write.send(input, about, idempotencyKey), () => !waited)
  }

  const queue = (save: Save, updatedAt: string | null) => {
    const input = inputOf(place, save, updatedAt)
    if (amend(key, saveJournal.name, input)) return
    const idempotencyKey = onceKey()
    follow(idempotencyKey)
    write.send(input, about, idempotencyKey).catch(() => undefined)
  }

  const waiting = useWaiting()
  useEffect(() => {
    for (const { scope, act } of waiting) {
      if (scope !== key || followed.current.has(act.idempotencyKey)) continue
      dispatch({ type: 'waits', save: saveOf(act) })
      follow(act.idempotencyKey)
    }
  }, [waiting, key, dispatch, follow])
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])

  return {
    save,
    queue,
    /** The device could not store the waiting save. */
    unkept: waiting.some((entry) => entry.scope === key && !isStored(entry)),
  }
}

type Input = CallInput<'POST /api/journals'>

function inputOf({ venue, blt, week }: JournalOf, save: Save, updatedAt: string | null): Input {
  const { texts, visibility } = save
  const parts = Object.fromEntries(PARTS.map((part) => [part, texts[part] || null]))
  const body = { venueId: venue.id, bltId: blt.id, weekOf: week, ...parts, entry: texts.entry, visibility }
  return { body: { ...body, ...(save.for === 'submit' ? {} : { draft: true }), updatedAt } }
}

/** The text that a save of this screen, or of an earlier one, will send when Scope is back. */
function saveOf({ input }: Act): Save {
  const { draft, visibility = 'private', ...texts } = (input as Input).body
  return { texts: textsOf(texts), visibility, for: draft ? 'auto-save' : 'submit' }
}

/** The answer to a waiting action, from any screen. Rejects with the server's refusal. */
function answerTo(client: QueryClient, idempotencyKey: string): Promise<Journal> {
  return new Promise((resolve, reject) => {
    const stop = client.getMutationCache().subscribe((event) => {
      if (event.type !== 'updated') return
      const { action, mutation } = event
      if ((mutation.state.variables as Act | undefined)?.idempotencyKey !== idempotencyKey) return
      if (action.type === 'success') resolve(action.data as Journal)
      else if (action.type === 'error') reject(action.error)
      else return
      stop()
    })
  })
}
