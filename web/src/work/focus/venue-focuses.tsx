import { type Period, periodKey } from '@scope/contract/kernel/calendar'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useMe } from '../../company/person/api.ts'
import { sentenceOf } from '../../lib/api/errors.ts'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { focusesQuery } from './api.ts'
import { AnswerLine } from './components/AnswerLine.tsx'
import { FocusesButton } from './focuses-button.tsx'

type VenueFocusesProps = { venue: { slug: string; name: string }; period: Period }

/** The company’s focuses of a period on a venue’s board, with the venue’s answers. Nothing if there are none to read or set. */
export function VenueFocuses({ venue, period }: VenueFocusesProps) {
  const { userId } = useMe()
  const heading = useId()
  const list = useQuery(focusesQuery(periodKey(period), venue.slug))
  if (list.isError && !list.data) {
    return (
      <ErrorState
        title="The focuses could not be loaded"
        text={sentenceOf(list.error)}
        onRetry={() => void list.refetch()}
      />
    )
  }
  if (!list.data) return null
  const { focuses, can } = list.data
  const mayEdit = can.set || focuses.some((focus) => focus.can.edit)
  if (focuses.length === 0 && !mayEdit) return null
  return (
    <Card aria-labelledby={heading} className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id={heading} className="font-serif text-2xl">
          Focus of Period {period.number}
        </h2>
        {mayEdit && <FocusesButton period={period} isAny={focuses.length > 0} />}
      </div>
      {focuses.length === 0 && <p className="text-quiet">No focus set.</p>}
      <ul className="grid grid-cols-1 gap-4 empty:hidden">
        {focuses.map((focus) => (
          <li
            key={focus.id}
            className="grid grid-cols-1 gap-1 border-t border-line pt-4 first:border-t-0 first:pt-0"
          >
            <h3 dir="auto" className="text-xl leading-snug font-semibold wrap-anywhere">
              {focus.title}
            </h3>
            <p dir="auto" className="max-w-[68ch] whitespace-pre-line wrap-anywhere text-quiet">
              {focus.why}
            </p>
            <p className="text-sm wrap-anywhere">
              <span className="text-quiet">Outcome: </span>
              <bdi>{focus.outcome}</bdi>
            </p>
            <AnswerLine key={venue.slug} owner={userId} venue={venue} focus={focus} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
