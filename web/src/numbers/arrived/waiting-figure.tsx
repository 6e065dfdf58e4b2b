import type { Reply } from '@scope/contract/calls'
import { METRICS_LABELS, METRICS_NUMBERS } from '@scope/contract/numbers/metrics.words'
import { useTimes } from '../../company/venue/use-times.ts'
import { monthDay } from '../../lib/dates/dates.ts'
import { cameText, saysText, shortText } from './says.ts'
import { TakeOrKeep } from './take-or-keep.tsx'

type Waiting = Reply<'GET /api/review'>['arrived'][number]

/** An arrived figure in Waiting that differs from a typed one. */
export function WaitingFigure({ waiting }: { waiting: Waiting }) {
  const times = useTimes(waiting.venueSlug)
  const field = METRICS_NUMBERS.find((one) => one === waiting.field)
  if (!field) return null
  const figure = { ...waiting, field }
  const of = `${waiting.venueName}, week of ${monthDay(waiting.weekOf)}`
  return (
    <>
      <p className="font-semibold">
        {saysText(figure)} · <bdi>{waiting.venueName}</bdi>, week of {monthDay(waiting.weekOf)}
      </p>
      <p className="text-sm text-quiet">
        {METRICS_LABELS[field]}, typed as {shortText(field, figure.typed)} · {cameText(figure, times)}
      </p>
      <TakeOrKeep figure={figure} of={of} />
    </>
  )
}
