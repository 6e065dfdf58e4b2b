import { FIGURE_KINDS, METRICS_LABELS } from '@scope/contract/numbers/metrics.words'
import { ORIENTATION_LABELS, ORIENTATIONS, REASON_MAX } from '@scope/contract/numbers/targets.words'
import { Button } from '../../../ui/Button.tsx'
import { FieldError } from '../../../ui/form/FieldError.tsx'
import { KeptDraft } from '../../../ui/form/KeptDraft.tsx'
import { Picker } from '../../../ui/form/Picker.tsx'
import { SaveButton } from '../../../ui/form/SaveButton.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { NeedsNetwork } from '../../../ui/state/NeedsNetwork.tsx'
import { NOBODY } from '../target-fields.ts'
import { carriedText } from '../typed-for.ts'
import { type TargetFormProps, useTargetForm } from '../use-target-form.ts'

type TargetFieldsProps = TargetFormProps & {
  /** The week that the text was typed for. If it is over, the text is saved for the chosen one. */
  typedWeek: string
}

/** The boxes of one target, and its save. */
export function TargetFields({ typedWeek, ...props }: TargetFieldsProps) {
  const { shown, asked } = props
  const { figure, onlyWeek } = asked
  const form = useTargetForm(props)
  const { fields, set, errorOf, dirty, saving } = form
  const box = (field: 'amount' | 'amber' | 'red') => ({
    value: fields[field],
    onChange: (text: string) => set({ [field]: text }),
    error: errorOf(field),
    className: 'tabular-nums',
  })
  const unit = FIGURE_KINDS[figure] === 'money' ? '% of the target' : 'points'
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        form.save()
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
            ...shown.people.map(({ id, name, position }) => ({ value: id, label: name, detail: position })),
          ]}
          onChange={(owner) => set({ owner })}
        />
      </div>
      <FieldError text={errorOf('owner')} />
      <TextField
        label={`${METRICS_LABELS[figure]} target`}
        hint={figure === 'revenue' ? 'Dollars, or +3% on last year. Empty: no target.' : 'Empty: no target.'}
        {...box('amount')}
        inputMode={figure === 'revenue' ? 'text' : 'decimal'}
      />
      <div className="grid grid-cols-2 gap-3">
        <TextField label="Amber when off by more than" hint={unit} {...box('amber')} inputMode="decimal" />
        <TextField label="Red when off by more than" hint={unit} {...box('red')} inputMode="decimal" />
      </div>
      {onlyWeek && (
        <TextField
          label="Reason"
          error={errorOf('reason')}
          hint="A holiday, a buyout"
          value={fields.reason}
          maxLength={REASON_MAX}
          onChange={(reason) => set({ reason })}
        />
      )}
      <FieldError text={errorOf('fromWeek')} />
      <NeedsNetwork what="Targets" />
      {dirty && typedWeek !== asked.week ? (
        <p role="status" className="text-sm">
          {carriedText(typedWeek, asked)}
        </p>
      ) : (
        form.found && dirty && <KeptDraft />
      )}
      <div className="flex justify-end gap-3">
        {dirty && (
          <Button variant="secondary" onClick={form.clear} disabled={saving}>
            Discard
          </Button>
        )}
        <SaveButton type="submit" busy={saving} disabled={!dirty}>
          {onlyWeek ? 'Save exception' : 'Save target'}
        </SaveButton>
      </div>
    </form>
  )
}
