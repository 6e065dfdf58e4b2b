import { addWeeks } from '@scope/contract/kernel/calendar'
import { useQuery } from '@tanstack/react-query'
import { periodStatusQuery } from '../../../company/period/api.ts'
import { useMe } from '../../../company/person/api.ts'
import { poll } from '../../../lib/live/polling.ts'
import { useIdle } from '../../../lib/window/use-idle.ts'
import { CountBadge } from '../../../ui/figure/CountBadge.tsx'
import { journalCheckQuery } from '../api.ts'
import { useWaitingSubmission } from '../waiting-submission.ts'
import { type AskedJournal, askedJournals, isDueNow } from './asked-journals.ts'

/** The number of the member’s own journals that are due today or overdue; hidden for none. */
export function JournalsDueBadge({ className }: { className: string }) {
  const due = useOwnJournals(useIdle())?.filter(isDueNow) ?? []
  if (due.length === 0) return null
  const overdue = due.some(({ standing }) => standing === 'overdue')
  return (
    <CountBadge
      count={due.length}
      tone={overdue ? 'overdue' : 'accent'}
      label={overdue ? 'overdue' : 'due today'}
      className={className}
    />
  )
}

const POLL_MS = 60_000

/**
 * A BLT member’s own journals of last week and this one, which may still be written. Undefined until they are loaded,
 * and for users who are not BLT members.
 */
function useOwnJournals(wanted = true): AskedJournal[] | undefined {
  const me = useMe()
  const { can, venueId, venueSlug, slug } = me
  const waits = useWaitingSubmission()
  const enabled = wanted && !can.pickBlt && venueId !== null && venueSlug !== null
  const status = useQuery({ ...periodStatusQuery(venueId ?? ''), enabled })
  const week = status.data?.week ?? ''
  const lastWeek = week && addWeeks(week, -1)
  const checkOf = (of: string) => ({
    ...journalCheckQuery(venueSlug ?? '', slug, of),
    enabled: enabled && of !== '',
    refetchInterval: poll(POLL_MS),
  })
  const before = useQuery(checkOf(lastWeek)).data
  const now = useQuery(checkOf(week)).data
  if (!status.data || !before || !now) return undefined
  const weekWith = (week: string, check: typeof now) => ({ week, check, waits: waits({ me, blt: me, week }) })
  return askedJournals([weekWith(lastWeek, before), weekWith(week, now)], status.data)
}
