import { VENUE_NAME_MAX } from '@scope/contract/company/venue.words'
import { plural } from '@scope/contract/kernel/count.words'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'wouter'
import { useErrors } from '../../../lib/api/use-errors.ts'
import { monthDay } from '../../../lib/dates/dates.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Confirm } from '../../../ui/Confirm.tsx'
import { Field, inputClass } from '../../../ui/Field.tsx'
import { NotSaved } from '../../../ui/NotSaved.tsx'
import { Picker } from '../../../ui/Picker.tsx'
import { SaveButton } from '../../../ui/SaveButton.tsx'
import type { VenueSettings } from '../api.ts'
import {
  chosenAgm,
  DAY_END_CHOICES,
  fieldsOf,
  inPeople,
  managerChoices,
  stateChoices,
  timeZoneChoices,
  type VenueFields,
  withState,
} from '../form.ts'
import { SettingsPart } from '../settings-part.tsx'
import { useVenueForm } from '../use-venue-form.ts'
import { GroupField } from './GroupField.tsx'
import { OpeningFields } from './OpeningFields.tsx'
import { WebhookField } from './WebhookField.tsx'

/** The name, time zone, group, GM and webhooks of a venue, saved together. */
export function VenueForm({ stored }: { stored: VenueSettings }) {
  const form = useVenueForm(stored)
  const { shown, addresses, touch, saving, error } = form
  const box = useRef<HTMLFormElement>(null)
  const [asks, setAsks] = useState(false)
  const [settings, chat] = [useId(), useId()]
  const errors = useErrors(error, { ...shown, ...addresses })
  // The saved value, when someone else changed a field that the user edited.
  const storedNow = (field: keyof VenueFields, say: (value: string) => string | undefined) =>
    form.loaded && shown[field] !== fieldsOf(stored)[field]
      ? `Current value: ${say(fieldsOf(stored)[field])}`
      : undefined
  const zones = timeZoneChoices(stored.timezone, shown.timezone)
  const states = stateChoices(stored)
  const managers = managerChoices(stored)
  const agm = chosenAgm(stored, shown.gmId)
  const labelOf = (choices: typeof zones) => (value: string) =>
    choices.find((choice) => choice.value === value)?.label

  useEffect(() => {
    if (error) box.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [error])

  const closes = form.changes.closesOn
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!form.dirty) return
    if (closes && stored.staff > 0) setAsks(true)
    else form.save()
  }

  return (
    <form ref={box} onSubmit={submit} noValidate className="grid grid-cols-1 gap-5">
      <SettingsPart page="details">
        <Card aria-labelledby={settings} className="grid grid-cols-1 gap-5">
          <h2 id={settings} className="font-serif text-2xl">
            Venue Settings
          </h2>
          <Field label="Name" error={errors.at('name')} hint={storedNow('name', String)}>
            {(aria) => (
              <input
                {...aria}
                value={shown.name}
                onChange={(event) => touch({ name: event.target.value })}
                readOnly={saving}
                maxLength={VENUE_NAME_MAX}
                autoComplete="off"
                className={inputClass}
              />
            )}
          </Field>
          <Field
            label="State"
            error={errors.at('state')}
            hint={
              storedNow('state', labelOf(states)) ??
              (shown.state !== fieldsOf(stored).state && shown.timezone !== stored.timezone
                ? 'The time zone below changes with it.'
                : undefined)
            }
          >
            {(aria) => (
              <Picker
                aria={aria}
                label="State"
                value={shown.state}
                options={states}
                onChange={(state) => touch(withState(state, shown, stored))}
                disabled={saving}
              />
            )}
          </Field>
          <Field
            label="Time zone"
            error={errors.at('timezone') ?? unknownZone(stored.unknownTimezone)}
            hint={storedNow('timezone', labelOf(zones))}
          >
            {(aria) => (
              <Picker
                aria={aria}
                label="Time zone"
                value={shown.timezone}
                options={zones}
                onChange={(timezone) => touch({ timezone })}
                disabled={saving}
              />
            )}
          </Field>
          <Field
            label="Business day ends at"
            error={errors.at('dayEndHour')}
            hint={
              storedNow('dayEndHour', labelOf(DAY_END_CHOICES)) ??
              'Before this time, Scope uses the previous day. Deadlines don’t move.'
            }
          >
            {(aria) => (
              <Picker
                aria={aria}
                label="Business day ends at"
                value={shown.dayEndHour}
                options={DAY_END_CHOICES}
                onChange={(dayEndHour) => touch({ dayEndHour })}
                disabled={saving}
              />
            )}
          </Field>
          <OpeningFields form={form} stored={stored} errorAt={errors.at} storedNow={storedNow} />
          {stored.can.editGroup ? (
            <GroupField
              value={shown.group}
              known={stored.groups}
              hint={
                storedNow('group', (group) => group || 'none') ??
                'Your name for some venues, like LA Downtown, to filter and total the rollup.'
              }
              error={errors.at('group')}
              disabled={saving}
              onChange={(group) => touch({ group })}
            />
          ) : (
            stored.group && <OnlyAdmin label="Group">{stored.group}</OnlyAdmin>
          )}
          {stored.can.editGm ? (
            <Field
              label="General Manager"
              error={errors.at('gmId')}
              hint={
                storedNow('gmId', labelOf(managers)) ??
                (agm && (
                  <>
                    <bdi>{agm.name}</bdi> stays an AGM.{' '}
                    <Link href={inPeople(agm.name)} className="font-semibold text-accent hover:underline">
                      Make them a GM in People
                    </Link>
                  </>
                ))
              }
            >
              {(aria) => (
                <Picker
                  aria={aria}
                  label="General Manager"
                  value={shown.gmId}
                  options={managers}
                  onChange={(gmId) => touch({ gmId })}
                  disabled={saving}
                />
              )}
            </Field>
          ) : (
            <OnlyAdmin label="General Manager">{labelOf(managers)(shown.gmId)}</OnlyAdmin>
          )}
        </Card>
      </SettingsPart>
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
            error={errors.at('gchatWebhook')}
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
              error={errors.at('opsGchatWebhook')}
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
      {closes && (
        <Confirm
          open={asks}
          title={`Close ${stored.name}?`}
          text={`${plural(stored.staff, 'person still works', 'people still work')} here. After ${monthDay(closes)} nothing is due for them. Move or deactivate them in People. All records stay.`}
          confirmLabel="Save the last day"
          onConfirm={() => {
            setAsks(false)
            form.save()
          }}
          onClose={() => setAsks(false)}
        />
      )}
      {errors.ofForm && (
        <NotSaved text={errors.ofForm} stale={form.stale} loading={form.loading} onLoad={form.load} />
      )}
      <div className="flex flex-wrap items-center gap-3">
        <SaveButton type="submit" busy={saving} disabled={!form.dirty}>
          Save venue settings
        </SaveButton>
        {form.dirty && (
          <Button variant="quiet" onClick={form.discard} disabled={saving}>
            Discard
          </Button>
        )}
        {form.found && form.dirty && (
          <p className="text-sm text-quiet">Not saved yet. Kept on this device.</p>
        )}
      </div>
    </form>
  )
}

function OnlyAdmin({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-1">
      <p className="font-semibold">{label}</p>
      <p>{children}</p>
      <p className="text-sm text-quiet">Only an admin can change this.</p>
    </div>
  )
}

const unknownZone = (zone: string | null): string | undefined =>
  zone === null
    ? undefined
    : `The server doesn’t know the time zone ${zone}. The company’s applies until you choose another.`
