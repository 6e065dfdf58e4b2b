import { GROUP_MAX, TIME_ZONES, VENUE_NAME_MAX } from '@scope/contract/company/venue.words'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { useAttempt } from '../../../lib/api/use-attempt.ts'
import { useErrors } from '../../../lib/api/use-errors.ts'
import { draftKey } from '../../../lib/drafts/drafts.ts'
import { useDraft } from '../../../lib/drafts/use-draft.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { useWhileShown } from '../../../lib/window/use-while-shown.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Field, inputClass } from '../../../ui/form/Field.tsx'
import { PickerField } from '../../../ui/form/PickerField.tsx'
import { SaveButton } from '../../../ui/form/SaveButton.tsx'
import { NeedsNetwork } from '../../../ui/state/NeedsNetwork.tsx'
import { useMe } from '../../person/api.ts'
import { refetchStaff } from '../api.ts'

const FROM_STATE = ''
const NOTHING = { name: '', state: '', group: '', timezone: FROM_STATE, opensOn: '' }
const WHOLE = ['name', 'state', 'group', 'timezone', 'opensOn'] as const
const NEXT = 'Add its team next.'
const ZONES = [{ value: FROM_STATE, label: 'Based on the state' }, ...TIME_ZONES]

/** Adds a venue; everything else is in its settings. A draft is kept on the device until it is added. */
export function VenueDialog({ onClose }: { onClose: () => void }) {
  const { userId } = useMe()
  const client = useQueryClient()
  const attemptOf = useAttempt()
  const done = useWhileShown(onClose)
  const { fields, change, reset, found } = useDraft(draftKey('new-venue', userId), NOTHING, null, WHOLE)
  const dirty = WHOLE.some((field) => fields[field] !== NOTHING[field])
  const box = useRef<HTMLFormElement>(null)
  const [tries, setTries] = useState(0)
  /** The venue that was added, if there is something to say of it: then the dialog stays. */
  const [added, setAdded] = useState<{ name: string; note: string } | null>(null)
  const nameless = fields.name.trim() === ''
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      const body = {
        name: fields.name.trim(),
        state: fields.state.trim() || null,
        ...(fields.group.trim() ? { group: fields.group.trim() } : {}),
        ...(fields.opensOn ? { opensOn: fields.opensOn } : {}),
        ...(fields.timezone === FROM_STATE ? {} : { timezone: fields.timezone }),
      }
      return api('POST /api/venues', { body, idempotencyKey: attemptOf(body) })
    },
    onSuccess: async ({ name, note }) => {
      reset(NOTHING)
      if (note) setAdded({ name, note })
      else {
        done()
        toast({ title: `${name} added`, description: NEXT })
      }
      await refetchStaff(client)
    },
  })
  const errors = useErrors(error, fields)
  const errorAt = (field: string) =>
    field === 'name' && tries > 0 && nameless ? 'Enter a name.' : errors.at(field)

  useEffect(() => {
    if (error || tries > 0) box.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [error, tries])

  const giveUp = () => {
    reset(NOTHING)
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTries((count) => count + 1)
    if (!nameless) mutate()
  }
  const text = (field: 'name' | 'state' | 'group', label: string, most: number, hint?: string) => (
    <Field label={label} error={errorAt(field)} hint={hint}>
      {(aria) => (
        <input
          {...aria}
          value={fields[field]}
          onChange={(event) => change({ [field]: event.target.value })}
          readOnly={isPending}
          maxLength={most}
          autoComplete="off"
          className={inputClass}
        />
      )}
    </Field>
  )

  if (added) {
    return (
      <Dialog open onClose={onClose} title={`${added.name} added`}>
        <div className="grid grid-cols-1 gap-5">
          <p role="status" className="font-semibold text-at-risk">
            {added.note}
          </p>
          <p className="text-quiet">{NEXT}</p>
          <Button variant="secondary" onClick={onClose} className="justify-self-end">
            Close
          </Button>
        </div>
      </Dialog>
    )
  }
  return (
    <Dialog open onClose={onClose} title="Add venue">
      <form ref={box} onSubmit={submit} noValidate className="grid grid-cols-1 gap-5">
        <NeedsNetwork what="Venues" />
        {text('name', 'Name', VENUE_NAME_MAX)}
        {text('state', 'State', 20, 'Two letters, like CA. Optional.')}
        {text('group', 'Group', GROUP_MAX, 'Your name for some venues, like LA Downtown. Optional.')}
        <PickerField
          label="Time zone"
          error={errorAt('timezone')}
          value={fields.timezone}
          options={ZONES}
          onChange={(timezone) => change({ timezone })}
          disabled={isPending}
        />
        <Field
          label="First day"
          error={errorAt('opensOn')}
          hint="If it opens later: nothing is due before. Optional."
        >
          {(aria) => (
            <input
              {...aria}
              type="date"
              value={fields.opensOn}
              onChange={(event) => change({ opensOn: event.target.value })}
              readOnly={isPending}
              className={inputClass}
            />
          )}
        </Field>
        {errors.ofForm && (
          <p role="alert" className="font-semibold text-overdue">
            {errors.ofForm}
          </p>
        )}
        {found && dirty && <p className="text-sm text-quiet">Not saved yet. Kept on this device.</p>}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={giveUp} disabled={isPending}>
            {dirty ? 'Discard' : 'Cancel'}
          </Button>
          <SaveButton type="submit" busy={isPending}>
            Add venue
          </SaveButton>
        </div>
      </form>
    </Dialog>
  )
}
