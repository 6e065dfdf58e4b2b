import type { Reply } from '@scope/contract/calls'
import { addWeeks } from '@scope/contract/kernel/calendar'
import { numberOf, readFigure } from '@scope/contract/kernel/figures'
import { FIGURE_KINDS } from '@scope/contract/numbers/metrics.words'
import {
  DEFAULT_BANDS,
  heldIn,
  ORIENTATION_LABELS,
  ORIENTATIONS,
  type Orientation,
  REASON_MAX,
  TARGET_FIGURES,
  TARGET_LABELS,
  type TargetFigure,
} from '@scope/contract/numbers/targets.words'
import { type ReactNode, useState } from 'react'
import { useMe } from '../../../company/person/api.ts'
import { mediumDate } from '../../../lib/dates.ts'
import { draftKey } from '../../../lib/drafts.ts'
import { ApiError } from '../../../lib/errors.ts'
import { toast } from '../../../lib/toast.ts'
import { useDraft } from '../../../lib/use-draft.ts'
import { useWrite } from '../../../lib/use-write.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field, inputClass } from '../../../ui/Field.tsx'
import { NeedsNetwork } from '../../../ui/NeedsNetwork.tsx'
import { Picker } from '../../../ui/Picker.tsx'
import { SaveButton } from '../../../ui/SaveButton.tsx'
import { readTarget, targetText } from '../cells.ts'
import { saveTargets } from '../writes.ts'

type Shown = Reply<'GET /api/venues/:venue/targets'>

/** Weeks that the form offers, from the first that can be chosen. */
const WEEKS = 13
const NOBODY = ''

type Choice = { figure: TargetFigure; holds: 'on' | 'week'; week: string }
type Fields = {
  amount: string
  orientation: Orientation
  amber: string
  red: string
  owner: string
  reason: string
}
const WHOLE_CHOICE = ['figure', 'holds', 'week'] as const
const FIELDS = ['amount', 'orientation', 'amber', 'red', 'owner', 'reason'] as const
const WHOLE = FIELDS.filter((field) => field !== 'reason')

/**
 * One target of a venue with all that belongs to it, or an exception for one week. What is chosen and typed is kept on
 * the device until it is saved.
 */
export function TargetForm({ shown }: { shown: Shown }) {
  const { userId } = useMe()
  const start: Choice = { figure: 'revenue', holds: 'on', week: shown.week }
  const choice = useDraft(draftKey('target-choice', userId, shown.venue.id), start, null, WHOLE_CHOICE)
  const { figure, holds, week: chosen } = choice.fields
  const onlyWeek = holds === 'week'
  const first = onlyWeek ? shown.firstWeek : shown.week
  const week = chosen < first ? first : chosen
  const weeks = Array.from({ length: WEEKS }, (_, index) => addWeeks(first, index))
  return (
    <section aria-label="Set a target" className="grid content-start gap-4">
      <Picker
        label="Figure"
        value={figure}
        options={TARGET_FIGURES.map((one) => ({ value: one, label: TARGET_LABELS[one] }))}
        onChange={(value) => choice.change({ figure: TARGET_FIGURES.find((one) => one === value) ?? figure })}
      />
      <div className="flex flex-wrap gap-3">
        <Picker
          label="Holds"
          value={holds}
          options={[
            { value: 'on', label: 'From a week on' },
            { value: 'week', label: 'One week only' },
          ]}
          onChange={(value) => choice.change({ holds: value === 'week' ? 'week' : 'on' })}
        />
        <Picker
          label="Week"
          value={week}
          options={weeks.map((one) => ({ value: one, label: mediumDate(one) }))}
          onChange={(value) => choice.change({ week: value })}
        />
      </div>
      <OfWeek
        key={`${figure} ${onlyWeek} ${week}`}
        {...{ shown, figure, onlyWeek, week }}
        onDone={() => choice.reset(choice.fields)}
      />
    </section>
  )
}

