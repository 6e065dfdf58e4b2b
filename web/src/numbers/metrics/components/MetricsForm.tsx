import type { Reply } from '@scope/contract/calls'
import { laborTrue, percent, readFigure } from '@scope/contract/kernel/figures'
import { METRICS_LABELS, METRICS_NUMBERS, type MetricsNumber } from '@scope/contract/numbers/metrics.words'
import { apartTag, isTaggedClosed } from '@scope/contract/numbers/tags.words'
import { useState } from 'react'
import { useDraft } from '../../../lib/drafts/use-draft.ts'
import { focusOnMount } from '../../../lib/window/focus-on-mount.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field, inputClass } from '../../../ui/form/Field.tsx'
import { KEPT_HERE } from '../../../ui/form/KeptDraft.tsx'
import { SaveButton } from '../../../ui/form/SaveButton.tsx'
import { useSubmit } from '../../../ui/form/use-submit.ts'
import { Disclosure } from '../../../ui/list/Disclosure.tsx'
import { NeedsNetwork } from '../../../ui/state/NeedsNetwork.tsx'
import { isMoney } from '../../comparison/shown.ts'
import { usualNote } from '../../comparison/usual.ts'
import { TagsField, WEEK_DIFFERED } from '../../tags/components/TagsField.tsx'
import { typedTags, typedText } from '../../tags/typed-tags.ts'
import { budgetHint } from '../budget-hint.ts'
import { fieldsOf, type MetricsFields, type Wrong, wrongIn } from '../form.ts'
import { useSaveMetrics } from '../use-save-metrics.ts'
import { isRunning } from '../weeks.ts'
import { BothWeeks } from './BothWeeks.tsx'
import { NumberBox } from './NumberBox.tsx'
import { RunningWeek } from './RunningWeek.tsx'

type MetricsFormProps = {
  shown: Reply<'GET /api/venues/:venue/metrics'>
  /** The draft key. */
  draft: string
  onDone: () => void
}

/** What two tabs never join to one text. */
const WHOLE = [...METRICS_NUMBERS, 'tags' as const]

/** `Revenue ($)` (document 2, section 2.2) */
const labelOf = (field: MetricsNumber) => METRICS_LABELS[field] + (isMoney(field) ? ' ($)' : '')

/** The form for a week’s numbers. A draft is stored with every keystroke. */
export function MetricsForm({ shown, draft, onDone }: MetricsFormProps) {
  const { venue, week, today, metrics, budgets, usual, holidays } = shown
  const [asking, setAsking] = useState(false)
  const form = useDraft<MetricsFields>(draft, fieldsOf(metrics), metrics?.updatedAt ?? null, WHOLE)
  const { fields } = form
  const close = () => {
    form.reset(fieldsOf(metrics))
    onDone()
  }
  const { save, saving, theirs, refused, keepTheirs } = useSaveMetrics(venue.slug, week, close)
  const unreadable = wrongIn(fields)
  const { tried, form: submit } = useSubmit({
    error: refused,
    isWrong: Object.keys(unreadable).length > 0,
    send: () => (isRunning(week, today) ? setAsking(true) : save({ fields, base: form.base })),
  })
  const wrong: Wrong = tried ? { ...unreadable } : {}
  // Shows the server’s error until the field is edited.
  if (refused && fields[refused.field] === refused.typed) wrong[refused.field] ??= refused.text

  if (theirs) {
    return (
      <BothWeeks
        mine={fields}
        theirs={theirs}
        onSaveMine={() => {
          form.rebase(theirs.updatedAt)
          save({ fields, base: theirs.updatedAt })
        }}
        onKeepTheirs={() => {
          keepTheirs()
          close()
        }}
      />
    )
  }

  const tags = typedTags(fields.tags)
  // A closed week needs none; what was entered stays in view.
  const numbers = METRICS_NUMBERS.filter((field) => !isTaggedClosed(tags) || fields[field] !== '')
  const trueCost = readFigure(fields.laborBasePct, 'percent')
  return (
    <>
      <form {...submit} className="grid grid-cols-1 gap-5">
        <NeedsNetwork what="Numbers" />
        <div className="grid grid-cols-1 items-start gap-5 empty:hidden sm:grid-cols-2 xl:grid-cols-4">
          {numbers.map((field, index) => (
            <NumberBox
              key={field}
              field={field}
              label={labelOf(field)}
              value={fields[field]}
              onChange={(text) => form.change({ [field]: text })}
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
        <Disclosure label={WEEK_DIFFERED} open={tags.length > 0 || wrong.tags !== undefined}>
          <TagsField
            tags={tags}
            onChange={(next) => form.change({ tags: typedText(next) })}
            holidays={holidays}
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
              onChange={(event) => form.change({ notes: event.target.value })}
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
          <Button variant="secondary" onClick={close} disabled={saving}>
            Cancel
          </Button>
          <p className="text-sm text-quiet">
            {form.onDevice
              ? form.found && KEPT_HERE
              : 'This browser can’t keep drafts. Save before you leave.'}
          </p>
        </div>
      </form>
      <RunningWeek
        open={asking}
        week={week}
        onSave={() => {
          setAsking(false)
          save({ fields, base: form.base })
        }}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
