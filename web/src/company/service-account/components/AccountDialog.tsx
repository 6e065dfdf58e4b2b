import {
  ACCOUNT_NAME_MAX,
  ACCOUNT_ROLES,
  type AccountRole,
  ROLES_OF_REGIONS,
  ROLES_OF_VENUES,
} from '@scope/contract/company/service-account.words'
import { ROLE_LABELS } from '@scope/contract/kernel/access.words'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { useAttempt } from '../../../lib/api/use-attempt.ts'
import { useErrors } from '../../../lib/api/use-errors.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { useWhileShown } from '../../../lib/window/use-while-shown.ts'
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx'
import { FormError } from '../../../ui/form/FormError.tsx'
import { PickerField } from '../../../ui/form/PickerField.tsx'
import { PickSeveral } from '../../../ui/form/PickSeveral.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useSubmit } from '../../../ui/form/use-submit.ts'
import { venuesQuery } from '../../venue/api.ts'
import type { ServiceAccount } from '../api.ts'

type AccountDialogProps = {
  /** Absent: a new one. */
  account?: ServiceAccount
  /** The company’s groups of venues. */
  known: readonly string[]
  onSaved: () => Promise<unknown>
  onClose: () => void
}

const ROLES = ACCOUNT_ROLES.map((role) => ({ value: role, label: ROLE_LABELS[role] }))

/** Adds or changes a service account: its name, role and reach. */
export function AccountDialog({ account, known, onSaved, onClose }: AccountDialogProps) {
  const attemptOf = useAttempt()
  const done = useWhileShown(onClose)
  const [name, setName] = useState(account?.name ?? '')
  const [role, setRole] = useState<AccountRole>(account?.role ?? 'GM')
  const [venueIds, setVenueIds] = useState<string[]>(account?.venues.map(({ id }) => id) ?? [])
  const [groups, setGroups] = useState<string[]>(account?.groups ?? [])
  const needsVenues = ROLES_OF_VENUES.includes(role)
  const ofVenues = needsVenues || ROLES_OF_REGIONS.includes(role)
  const body = { name: name.trim(), role, venues: ofVenues ? venueIds : [], groups: ofVenues ? groups : [] }
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      account
        ? api('PATCH /api/service-accounts/:id', { params: { id: account.id }, body })
        : api('POST /api/service-accounts', { body, idempotencyKey: attemptOf(body) }),
    onSuccess: async (saved) => {
      done()
      toast({
        title: account ? `${saved.name} saved` : `${saved.name} added`,
        ...(account ? {} : { description: 'Make its first token next.' }),
      })
      await onSaved()
    },
  })
  const errors = useErrors(error, { name, venues: venueIds, groups, role })
  const nameless = name.trim() === ''
  const nowhere = needsVenues && venueIds.length + groups.length === 0
  const { tried, form } = useSubmit({ error, isWrong: nameless || nowhere, send: mutate })
  const whole = !ofVenues || (!needsVenues && venueIds.length + groups.length === 0)
  return (
    <FormDialog
      title={account ? `Change ${account.name}` : 'Add a service account'}
      description="For a program that runs by itself."
      what="Service accounts"
      form={form}
      save={account ? 'Save' : 'Add account'}
      busy={isPending}
      onClose={onClose}
    >
      <TextField
        label="Name"
        hint="Shown with what it saves, like “POS export”."
        error={tried && nameless ? 'Enter a name.' : errors.at('name')}
        value={name}
        onChange={setName}
        readOnly={isPending}
        maxLength={ACCOUNT_NAME_MAX}
      />
      <PickerField
        label="Role"
        hint={whole ? 'It reaches the whole company.' : 'It reaches the venues below.'}
        error={errors.at('role')}
        value={role}
        options={ROLES}
        onChange={(value) => setRole(ACCOUNT_ROLES.find((one) => one === value) ?? 'GM')}
        disabled={isPending}
      />
      {ofVenues && (
        <VenuesField
          chosen={venueIds}
          onChange={setVenueIds}
          error={
            errors.at('venues') ?? (tried && nowhere ? 'Choose at least one venue or group.' : undefined)
          }
          disabled={isPending}
        />
      )}
      {ofVenues && known.length > 0 && (
        <PickSeveral
          label="Groups"
          add="Add a group"
          chosen={groups}
          options={known.map((group) => ({ value: group, label: group }))}
          onChange={setGroups}
          error={errors.at('groups')}
          disabled={isPending}
        />
      )}
      <FormError text={errors.ofForm} />
    </FormDialog>
  )
}

type VenuesFieldProps = Pick<ComponentProps<typeof PickSeveral>, 'chosen' | 'onChange' | 'error' | 'disabled'>

/** The venues of the company, without those that are closed and not chosen. */
function VenuesField({ chosen, ...field }: VenuesFieldProps) {
  const venues = useQuery(venuesQuery).data ?? []
  return (
    <PickSeveral
      label="Venues"
      add="Add a venue"
      chosen={chosen}
      options={venues
        .filter(({ id, closed }) => !closed || chosen.includes(id))
        .map(({ id, name }) => ({ value: id, label: name }))}
      {...field}
    />
  )
}
