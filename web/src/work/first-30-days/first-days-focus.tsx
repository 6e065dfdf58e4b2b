import { useQuery } from '@tanstack/react-query'
import { Card } from '../../ui/Card.tsx'
import { first30DaysQuery } from './api.ts'
import { FirstDaysPlan } from './components/FirstDaysPlan.tsx'

/** The focus of a member’s first 30 days; nothing at any other time. */
export function FirstDaysFocus({ venue, blt }: { venue: { slug: string }; blt: { slug: string } }) {
  const { data } = useQuery(first30DaysQuery(venue.slug, blt.slug))
  if (data?.state !== 'taken') return null
  return (
    <Card aria-label="First 30 days" className="grid grid-cols-1 gap-4">
      <h2 className="font-serif text-2xl">First 30 days</h2>
      <FirstDaysPlan {...data} />
    </Card>
  )
}
