import { useQuery } from '@tanstack/react-query'
import { archiveQuery } from '../../archive/api.ts'
import { CarryButton } from '../../archive/carry-button.tsx'
import type { Place } from '../../priority/place.ts'

/** What the last period left unfinished, to go on with; nothing where nothing was. */
export function CarryOffer({ venue, blt, period }: Pick<Place, 'venue' | 'blt' | 'period'>) {
  const { data } = useQuery(archiveQuery(venue.slug, blt.slug))
  const last = data?.[0]
  const unfinished = data?.filter(
    ({ can, ...of }) => can.carry && of.period === last?.period && of.year === last.year,
  )
  if (!last || !unfinished?.length) return null
  return (
    <section
      aria-label="Unfinished"
      className="mt-2 grid grid-cols-1 justify-self-stretch gap-4 border-t border-line pt-5"
    >
      <p className="text-quiet">Period {last.period} left this unfinished.</p>
      <ul className="grid grid-cols-1 gap-4">
        {unfinished.map((priority) => (
          <li key={priority.id} className="grid grid-cols-1 gap-2">
            <p className="font-semibold">{priority.title}</p>
            <CarryButton priority={priority} into={period.number} onCarried={() => undefined} />
          </li>
        ))}
      </ul>
    </section>
  )
}
