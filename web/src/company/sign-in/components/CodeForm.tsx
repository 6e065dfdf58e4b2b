import type { ReactNode } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Field, inputClass } from '../../../ui/form/Field.tsx'
import { type CodeProps, useCode } from '../use-code.ts'
import { countdown } from '../waiting.ts'

type CodeFormProps = CodeProps & {
  label: string
  hint: string
  /** More that the user can do. */
  children?: ReactNode
}

/** Asks for the code in the e-mail, and can send another one. */
export function CodeForm({ label, hint, children, ...props }: CodeFormProps) {
  const { waiting, busy } = props
  const { field, typed, type, submit, error, isOver, sending, sendAgain, now } = useCode(props)
  const isEarly = now < waiting.againAt
  return (
    <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-5">
      <Field label="Code" error={error} hint={hint}>
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
