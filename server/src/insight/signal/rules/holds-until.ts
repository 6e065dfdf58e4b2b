import { addDays } from '@scope/contract/kernel/calendar'
import { nextDayIn } from '../../../kernel/local-time.ts'
import { reviewClock, waitingUntil } from '../../../work/journal/rules.ts'
import { earliestWeek } from '../../../work/review/rules.ts'
import { type Digest, digestAfter } from './digest.ts'
import type { LateJournal, Mastery } from './facts.ts'

const DAY_MS = 86_400_000

/** For how long a first mastery is news, in milliseconds. */
export const MASTERY_MS = 7 * DAY_MS

/**
 * The next instant after `now` at which a venue's signals may change although nobody writes: its midnight, the next digest,
 * the week in which ranges end, a review's deadline, or the end of what waits or is news.
 */
export function holdsUntil(
  {
    timezone,
    journals,
    masteries,
  }: {
    timezone: string
    journals: readonly Pick<LateJournal, 'submittedAt'>[]
    masteries: readonly Pick<Mastery, 'at'>[]
  },
  { companyZone, digest, now }: { companyZone: string; digest: Digest; now: Date },
): Date {
  const lasts = [
    ...journals.flatMap(({ submittedAt }) => {
      const submitted = new Date(submittedAt)
      return [reviewClock(submitted, now).reviewBy, waitingUntil(submitted)]
    }),
    ...masteries.map(({ at }) => new Date(new Date(at).getTime() + MASTERY_MS)),
  ]
  const changes = [
    nextDayIn(timezone, now).getTime(),
    digestAfter(companyZone, digest).at.getTime(),
    Date.parse(addDays(earliestWeek(now), 8)),
    // Each of these still holds at its instant.
    ...lasts.map((last) => last.getTime() + 1),
  ]
  return new Date(Math.min(...changes.filter((change) => change > now.getTime())))
}
