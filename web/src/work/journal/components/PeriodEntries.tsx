import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '../../../lib/api/api.ts'
import type { DraftForm } from '../../../lib/drafts/use-draft.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { Button } from '../../../ui/Button.tsx'
import { Skeleton } from '../../../ui/state/Skeleton.tsx'
import type { JournalOf } from '../about.ts'
import { journalHistoryQuery } from '../api.ts'
import { type Beside, earlierEntries, withLoaded } from '../entries.ts'
import type { JournalFields } from '../writing/opening.ts'
import { PeriodEntry } from './PeriodEntry.tsx'

type PeriodEntriesProps = Pick<JournalOf, 'venue' | 'blt' | 'week'> & {
  period: string
  /** The editor to load an entry into; null for readers. */
  form: DraftForm<JournalFields> | null
  /** The week’s entries that are already shown elsewhere. */
  shown: Beside
}

/** The period’s earlier entries, next to the editor. */
export function PeriodEntries({ venue, blt, week, period, form, shown }: PeriodEntriesProps) {
  const history = useQuery(journalHistoryQuery(venue.slug, blt.slug, period))
  const [loaded, setLoaded] = useState<{ before: string; after: string } | null>(null)
  const entries = earlierEntries(history.data ?? [], week, shown)

  const load = form
    ? (text: string) => {
        const before = form.fields.entry
        const after = withLoaded(before, text)
        form.change({ entry: after })
        setLoaded({ before, after })
        toast({ title: 'Entry loaded', description: 'Previous journal entry loaded for reference' })
      }
    : null
  // After more typing, undo would lose text.
  const canUndo = loaded !== null && loaded.after === form?.fields.entry

  return (
    <section aria-labelledby="period-entries" className="grid grid-cols-1 content-start gap-3">
      <h3 id="period-entries" className="font-semibold">
        Period Journal Entries
      </h3>
      {canUndo && (
        <p role="status" className="flex flex-wrap items-center gap-x-3 text-sm text-quiet">
          {loaded.before.trim() === '' ? 'Entry loaded.' : 'Added below your text.'}
          <Button
            variant="quiet"
            size="sm"
            className="-mx-3 text-accent!"
            onClick={() => form?.change({ entry: loaded.before })}
          >
            Undo
          </Button>
        </p>
      )}
      {history.isPending && <Skeleton className="h-40" />}
      {history.isError && (
        <div role="status" className="flex flex-wrap items-center gap-x-3 text-sm text-quiet">
          <span>{sentenceOf(history.error)}</span>
          <Button
            variant="quiet"
            size="sm"
            className="-mx-3 text-accent!"
            onClick={() => void history.refetch()}
          >
            Retry
          </Button>
        </div>
      )}
      {history.data && entries.length === 0 && <p className="text-quiet">No previous journal entries</p>}
      {entries.length > 0 && (
        <ul className="grid grid-cols-1">
          {entries.map((journal) => (
            <PeriodEntry key={journal.id} journal={journal} onLoad={load} />
          ))}
        </ul>
      )}
    </section>
  )
}
