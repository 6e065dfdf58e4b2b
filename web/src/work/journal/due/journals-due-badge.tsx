import { useIdle } from '../../../lib/window/use-idle.ts'
import { CountBadge } from '../../../ui/figure/CountBadge.tsx'
import { isDueNow } from './asked-journals.ts'
import { useOwnJournals } from './use-own-journals.ts'

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
