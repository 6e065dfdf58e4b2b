import { Eye } from 'lucide-react'
import { useId } from 'react'
import { useMe } from '../../../company/person/api.ts'
import { useNamedAddress } from '../../../lib/address/address.ts'
import { sentenceOf } from '../../../lib/api/errors.ts'
import { Guidance } from '../../../lib/guidance-slot.tsx'
import { ErrorState } from '../../../ui/state/ErrorState.tsx'
import { Skeleton } from '../../../ui/state/Skeleton.tsx'
import { FirstDaysFocus } from '../../first-30-days/first-days-focus.tsx'
import { DevelopingSkills } from '../components/DevelopingSkills.tsx'
import { ForMember, type Member } from '../components/ForMember.tsx'
import { MasteredSkills } from '../components/MasteredSkills.tsx'
import { MasteryCard } from '../components/MasteryCard.tsx'
import { NotStartedSkills } from '../components/NotStartedSkills.tsx'
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

type WhoseSkillsProps = Member & { self: boolean; canMark: boolean }

/** The member’s name, always in view, so that nobody marks the wrong person’s skills. */
function WhoseSkills({ venue, blt, self, canMark }: WhoseSkillsProps) {
  const name = self ? blt.name : canMark ? `You are marking ${blt.name}’s skills` : `${blt.name}’s skills`
  return (
    <p className="sticky top-0 z-10 -mx-4 flex flex-wrap gap-x-2.5 border-b border-line bg-ground px-4 pt-[max(0.625rem,env(safe-area-inset-top))] pb-2.5 sm:-mx-8 sm:px-8 lg:-mx-11 lg:px-11">
      <span className="font-semibold">{name}</span>
      <span className="text-quiet">
        {blt.position} · <bdi>{venue.name}</bdi>
        {!canMark && ' · Read only'}
      </span>
    </p>
  )
}

/** Explains the page: steps, verification and who can see it. */
function FocusNote({ blt, self }: Pick<Member, 'blt'> & { self: boolean }) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="grid max-w-[68ch] gap-2 text-quiet lg:px-5">
      <h2 id={heading} className="font-serif text-2xl text-text">
        Development Focus
      </h2>
      <p>Work on two or three competencies at a time, on shift.</p>
      <p>
        {self ? 'You' : blt.name} or a manager can mark steps. {self ? 'Your' : 'The'} GM or an admin verifies
        mastered skills.
      </p>
      <p className="flex gap-2 text-sm">
        <Eye aria-hidden size={18} strokeWidth={1.75} className="mt-px shrink-0" />
        <span>
          {self ? 'You, your GM' : `${blt.name}, the GM`} and admins can edit. VPs, Leadership and CSM can
          view.
        </span>
      </p>
    </section>
  )
}
