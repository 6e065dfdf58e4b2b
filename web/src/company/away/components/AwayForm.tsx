import { AWAY_KIND_LABELS, AWAY_KINDS, type AwayKind } from '@scope/contract/company/away.words'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { useAttempt } from '../../../lib/api/use-attempt.ts'
import { useErrors } from '../../../lib/api/use-errors.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormError } from '../../../ui/form/FormError.tsx'
import { PickerField } from '../../../ui/form/PickerField.tsx'
import { SaveButton } from '../../../ui/form/SaveButton.tsx'
import { useSubmit } from '../../../ui/form/use-submit.ts'
import { DaysField } from '../../period/days-field.tsx'
import type { Away } from '../api.ts'

type AwayFormProps = {
  person: string
  /** Null enters a new one. */
  away: Away | null
  today: string
  /** The first day that it can begin on. */
  first: string
  onSaved: (days: { from: string; to: string }) => Promise<unknown>
  onCancel: () => void
}

const KINDS = AWAY_KINDS.map((value) => ({ value, label: AWAY_KIND_LABELS[value] }))
const isKind = (word: string): word is AwayKind => AWAY_KINDS.some((kind) => kind === word)

/** The days and the kind of an absence. */
export function AwayForm({ person, away, today, first, onSaved, onCancel }: AwayFormProps) {
  const attemptOf = useAttempt()
  const [fields, setFields] = useState({
    kind: away?.kind ?? ('vacation' as AwayKind),
    from: away?.from ?? today,
    to: away?.to ?? today,
  })
  const least = away && away.from < first ? away.from : first
  const save = useMutation({
    mutationFn: async () => {
      const idempotencyKey = attemptOf({ person, ...fields })
      return away
        ? api('PATCH /api/away/:id', { params: { id: away.id }, body: fields, idempotencyKey })
        : api('POST /api/away', { body: { person, ...fields }, idempotencyKey })
    },
    onSuccess: () => onSaved(fields),
  })
  const errors = useErrors(save.error, fields)
  const change = (some: Partial<typeof fields>) => setFields((now) => ({ ...now, ...some }))
  /** A new first day takes an earlier last day along. */
  const setDays = (days: Partial<Record<'from' | 'to', string>>) =>
    change(days.from && days.from > (days.to ?? fields.to) ? { from: days.from, to: days.from } : days)
  const { tried, form } = useSubmit({
    error: save.error,
    isWrong: fields.from === '' || fields.to === '',
    send: () => save.mutate(),
  })
  const errorAt = (field: 'from' | 'to') =>
    tried && fields[field] === '' ? 'Choose a day.' : errors.at(field)
  return (
    <form {...form} className="grid grid-cols-1 gap-5">
      <DaysField
        label="Days away"
        days={fields}
        least={least}
        errors={{ from: errorAt('from'), to: errorAt('to') }}
        disabled={save.isPending}
        onChange={setDays}
      />
      <PickerField
        label="Kind"
        hint="No reason is asked."
        error={errors.at('kind')}
        value={fields.kind}
        options={KINDS}
        onChange={(kind) => isKind(kind) && change({ kind })}
        disabled={save.isPending}
      />
      {fields.from !== '' && fields.from < today && (
        <p className="text-sm text-quiet">
          Past weeks’ figures change with it. “Past versions” keeps the old ones.
        </p>
      )}
      <FormError text={errors.ofForm} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <SaveButton type="submit" busy={save.isPending}>
          Save
        </SaveButton>
      </div>
    </form>
  )
}
