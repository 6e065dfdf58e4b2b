import { AWAY_KIND_LABELS, AWAY_KINDS, type AwayKind } from '@scope/contract/company/away.words'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { useAttempt } from '../../../lib/api/use-attempt.ts'
import { useErrors } from '../../../lib/api/use-errors.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field, inputClass } from '../../../ui/form/Field.tsx'
import { PickerField } from '../../../ui/form/PickerField.tsx'
import { SaveButton } from '../../../ui/form/SaveButton.tsx'
import { DayRange } from '../../period/day-range.tsx'
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
  const [tries, setTries] = useState(0)
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
  /** The last day is never before the first. */
  const setDay = (field: 'from' | 'to', day: string) =>
    change(field === 'from' && day > fields.to ? { from: day, to: day } : { [field]: day })
  const missing = (field: 'from' | 'to') => (tries > 0 && fields[field] === '' ? 'Choose a day.' : undefined)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTries((count) => count + 1)
    if (fields.from !== '' && fields.to !== '') save.mutate()
  }
  const date = (field: 'from' | 'to', label: string, least: string) => (
    <Field label={label} error={missing(field) ?? errors.at(field)}>
      {(aria) => (
        <input
          {...aria}
          type="date"
          value={fields[field]}
          min={least}
          readOnly={save.isPending}
          onChange={(event) => setDay(field, event.target.value)}
          className={inputClass}
        />
      )}
    </Field>
  )
  return (
    <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-5">
      <div className="grid grid-cols-1 gap-3">
        <div className="grid grid-cols-1 items-start gap-x-3 gap-y-5 min-[22rem]:grid-cols-2 *:grid-cols-1 [&_input]:min-w-0 [&_input]:px-3">
          {date('from', 'First day', least)}
          {date('to', 'Last day', fields.from || first)}
        </div>
        <DayRange
          label="Days away"
          from={fields.from}
          to={fields.to}
          least={least}
          disabled={save.isPending}
          onChange={change}
        />
      </div>
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
      {errors.ofForm && (
        <p role="alert" className="font-semibold text-overdue">
          {errors.ofForm}
        </p>
      )}
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
