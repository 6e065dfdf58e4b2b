import { plural } from '@scope/contract/kernel/count.words'
import { type FormEvent, useState } from 'react'
import { useErrors } from '../../../lib/api/use-errors.ts'
import { monthDay } from '../../../lib/dates/dates.ts'
import { Button } from '../../../ui/Button.tsx'
import { Confirm } from '../../../ui/dialog/Confirm.tsx'
import { KeptDraft } from '../../../ui/form/KeptDraft.tsx'
import { NotSaved } from '../../../ui/form/NotSaved.tsx'
import { SaveButton } from '../../../ui/form/SaveButton.tsx'
import { useFocusOnWrong } from '../../../ui/form/use-submit.ts'
import type { VenueSettings } from '../api.ts'
import { useVenueForm } from '../use-venue-form.ts'
import { VenueChat } from './VenueChat.tsx'
import { VenueDetails } from './VenueDetails.tsx'

/** The props of each part of the form. */
export type VenueFormPart = {
  form: ReturnType<typeof useVenueForm>
  stored: VenueSettings
  errorAt: ReturnType<typeof useErrors>['at']
}

/** The name, time zone, group, GM and webhooks of a venue, saved together. */
export function VenueForm({ stored }: { stored: VenueSettings }) {
  const form = useVenueForm(stored)
  const { shown, addresses, saving, error } = form
  const box = useFocusOnWrong(error)
  const [asks, setAsks] = useState(false)
  const errors = useErrors(error, { ...shown, ...addresses })
  const part = { form, stored, errorAt: errors.at }

  const closes = form.changes.closesOn
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!form.dirty) return
    if (closes && stored.staff > 0) setAsks(true)
    else form.save()
  }

  return (
    <form ref={box} onSubmit={submit} noValidate className="grid grid-cols-1 gap-5">
      <VenueDetails {...part} />
      <VenueChat {...part} />
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
        {form.found && form.dirty && <KeptDraft />}
      </div>
    </form>
  )
}
