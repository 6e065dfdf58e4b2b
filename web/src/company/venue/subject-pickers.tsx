import { ChevronLeft, ChevronRight, MapPin, User } from 'lucide-react'
import { useState } from 'react'
import { Picker } from '../../ui/form/Picker.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Skeleton } from '../../ui/state/Skeleton.tsx'
import { useMe } from '../person/api.ts'
import { type Blt, pickable, type SubjectChoice, venueChoice } from './api.ts'
import { besideMember } from './subject.ts'

type SubjectPickersProps = {
  subject: SubjectChoice
  /** With closed venues. */
  ofThePast?: boolean
  /** The member’s name is the screen’s title, with position and venue below. */
  titled?: boolean
}

/** The venue and BLT member pickers, for roles that have them. */
export function SubjectPickers({ subject, ofThePast, titled = false }: SubjectPickersProps) {
  const { can } = useMe()
  const { venues, venue, blt } = subject
  const venuePicker = (inline: boolean) =>
    can.pickVenue &&
    venue && (
      <Picker
        label="Venue"
        icon={MapPin}
        inline={inline}
        value={venue.slug}
        options={(ofThePast ? venues : pickable(venues, venue)).map(venueChoice)}
        onChange={subject.pickVenue}
      />
    )
  const memberPicker = (below?: string) =>
    can.pickBlt &&
    (blt ? (
      <MemberPicker {...subject} blt={blt} below={below} />
    ) : (
      subject.state === 'loading' && <Skeleton className="h-11 w-56" />
    ))
  const position = blt?.former ? 'Former member' : blt?.position
  if (titled && !can.pickVenue) {
    return memberPicker([position, venue?.name].filter(Boolean).join(' · '))
  }
  if (titled && (blt || subject.state === 'loading')) {
    return (
      <div className="grid max-w-full min-w-0 grid-cols-1">
        {memberPicker('')}
        <div className="flex min-w-0 items-center gap-x-1.5 text-sm text-quiet">
          {position && <bdi className="min-w-0 truncate">{position}</bdi>}
          {venuePicker(true)}
        </div>
      </div>
    )
  }
  return (
    <>
      {venuePicker(false)}
      {memberPicker()}
    </>
  )
}

/** The BLT member, with the members before and after. */
function MemberPicker({
  blts,
  blt,
  pickBlt,
  below,
}: Pick<SubjectChoice, 'blts' | 'pickBlt'> & { blt: Blt; below: string | undefined }) {
  const [stepped, setStepped] = useState(false)
  const picker = (
    <Picker
      label="BLT member"
      icon={User}
      className="min-w-0"
      below={below}
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
  // A title begins at the left edge. A phone has no room next to it, so the picker is the only link to the others.
  const titled = below !== undefined
  return (
    <div
      className={`inline-flex items-center ${titled ? 'max-w-full' : '-mx-3 max-w-[calc(100%+1.5rem)] min-[26rem]:mx-0 min-[26rem]:max-w-full'}`}
    >
      {titled && picker}
      <IconButton
        label={previous ? `Previous member: ${previous.name}` : 'Previous member'}
        icon={ChevronLeft}
        disabled={!previous}
        className={titled ? 'max-sm:hidden' : ''}
        onClick={() => show(previous)}
      />
      {!titled && picker}
      <IconButton
        label={next ? `Next member: ${next.name}` : 'Next member'}
        icon={ChevronRight}
        disabled={!next}
        className={titled ? 'max-sm:hidden' : ''}
        onClick={() => show(next)}
      />
      <span aria-live="polite" className="sr-only">
        {stepped && `Showing ${blt.name}`}
      </span>
    </div>
  )
}
