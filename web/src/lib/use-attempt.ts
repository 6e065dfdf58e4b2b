import { useRef } from 'react'
import { onceKey } from './once-key.ts'

/**
 * The key of an attempt at a call: the same body again is the same attempt, so that a repeat after a lost answer does
 * nothing twice. For bodies that are never meant a second time: of one form, or of one stored version.
 */
export function useAttempt(): (body: unknown) => string {
  const last = useRef({ of: '', key: '' })
  return (body) => {
    const of = JSON.stringify(body)
    if (last.current.of !== of) last.current = { of, key: onceKey() }
    return last.current.key
  }
}
