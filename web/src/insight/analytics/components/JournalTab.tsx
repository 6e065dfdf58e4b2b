import { useQuery } from '@tanstack/react-query'
import { NotebookPen } from 'lucide-react'
import { useRef } from 'react'
import { useNamedAddress } from '../../../lib/address/address.ts'
import { Card } from '../../../ui/Card.tsx'
import { Pages } from '../../../ui/list/Pages.tsx'
import { EmptyState } from '../../../ui/state/EmptyState.tsx'
import { Skeleton } from '../../../ui/state/Skeleton.tsx'
import { journalEntriesQuery } from '../api.ts'
import type { AnalyticsAddress } from '../use-analytics-address.ts'
import { Answer } from './Answer.tsx'
import { JournalEntry } from './JournalEntry.tsx'
import { JournalFilters } from './JournalFilters.tsx'

type JournalTabProps = { address: AnalyticsAddress; named: boolean }

/** The journal entries of the range, in pages. */
export function JournalTab({ address, named }: JournalTabProps) {
  const { entries, page, showPage } = address
  const journal = useQuery(journalEntriesQuery(entries, page))
  const list = useRef<HTMLDivElement>(null)
  // For a page beyond the last, the server returns the last.
  const answered = journal.isPlaceholderData ? undefined : journal.data?.page
  useNamedAddress(
    answered && answered !== page ? { page: answered > 1 ? String(answered) : undefined } : null,
  )
  return (
    <div ref={list} className="grid scroll-mt-4 grid-cols-1 gap-4">
      <JournalFilters address={address} named={named} total={journal.data?.total} />
      <Answer alone query={journal} failed="Failed to fetch journal data" loading={<Loading />}>
        {(reply) =>
          reply.entries.length === 0 ? (
            <EmptyState icon={NotebookPen} title="No journal entries found for the selected filters" />
          ) : (
            <Card as="div" className="p-0! lg:p-0!">
              <ul aria-label="Journal entries" className="grid grid-cols-1 divide-y divide-line">
                {reply.entries.map((entry) => (
                  <JournalEntry key={entry.id} entry={entry} named={named} />
                ))}
              </ul>
              {reply.pages > 1 && (
                <div className="border-t border-line px-3 py-1.5">
                  <Pages
                    page={reply.page}
                    pages={reply.pages}
                    onPage={(next) => {
                      showPage(next)
                      list.current?.scrollIntoView()
                    }}
                  />
                </div>
              )}
            </Card>
          )
        }
      </Answer>
    </div>
  )
}

function Loading() {
  return (
    <div className="grid grid-cols-1 divide-y divide-line rounded-card border border-line bg-raised">
      {[1, 2, 3, 4, 5].map((row) => (
        <div key={row} className="grid gap-2 px-5 py-5 lg:px-7">
          <Skeleton className="h-7 w-64 max-w-full" />
          <Skeleton className="h-5 w-48" />
          <Skeleton className="h-12 max-w-[68ch]" />
        </div>
      ))}
    </div>
  )
}
