import { useRef } from 'react'
import { onceKey } from './once-key.ts'

/**
 * An idempotency key per request body: the same body reuses its key, so that a retry after a lost answer is done once.
 * For bodies that are never sent twice on purpose: of one form or one stored version.
 */
export function useAttempt(): (body: unknown) => string {
  const last = useRef({ body: '', key: '' })
  return (body) => {
    const text = JSON.stringify(body)
    if (last.current.body !== text) last.current = { body: text, key: onceKey() }
    return last.current.key
  }
}
