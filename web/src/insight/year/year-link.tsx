import type { About } from './api.ts'
import { Way } from './components/Way.tsx'
import { memberYearPath } from './year-path.ts'

/** The link to a member’s year. */
export function YearLink({ about }: { about: About }) {
  return <Way to={memberYearPath(about)}>The year</Way>
}