type OfWeekProps = {
  shown: Shown
  figure: TargetFigure
  onlyWeek: boolean
  week: string
  /** Called when it is saved or discarded. */
  onDone: () => void
}

function OfWeek({ shown, figure, onlyWeek, week, onDone }: OfWeekProps) {
  const { userId } = useMe()
  const { venue, targets, people } = shown
  const own = targets.find(
    (one) => one.figure === figure && one.fromWeek === week && one.onlyWeek === onlyWeek,
  )
  const held =
    own ??
    heldIn(
      targets.filter((one) => !one.onlyWeek),
      figure,
      week,
    )
  const bands = DEFAULT_BANDS[figure]
  const stored: Fields = {
    amount: targetText(held ?? undefined),
    orientation: held?.orientation ?? bands.orientation,
    amber: String(held?.amber ?? numberOf(bands.amber)),
    red: String(held?.red ?? numberOf(bands.red)),
    owner: held?.owner?.id ?? NOBODY,
    reason: own?.reason ?? '',
  }
  const key = draftKey('target', userId, venue.id, figure, week, onlyWeek ? 'week' : 'on')
  // Only what is edited is kept: the rest follows what others save.
  const draft = useDraft<Partial<Fields> & Record<string, string>>(key, {}, null, WHOLE)
  const fields = { ...stored, ...draft.fields }
  const [wrong, setWrong] = useState<{ field: string; text: string } | null>(null)
  const write = useWrite(saveTargets, 'targets')
  const set = (more: Partial<Fields>) => {
    draft.change(more)
    setWrong(null)
  }
  const errorOf = (field: string) => (wrong?.field === field ? wrong.text : undefined)

  const dirty = FIELDS.some((field) => fields[field] !== stored[field])
  const clear = () => {
    draft.reset({})
    setWrong(null)
    onDone()
  }

  const save = async () => {
    const read = readTarget(figure, fields.amount)
    if ('problem' in read) return setWrong({ field: 'amount', text: `${read.problem}.` })
    const typed = { amber: readFigure(fields.amber), red: readFigure(fields.red) }
    for (const field of ['amber', 'red'] as const) {
      if (typed[field] === null) return setWrong({ field, text: 'Not a number.' })
    }
    const line = {
      ...{ venue: venue.slug, figure, fromWeek: week, onlyWeek, ...read },
      orientation: fields.orientation,
      amber: numberOf(typed.amber ?? 0),
      red: numberOf(typed.red ?? 0),
      owner: fields.owner === NOBODY ? null : fields.owner,
      reason: onlyWeek ? fields.reason : null,
      updatedAt: own?.updatedAt ?? null,
    }
    try {
      const { changed } = await write.send({ body: { targets: [line] } }, null)
      toast({ title: changed > 0 ? 'Target saved' : 'Nothing to change' })
      clear()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'invalid') {
        setWrong({ field: error.field?.split('.')[2] ?? 'amount', text: error.sentence })
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
        <p role="alert" className="text-sm font-medium text-overdue">
          {errorOf('owner')}
        </p>
      )}
      {box(
        'amount',
        `${TARGET_LABELS[figure]} target`,
        figure === 'revenue' ? 'Dollars, or +3% on last year. Empty: no target.' : 'Empty: no target.',
      )}
      <div className="grid grid-cols-2 gap-3">
        {box('amber', 'Amber beyond', `${unit} off`)}
        {box('red', 'Red beyond', `${unit} off`)}
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
        <p role="alert" className="text-sm font-medium text-overdue">
          {errorOf('fromWeek')}
        </p>
      )}
      <NeedsNetwork what="Targets" />
      {draft.found && dirty && <p className="text-sm text-quiet">Not saved yet. Kept on this device.</p>}
      <div className="flex justify-end gap-3">
        {dirty && (
          <Button variant="secondary" onClick={clear} disabled={write.isPending}>
            Discard
          </Button>
        )}
        <SaveButton type="submit" busy={write.isPending}>
          {onlyWeek ? 'Save exception' : 'Save target'}
        </SaveButton>
      </div>
    </form>
  )
}
