import { useTimes } from '../../company/venue/use-times.ts'
import type { Archived } from './api.ts'

/** Why, when and by whom a priority was withdrawn; nothing if it was not. */
export function WithdrawnLine({ withdrawn }: Pick<Archived, 'withdrawn'>) {
  const { dayOf } = useTimes()
  if (!withdrawn) return null
  const { reason, by, at } = withdrawn
  return (
    <p className="max-w-[68ch] border-l-2 border-line pl-4 text-sm">
      <span className="font-semibold">
        Withdrawn {by && `by ${by}, `}
        {dayOf(at)}
      </span>
      <span dir="auto" className="block whitespace-pre-line text-quiet">
        {reason}
      </span>
    </p>
  )
}
