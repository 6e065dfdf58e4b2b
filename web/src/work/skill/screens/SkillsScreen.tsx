import { useMe } from '../../../company/person/api.ts'
import { useNamedAddress } from '../../../lib/address/address.ts'
import { sentenceOf } from '../../../lib/api/errors.ts'
import { Guidance } from '../../../lib/guidance-slot.tsx'
import { ErrorState } from '../../../ui/state/ErrorState.tsx'
import { Skeleton } from '../../../ui/state/Skeleton.tsx'
import { FirstDaysFocus } from '../../first-30-days/first-days-focus.tsx'
import { DevelopingSkills } from '../components/DevelopingSkills.tsx'
import { FocusNote } from '../components/FocusNote.tsx'
import { ForMember, type Member } from '../components/ForMember.tsx'
import { MasteredSkills } from '../components/MasteredSkills.tsx'
import { MasteryCard } from '../components/MasteryCard.tsx'
import { NotStartedSkills } from '../components/NotStartedSkills.tsx'
import { WhoseSkills } from '../components/WhoseSkills.tsx'
import { standingOf } from '../standing.ts'
import { useSkillBoard } from '../use-skill-board.ts'

/** A BLT member’s 22 competencies. The URL names the member and the opened skill. */
export function SkillsScreen() {
  return (
    <ForMember
      title="BLT Skill Development"
      beside={({ venue, blt }) => <Guidance venue={venue.slug} blt={blt} />}
      loading={<Loading />}
    >
      {({ venue, blt }) => <Skills key={blt.id} venue={venue} blt={blt} />}
    </ForMember>
  )
}

function Skills({ venue, blt }: Member) {
  const me = useMe()
  const board = useSkillBoard(venue, blt.slug)
  useNamedAddress({ venue: venue.slug, blt: blt.slug })
  const { skills, stored } = board
  if (!skills) {
    return stored.isError ? (
      <ErrorState
        title="The skills could not be loaded"
        text={sentenceOf(stored.error)}
        onRetry={() => void stored.refetch()}
      />
    ) : (
      <Loading />
    )
  }

  const self = blt.id === me.id
  const canMark = skills.some(({ can }) => can.mark)
  const { mastered, developing, notStarted, verified, percent } = standingOf(skills)
  return (
    <>
      <WhoseSkills venue={venue} blt={blt} self={self} canMark={canMark} />
      {/* The explanation is last, so that a phone shows the first step before it. */}
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[1fr_20rem] lg:grid-rows-[auto_1fr]">
        <div className="lg:col-start-2">
          <MasteryCard
            venue={venue}
            blt={blt}
            mastered={mastered.length}
            verified={verified}
            percent={percent}
          />
        </div>
        <div className="grid grid-cols-1 gap-5 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <DevelopingSkills skills={developing} board={board} self={self} canMark={canMark} />
          {mastered.length > 0 && <MasteredSkills skills={mastered} board={board} self={self} />}
          {notStarted.length > 0 && <NotStartedSkills groups={notStarted} board={board} self={self} />}
        </div>
        <div className="grid grid-cols-1 gap-5 lg:col-start-2">
          <FirstDaysFocus venue={venue} blt={blt} />
          <FocusNote blt={blt} self={self} />
        </div>
      </div>
      <p role="status" className="sr-only">
        {board.announcement}
      </p>
    </>
  )
}

function Loading() {
  return (
    <>
      <Skeleton className="h-11" />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[1fr_20rem]">
        <Skeleton className="h-44 rounded-card lg:order-last" />
        <div className="grid grid-cols-1 gap-5">
          <Skeleton className="h-72 rounded-card" />
          <Skeleton className="h-96 rounded-card" />
        </div>
      </div>
    </>
  )
}
