import type { Reply } from '@scope/contract/calls'
import { GROUP_MAX, TIME_ZONES, VENUE_NAME_MAX } from '@scope/contract/company/venue.words'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { useAttempt } from '../../../lib/api/use-attempt.ts'
import { useErrors } from '../../../lib/api/use-errors.ts'
import { draftKey } from '../../../lib/drafts/drafts.ts'
import { useDraft } from '../../../lib/drafts/use-draft.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { useWhileShown } from '../../../lib/window/use-while-shown.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx'
import { FormError } from '../../../ui/form/FormError.tsx'
import { KeptDraft } from '../../../ui/form/KeptDraft.tsx'
import { PickerField } from '../../../ui/form/PickerField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useSubmit } from '../../../ui/form/use-submit.ts'
import { useMe } from '../../person/api.ts'
import { refetchStaff } from '../api.ts'

const FROM_STATE = ''
const NOTHING = { name: '', state: '', group: '', timezone: FROM_STATE, opensOn: '' }
const WHOLE = ['name', 'state', 'group', 'timezone', 'opensOn'] as const
const NEXT = 'Add its team next.'
const ZONES = [{ value: FROM_STATE, label: 'Based on the state' }, ...TIME_ZONES]

/** Adds a venue; everything else is in its settings. A draft stays on the device until the venue is added. */
export function VenueDialog({ onClose }: { onClose: () => void }) {
  const { userId } = useMe()
  const draft = useDraft(draftKey('new-venue', userId), NOTHING, null, WHOLE)
  const { fields, change, reset } = draft
  const dirty = WHOLE.some((field) => fields[field] !== NOTHING[field])
  /** The added venue, if there is a note about it: then the dialog stays open. */
  const [added, setAdded] = useState<Added>()
  const done = useWhileShown(onClose)
  const { mutate, isPending, error } = useAddVenue((venue) => {
    reset(NOTHING)
    if (venue.note) return setAdded(venue)
    done()
    toast({ title: `${venue.name} added`, description: NEXT })
  })
  const nameless = fields.name.trim() === ''
  const { tried, form } = useSubmit({ error, isWrong: nameless, send: () => mutate(fields) })
  const errors = useErrors(error, fields)
  if (added) return <VenueAdded venue={added} onClose={onClose} />

  const box = (field: Exclude<keyof typeof NOTHING, 'timezone'>) => ({
    value: fields[field],
    onChange: (text: string) => change({ [field]: text }),
    error: field === 'name' && tried && nameless ? 'Enter a name.' : errors.at(field),
    readOnly: isPending,
  })
  return (
    <FormDialog
      title="Add venue"
      what="Venues"
      form={form}
      save="Add venue"
      busy={isPending}
      cancel={dirty ? 'Discard' : 'Cancel'}
      onCancel={() => {
        reset(NOTHING)
        onClose()
      }}
      onClose={onClose}
    >
      <TextField label="Name" {...box('name')} maxLength={VENUE_NAME_MAX} />
      <TextField label="State" hint="Two letters, like CA. Optional." {...box('state')} maxLength={20} />
      <TextField
        label="Group"
        hint="Your name for some venues, like LA Downtown. Optional."
        {...box('group')}
        maxLength={GROUP_MAX}
      />
      <PickerField
        label="Time zone"
        error={errors.at('timezone')}
        value={fields.timezone}
        options={ZONES}
        onChange={(timezone) => change({ timezone })}
        disabled={isPending}
      />
      <TextField
        label="First day"
        hint="If it opens later: nothing is due before. Optional."
        {...box('opensOn')}
        type="date"
      />
      <FormError text={errors.ofForm} />
      {draft.found && dirty && <KeptDraft />}
    </FormDialog>
  )
}

type Added = Reply<'POST /api/venues'>

/** Adds a venue, and reports it. Empty optional fields are not sent. */
function useAddVenue(onAdded: (venue: Added) => void) {
  const client = useQueryClient()
  const attemptOf = useAttempt()
  return useMutation({
    mutationFn: ({ name, state, group, opensOn, timezone }: typeof NOTHING) => {
      const body = {
        name: name.trim(),
        state: state.trim() || null,
        ...(group.trim() ? { group: group.trim() } : {}),
        ...(opensOn ? { opensOn } : {}),
        ...(timezone === FROM_STATE ? {} : { timezone }),
      }
      return api('POST /api/venues', { body, idempotencyKey: attemptOf(body) })
    },
    onSuccess: async (venue) => {
      onAdded(venue)
      await refetchStaff(client)
    },
  })
}

/** Notes about a venue that was just added. */
function VenueAdded({ venue, onClose }: { venue: Added; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={`${venue.name} added`}>
      <div className="grid grid-cols-1 gap-5">
        <p role="status" className="font-semibold text-at-risk">
          {venue.note}
        </p>
        <p className="text-quiet">{NEXT}</p>
        <Button variant="secondary" onClick={onClose} className="justify-self-end">
          Close
        </Button>
      </div>
    </Dialog>
  )
}
