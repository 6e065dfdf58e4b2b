import type { Input, Reply } from '@scope/contract/calls'
import { scopesWrong, TOKEN_DAYS, TOKEN_NAME_MAX, type TokenDays } from '@scope/contract/company/token.words'
import { SCOPE_WORDS, TOKEN_SCOPES, type TokenScope } from '@scope/contract/kernel/scopes.words'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useAttempt } from '../../../lib/api/use-attempt.ts'
import { useErrors } from '../../../lib/api/use-errors.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { DialogActions } from '../../../ui/dialog/DialogActions.tsx'
import { ShownOnceDialog } from '../../../ui/dialog/ShownOnce.tsx'
import { Field, inputClass } from '../../../ui/form/Field.tsx'
import { Picker } from '../../../ui/form/Picker.tsx'
import { SaveButton } from '../../../ui/form/SaveButton.tsx'
import { TickField } from '../../../ui/form/TickField.tsx'
import { Disclosure } from '../../../ui/list/Disclosure.tsx'
import { NeedsNetwork } from '../../../ui/state/NeedsNetwork.tsx'

type Body = Input<'POST /api/tokens'>['body']
type Made = Reply<'POST /api/tokens'>

type NewTokenDialogProps = {
  title: string
  make: (body: Body, idempotencyKey: string) => Promise<Made>
  onMade: () => Promise<unknown>
  onClose: () => void
}

const DAYS = TOKEN_DAYS.map((days) => ({ value: String(days), label: `${days} days` }))

/** Makes a token, and shows it once. */
export function NewTokenDialog({ title, make, onMade, onClose }: NewTokenDialogProps) {
  const scopesId = useId()
  const attemptOf = useAttempt()
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<TokenScope[]>(['read'])
  const [days, setDays] = useState<TokenDays>(90)
  const [tries, setTries] = useState(0)
  const box = useRef<HTMLFormElement>(null)
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: (body: Body) => make(body, attemptOf(body)),
    onSuccess: onMade,
  })
  const errors = useErrors(error, { name, scopes })
  const nameless = name.trim() === ''
  const wrong = scopesWrong(scopes)
  useEffect(() => {
    if (error || tries > 0) box.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [error, tries])
  if (data) {
    return (
      <ShownOnceDialog
        title={data.name}
        description="Copy the token now. Scope cannot show it again."
        label="Token"
        value={data.token}
        hint="Keep it like a password: whoever has it can use it."
        copied="Paste it where the program asks for a token."
        onClose={onClose}
      />
    )
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTries((count) => count + 1)
    if (!nameless && !wrong) mutate({ name: name.trim(), scopes, days })
  }
  const tick = (scope: TokenScope, on: boolean) =>
    setScopes(TOKEN_SCOPES.filter((one) => (one === scope ? on : scopes.includes(one))))
  const scopesError = errors.at('scopes') ?? (tries > 0 ? wrong : undefined)
  return (
    <Dialog open onClose={onClose} title={title} description="It never has more rights than its holder.">
      <form ref={box} onSubmit={submit} noValidate className="grid grid-cols-1 gap-5">
        <NeedsNetwork what="Tokens" />
        <Field
          label="Name"
          hint="What uses it, like “Numbers spreadsheet”."
          error={tries > 0 && nameless ? 'Enter a name.' : errors.at('name')}
        >
          {(aria) => (
            <input
              {...aria}
              value={name}
              onChange={(event) => setName(event.target.value)}
              readOnly={isPending}
              maxLength={TOKEN_NAME_MAX}
              autoComplete="off"
              className={inputClass}
            />
          )}
        </Field>
        <fieldset aria-describedby={scopesError ? scopesId : undefined} className="grid grid-cols-1 gap-1">
          <legend className="mb-1 font-semibold">It may</legend>
          {TOKEN_SCOPES.map((scope) => (
            <TickField
              key={scope}
              label={SCOPE_WORDS[scope].label}
              hint={SCOPE_WORDS[scope].allows}
              checked={scopes.includes(scope)}
              disabled={isPending}
              onTick={(on) => tick(scope, on)}
            />
          ))}
          {scopesError && (
            <p id={scopesId} role="alert" className="text-sm font-semibold text-overdue">
              {scopesError}
            </p>
          )}
        </fieldset>
        <Disclosure label={`It expires after ${days} days`} open={false}>
          <Picker
            label="It expires after"
            value={String(days)}
            options={DAYS}
            onChange={(value) => setDays(TOKEN_DAYS.find((one) => String(one) === value) ?? 90)}
            disabled={isPending}
          />
        </Disclosure>
        {errors.ofForm && (
          <p role="alert" className="font-semibold text-overdue">
            {errors.ofForm}
          </p>
        )}
        <DialogActions>
          <Button variant="secondary" disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <SaveButton type="submit" busy={isPending}>
            Make token
          </SaveButton>
        </DialogActions>
      </form>
    </Dialog>
  )
}
