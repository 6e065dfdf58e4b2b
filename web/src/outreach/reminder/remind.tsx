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

/** Reminds a member in the venue’s space, and shows when that was done today. */
export function Remind({ member, subject }: ToRemind) {
  const { bltId, bltName, venueSlug } = member
  const { timeOfDay } = useTimes(venueSlug)
  const reminders = useQuery(remindersQuery)
  const venues = useQuery(venuesQuery)
  const { start, isPending } = useWrite(remindMember, `remind ${bltId} ${subject}`)
  const venue = venues.data?.find(({ slug }) => slug === venueSlug)
  if (!venue || !reminders.data) return null

  const reminder = reminders.data.find((one) => one.bltId === bltId && one.subject === subject)
  if (reminder) {
    return <span className="py-2.5 text-sm text-quiet">Reminded {timeOfDay(reminder.remindedAt)}</span>
  }
  if (venue.gchatWebhook === null) return null
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

/** Links to the setting of the space of the first venue without one, where nobody can be reminded. */
export function SetUpReminders({ members }: { members: readonly ToRemind['member'][] }) {
  const venues = useQuery(venuesQuery)
  const without = members.find(({ venueSlug }) =>
    venues.data?.some(({ slug, gchatWebhook }) => slug === venueSlug && gchatWebhook === null),
  )
  if (!without) return null
  const settings = new URLSearchParams({ tab: 'venue', page: 'chat', venue: without.venueSlug })
  return (
    <Link
      href={`${PATHS.settings}?${settings}`}
      aria-label={`Set up reminders for ${without.venueName}`}
      className="-mt-3 inline-flex min-h-11 items-center justify-self-start text-sm text-quiet hover:text-text"
    >
      Set up reminders
    </Link>
  )
}
