import {
  ACCOUNT_NAME_MAX,
  ACCOUNT_ROLES,
  type AccountRole,
  ROLES_OF_REGIONS,
  ROLES_OF_VENUES,
} from '@scope/contract/company/service-account.words'
import { ROLE_LABELS } from '@scope/contract/kernel/access.words'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { useAttempt } from '../../../lib/api/use-attempt.ts'
import { useErrors } from '../../../lib/api/use-errors.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { useWhileShown } from '../../../lib/window/use-while-shown.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { DialogActions } from '../../../ui/dialog/DialogActions.tsx'
import { Field, inputClass } from '../../../ui/form/Field.tsx'
import { PickerField } from '../../../ui/form/PickerField.tsx'
import { PickSeveral } from '../../../ui/form/PickSeveral.tsx'
import { SaveButton } from '../../../ui/form/SaveButton.tsx'
import { NeedsNetwork } from '../../../ui/state/NeedsNetwork.tsx'
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

/** Adds or changes a service account: its name, its role, and where it reaches. */
export function AccountDialog({ account, known, onSaved, onClose }: AccountDialogProps) {
  const attemptOf = useAttempt()
  const done = useWhileShown(onClose)
  const box = useRef<HTMLFormElement>(null)
  const venues = useQuery(venuesQuery)
  const [name, setName] = useState(account?.name ?? '')
  const [role, setRole] = useState<AccountRole>(account?.role ?? 'GM')
  const [venueIds, setVenueIds] = useState<string[]>(account?.venues.map(({ id }) => id) ?? [])
  const [groups, setGroups] = useState<string[]>(account?.groups ?? [])
  const [tries, setTries] = useState(0)
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
  useEffect(() => {
    if (error || tries > 0) box.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [error, tries])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTries((count) => count + 1)
    if (!nameless && !nowhere) mutate()
  }
  const all = venues.data ?? []
  const whole = !ofVenues || (!needsVenues && venueIds.length + groups.length === 0)
  const reaches = whole ? 'It reaches the whole company.' : 'It reaches the venues below.'
  return (
    <Dialog
      open
      onClose={onClose}
      title={account ? `Change ${account.name}` : 'Add a service account'}
      description="For a program that runs by itself."
    >
      <form ref={box} onSubmit={submit} noValidate className="grid grid-cols-1 gap-5">
        <NeedsNetwork what="Service accounts" />
        <Field
          label="Name"
          hint="Shown with what it saves, like “POS export”."
          error={tries > 0 && nameless ? 'Enter a name.' : errors.at('name')}
        >
          {(aria) => (
            <input
              {...aria}
              value={name}
              onChange={(event) => setName(event.target.value)}
              readOnly={isPending}
              maxLength={ACCOUNT_NAME_MAX}
              autoComplete="off"
              className={inputClass}
            />
          )}
        </Field>
        <PickerField
          label="Role"
          hint={reaches}
          error={errors.at('role')}
          value={role}
          options={ROLES}
          onChange={(value) => setRole(ACCOUNT_ROLES.find((one) => one === value) ?? 'GM')}
          disabled={isPending}
        />
        {ofVenues && (
          <>
            <PickSeveral
              label="Venues"
              add="Add a venue"
              chosen={venueIds}
              options={all
                .filter(({ id, closed }) => !closed || venueIds.includes(id))
                .map(({ id, name: label }) => ({ value: id, label }))}
              onChange={setVenueIds}
              error={
                errors.at('venues') ??
                (tries > 0 && nowhere ? 'Choose at least one venue or group.' : undefined)
              }
              disabled={isPending}
            />
            {known.length > 0 && (
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
          </>
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
          <SaveButton type="submit" busy={isPending}>
            {account ? 'Save' : 'Add account'}
          </SaveButton>
        </DialogActions>
      </form>
    </Dialog>
  )
}
