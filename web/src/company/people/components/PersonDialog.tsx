import { NAME_MAX } from '@scope/contract/company/people.words'
import { POSITIONS } from '@scope/contract/company/person.words'
import type { JobRole } from '@scope/contract/kernel/access'
import { ROLE_LABELS } from '@scope/contract/kernel/access.words'
import { WEEKDAYS } from '@scope/contract/kernel/calendar'
import { type ComponentType, type FormEvent, useEffect, useRef, useState } from 'react'
import { useErrors } from '../../../lib/api/use-errors.ts'
import { useWhileShown } from '../../../lib/window/use-while-shown.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { DialogActions } from '../../../ui/dialog/DialogActions.tsx'
import { Field, inputClass } from '../../../ui/form/Field.tsx'
import { NotSaved } from '../../../ui/form/NotSaved.tsx'
import { PickerField } from '../../../ui/form/PickerField.tsx'
import { SaveButton } from '../../../ui/form/SaveButton.tsx'
import { TickField } from '../../../ui/form/TickField.tsx'
import { NeedsNetwork } from '../../../ui/state/NeedsNetwork.tsx'
import { StandInOfPerson } from '../../stand-in/components/StandInOfPerson.tsx'
import type { Staff } from '../api.ts'
import { hasAdminDay, roleChange, wrongEmail } from '../form.ts'
import { usePersonForm } from '../use-person-form.ts'
import { ForgetOfPerson } from './ForgetOfPerson.tsx'
import { SignInOfPerson } from './SignInOfPerson.tsx'
import { VenuesOfPerson } from './VenuesOfPerson.tsx'

type PersonDialogProps = {
  /** Null adds a new person. */
  person: Staff | null
  venues: readonly { id: string; name: string; closed: boolean }[]
  groups: readonly string[]
  /** What Scope has about the person, as a file. */
  Data?: ComponentType<{ id: string }> | undefined
  onActive: (person: Staff) => void
  onForget: (person: Staff) => void
  onClose: () => void
}

const ROLES = (Object.keys(POSITIONS) as JobRole[]).map((role) => ({ value: role, label: ROLE_LABELS[role] }))
const DAYS = WEEKDAYS.map((day, index) => ({ value: String(index), label: day }))
/** What a new e-mail address does beside. */
const MOVED = 'A new address signs them out and ends their calendar address and tokens.'
const isRole = (word: string): word is JobRole => ROLES.some(({ value }) => value === word)

/** Adds or edits a person, with the fields of the chosen role. */
export function PersonDialog({
  person,
  venues,
  groups,
  Data,
  onActive,
  onForget,
  onClose,
}: PersonDialogProps) {
  const form = usePersonForm(person, useWhileShown(onClose))
  const { fields, change, saving, error, stored, storedNow } = form
  const box = useRef<HTMLFormElement>(null)
  const [tries, setTries] = useState(0)
  const wrong = wrongEmail(fields.email)
  const errors = useErrors(error, fields, (name) => (name === 'accessRole' ? 'fullAdmin' : name))

  useEffect(() => {
    if (error || tries > 0) box.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [error, tries])

  const giveUp = () => {
    form.discard()
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTries((count) => count + 1)
    if (!wrong) form.save()
  }
  const isMoved = stored && !wrong && fields.email.trim().toLowerCase() !== stored.email
  const text = (
    field: 'email' | 'firstName' | 'lastName' | 'position',
    label: string,
    otherwise?: string,
  ) => (
    <Field
      label={label}
      error={(field === 'email' && tries > 0 && wrong) || errors.at(field)}
      hint={storedNow(field) ?? (field === 'email' && isMoved ? MOVED : undefined)}
    >
      {(aria) => (
        <input
          {...aria}
          type={field === 'email' ? 'email' : 'text'}
          value={fields[field]}
          onChange={(event) => change({ [field]: event.target.value })}
          readOnly={saving}
          maxLength={field === 'email' ? 254 : NAME_MAX}
          placeholder={otherwise}
          autoComplete="off"
          className={inputClass}
        />
      )}
    </Field>
  )

  return (
    <Dialog open onClose={onClose} title={stored ? stored.name : 'Add person'}>
      <form ref={box} onSubmit={submit} noValidate className="grid grid-cols-1 gap-5">
        <NeedsNetwork what="People" />
        {text('email', 'E-mail')}
        <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
          {text('firstName', 'First name')}
          {text('lastName', 'Last name')}
        </div>
        <PickerField
          label="Role"
          error={errors.at('role')}
          hint={storedNow('role')}
          value={fields.role}
          options={ROLES}
          onChange={(role) => isRole(role) && change(roleChange(fields, role))}
          disabled={saving}
        />
        <VenuesOfPerson
          fields={fields}
          venues={venues}
          groups={groups}
          onChange={change}
          error={errors.at('venueId', 'venueIds', 'venues', 'groups')}
          storedNow={storedNow}
          disabled={saving}
        />
        {text('position', 'Position', POSITIONS[fields.role])}
        {hasAdminDay(fields.role) && (
          <PickerField
            label="Admin Day"
            error={errors.at('adminDayDow')}
            hint={storedNow('adminDayDow') ?? 'The journal is due on this day.'}
            value={fields.adminDayDow}
            options={DAYS}
            onChange={(adminDayDow) => change({ adminDayDow })}
            disabled={saving}
          />
        )}
        <TickField
          label="Full admin"
          hint={storedNow('fullAdmin') ?? 'Also sees every venue, manages people and reads the audit trail.'}
          error={errors.at('fullAdmin')}
          checked={fields.fullAdmin === 'yes'}
          disabled={saving}
          onTick={(on) => change({ fullAdmin: on ? 'yes' : '' })}
        />
        {stored?.canHaveStandIn && <StandInOfPerson id={stored.id} />}
        {stored && <SignInOfPerson id={stored.id} />}
        {stored && Data && <Data id={stored.id} />}
        {stored?.deactivatedAt && (
          <ForgetOfPerson deactivatedAt={stored.deactivatedAt} onForget={() => onForget(stored)} />
        )}
        {errors.ofForm && (
          <NotSaved text={errors.ofForm} stale={form.stale} loading={form.loading} onLoad={form.load} />
        )}
        {form.found && form.dirty && (
          <p className="text-sm text-quiet">Not saved yet. Kept on this device.</p>
        )}
        <DialogActions>
          {stored && (
            <SaveButton
              variant="quiet"
              className="mr-auto px-0"
              onClick={() => onActive(stored)}
              disabled={saving}
            >
              {stored.active ? 'Deactivate' : 'Reactivate'}
            </SaveButton>
          )}
          <Button variant="secondary" onClick={giveUp} disabled={saving}>
            {form.dirty ? 'Discard' : 'Cancel'}
          </Button>
          <SaveButton type="submit" busy={saving}>
            {stored ? 'Save' : 'Add person'}
          </SaveButton>
        </DialogActions>
      </form>
    </Dialog>
  )
}
