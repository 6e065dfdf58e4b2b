import { REQUIREMENTS } from '@scope/contract/work/priority.words'
import { ApiError } from '../../lib/api/errors.ts'

/** The missing checks of a refused sign-off; undefined if it failed for another reason. */
export const missingIn = (error: unknown): string[] | undefined =>
  error instanceof ApiError && error.code === 'unmet' ? error.missing : undefined

/** The checks that a sign-off is missing. */
export const missingOf = ({ tasks, journal, onTrack }: Record<'tasks' | 'journal' | 'onTrack', boolean>) => [
  ...(tasks ? [] : [REQUIREMENTS.tasks]),
  ...(journal ? [] : [REQUIREMENTS.journal]),
  ...(onTrack ? [] : [REQUIREMENTS.onTrack]),
]

export const JOURNAL_REQUIRED = 'Journal Entry Required'

/** The reaction to a refused sign-off: the toast, and whether the journal is opened. */
export function refusal(missing: string[]): { title: string; description: string; openJournal: boolean } {
  if (missing.length === 1 && missing[0] === REQUIREMENTS.journal) {
    return {
      title: JOURNAL_REQUIRED,
      description: 'Complete your journal entry before final sign-off. Opening journal...',
      openJournal: true,
    }
  }
  return { title: 'Requirements Not Met', description: `Missing: ${missing.join(', ')}`, openJournal: false }
}
