import { MapPin, User } from 'lucide-react'
import { Picker } from '../../ui/Picker.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useMe } from '../person/api.ts'
import type { SubjectChoice } from './api.ts'

/** The venue and BLT member pickers, for roles that have them. */
export function SubjectPickers({ subject }: { subject: SubjectChoice }) {
  const { can } = useMe()
  const { venues, blts, venue, blt } = subject
  return (
    <>
      {can.pickVenue && venue && (
        <Picker
          label="Venue"
          icon={MapPin}
          value={venue.slug}
          options={venues.map(({ slug, name }) => ({ value: slug, label: name }))}
          onChange={subject.pickVenue}
        />
      )}
      {can.pickBlt &&
        (blt ? (
          <Picker
            label="BLT member"
            icon={User}
            value={blt.slug}
            options={blts.map(({ slug, name, position }) => ({ value: slug, label: name, detail: position }))}
            onChange={subject.pickBlt}
          />
        ) : (
          subject.state === 'loading' && <Skeleton className="h-11 w-56" />
        ))}
    </>
  )
}
