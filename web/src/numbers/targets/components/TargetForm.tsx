import { addWeeks } from '@scope/contract/kernel/calendar'
import { METRICS_LABELS } from '@scope/contract/numbers/metrics.words'
import { TARGET_FIGURES, type TargetFigure } from '@scope/contract/numbers/targets.words'
import { useMe } from '../../../company/person/api.ts'
import { mediumDate } from '../../../lib/dates/dates.ts'
import { deviceStorage } from '../../../lib/drafts/device-drafts.ts'
import { draftKey } from '../../../lib/drafts/drafts.ts'
import { useDraft } from '../../../lib/drafts/use-draft.ts'
import { Picker } from '../../../ui/form/Picker.tsx'
import { storedFields, type TargetChoice, type TargetsReply } from '../target-fields.ts'
import { targetDraftKey, typedFor } from '../typed-for.ts'
import { TargetFields } from './TargetFields.tsx'

/** Weeks that the form offers, from the first that can be chosen. */
const WEEKS = 13

type Choice = { figure: TargetFigure; holds: 'on' | 'week'; week: string }
const WHOLE_CHOICE = ['figure', 'holds', 'week'] as const

/**
 * A target of a venue with all its fields, or an exception for one week. Input stays on the device until it is saved.
 */
export function TargetForm({ shown }: { shown: TargetsReply }) {
  const { userId } = useMe()
  const start: Choice = { figure: 'revenue', holds: 'on', week: shown.week }
  const choice = useDraft(draftKey('target-choice', userId, shown.venue.id), start, null, WHOLE_CHOICE)
  const { figure, holds, week: chosen } = choice.fields
  const onlyWeek = holds === 'week'
  const first = onlyWeek ? shown.firstWeek : shown.week
  const week = chosen < first ? first : chosen
  const weeks = Array.from({ length: WEEKS }, (_, index) => addWeeks(first, index))
  const asked: TargetChoice = { figure, onlyWeek, week }
  const stored = storedFields(shown.targets, asked)
  const keyOf = (one: TargetChoice) => targetDraftKey(userId, shown.venue.id, one)
  const typedWeek = typedFor(deviceStorage(), { first, asked, stored }, keyOf)
  const key = keyOf({ ...asked, week: typedWeek })
  return (
    <section aria-label="Set a target" className="grid content-start gap-4">
      <Picker
        label="Figure"
        value={figure}
        options={TARGET_FIGURES.map((one) => ({ value: one, label: METRICS_LABELS[one] }))}
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
      <TargetFields
        key={key}
        {...{ shown, asked, stored, typedWeek }}
        draftKey={key}
        onDone={() => choice.reset(choice.fields)}
      />
    </section>
  )
}
