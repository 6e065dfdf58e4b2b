import { WEBHOOK_URL_MAX, type WebhookEvent } from '@scope/contract/outreach/webhook.words'
import { useState } from 'react'
import { useErrors } from '../../../lib/api/use-errors.ts'
import { useWhileShown } from '../../../lib/window/use-while-shown.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx'
import { ShownOnceDialog } from '../../../ui/dialog/ShownOnce.tsx'
import { FormError } from '../../../ui/form/FormError.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useSubmit } from '../../../ui/form/use-submit.ts'
import { Disclosure } from '../../../ui/list/Disclosure.tsx'
import type { Webhook } from '../api.ts'
import { useSaveWebhook, type WebhookAct } from '../use-save-webhook.ts'
import { EventsField } from './EventsField.tsx'

type WebhookDialogProps = {
  /** Absent: a new one. */
  webhook?: Webhook
  onSaved: () => Promise<unknown>
  onClose: () => void
}

/** Adds or changes a webhook: its address and events, on or off, its secret. */
export function WebhookDialog({ webhook, onSaved, onClose }: WebhookDialogProps) {
  const [url, setUrl] = useState(webhook?.url ?? '')
  const [events, setEvents] = useState<WebhookEvent[]>(webhook?.events ?? [])
  const body = { url: url.trim(), events }
  const onDone = useWhileShown(onClose)
  const { act, acting, error, secret } = useSaveWebhook({ webhook, body, onSaved, onDone })
  const errors = useErrors(error, { url, events })
  const empty = body.url === ''
  const none = events.length === 0
  const { tried, form } = useSubmit({ error, isWrong: empty || none, send: () => act('save') })
  const busy = acting !== undefined
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
  return (
    <FormDialog
      title={webhook ? 'Change the webhook' : 'Add a webhook'}
      description="Scope sends events to this address, never what someone wrote."
      what="Webhooks"
      form={form}
      save={webhook ? 'Save' : 'Add webhook'}
      busy={busy}
      saving={acting === 'save'}
      onClose={onClose}
    >
      <TextField
        label="Address"
        hint="A public address that starts with https://."
        error={tried && empty ? 'Enter an address.' : errors.at('url')}
        dir="ltr"
        type="url"
        value={url}
        onChange={setUrl}
        readOnly={busy}
        maxLength={WEBHOOK_URL_MAX}
        placeholder="https://reports.example/scope"
        autoCapitalize="none"
        spellCheck={false}
      />
      <EventsField
        events={events}
        onChange={setEvents}
        error={errors.at('events') ?? (tried && none ? 'Choose at least one event.' : undefined)}
        disabled={busy}
      />
      {webhook && <OtherActs isOn={webhook.on} acting={acting} onAct={act} />}
      <FormError text={errors.ofForm} />
    </FormDialog>
  )
}

type OtherActsProps = { isOn: boolean; acting: WebhookAct | undefined; onAct: (act: WebhookAct) => void }

/** The actions on a webhook besides its address and events. */
function OtherActs({ isOn, acting, onAct }: OtherActsProps) {
  const button = (act: WebhookAct, label: string) => (
    <Button
      variant="secondary"
      size="sm"
      busy={acting === act}
      disabled={acting !== undefined && acting !== act}
      onClick={() => onAct(act)}
    >
      {label}
    </Button>
  )
  return (
    <Disclosure label={isOn ? 'Switch off, renew or remove' : 'Switch on, renew or remove'} open={!isOn}>
      <div className="flex flex-wrap gap-3">
        {isOn ? button('off', 'Switch off') : button('on', 'Switch on')}
        {button('renew', 'Renew the secret')}
        {button('remove', 'Remove')}
      </div>
    </Disclosure>
  )
}
