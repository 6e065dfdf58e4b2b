import { preview } from '@scope/contract/work/journal.words'
import { useState } from 'react'
import { useTimes } from '../../../company/venue/use-times.ts'
import { shortMonthDay } from '../../../lib/dates/dates.ts'
import { Button } from '../../../ui/Button.tsx'
import { EntryParts } from '../entry-body.tsx'
import { repliedLine } from '../replied.ts'
import { hasParts, type Journal } from '../texts.ts'

type PeriodEntryProps = { journal: Journal; onLoad: ((text: string) => void) | null }

/** An earlier entry, shortened until opened. Of a private one the user may not read, only that it exists. */
export function PeriodEntry({ journal, onLoad }: PeriodEntryProps) {
  const { dayOf } = useTimes()
  const { authorName, weekOf, entry, submittedAt } = journal
  const [whole, setWhole] = useState(false)
  const replied = repliedLine(journal)
  const start = preview(entry ?? '')
  const more = start !== entry || hasParts(journal) || journal.reply !== null

  return (
    <li data-row={journal.id} className="relative grid grid-cols-1 gap-1 border-t border-line py-3">
      <div className="text-sm">
        <p className="font-semibold">
          Week of {shortMonthDay(weekOf)} · <bdi>{authorName}</bdi>
        </p>
        {entry !== null && (
          <p className="text-quiet">
            {submittedAt ? `Submitted ${dayOf(submittedAt)}` : 'Draft, not submitted'}
          </p>
        )}
      </div>
      {entry === null ? (
        <p className="text-sm text-quiet">
          A private entry{submittedAt ? `, submitted ${dayOf(submittedAt)}` : ''}.
        </p>
      ) : (
        <>
          <p className="text-sm break-words whitespace-pre-line text-quiet">{whole ? entry : start}</p>
          {whole && <EntryParts journal={journal} />}
          {!whole && replied && <p className="text-sm font-semibold text-accent">{replied}</p>}
          <div className="-mx-3 flex flex-wrap">
            {onLoad && entry.trim() !== '' && (
              <Button variant="quiet" size="sm" className="text-accent!" onClick={() => onLoad(entry)}>
                Load this entry
              </Button>
            )}
            {more && (
              <Button variant="quiet" size="sm" aria-expanded={whole} onClick={() => setWhole(!whole)}>
                {whole ? 'Show less' : 'Read all'}
              </Button>
            )}
          </div>
        </>
      )}
    </li>
  )
}
