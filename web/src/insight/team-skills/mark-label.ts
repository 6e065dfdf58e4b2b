import { markText, shortText } from '@scope/contract/insight/team-skills.words'
import type { TeamMark } from './api.ts'

/** The accessible name of a mark: `Marisol Vega: Learning, 1 step below Practicing`. */
export const markLabel = (name: string, mark: TeamMark): string =>
  [`${name}: ${markText(mark)}`, shortText(mark.short, mark.target)].filter(Boolean).join(', ')
