import { COMPETENCIES } from '@scope/contract/work/skill.words'
import { CircleCheck } from 'lucide-react'
import { Link } from 'wouter'
import { useMe } from '../../../company/person/api.ts'
import { memberPath } from '../../../company/venue/venue-path.ts'
import { PATHS } from '../../../lib/address/paths.ts'
import { Card } from '../../../ui/Card.tsx'
import type { Member } from './ForMember.tsx'

type MasteryCardProps = Member & { mastered: number; verified: number; percent: number }

const LINK = 'ml-auto flex min-h-11 items-center font-semibold text-accent hover:underline'

/** The number of mastered competencies, and how many of those are verified. */
export function MasteryCard({ venue, blt, mastered, verified, percent }: MasteryCardProps) {
  const { can } = useMe()
  const about = { venue: venue.slug, blt: blt.slug }
  const sentence = `${mastered} of ${COMPETENCIES} competencies mastered`
  return (
    <Card className="grid gap-4 lg:p-5!">
      <h2 className="font-serif text-2xl">{sentence}</h2>
      <div className="flex items-center gap-3">
        <div
          role="progressbar"
          aria-label={sentence}
          aria-valuenow={percent}
          aria-valuemin={0}
          aria-valuemax={100}
          className="h-2.5 flex-1 overflow-hidden rounded-full bg-line"
        >
          <div
            className="h-full rounded-full bg-on-track transition-[width] duration-240"
            style={{ width: `${percent}%` }}
          />
        </div>
        <span className="font-semibold tabular-nums">{percent}%</span>
      </div>
      <div className="-mb-3 flex flex-wrap items-center justify-between gap-x-4">
        <p className="flex items-center gap-2 text-quiet">
          <CircleCheck
            aria-hidden
            size={18}
            strokeWidth={1.75}
            className={verified > 0 ? 'text-on-track' : ''}
          />
          {verified} verified
        </p>
        <Link href={memberPath(PATHS.progress, about)} className={LINK}>
          Progress Review
        </Link>
        {can.readTeamSkills && (
          <Link href={memberPath(PATHS.teamSkills, about)} className={LINK}>
            Team skills
          </Link>
        )}
      </div>
    </Card>
  )
}
