import { STRUCTURED_LABELS } from '@scope/contract/work/journal.words'
import { useTimes } from '../../../company/venue/use-times.ts'
import { memberPath } from '../../../company/venue/venue-path.ts'
import { PATHS } from '../../../lib/address/paths.ts'
import { mediumDate } from '../../../lib/dates/dates.ts'
import { OpeningRow } from '../../../ui/list/OpeningRow.tsx'
import type { SubmittedJournal as Submitted } from '../api.ts'
import { Detail } from './Detail.tsx'
import { Marked } from './Marked.tsx'
import { Won } from './Won.tsx'

type SubmittedJournalProps = { item: Submitted; hits: readonly string[]; several: boolean }

/** A submitted journal; its title links to its week. */
export function SubmittedJournal({ item, hits, several }: SubmittedJournalProps) {
  const { dayOf } = useTimes(item.venueSlug)
  const {
    weekOf,
    bltName,
    bltSlug,
    venueSlug,
    venueName,
    authorName,
    at,
    wins,
    metricsMoved,
    guestsMoments,
  } = item
  const entry = item.entry.trim()
  const title = `Journal - Week of ${mediumDate(weekOf)}`
  return (
    <OpeningRow
      name={`${bltName}, ${title}`}
      title={title}
      href={memberPath(PATHS.journal, { venue: venueSlug, blt: bltSlug }, weekOf)}
      beside={metricsMoved?.trim() && `${STRUCTURED_LABELS.metricsMoved}: ${metricsMoved.trim()}`}
      line={
        <Won
          item={item}
          several={several}
          texts={[wins?.trim() ? wins : entry, metricsMoved, guestsMoments, entry]}
          hits={hits}
        />
      }
    >
      <p className="text-sm text-quiet">
        {[venueName, authorName !== bltName && `by ${authorName}`, `submitted ${dayOf(at)}`]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <dl className="flex flex-wrap gap-x-8 gap-y-2 empty:hidden">
        <Detail name={STRUCTURED_LABELS.wins} text={wins} hits={hits} />
        <Detail name={STRUCTURED_LABELS.metricsMoved} text={metricsMoved} hits={hits} />
        <Detail name={STRUCTURED_LABELS.guestsMoments} text={guestsMoments} hits={hits} />
      </dl>
      {entry && (
        <p dir="auto" className="max-w-[68ch] wrap-anywhere whitespace-pre-line text-quiet">
          <Marked text={entry} hits={hits} />
        </p>
      )}
    </OpeningRow>
  )
}
