import { useQuery } from '@tanstack/react-query'
import { CalendarDays } from 'lucide-react'
import type { ComponentType } from 'react'
import { useSearchParams } from 'wouter'
import { periodStatusQuery } from '../../../company/period/api.ts'
import { useMe } from '../../../company/person/api.ts'
import { type SubjectChoice, useSubject } from '../../../company/venue/api.ts'
import { NoMember } from '../../../company/venue/no-member.tsx'
import { SubjectPickers } from '../../../company/venue/subject-pickers.tsx'
import { useNamedAddress, withNamed } from '../../../lib/address/address.ts'
import { sentenceOf } from '../../../lib/api/api.ts'
import { Picker } from '../../../ui/form/Picker.tsx'
import { ScreenHeader } from '../../../ui/ScreenHeader.tsx'
import { ErrorState } from '../../../ui/state/ErrorState.tsx'
import { ArchiveSkeleton } from '../components/ArchiveSkeleton.tsx'
import { LookingBack } from '../components/LookingBack.tsx'
import { useOpenRecord } from '../use-open-record.ts'
import { yearChoices, yearShown } from '../years.ts'

/** The parts of a member that the app passes in, because a higher room has them. */
type OfMember = ComponentType<{ about: { venue: string; blt: string } }>
type ArchiveScreenProps = {
  Year: OfMember
  WellDones: OfMember
  OneOnOnes: OfMember
}

/** A BLT member’s archived priorities of one year or all. The URL names the member, the year and the opened record. */
export function ArchiveScreen({ Year, WellDones, OneOnOnes }: ArchiveScreenProps) {
  const me = useMe()
  const subject = useSubject({ listsFormer: true })
  const { venue, blt } = subject
  const status = useQuery({ ...periodStatusQuery(venue?.id ?? ''), enabled: venue !== null })
  const [params, setParams] = useSearchParams()
  const { step } = useOpenRecord()
  const current = status.data?.period.year
  const year = current === undefined ? null : yearShown(params.get('year'), current)
  useNamedAddress(venue && blt && year ? { venue: venue.slug, blt: blt.slug, year } : null, step)
  const failed = subject.error ?? status.error

  return (
    <div className="grid grid-cols-1 gap-6">
      <ScreenHeader title="Archive">
        <Who subject={subject} />
        {year && current !== undefined && (
          <Picker
            label="Year"
            icon={CalendarDays}
            value={year}
            options={yearChoices(current)}
            onChange={(next) => setParams((now) => withNamed(now, { year: next, page: undefined }))}
          />
        )}
        {venue && blt && (me.can.readTeamSkills || me.id === blt.id) && (
          <Year about={{ venue: venue.slug, blt: blt.slug }} />
        )}
      </ScreenHeader>
      {venue && blt && year && status.data ? (
        <>
          <LookingBack venue={venue} blt={blt} year={year} now={status.data} />
          <WellDones key={`well-dones ${blt.id}`} about={{ venue: venue.slug, blt: blt.slug }} />
          {(me.can.review || me.id === blt.id) && (
            <OneOnOnes key={blt.id} about={{ venue: venue.slug, blt: blt.slug }} />
          )}
        </>
      ) : subject.state === 'none' ? (
        <NoMember subject={subject} />
      ) : failed ? (
        <ErrorState
          title="The archive could not be loaded"
          text={sentenceOf(failed)}
          onRetry={() => {
            subject.retry()
            if (status.isError) void status.refetch()
          }}
        />
      ) : (
        <ArchiveSkeleton />
      )}
    </div>
  )
}

/** The member whose archive is shown: pickers or plain text. */
function Who({ subject }: { subject: SubjectChoice }) {
  const { can } = useMe()
  const { venue, blt } = subject
  if (!can.pickVenue && !can.pickBlt) {
    return (
      <p className="mr-2 text-quiet">{[blt?.name, blt?.position, venue?.name].filter(Boolean).join(' · ')}</p>
    )
  }
  return <SubjectPickers ofThePast subject={subject} />
}
