import { COMPETENCIES } from '@scope/contract/work/skill.words'
import { Link } from 'wouter'
import { PATHS } from '../../../lib/address/paths.ts'
import { Card } from '../../../ui/Card.tsx'
import type { Member } from './ForMember.tsx'

/** The numbers of competencies mastered, in development and in all. */
export function SkillCounts({
  venue,
  blt,
  mastered,
  developing,
}: Member & { mastered: number; developing: number }) {
  const counts = [
    { name: 'Skills Mastered', count: mastered },
    { name: 'In Development', count: developing },
    { name: 'BLT Competencies', count: COMPETENCIES },
  ]
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
      <dl className="grid grow basis-full grid-cols-3 gap-4 sm:basis-0">
        {counts.map(({ name, count }) => (
          <div key={name} className="flex flex-col-reverse justify-end">
            <dt className="text-sm text-quiet">{name}</dt>
            <dd className="font-serif text-3xl tabular-nums lg:text-4xl">{count}</dd>
          </div>
        ))}
      </dl>
      <Link
        href={`${PATHS.skills}?${new URLSearchParams({ venue: venue.slug, blt: blt.slug })}`}
        className="-my-2 flex min-h-11 items-center text-sm font-semibold text-accent hover:underline"
      >
        Open skills
      </Link>
    </Card>
  )
}
