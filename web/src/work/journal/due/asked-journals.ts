import type { Reply } from '@scope/contract/calls'
import { type PlainDate, type Week, weekOf } from '@scope/contract/kernel/calendar'

type Check = Pick<Reply<'GET /api/journals/check/:venue/:blt'>, 'state' | 'dueOn' | 'awayUntil' | 'can'>

/**
 * A week’s journal as its member sees it; `today` and `later` are the two kinds of due. `waits`: it is submitted when the
 * network is back.
 */
export type AskedJournal = {
  week: Week
  dueOn: PlainDate
  standing: 'submitted' | 'waits' | 'away' | 'overdue' | 'today' | 'later'
  /** The last day of the absence that the member is in. */
  awayUntil?: PlainDate
}

/**
 * A member's journals due in these weeks, in their order, without weeks before they joined. `today` is the venue’s
 * plain date. Until the night is over, nothing is due in a new week, and the journal page opens last week’s.
 */
export function askedJournals(
  checks: { week: Week; check: Check; waits: boolean }[],
  { today, businessDay }: { today: PlainDate; businessDay: PlainDate },
): AskedJournal[] {
  return checks.flatMap(({ week, check: { state, dueOn, awayUntil, can }, waits }) => {
    if (week > weekOf(businessDay)) return []
    if (state === 'complete') return { week, dueOn, standing: 'submitted' }
    if (!can.write || state === 'none') return []
    if (waits) return { week, dueOn, standing: 'waits' }
    if (state === 'away' || awayUntil)
      return { week, dueOn, standing: 'away', ...(awayUntil && { awayUntil }) }
    return { week, dueOn, standing: state === 'overdue' ? state : dueOn === today ? 'today' : 'later' }
  })
}

/** Whether a journal waits for its member now: reminders go out from its due day on. */
export const isDueNow = ({ standing }: AskedJournal): boolean =>
  standing === 'overdue' || standing === 'today'
