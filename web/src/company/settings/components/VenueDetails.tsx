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

/** The props of each group of fields. */
export type VenueDetailsPart = VenueFormPart & {
  /** The saved value if someone else changed a field that the user edited. */
  storedNow: (field: keyof VenueFields, say: (value: string) => string | undefined) => string | undefined
}

/** The name, state, time zone, business day, opening days, group and general manager of a venue. */
export function VenueDetails({ form, stored, errorAt }: VenueFormPart) {
  const { shown, touch, saving } = form
  const heading = useId()
  const storedNow: VenueDetailsPart['storedNow'] = (field, say) =>
    form.loaded && shown[field] !== fieldsOf(stored)[field]
      ? `Current value: ${say(fieldsOf(stored)[field])}`
      : undefined
  const part = { form, stored, errorAt, storedNow }
  return (
    <SettingsPart page="details">
      <Card aria-labelledby={heading} className="grid grid-cols-1 gap-5">
        <h2 id={heading} className="font-serif text-2xl">
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
        <TimeFields {...part} />
        <OpeningFields {...part} />
        {stored.can.editGroup ? (
          <GroupField
            value={shown.group}
            groups={stored.groups}
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
        <ManagerField {...part} />
      </Card>
    </SettingsPart>
  )
}

/** The state, the time zone that goes with it, and when the business day ends. */
function TimeFields({ form: { shown, touch, saving }, stored, errorAt, storedNow }: VenueDetailsPart) {
  const zones = timeZoneChoices(stored.timezone, shown.timezone)
  const states = stateChoices(stored)
  const isMoving = shown.state !== fieldsOf(stored).state && shown.timezone !== stored.timezone
  return (
    <>
      <PickerField
        label="State"
        error={errorAt('state')}
        hint={
          storedNow('state', labelIn(states)) ??
          (isMoving ? 'The time zone below changes with it.' : undefined)
        }
        value={shown.state}
        options={states}
        onChange={(state) => touch(withState(state, shown, stored))}
        disabled={saving}
      />
      <PickerField
        label="Time zone"
        error={errorAt('timezone') ?? unknownZone(stored.unknownTimezone)}
        hint={storedNow('timezone', labelIn(zones))}
        value={shown.timezone}
        options={zones}
        onChange={(timezone) => touch({ timezone })}
        disabled={saving}
      />
      <PickerField
        label="Business day ends at"
        error={errorAt('dayEndHour')}
        hint={
          storedNow('dayEndHour', labelIn(DAY_END_CHOICES)) ??
          'Before this time, Scope uses the previous day. Deadlines don’t move.'
        }
        value={shown.dayEndHour}
        options={DAY_END_CHOICES}
        onChange={(dayEndHour) => touch({ dayEndHour })}
        disabled={saving}
      />
    </>
  )
}

/** The general manager: editable for an admin, shown to others. A chosen AGM stays an AGM. */
function ManagerField({ form: { shown, touch, saving }, stored, errorAt, storedNow }: VenueDetailsPart) {
  const managers = managerChoices(stored)
  const agm = chosenAgm(stored, shown.gmId)
  if (!stored.can.editGm) {
    return <OnlyAdmin label="General Manager">{labelIn(managers)(shown.gmId)}</OnlyAdmin>
  }
  return (
    <PickerField
      label="General Manager"
      error={errorAt('gmId')}
      hint={
        storedNow('gmId', labelIn(managers)) ??
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

const labelIn = (choices: readonly { value: string; label: string }[]) => (value: string) =>
  choices.find((choice) => choice.value === value)?.label

const unknownZone = (zone: string | null): string | undefined =>
  zone === null
    ? undefined
    : `The server doesn’t know the time zone ${zone}. The company’s applies until you choose another.`
