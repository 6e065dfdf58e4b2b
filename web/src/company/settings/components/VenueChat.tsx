import { useId } from 'react'
import { Card } from '../../../ui/Card.tsx'
import { SettingsPart } from '../settings-part.tsx'
import type { VenueFormPart } from './VenueForm.tsx'
import { WebhookField } from './WebhookField.tsx'

/** The chat webhooks of a venue. */
export function VenueChat({ form, stored, errorAt }: VenueFormPart) {
  const { addresses, saving } = form
  const chat = useId()
  return (
    <SettingsPart page="chat">
      <Card aria-labelledby={chat} className="grid grid-cols-1 gap-6">
        <div className="grid gap-1">
          <h2 id={chat} className="font-serif text-2xl">
            Google Chat Integration
          </h2>
          <p className="text-sm text-quiet">
            In Google Chat, open the space’s Apps &amp; integrations, Webhooks, and copy the address. Slack
            (incoming webhook), Microsoft Teams (Workflows) and Discord (Integrations, Webhooks) work too.
          </p>
        </div>
        <WebhookField
          label="Venue webhook URL"
          webhook="venue"
          venueId={stored.id}
          stored={stored.webhook}
          value={addresses.gchatWebhook}
          onChange={(gchatWebhook) => form.setAddress({ gchatWebhook })}
          onKeep={() => form.keepAddress('gchatWebhook')}
          error={errorAt('gchatWebhook')}
          readOnly={saving}
        />
        {stored.opsWebhook ? (
          <WebhookField
            label="Operations webhook URL"
            webhook="operations"
            venueId={stored.id}
            stored={stored.opsWebhook}
            value={addresses.opsGchatWebhook}
            onChange={(opsGchatWebhook) => form.setAddress({ opsGchatWebhook })}
            onKeep={() => form.keepAddress('opsGchatWebhook')}
            error={errorAt('opsGchatWebhook')}
            readOnly={saving}
          />
        ) : (
          <div className="grid gap-1">
            <h3 className="font-semibold">Operations webhook URL</h3>
            <p>{stored.hasOperationsSpace ? 'Set for the whole company.' : 'None yet.'}</p>
            <p className="text-sm text-quiet">
              Gets the weekly digest of all venues. Only an admin can see or change it.
            </p>
          </div>
        )}
      </Card>
    </SettingsPart>
  )
}
