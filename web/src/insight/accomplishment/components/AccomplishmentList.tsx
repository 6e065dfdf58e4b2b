import { Card } from '../../../ui/Card.tsx'
import { Pages } from '../../../ui/Pages.tsx'
import type { Accomplishments } from '../api.ts'
import { CompletedPriority } from './CompletedPriority.tsx'
import { SubmittedJournal } from './SubmittedJournal.tsx'

type AccomplishmentListProps = { shown: Accomplishments; onPage: (page: number) => void }

/** A page of accomplishments, newest first. */
export function AccomplishmentList({ shown, onPage }: AccomplishmentListProps) {
  const { items, hits, page, pages } = shown
  return (
    <Card as="div" className="p-0! lg:p-0!">
      <ul aria-label="Accomplishments" className="grid grid-cols-1 divide-y divide-line">
        {items.map((item) =>
          item.type === 'priority' ? (
            <CompletedPriority key={item.id} item={item} hits={hits} />
          ) : (
            <SubmittedJournal key={item.id} item={item} hits={hits} />
          ),
        )}
      </ul>
      {pages > 1 && (
        <div className="border-t border-line px-3 py-1.5">
          <Pages page={page} pages={pages} onPage={onPage} />
        </div>
      )}
    </Card>
  )
}
