import { comparedText, comparedWithText } from '@scope/contract/numbers/differences.words'
import { METRICS_LABELS } from '@scope/contract/numbers/metrics.words'
import type { WeekReply } from '../beside.ts'

/** The number of weeks behind the differences, if not all: one quiet line, which opens to the figures. */
export function ComparedOver({ shown: { compare, toDate = [] } }: { shown: WeekReply }) {
  if (compare.with === null) return null
  const partly = toDate.flatMap(({ label, weeks, differences }) =>
    differences.flatMap(({ figure, compared }) => {
      const text = comparedText(compared, weeks)
      return text ? [{ label, text, figure }] : []
    }),
  )
  const last = partly.findLast(({ figure }) => figure === 'revenue') ?? partly.at(-1)
  // Without a choice no picker names the comparison.
  const only = compare.choices.length < 2 ? `${comparedWithText(compare.with)}.` : null
  if (!last) return only && <p className="text-sm text-quiet">{only}</p>
  return (
    <details className="text-sm text-quiet">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2">
        {only} {last.text}
        <span className="font-semibold text-accent">Which</span>
      </summary>
      {partly.map(({ label, text, figure }) => (
        <p key={`${label} ${figure}`}>
          {METRICS_LABELS[figure]}, {label}: {text}
        </p>
      ))}
    </details>
  )
}
