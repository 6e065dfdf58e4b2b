import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { venuesQuery } from '../../company/venue/api.ts'
import { useTimes } from '../../company/venue/use-times.ts'
import { PATHS } from '../../lib/address/paths.ts'
import { useWrite } from '../../lib/api/use-write.ts'
import { Button } from '../../ui/Button.tsx'
import type { ToRemind } from '../../work/review/queue.ts'
import { remindersQuery } from './api.ts'
import { remindMember } from './writes.ts'

/** Reminds a member in the venue’s space, and says when that was done today. */
export function Remind({ member, subject }: ToRemind) {
  const { bltId, bltName, venueSlug, venueName } = member
  const { timeOfDay } = useTimes(venueSlug)
  const reminders = useQuery(remindersQuery)
  const venues = useQuery(venuesQuery)
  const { start, isPending } = useWrite(remindMember, `remind ${bltId} ${subject}`)
  const venue = venues.data?.find(({ slug }) => slug === venueSlug)
  if (!venue || !reminders.data) return null

  const given = reminders.data.find((one) => one.bltId === bltId && one.subject === subject)
  if (given) {
    return <span className="py-2.5 text-sm text-quiet">Reminded {timeOfDay(given.remindedAt)}</span>
  }
  if (venue.gchatWebhook === null) {
    const settings = new URLSearchParams({ tab: 'venue', venue: venueSlug })
    return (
      <Link
        href={`${PATHS.settings}?${settings}`}
        aria-label={`Set up reminders for ${venueName}`}
        className="inline-flex min-h-11 items-center text-sm font-semibold text-quiet hover:text-text"
      >
        Set up reminders
      </Link>
    )
  }
  return (
    <Button
      variant="quiet"
      size="sm"
      busy={isPending}
      aria-label={`Remind ${bltName} of the ${subject}`}
      onClick={() => start({ params: { venue: venueSlug, blt: bltId }, body: { subject } }, null)}
    >
      Remind
    </Button>
  )
}
