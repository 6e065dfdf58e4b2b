import { ChevronLeft, ChevronRight, MapPin, User } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../ui/IconButton.tsx'
import { Picker } from '../../ui/Picker.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useMe } from '../person/api.ts'
import { type Blt, pickable, type SubjectChoice, venueChoice } from './api.ts'
import { besideMember } from './subject.ts'

/** The venue and BLT member pickers, for roles that have them. `ofThePast`: with closed venues. */
export function SubjectPickers({ subject, ofThePast }: { subject: SubjectChoice; ofThePast?: boolean }) {
  const { can } = useMe()
  const { venues, venue, blt } = subject
  return (
    <>
      {can.pickVenue && venue && (
        <Picker
          label="Venue"
          icon={MapPin}
          value={venue.slug}
          options={(ofThePast ? venues : pickable(venues, venue)).map(venueChoice)}
          onChange={subject.pickVenue}
        />
      )}
      {can.pickBlt &&
        (blt ? (
          <MemberPicker {...subject} blt={blt} />
        ) : (
          subject.state === 'loading' && <Skeleton className="h-11 w-56" />
        ))}
    </>
  )
}

/** The BLT member, with the members before and after. */
function MemberPicker({ blts, blt, pickBlt }: Pick<SubjectChoice, 'blts' | 'pickBlt'> & { blt: Blt }) {
  const [stepped, setStepped] = useState(false)
  const picker = (
    <Picker
      label="BLT member"
      icon={User}
      className="min-w-0"
      value={blt.slug}
      options={blts.map(({ slug, name, position, former }) => ({
        value: slug,
        label: name,
        detail: former ? 'Former member' : position,
      }))}
      onChange={pickBlt}
    />
  )
  if (blts.length < 2) return picker
  const { previous, next } = besideMember(blts, blt)
  const show = (member: Blt | undefined) => {
    if (!member) return
    setStepped(true)
    pickBlt(member.slug)
  }
  return (
    <div className="-mx-3 inline-flex max-w-[calc(100%+1.5rem)] items-center min-[26rem]:mx-0 min-[26rem]:max-w-full">
      <IconButton
        label={previous ? `Previous member: ${previous.name}` : 'Previous member'}
        icon={ChevronLeft}
        disabled={!previous}
        onClick={() => show(previous)}
      />
      {picker}
      <IconButton
        label={next ? `Next member: ${next.name}` : 'Next member'}
        icon={ChevronRight}
        disabled={!next}
        onClick={() => show(next)}
      />
      <span aria-live="polite" className="sr-only">
        {stepped && `Showing ${blt.name}`}
      </span>
    </div>
  )
}
