import { numberOf, readFigure } from '@scope/contract/kernel/figures'
import { FIGURE_KINDS, METRICS_LABELS } from '@scope/contract/numbers/metrics.words'
import { ORIENTATION_LABELS, ORIENTATIONS, REASON_MAX } from '@scope/contract/numbers/targets.words'
import { type ReactNode, useState } from 'react'
import { ApiError } from '../../../lib/api/errors.ts'
import { useWrite } from '../../../lib/api/use-write.ts'
import { useDraft } from '../../../lib/drafts/use-draft.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field, inputClass } from '../../../ui/form/Field.tsx'
import { KeptDraft } from '../../../ui/form/KeptDraft.tsx'
import { Picker } from '../../../ui/form/Picker.tsx'
import { SaveButton } from '../../../ui/form/SaveButton.tsx'
import { NeedsNetwork } from '../../../ui/state/NeedsNetwork.tsx'
import { readTarget } from '../cells.ts'
import {
  type Asked,
  type Fields,
  isEdited,
  NOBODY,
  ownTarget,
  type Shown,
  WHOLE_FIELDS,
} from '../target-fields.ts'
import { carriedText } from '../typed-for.ts'
import { saveTargets } from '../writes.ts'

type TargetFieldsProps = {
  shown: Shown
  asked: Asked
  stored: Fields
  /** The week that the text was typed for. If it is over, the text is saved for the one that is asked. */
  typedWeek: string
  draftKey: string
  /** Called when it is saved or discarded. */
  onDone: () => void
}

/** The boxes of one target, and its save. */
export function TargetFields({ shown, asked, stored, typedWeek, draftKey, onDone }: TargetFieldsProps) {
  const { venue, people } = shown
  const { figure, onlyWeek, week } = asked
  // Only what is edited is kept: the rest follows what others save.
  const draft = useDraft<Partial<Fields> & Record<string, string>>(draftKey, {}, null, WHOLE_FIELDS)
  const fields = { ...stored, ...draft.fields }
  const [wrong, setWrong] = useState<{ field: string; text: string; week: string } | null>(null)
  const write = useWrite(saveTargets, 'targets')
  const set = (more: Partial<Fields>) => {
    draft.change(more)
    setWrong(null)
  }
  const fail = (field: string, text: string) => setWrong({ field, text, week })
  // An error of the week that was asked before says nothing about this one.
  const errorOf = (field: string) => (wrong?.field === field && wrong.week === week ? wrong.text : undefined)

  const dirty = isEdited(draft.fields, stored)
  const clear = () => {
    draft.reset({})
    setWrong(null)
    onDone()
  }

  const save = async () => {
    const read = readTarget(figure, fields.amount)
    if ('problem' in read) return fail('amount', `${read.problem}.`)
    const typed = { amber: readFigure(fields.amber), red: readFigure(fields.red) }
    for (const field of ['amber', 'red'] as const) {
      if (typed[field] === null) return fail(field, 'Not a number.')
    }
    const line = {
      ...{ venue: venue.slug, figure, fromWeek: week, onlyWeek, ...read },
      orientation: fields.orientation,
      amber: numberOf(typed.amber ?? 0),
      red: numberOf(typed.red ?? 0),
      owner: fields.owner === NOBODY ? null : fields.owner,
      reason: onlyWeek ? fields.reason : null,
      updatedAt: ownTarget(shown.targets, asked)?.updatedAt ?? null,
    }
    try {
      const { changed } = await write.send({ body: { targets: [line] } }, null)
      toast({ title: changed > 0 ? 'Target saved' : 'Nothing to change' })
      clear()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'invalid') {
        fail(error.field?.split('.')[2] ?? 'amount', error.sentence)
      }
    }
  }

  const box = (field: 'amount' | 'amber' | 'red', label: string, hint?: ReactNode) => (
    <Field label={label} error={errorOf(field)} hint={hint}>
      {(aria) => (
        <input
          {...aria}
          value={fields[field]}
          onChange={(event) => set({ [field]: event.target.value })}
          inputMode={field === 'amount' && figure === 'revenue' ? 'text' : 'decimal'}
          autoComplete="off"
          className={`${inputClass} tabular-nums`}
        />
      )}
    </Field>
  )
  const unit = FIGURE_KINDS[figure] === 'money' ? '% of the target' : 'points'
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <div className="flex flex-wrap items-end gap-3">
        <Picker
          label="Orientation"
          value={fields.orientation}
          options={ORIENTATIONS.map((one) => ({ value: one, label: ORIENTATION_LABELS[one] }))}
          onChange={(value) =>
            set({ orientation: ORIENTATIONS.find((one) => one === value) ?? fields.orientation })
          }
        />
        <Picker
          label="Owner"
          value={fields.owner}
          options={[
            { value: NOBODY, label: 'No owner' },
            ...people.map(({ id, name, position }) => ({ value: id, label: name, detail: position })),
          ]}
          onChange={(owner) => set({ owner })}
        />
      </div>
      {errorOf('owner') && (
        <p role="alert" className="text-sm font-semibold text-overdue">
          {errorOf('owner')}
        </p>
      )}
      {box(
        'amount',
        `${METRICS_LABELS[figure]} target`,
        figure === 'revenue' ? 'Dollars, or +3% on last year. Empty: no target.' : 'Empty: no target.',
      )}
      <div className="grid grid-cols-2 gap-3">
        {box('amber', 'Amber when off by more than', unit)}
        {box('red', 'Red when off by more than', unit)}
      </div>
      {onlyWeek && (
        <Field label="Reason" error={errorOf('reason')} hint="A holiday, a buyout">
          {(aria) => (
            <input
              {...aria}
              value={fields.reason}
              maxLength={REASON_MAX}
              onChange={(event) => set({ reason: event.target.value })}
              className={inputClass}
            />
          )}
        </Field>
      )}
      {errorOf('fromWeek') && (
        <p role="alert" className="text-sm font-semibold text-overdue">
          {errorOf('fromWeek')}
        </p>
      )}
      <NeedsNetwork what="Targets" />
      {dirty && typedWeek !== week ? (
        <p role="status" className="text-sm">
          {carriedText(typedWeek, asked)}
        </p>
      ) : (
        draft.found && dirty && <KeptDraft />
      )}
      <div className="flex justify-end gap-3">
        {dirty && (
          <Button variant="secondary" onClick={clear} disabled={write.isPending}>
            Discard
          </Button>
        )}
        <SaveButton type="submit" busy={write.isPending} disabled={!dirty}>
          {onlyWeek ? 'Save exception' : 'Save target'}
        </SaveButton>
      </div>
    </form>
  )
}
