import type { Reply } from '@scope/contract/calls'
import { EVENTS } from '@scope/contract/outreach/outbox.words'
import { WEBHOOK_EVENTS, WEBHOOK_URL_MAX, type WebhookEvent } from '@scope/contract/outreach/webhook.words'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { useAttempt } from '../../../lib/api/use-attempt.ts'
import { useErrors } from '../../../lib/api/use-errors.ts'
import { useWhileShown } from '../../../lib/window/use-while-shown.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { DialogActions } from '../../../ui/dialog/DialogActions.tsx'
import { ShownOnceDialog } from '../../../ui/dialog/ShownOnce.tsx'
import { Field, inputClass } from '../../../ui/form/Field.tsx'
import { SaveButton } from '../../../ui/form/SaveButton.tsx'
import { TickBox } from '../../../ui/form/TickBox.tsx'
import { Disclosure } from '../../../ui/list/Disclosure.tsx'
import { NeedsNetwork } from '../../../ui/state/NeedsNetwork.tsx'
import type { Webhook } from '../api.ts'

type WebhookDialogProps = {
  /** Absent: a new one. */
  webhook?: Webhook
  onSaved: () => Promise<unknown>
  onClose: () => void
}

type Act = 'save' | 'on' | 'off' | 'renew' | 'remove'
type Saved = Reply<'PATCH /api/webhooks/:id'>

/** Adds or changes a webhook: its address and events, on or off, its secret. */
export function WebhookDialog({ webhook, onSaved, onClose }: WebhookDialogProps) {
  const eventsId = useId()
  const attemptOf = useAttempt()
  const done = useWhileShown(onClose)
  const box = useRef<HTMLFormElement>(null)
  const [url, setUrl] = useState(webhook?.url ?? '')
  const [events, setEvents] = useState<WebhookEvent[]>(webhook?.events ?? [])
  const [tries, setTries] = useState(0)
  const [secret, setSecret] = useState<string>()
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: async (act: Act): Promise<Saved | undefined> => {
      const body = { url: url.trim(), events }
      if (!webhook) return api('POST /api/webhooks', { body, idempotencyKey: attemptOf(body) })
      const params = { id: webhook.id }
      if (act === 'remove') {
        await api('DELETE /api/webhooks/:id', { params })
        return undefined
      }
      const change = act === 'save' ? body : act === 'renew' ? { renewSecret: true } : { on: act === 'on' }
      return api('PATCH /api/webhooks/:id', { params, body: change })
    },
    onSuccess: async (saved) => {
      if (saved?.secret) setSecret(saved.secret)
      else done()
      await onSaved()
    },
  })
  const errors = useErrors(error, { url, events })
  const empty = url.trim() === ''
  const none = events.length === 0
  useEffect(() => {
    if (error || tries > 0) box.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [error, tries])
  if (secret) {
    return (
      <ShownOnceDialog
        title="The webhook’s secret"
        description={
          webhook
            ? 'Copy it now. The old one also signs for 24 hours.'
            : 'Copy it now. It proves that a message is from Scope.'
        }
        label="Secret"
        value={secret}
        hint="Shown only now. Lost? Renew it."
        copied="Paste it where the program asks for the secret."
        onClose={onClose}
      />
    )
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTries((count) => count + 1)
    if (!empty && !none) mutate('save')
  }
  const tick = (name: WebhookEvent, on: boolean) =>
    setEvents(WEBHOOK_EVENTS.filter((one) => (one === name ? on : events.includes(one))))
  const eventsError = errors.at('events') ?? (tries > 0 && none ? 'Choose at least one event.' : undefined)
  const other = (act: Act, label: string) => (
    <Button
      variant="secondary"
      size="sm"
      busy={isPending && variables === act}
      disabled={isPending && variables !== act}
      onClick={() => mutate(act)}
    >
      {label}
    </Button>
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title={webhook ? 'Change the webhook' : 'Add a webhook'}
      description="Scope sends events to this address, never what someone wrote."
    >
      <form ref={box} onSubmit={submit} noValidate className="grid grid-cols-1 gap-5">
        <NeedsNetwork what="Webhooks" />
        <Field
          label="Address"
          hint="A public address that starts with https://."
          error={tries > 0 && empty ? 'Enter an address.' : errors.at('url')}
        >
          {(aria) => (
            <input
              {...aria}
              dir="ltr"
              type="url"
              value={url}
              onChange={(event) => setUrl(event.target.value)}
              readOnly={isPending}
              maxLength={WEBHOOK_URL_MAX}
              placeholder="https://reports.example/scope"
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              className={inputClass}
            />
          )}
        </Field>
        <fieldset aria-describedby={eventsError ? eventsId : undefined} className="grid grid-cols-1 gap-1">
          <legend className="mb-1 font-semibold">It is told when</legend>
          <div className="grid grid-cols-1 gap-x-4 sm:grid-cols-2">
            {WEBHOOK_EVENTS.map((name) => (
              <TickBox
                key={name}
                checked={events.includes(name)}
                disabled={isPending}
                onTick={(on) => tick(name, on)}
              >
                {EVENTS[name].label}
              </TickBox>
            ))}
          </div>
          {eventsError && (
            <p id={eventsId} role="alert" className="text-sm font-semibold text-overdue">
              {eventsError}
            </p>
          )}
          <Disclosure label="When each is sent" open={false}>
            <dl className="grid gap-2 text-sm">
              {WEBHOOK_EVENTS.map((name) => (
                <div key={name}>
                  <dt className="font-semibold">{EVENTS[name].label}</dt>
                  <dd className="text-quiet">{EVENTS[name].webhook}</dd>
                </div>
              ))}
            </dl>
          </Disclosure>
        </fieldset>
        {webhook && (
          <Disclosure
            label={webhook.on ? 'Switch off, renew or remove' : 'Switch on, renew or remove'}
            open={!webhook.on}
          >
            <div className="flex flex-wrap gap-3">
              {webhook.on ? other('off', 'Switch off') : other('on', 'Switch on')}
              {other('renew', 'Renew the secret')}
              {other('remove', 'Remove')}
            </div>
          </Disclosure>
        )}
        {errors.ofForm && (
          <p role="alert" className="font-semibold text-overdue">
            {errors.ofForm}
          </p>
        )}
        <DialogActions>
          <Button variant="secondary" disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <SaveButton type="submit" busy={isPending && variables === 'save'}>
            {webhook ? 'Save' : 'Add webhook'}
          </SaveButton>
        </DialogActions>
      </form>
    </Dialog>
  )
}
