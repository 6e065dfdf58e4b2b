import { VENUE_NAME_MAX } from '@scope/contract/company/venue.words'
import { type ReactNode, useId } from 'react'
import { Link } from 'wouter'
import { Card } from '../../../ui/Card.tsx'
import { PickerField } from '../../../ui/form/PickerField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
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
import { GroupField } from './GroupField.tsx'
import { OpeningFields } from './OpeningFields.tsx'
import type { VenueFormPart } from './VenueForm.tsx'

/** The name, state, time zone, business day, opening days, group and general manager of a venue. */
export function VenueDetails({ form, stored, errorAt }: VenueFormPart) {
  const { shown, touch, saving } = form
  const settings = useId()
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

  return (
    <SettingsPart page="details">
      <Card aria-labelledby={settings} className="grid grid-cols-1 gap-5">
        <h2 id={settings} className="font-serif text-2xl">
          Venue Settings
        </h2>
        <TextField
          label="Name"
          error={errorAt('name')}
          hint={storedNow('name', String)}
          value={shown.name}
          onChange={(name) => touch({ name })}
          readOnly={saving}
          maxLength={VENUE_NAME_MAX}
        />
        <PickerField
          label="State"
          error={errorAt('state')}
          hint={
            storedNow('state', labelOf(states)) ??
            (shown.state !== fieldsOf(stored).state && shown.timezone !== stored.timezone
              ? 'The time zone below changes with it.'
              : undefined)
          }
          value={shown.state}
          options={states}
          onChange={(state) => touch(withState(state, shown, stored))}
          disabled={saving}
        />
        <PickerField
          label="Time zone"
          error={errorAt('timezone') ?? unknownZone(stored.unknownTimezone)}
          hint={storedNow('timezone', labelOf(zones))}
          value={shown.timezone}
          options={zones}
          onChange={(timezone) => touch({ timezone })}
          disabled={saving}
        />
        <PickerField
          label="Business day ends at"
          error={errorAt('dayEndHour')}
          hint={
            storedNow('dayEndHour', labelOf(DAY_END_CHOICES)) ??
            'Before this time, Scope uses the previous day. Deadlines don’t move.'
          }
          value={shown.dayEndHour}
          options={DAY_END_CHOICES}
          onChange={(dayEndHour) => touch({ dayEndHour })}
          disabled={saving}
        />
        <OpeningFields form={form} stored={stored} errorAt={errorAt} storedNow={storedNow} />
        {stored.can.editGroup ? (
          <GroupField
            value={shown.group}
            known={stored.groups}
            hint={
              storedNow('group', (group) => group || 'none') ??
              'Your name for some venues, like LA Downtown, to filter and total the rollup.'
            }
            error={errorAt('group')}
            disabled={saving}
            onChange={(group) => touch({ group })}
          />
        ) : (
          stored.group && <OnlyAdmin label="Group">{stored.group}</OnlyAdmin>
        )}
        {stored.can.editGm ? (
          <PickerField
            label="General Manager"
            error={errorAt('gmId')}
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
            value={shown.gmId}
            options={managers}
            onChange={(gmId) => touch({ gmId })}
            disabled={saving}
          />
        ) : (
          <OnlyAdmin label="General Manager">{labelOf(managers)(shown.gmId)}</OnlyAdmin>
        )}
      </Card>
    </SettingsPart>
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
