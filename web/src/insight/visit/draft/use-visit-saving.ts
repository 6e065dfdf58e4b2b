import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../lib/api/errors.ts'
import { onceKey } from '../../../lib/api/once-key.ts'
import { useWrite } from '../../../lib/api/use-write.ts'
import {
  amend,
  isStored,
  onceWaiting,
  useWaiting,
  waitingIn,
  whenTaken,
} from '../../../lib/offline/outbox.ts'
import { isUnanswered, watchAway } from '../../../lib/offline/reachability.ts'
import { visitQuery } from '../api.ts'
import { saveVisit, visitScope } from '../writes.ts'
import { basisOf, isUnsent, sentAfter } from './merge.ts'
import { problemsIn, sendable } from './texts.ts'
import type { VisitDraft } from './use-visit-draft.ts'

const SAVE_AFTER_MS = 2_000
/** What could not be sent is sent again. */
const SAVE_AGAIN_MS = 30_000
/** A save that was refused because of a newer version is based on it and sent again. */
const ATTEMPTS = 3

/** `held`: nothing is sent until the visitor has shortened a text or chosen one of two. */
export type Saved = 'saved' | 'waits' | 'held' | 'refused'

/**
 * Sends the draft a moment after it was typed, or when the screen is left, one save after the other. While Scope is
 * unreachable it waits in the outbox, where newer texts take its place.
 */
export function useVisitSaving(id: string, { form, take }: VisitDraft, isOpen: boolean) {
  const client = useQueryClient()
  const write = useWrite(saveVisit, visitScope(id))
  const underWay = useRef<Promise<Saved> | null>(null)
  const [refused, setRefused] = useState<{ error: unknown; input: string } | null>(null)

  const send = async (input: ReturnType<typeof inputOf>, attempt: number): Promise<Saved> => {
    const key = onceKey()
    const waits = new Promise<null>((resolve) => onceWaiting(key, () => resolve(null)))
    try {
      const answer = await Promise.race([write.send(input, null, key), waits])
      setRefused(null)
      if (answer === null) return 'waits'
      take(answer, true)
      return 'saved'
    } catch (error) {
      if (error instanceof ApiError && error.code === 'stale' && attempt < ATTEMPTS) {
        take(await client.fetchQuery({ ...visitQuery(id), staleTime: 0 }))
        return once(true, attempt + 1)
      }
      setRefused({ error, input: JSON.stringify(input) })
      return 'refused'
    }
  }

  const once = async (again: boolean, attempt = 1): Promise<Saved> => {
    const { fields } = form.now()
    if (!isUnsent(fields)) return 'saved'
    if (fields.other !== '' || Object.keys(problemsIn(fields)).length > 0) return 'held'
    const input = inputOf(id, fields)
    if (!again && refused?.input === JSON.stringify(input) && !isUnanswered(refused.error)) return 'refused'
    const scope = visitScope(id)
    // Perhaps before a sharing that waits, too.
    const last = waitingIn(scope).findLast(({ name }) => name === saveVisit.name)
    if (textIn(last?.act.input) === textIn(input)) return 'waits'
    form.mark({ sent: sentAfter(fields) })
    if (amend(scope, saveVisit.name, input)) return 'waits'
    return send(input, attempt)
  }

  /** Saves what is typed now, after a save that is under way. `again`: also what the server has refused before. */
  const save = async (again: boolean): Promise<Saved> => {
    await whenTaken()
    while (underWay.current) await underWay.current.catch(() => undefined)
    const saving = once(again).finally(() => {
      underWay.current = null
    })
    underWay.current = saving
    return saving
  }

  const latest = useRef(save)
  latest.current = save
  const auto = useCallback(() => {
    void latest.current(false).catch(() => undefined)
  }, [])
  const isTyped = isOpen && isUnsent(form.fields)
  const texts = JSON.stringify(form.fields)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each keystroke starts the time again
  useEffect(() => {
    if (!isTyped) return
    const timer = setTimeout(auto, SAVE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isTyped, texts, auto])
  useAtOnce(auto, isOpen)

  const waiting = useWaiting().filter(({ scope }) => scope === visitScope(id))
  return {
    save: () => save(true),
    refused: refused && refused.input === JSON.stringify(inputOrNull(id, form.fields)) ? refused.error : null,
    waits: waiting.some(({ name }) => name === saveVisit.name),
    /** The device could not store the waiting save. */
    unkept: waiting.some((entry) => !isStored(entry)),
  }
}

type Fields = VisitDraft['form']['fields']

function inputOf(id: string, fields: Fields) {
  const { points, notes, summary } = fields
  const { at } = basisOf(fields)
  const agreements = sendable(fields)
  return { params: { id }, body: { points, notes, summary, agreements, ...(at ? { updatedAt: at } : {}) } }
}

const inputOrNull = (id: string, fields: Fields) => (fields.basis === '' ? null : inputOf(id, fields))

/** The texts of a save, without the version they are based on. */
const textIn = (input: unknown): string | undefined => {
  const { body } = (input ?? {}) as { body?: { updatedAt?: string } }
  return body && JSON.stringify({ ...body, updatedAt: undefined })
}

/** Saves now and then, when the network is back, when the page is hidden, when Scope gets out of reach, and when the screen is left. */
function useAtOnce(save: () => void, isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return
    const hidden = () => document.hidden && save()
    window.addEventListener('online', save)
    document.addEventListener('visibilitychange', hidden)
    const stop = watchAway((away) => away && save())
    const timer = setInterval(save, SAVE_AGAIN_MS)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', save)
      document.removeEventListener('visibilitychange', hidden)
      stop()
      save()
    }
  }, [save, isOpen])
}
