import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useState } from 'react'
import { useMe } from '../../../company/person/api.ts'
import { AccessDenied } from '../../../company/venue/access-denied.tsx'
import { useSubject } from '../../../company/venue/api.ts'
import { VenueNotFound } from '../../../company/venue/venue-not-found.tsx'
import { useNamedAddress } from '../../../lib/address/address.ts'
import { sentenceOf } from '../../../lib/api/errors.ts'
import { useWide } from '../../../lib/window/use-wide.ts'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/state/EmptyState.tsx'
import { ErrorState } from '../../../ui/state/ErrorState.tsx'
import { Skeleton } from '../../../ui/state/Skeleton.tsx'
import { type TeamSkills, teamSkillsQuery } from '../api.ts'
import { Gaps } from '../components/Gaps.tsx'
import { LevelLegend } from '../components/LevelMark.tsx'
import { Matrix } from '../components/Matrix.tsx'
import { SkillLists } from '../components/SkillLists.tsx'
import { TargetLevels } from '../components/TargetLevels.tsx'
import { TeamSkillsHeader } from '../components/TeamSkillsHeader.tsx'

/** The skills of a venue’s team side by side. The URL names the venue. */
export function TeamSkillsScreen() {
  const { can } = useMe()
  return can.readTeamSkills ? (
    <OfVenue />
  ) : (
    <AccessDenied text="Only GMs, VPs and admins can view team skills." />
  )
}

function OfVenue() {
  const subject = useSubject()
  const { venue } = subject
  const [setting, setSetting] = useState(false)
  const team = useQuery({ ...teamSkillsQuery(venue?.slug ?? ''), enabled: venue !== null })
  useNamedAddress(venue ? { venue: venue.slug } : null)
  const failed = team.error ?? (venue ? null : subject.error)
  return (
    <div className="grid grid-cols-1 gap-6">
      <TeamSkillsHeader
        subject={subject}
        onLevels={team.data?.can.editLevels ? () => setSetting(true) : undefined}
      />
      {team.data ? (
        <>
          <SideBySide team={team.data} closed={venue?.closed === true} />
          <TargetLevels skills={team.data.skills} open={setting} onClose={() => setSetting(false)} />
        </>
      ) : failed ? (
        <ErrorState
          title="The team’s skills could not be loaded"
          text={sentenceOf(failed)}
          onRetry={() => (venue ? void team.refetch() : subject.retry())}
        />
      ) : !venue && subject.state === 'none' ? (
        <VenueNotFound />
      ) : (
        <Loading />
      )}
    </div>
  )
}

function SideBySide({ team, closed }: { team: TeamSkills; closed: boolean }) {
  const wide = useWide()
  if (team.members.length === 0) {
    return (
      <Card>
        <EmptyState
          icon={Users}
          title={closed ? 'This venue has closed' : 'No AGM or Bar Lead here now'}
          text={closed ? 'The archive has what its team did.' : 'An admin adds people in Settings › People.'}
        />
      </Card>
    )
  }
  return (
    <>
      <Gaps team={team} />
      <LevelLegend />
      {wide ? <Matrix team={team} /> : <SkillLists team={team} />}
    </>
  )
}

function Loading() {
  return (
    <div className="grid grid-cols-1 gap-6">
      <Skeleton className="h-96 rounded-card" />
      <Skeleton className="h-[40rem] rounded-card" />
    </div>
  )
}
