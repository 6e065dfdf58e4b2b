import { endingOf } from '@scope/contract/work/archive.words'
import { useQuery } from '@tanstack/react-query'
import { archiveQuery } from '../../archive/api.ts'
import { CarryButton } from '../../archive/carry-button.tsx'
import type { Place } from '../../priority/place.ts'

/** Offers to carry over unfinished work of the last period; empty if everything was completed. */
export function CarryOffer({ venue, blt, period }: Pick<Place, 'venue' | 'blt' | 'period'>) {
  const { data } = useQuery({
    ...archiveQuery(venue.slug, blt.slug),
    select: (archived) => archived.filter(({ withdrawn }) => withdrawn === null),
  })
  const last = data?.[0]
  const unfinished = data?.filter(
    (ended) =>
      ended.can.carry &&
      !endingOf(ended).completed &&
      ended.period === last?.period &&
      ended.year === last.year,
  )
  if (!last || !unfinished?.length) return null
  return (
    <section
      aria-label="Not completed"
      className="mt-2 grid grid-cols-1 justify-self-stretch gap-4 border-t border-line pt-5"
    >
      <p className="text-quiet">Not completed in Period {last.period}:</p>
      <ul className="grid grid-cols-1 gap-4">
        {unfinished.map((priority) => (
          <li key={priority.id} className="grid grid-cols-1 gap-2">
            <p dir="auto" className="font-semibold">
              {priority.title}
            </p>
            <CarryButton priority={priority} into={period.number} onCarried={() => undefined} />
          </li>
        ))}
      </ul>
    </section>
  )
}
