import { STRUCTURED_LABELS } from '@scope/contract/work/journal.words'
import { Link } from 'wouter'
import { useTimes } from '../../../company/venue/use-times.ts'
import { memberPath } from '../../../company/venue/venue-path.ts'
import { PATHS } from '../../../lib/address/paths.ts'
import { mediumDate } from '../../../lib/dates/dates.ts'
import { ReadOn } from '../../../ui/ReadOn.tsx'
import type { SubmittedJournal as Submitted } from '../api.ts'
import { excerptOf } from '../marks.ts'
import { Detail } from './Detail.tsx'
import { Marked } from './Marked.tsx'
import { Row } from './Row.tsx'

/** Characters of the entry shown at first. */
const ENTRY_SHOWN = 160

/** A submitted journal; its title links to its week. */
export function SubmittedJournal({ item, hits }: { item: Submitted; hits: readonly string[] }) {
  const { dayOf } = useTimes(item.venueSlug)
  const { weekOf, bltName, bltSlug, venueSlug, authorName, at, wins, metricsMoved, guestsMoments, entry } =
    item
  const title = `Journal - Week of ${mediumDate(weekOf)}`
  const excerpt = excerptOf(entry, hits, ENTRY_SHOWN)
  return (
    <Row
      item={item}
      title={title}
      more={[authorName !== bltName && `by ${authorName}`, `submitted ${dayOf(at)}`]}
    >
      <Link
        href={memberPath(PATHS.journal, { venue: venueSlug, blt: bltSlug }, weekOf)}
        className="-my-2 flex min-h-11 items-center justify-self-start font-semibold hover:text-accent hover:underline"
      >
        {title}
      </Link>
      <dl className="flex flex-wrap gap-x-8 gap-y-2 empty:hidden">
        <Detail name={STRUCTURED_LABELS.wins} text={wins} hits={hits} />
        <Detail name={STRUCTURED_LABELS.metricsMoved} text={metricsMoved} hits={hits} />
        <Detail name={STRUCTURED_LABELS.guestsMoments} text={guestsMoments} hits={hits} />
      </dl>
      {entry.trim() !== '' && (
        <ReadOn
          subject={`${bltName}’s journal of the week of ${mediumDate(weekOf)}`}
          start={<EntryText text={excerpt} hits={hits} />}
          whole={excerpt === entry ? null : <EntryText text={entry} hits={hits} />}
        />
      )}
    </Row>
  )
}

function EntryText({ text, hits }: { text: string; hits: readonly string[] }) {
  return (
    <p className="max-w-[68ch] wrap-anywhere whitespace-pre-line text-quiet">
      <Marked text={text} hits={hits} />
    </p>
  )
}
