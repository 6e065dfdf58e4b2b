import { laborTrue, percent, readFigure } from '@scope/contract/kernel/figures'
import { METRICS_LABELS, METRICS_NUMBERS, type MetricsNumber } from '@scope/contract/numbers/metrics.words'
import { apartTag, isTaggedClosed } from '@scope/contract/numbers/tags.words'
import { weekRange } from '../../../lib/dates/dates.ts'
import { focusOnMount } from '../../../lib/window/focus-on-mount.ts'
import { Button } from '../../../ui/Button.tsx'
import { Confirm } from '../../../ui/dialog/Confirm.tsx'
import { Field, inputClass } from '../../../ui/form/Field.tsx'
import { KEPT_HERE } from '../../../ui/form/KeptDraft.tsx'
import { SaveButton } from '../../../ui/form/SaveButton.tsx'
import { Disclosure } from '../../../ui/list/Disclosure.tsx'
import { NeedsNetwork } from '../../../ui/state/NeedsNetwork.tsx'
import { isMoney } from '../../comparison/shown.ts'
import { usualNote } from '../../comparison/usual.ts'
import { TagsField, WEEK_DIFFERED } from '../../tags/components/TagsField.tsx'
import { typedTags, typedText } from '../../tags/typed-tags.ts'
import { budgetHint } from '../budget-hint.ts'
import { type MetricsFormProps, useMetricsForm } from '../use-metrics-form.ts'
import { BothWeeks } from './BothWeeks.tsx'
import { NumberBox } from './NumberBox.tsx'

/** The form for a week’s numbers. A draft is stored with every keystroke. */
export function MetricsForm(props: MetricsFormProps) {
  const { shown } = props
  const typed = useMetricsForm(props)
  const { fields, change, wrong, saving, theirs } = typed
  if (theirs) {
    return (
      <BothWeeks
        mine={fields}
        theirs={theirs}
        onSaveMine={() => typed.saveMine(theirs.updatedAt)}
        onKeepTheirs={typed.keepTheirs}
      />
    )
  }
  const tags = typedTags(fields.tags)
  return (
    <>
      <form {...typed.form} className="grid grid-cols-1 gap-5">
        <NeedsNetwork what="Numbers" />
        <NumberBoxes shown={shown} typed={typed} />
        <Disclosure label={WEEK_DIFFERED} open={tags.length > 0 || wrong.tags !== undefined}>
          <TagsField
            tags={tags}
            onChange={(next) => change({ tags: typedText(next) })}
            holidays={shown.holidays}
            disabled={saving}
            error={wrong.tags}
            folded
          />
        </Disclosure>
        <Field label={METRICS_LABELS.notes} error={wrong.notes}>
          {(aria) => (
            <textarea
              {...aria}
              value={fields.notes}
              onChange={(event) => change({ notes: event.target.value })}
              readOnly={saving}
              rows={3}
              className={inputClass}
            />
          )}
        </Field>
        <div className="flex flex-wrap items-center gap-3">
          <SaveButton type="submit" busy={saving}>
            Save Metrics
          </SaveButton>
          <Button variant="secondary" onClick={typed.close} disabled={saving}>
            Cancel
          </Button>
          <p className="text-sm text-quiet">
            {typed.onDevice
              ? typed.found && KEPT_HERE
              : 'This browser can’t keep drafts. Save before you leave.'}
          </p>
        </div>
      </form>
      <RunningWeek week={shown.week} {...typed.running} />
    </>
  )
}

type NumberBoxesProps = Pick<MetricsFormProps, 'shown'> & { typed: ReturnType<typeof useMetricsForm> }

/** A box for each number, with its usual range and its budget. */
function NumberBoxes({ shown: { usual, budgets }, typed }: NumberBoxesProps) {
  const { fields, change, wrong, saving } = typed
  const tags = typedTags(fields.tags)
  // A closed week needs none; entered values stay visible.
  const numbers = METRICS_NUMBERS.filter((field) => !isTaggedClosed(tags) || fields[field] !== '')
  const trueCost = readFigure(fields.laborBasePct, 'percent')
  return (
    <div className="grid grid-cols-1 items-start gap-5 empty:hidden sm:grid-cols-2 xl:grid-cols-4">
      {numbers.map((field, index) => (
        <NumberBox
          key={field}
          field={field}
          label={labelOf(field)}
          value={fields[field]}
          onChange={(text) => change({ [field]: text })}
          readOnly={saving}
          error={wrong[field]}
          usual={apartTag(tags) ? null : usualNote(field, usual[field], fields[field])}
          budget={budgetHint(budgets, field, fields[field])}
          boxRef={index === 0 ? focusOnMount : undefined}
        >
          {field === 'laborBasePct' && (
            <span className="block tabular-nums">
              True cost is calculated automatically (x 1.14): {percent(trueCost && laborTrue(trueCost))}
            </span>
          )}
        </NumberBox>
      ))}
    </div>
  )
}

/** `Revenue ($)` (document 2, section 2.2) */
const labelOf = (field: MetricsNumber) => METRICS_LABELS[field] + (isMoney(field) ? ' ($)' : '')

type RunningWeekProps = { open: boolean; week: string; onSave: () => void; onClose: () => void }

/** Asks before numbers are saved for a week that is not over. On a Monday they are often last week’s. */
function RunningWeek({ open, week, onSave, onClose }: RunningWeekProps) {
  return (
    <Confirm
      open={open}
      title="This week is not over"
      text={`The week of ${weekRange([week])} ends on Sunday. Save for it, not for last week?`}
      confirmLabel="Save for this week"
      onConfirm={onSave}
      onClose={onClose}
    />
  )
}
