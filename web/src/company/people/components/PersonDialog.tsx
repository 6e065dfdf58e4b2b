import { NAME_MAX } from '@scope/contract/company/people.words'
import { POSITIONS } from '@scope/contract/company/person.words'
import type { JobRole } from '@scope/contract/kernel/access'
import { ROLE_LABELS } from '@scope/contract/kernel/access.words'
import { WEEKDAYS } from '@scope/contract/kernel/calendar'
import type { ComponentType } from 'react'
import { useErrors } from '../../../lib/api/use-errors.ts'
import { useWhileShown } from '../../../lib/window/use-while-shown.ts'
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx'
import { KeptDraft } from '../../../ui/form/KeptDraft.tsx'
import { NotSaved } from '../../../ui/form/NotSaved.tsx'
import { PickerField } from '../../../ui/form/PickerField.tsx'
import { SaveButton } from '../../../ui/form/SaveButton.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { TickField } from '../../../ui/form/TickField.tsx'
import { useSubmit } from '../../../ui/form/use-submit.ts'
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
  /** A person's data as a file. */
  Data?: ComponentType<{ id: string }> | undefined
  onActive: (person: Staff) => void
  onForget: (person: Staff) => void
  onClose: () => void
}

const ROLES = (Object.keys(POSITIONS) as JobRole[]).map((role) => ({ value: role, label: ROLE_LABELS[role] }))
const DAYS = WEEKDAYS.map((day, index) => ({ value: String(index), label: day }))
/** Further effects of a new e-mail address. */
const MOVED = 'A new address signs them out and ends their calendar address and tokens.'
const isRole = (word: string): word is JobRole => ROLES.some(({ value }) => value === word)

/** The form’s field for a server field with another name. */
const fieldOf = (name: string) => (name === 'accessRole' ? 'fullAdmin' : name)

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
  const draft = usePersonForm(person, useWhileShown(onClose))
  const { fields, saving, error, stored } = draft
  const errors = useErrors(error, fields, fieldOf)
  const wrong = wrongEmail(fields.email)
  const { tried, form } = useSubmit({ error, isWrong: wrong !== undefined, send: draft.save })
  const isMoved = stored && !wrong && fields.email.trim().toLowerCase() !== stored.email
  const box = (field: 'email' | 'firstName' | 'lastName') => ({
    value: fields[field],
    onChange: (text: string) => draft.change({ [field]: text }),
    error: errors.at(field),
    hint: draft.storedNow(field),
    maxLength: NAME_MAX,
    readOnly: saving,
  })
  const email = box('email')
  return (
    <FormDialog
      title={stored ? stored.name : 'Add person'}
      what="People"
      form={form}
      save={stored ? 'Save' : 'Add person'}
      busy={saving}
      cancel={draft.dirty ? 'Discard' : 'Cancel'}
      onCancel={() => {
        draft.discard()
        onClose()
      }}
      action={
        stored && (
          <SaveButton
            variant="quiet"
            className="mr-auto px-0"
            onClick={() => onActive(stored)}
            disabled={saving}
          >
            {stored.active ? 'Deactivate' : 'Reactivate'}
          </SaveButton>
        )
      }
      onClose={onClose}
    >
      <TextField
        label="E-mail"
        {...email}
        type="email"
        maxLength={254}
        error={(tried && wrong) || email.error}
        hint={email.hint ?? (isMoved && MOVED)}
      />
      <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
        <TextField label="First name" {...box('firstName')} />
        <TextField label="Last name" {...box('lastName')} />
      </div>
      <RoleFields form={draft} errorAt={errors.at} venues={venues} groups={groups} />
      {stored && <MoreOfPerson person={stored} Data={Data} onForget={onForget} />}
      {errors.ofForm && (
        <NotSaved text={errors.ofForm} stale={draft.stale} loading={draft.loading} onLoad={draft.load} />
      )}
      {draft.found && draft.dirty && <KeptDraft />}
    </FormDialog>
  )
}

type RoleFieldsProps = Pick<PersonDialogProps, 'venues' | 'groups'> & {
  form: ReturnType<typeof usePersonForm>
  errorAt: ReturnType<typeof useErrors>['at']
}

/** A person's job and venues: the role decides which fields there are. */
function RoleFields({ form, errorAt, venues, groups }: RoleFieldsProps) {
  const { fields, change, saving, storedNow } = form
  return (
    <>
      <PickerField
        label="Role"
        error={errorAt('role')}
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
        error={errorAt('venueId', 'venueIds', 'venues', 'groups')}
        storedNow={storedNow}
        disabled={saving}
      />
      <TextField
        label="Position"
        error={errorAt('position')}
        hint={storedNow('position')}
        value={fields.position}
        onChange={(position) => change({ position })}
        placeholder={POSITIONS[fields.role]}
        maxLength={NAME_MAX}
        readOnly={saving}
      />
      {hasAdminDay(fields.role) && (
        <PickerField
          label="Admin Day"
          error={errorAt('adminDayDow')}
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
        error={errorAt('fullAdmin')}
        checked={fields.fullAdmin === 'yes'}
        disabled={saving}
        onTick={(on) => change({ fullAdmin: on ? 'yes' : '' })}
      />
    </>
  )
}

type MoreOfPersonProps = Pick<PersonDialogProps, 'Data' | 'onForget'> & { person: Staff }

/** Actions for a person below the fields: stand-ins, sign-in, data. */
function MoreOfPerson({ person, Data, onForget }: MoreOfPersonProps) {
  const { id, canHaveStandIn, deactivatedAt } = person
  return (
    <>
      {canHaveStandIn && <StandInOfPerson id={id} />}
      <SignInOfPerson id={id} />
      {Data && <Data id={id} />}
      {deactivatedAt && <ForgetOfPerson deactivatedAt={deactivatedAt} onForget={() => onForget(person)} />}
    </>
  )
}
