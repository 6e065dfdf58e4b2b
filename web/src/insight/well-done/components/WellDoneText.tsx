import { HandHeart } from 'lucide-react'
import { useTimes } from '../../../company/venue/use-times.ts'
import type { WellDone } from '../api.ts'

/** The sentence, with its author and date below. */
export function WellDoneText({ wellDone }: { wellDone: WellDone }) {
  const { text, from, at, competency, hidden, venueSlug } = wellDone
  const { dateTime } = useTimes(venueSlug)
  return (
    <>
      <p dir="auto" className="wrap-anywhere whitespace-pre-line">
        <HandHeart
          aria-hidden
          size={18}
          strokeWidth={1.75}
          className="mr-2 inline align-text-bottom text-accent"
        />
        {text}
      </p>
      <p className="text-sm text-quiet">
        <bdi>{from.name}</bdi>, {dateTime(at)}
        {competency && ` · ${competency.title}`}
        {hidden && ' · Hidden from colleagues'}
      </p>
    </>
  )
}
