import { Link } from 'wouter'
import type { About } from './api.ts'
import { memberYearPath } from './year-path.ts'

/** The way to a member’s year. */
export function YearLink({ about }: { about: About }) {
  return (
    <Link
      href={memberYearPath(about)}
      className="inline-flex min-h-11 items-center font-semibold text-accent hover:underline"
    >
      The year
    </Link>
  )
}
