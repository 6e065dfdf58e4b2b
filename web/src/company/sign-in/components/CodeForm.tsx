import { CODE_DIGITS, CODE_TRIES, plainCode } from '@scope/contract/company/sign-in.words'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { NetworkError, sentenceOf } from '../../../lib/api/api.ts'
import { useNow } from '../../../lib/dates/use-now.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field, inputClass } from '../../../ui/form/Field.tsx'
import { toastSignInFailure } from '../failure.ts'
import { countdown, type Waiting } from '../waiting.ts'

type CodeFormProps = {
  waiting: Waiting
  busy: boolean
  label: string
  hint: string
  /** Rejects if the code is refused. */
  onCode: (code: string) => Promise<void>
  /** Rejects if no other e-mail can be sent. */
  onSendAgain: () => Promise<void>
  /** More that the user can do. */
  children?: ReactNode
}

const isWhole = (code: string) => code.length === CODE_DIGITS && /^\d+$/.test(code)

/** Asks for the code of the e-mail. A whole code is sent without a button. */
export function CodeForm(props: CodeFormProps) {
  const { waiting, busy, label, hint, onCode, onSendAgain, children } = props
  const [typed, setTyped] = useState('')
  const [refused, setRefused] = useState<{ code: string; text: string } | null>(null)
  const [tries, setTries] = useState(0)
  const [sending, setSending] = useState<'no' | 'now' | 'done'>('no')
  const field = useRef<HTMLInputElement>(null)
  const now = useNow()
  const isExpired = now >= waiting.expiresAt
  const isUsedUp = tries >= CODE_TRIES
  const isOver = isExpired || isUsedUp
  const isEarly = now < waiting.againAt

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
  return (
    <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-5">
      <Field label="Code" error={over ?? wrong} hint={hint}>
        {(aria) => (
          <input
            {...aria}
            ref={field}
            type="text"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="go"
            value={typed}
            onChange={(event) => type(event.target.value)}
            readOnly={busy || isOver}
            className={`${inputClass} min-h-14! text-2xl! tracking-[0.2em] tabular-nums`}
          />
        )}
      </Field>
      {!isOver && (
        <Button type="submit" busy={busy} className="min-h-13 lg:w-44">
          {label}
        </Button>
      )}
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Button
          variant={isOver ? 'primary' : 'quiet'}
          className={isOver ? 'min-h-13 w-full lg:w-44' : 'px-0!'}
          busy={sending === 'now'}
          disabled={busy || isEarly}
          onClick={() => void sendAgain()}
        >
          {isEarly ? `Send again in ${countdown(waiting.againAt, now)}` : 'Send again'}
        </Button>
        {children}
      </div>
      <p role="status" className="text-sm text-quiet empty:hidden">
        {sending === 'done' && 'Sent again. Only the newest code works.'}
      </p>
    </form>
  )
}
