import type { Input, Reply } from '@scope/contract/calls'
import { scopesWrong, TOKEN_DAYS, TOKEN_NAME_MAX, type TokenDays } from '@scope/contract/company/token.words'
import { SCOPE_WORDS, TOKEN_SCOPES, type TokenScope } from '@scope/contract/kernel/scopes.words'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useAttempt } from '../../../lib/api/use-attempt.ts'
import { useErrors } from '../../../lib/api/use-errors.ts'
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx'
import { ShownOnceDialog } from '../../../ui/dialog/ShownOnce.tsx'
import { FormError } from '../../../ui/form/FormError.tsx'
import { Picker } from '../../../ui/form/Picker.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { TickField } from '../../../ui/form/TickField.tsx'
import { TickGroup } from '../../../ui/form/TickGroup.tsx'
import { useSubmit } from '../../../ui/form/use-submit.ts'
import { Disclosure } from '../../../ui/list/Disclosure.tsx'

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
  const attemptOf = useAttempt()
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<TokenScope[]>(['read'])
  const [days, setDays] = useState<TokenDays>(90)
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: (body: Body) => make(body, attemptOf(body)),
    onSuccess: onMade,
  })
  const errors = useErrors(error, { name, scopes })
  const nameless = name.trim() === ''
  const wrong = scopesWrong(scopes)
  const { tried, form } = useSubmit({
    error,
    isWrong: nameless || wrong !== undefined,
    send: () => mutate({ name: name.trim(), scopes, days }),
  })
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

  const tick = (scope: TokenScope, on: boolean) =>
    setScopes(TOKEN_SCOPES.filter((one) => (one === scope ? on : scopes.includes(one))))
  return (
    <FormDialog
      title={title}
      description="It never has more rights than its holder."
      what="Tokens"
      form={form}
      save="Make token"
      busy={isPending}
      onClose={onClose}
    >
      <TextField
        label="Name"
        hint="What uses it, like “Numbers spreadsheet”."
        error={tried && nameless ? 'Enter a name.' : errors.at('name')}
        value={name}
        onChange={setName}
        readOnly={isPending}
        maxLength={TOKEN_NAME_MAX}
      />
      <TickGroup legend="It may" error={errors.at('scopes') ?? (tried ? wrong : undefined)}>
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
      </TickGroup>
      <Disclosure label={`It expires after ${days} days`} open={false}>
        <Picker
          label="It expires after"
          value={String(days)}
          options={DAYS}
          onChange={(value) => setDays(TOKEN_DAYS.find((one) => String(one) === value) ?? 90)}
          disabled={isPending}
        />
      </Disclosure>
      <FormError text={errors.ofForm} />
    </FormDialog>
  )
}
