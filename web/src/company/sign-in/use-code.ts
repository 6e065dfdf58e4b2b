import { CODE_DIGITS, CODE_TRIES, plainCode } from '@scope/contract/company/sign-in.words'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { NetworkError, sentenceOf } from '../../lib/api/api.ts'
import { useNow } from '../../lib/dates/use-now.ts'
import { toastSignInFailure } from './failure.ts'
import type { Waiting } from './waiting.ts'

export type CodeProps = {
  waiting: Waiting
  busy: boolean
  /** Rejects if the code is refused. */
  onCode: (code: string) => Promise<void>
  /** Rejects if no other e-mail can be sent. */
  onSendAgain: () => Promise<void>
}

const isWhole = (code: string) => code.length === CODE_DIGITS && /^\d+$/.test(code)

/** The typed code, the number of refusals, and the next e-mail. A complete code is sent without a button. */
export function useCode({ waiting, busy, onCode, onSendAgain }: CodeProps) {
  const [typed, setTyped] = useState('')
  const [refused, setRefused] = useState<{ code: string; text: string } | null>(null)
  const [tries, setTries] = useState(0)
  const [sending, setSending] = useState<'no' | 'now' | 'done'>('no')
  const field = useRef<HTMLInputElement>(null)
  const now = useNow()
  const isExpired = now >= waiting.expiresAt
  const isUsedUp = tries >= CODE_TRIES
  const isOver = isExpired || isUsedUp

  useEffect(() => field.current?.focus(), [])
  useEffect(() => {
    if (refused) field.current?.select()
  }, [refused])

  async function send(code: string) {
    setRefused(null)
    setSending('no')
    try {
      await onCode(code)
    } catch (error) {
      if (error instanceof NetworkError) return toastSignInFailure(error)
      setRefused({ code, text: sentenceOf(error) })
      setTries((count) => count + 1)
    }
  }

  function type(text: string) {
    setTyped(text)
    const code = plainCode(text)
    if (isWhole(code) && code !== refused?.code && !busy && !isOver) void send(code)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const code = plainCode(typed)
    if (busy || isOver) return
    if (isWhole(code)) void send(code)
    else setRefused({ code, text: `Enter the ${CODE_DIGITS} digits of the code.` })
  }

  async function sendAgain() {
    setSending('now')
    try {
      await onSendAgain()
      setTyped('')
      setRefused(null)
      setTries(0)
      setSending('done')
      field.current?.focus()
    } catch (error) {
      setSending('no')
      toastSignInFailure(error)
    }
  }

  const over = isExpired
    ? 'This code has expired. Send a new one.'
    : isUsedUp
      ? `${CODE_TRIES} wrong codes. Send a new one.`
      : undefined
  const wrong = refused?.code === plainCode(typed) ? refused.text : undefined
  return { field, typed, type, submit, error: over ?? wrong, isOver, sending, sendAgain, now }
}
