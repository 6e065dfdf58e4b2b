import { type Week, weekOf } from '@scope/contract/kernel/calendar'
import { readFigure } from '@scope/contract/kernel/figures'
import { useState } from 'react'
import { useErrors } from '../../../lib/api/use-errors.ts'
import { useWrite } from '../../../lib/api/use-write.ts'
import { mediumDate } from '../../../lib/dates/dates.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { DialogActions } from '../../../ui/dialog/DialogActions.tsx'
import { FormError } from '../../../ui/form/FormError.tsx'
import { SaveButton } from '../../../ui/form/SaveButton.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useSubmit } from '../../../ui/form/use-submit.ts'
import type { Source, Sources } from '../api.ts'
import { sourceWrites } from '../writes.ts'

type Salaried = Source['reading']['salaried'][number]
type SalariedDialogProps = {
  source: Source
  venues: Sources['venues']
  /** The running week. */
  week: Week
  onClose: () => void
}

/** A venue's last value. */
const held = (salaried: readonly Salaried[], venueId: string): Salaried | undefined =>
  salaried.filter((one) => one.venueId === venueId).toSorted((a, b) => b.from.localeCompare(a.from))[0]

/**
 * The salaried labor of each venue in dollars a week, which is added to the labor dollars of a source's files. A change
 * applies from a Monday on; earlier weeks keep theirs.
 */
export function SalariedDialog({ source, venues, week, onClose }: SalariedDialogProps) {
  const { reading, updatedAt } = source
  const [from, setFrom] = useState(week)
  const [typed, setTyped] = useState<Record<string, string>>({})
  const { start, isPending, error } = useWrite(sourceWrites.change, 'source')
  const errors = useErrors(error, { ...typed, from })
  const textOf = (id: string) => typed[id] ?? held(reading.salaried, id)?.dollars.toString() ?? ''
  const wrong = (id: string) =>
    textOf(id).trim() !== '' && readFigure(textOf(id), 'money') === null ? 'Enter dollars a week.' : undefined
  const send = () => {
    const changed = Object.entries(typed).map(([venueId, text]) => ({
      venueId,
      dollars: (readFigure(text.trim() || '0', 'money') ?? 0) / 100,
      from: weekOf(from),
    }))
    const unchanged = reading.salaried.filter(
      (one) => !changed.some(({ venueId }) => venueId === one.venueId && one.from >= weekOf(from)),
    )
    const body = { reading: { ...reading, salaried: [...unchanged, ...changed] }, updatedAt }
    start({ params: { id: source.id }, body }, null, () => {
      onClose()
      toast({ title: 'Salaried labor saved', description: `From the week of ${mediumDate(weekOf(from))}.` })
    })
  }
  const isWrong = venues.some(({ id }) => wrong(id) !== undefined)
  const { tried, form } = useSubmit({ error, isWrong, send })
  return (
    <Dialog
      open
      onClose={onClose}
      title="Salaried labor"
      description={`Dollars a week, added to labor of ${source.name}.`}
    >
      <form {...form} className="grid grid-cols-1 gap-5">
        <TextField
          label="From the week of"
          error={from ? errors.at('from') : 'Choose a week.'}
          type="date"
          value={from}
          required
          onChange={(day) => day && setFrom(day)}
          readOnly={isPending}
        />
        {venues.map(({ id, name }) => (
          <TextField
            key={id}
            label={name}
            error={tried ? wrong(id) : undefined}
            inputMode="decimal"
            value={textOf(id)}
            placeholder="$0"
            onChange={(text) => setTyped({ ...typed, [id]: text })}
            readOnly={isPending}
          />
        ))}
        <FormError text={errors.ofForm} />
        <DialogActions>
          <Button variant="secondary" disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <SaveButton type="submit" busy={isPending} disabled={Object.keys(typed).length === 0}>
            Save
          </SaveButton>
        </DialogActions>
      </form>
    </Dialog>
  )
}
