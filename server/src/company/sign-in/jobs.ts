import type { Parts } from '../../kernel/context.ts'
import { requestsSince } from './rules.ts'
import { deleteChallengesBefore } from './store.ts'

/** Deletes sign-ins by e-mail that no longer count against the limits. Answers how many. */
export function forgetChallenges({ database, clock }: Parts): Promise<number> {
  return deleteChallengesBefore(database.db, requestsSince(clock.now()))
}
