import { STRUCTURED_LABELS } from '@scope/contract/work/journal.words'
import { useId } from 'react'
import { Link } from 'wouter'
import { dayOf, mediumDate } from '../../../lib/dates.ts'
import { PATHS } from '../../../lib/paths.ts'
import { ReadOn } from '../../../ui/ReadOn.tsx'
import type { SubmittedJournal as Submitted } from '../api.ts'
import { excerptOf } from '../marks.ts'
import { AboutLine } from './AboutLine.tsx'
import { Detail } from './Detail.tsx'
import { Marked } from './Marked.tsx'

/** Characters of the entry shown at first. */
const ENTRY_SHOWN = 160

/** A submitted journal; its title links to its week. */
export function SubmittedJournal({ item, hits }: { item: Submitted; hits: readonly string[] }) {
  const heading = useId()
  const { weekOf, bltName, bltSlug, venueSlug, authorName, at, wins, metricsMoved, guestsMoments, entry } =
    item
  const title = `Journal - Week of ${mediumDate(weekOf)}`
  const excerpt = excerptOf(entry, hits, ENTRY_SHOWN)
  return (
    <li aria-labelledby={heading} className="grid grid-cols-1 gap-3 p-5 lg:px-7">
      <div className="grid grid-cols-1 gap-1">
        <h2 id={heading} className="text-lg font-semibold">
          <Link
            href={`${PATHS.journal}?${new URLSearchParams({ venue: venueSlug, blt: bltSlug, week: weekOf })}`}
            className="flex min-h-11 items-center hover:text-accent hover:underline"
          >
            {title}
          </Link>
        </h2>
        <AboutLine
          item={item}
          more={[authorName !== bltName && `by ${authorName}`, `submitted ${dayOf(at)}`]}
        />
      </div>
      <dl className="grid grid-cols-1 gap-x-6 gap-y-3 sm:grid-cols-2">
        <Detail name={STRUCTURED_LABELS.wins} text={wins} hits={hits} />
        <Detail name={STRUCTURED_LABELS.metricsMoved} text={metricsMoved} hits={hits} />
        {guestsMoments?.trim() && (
          <Detail
            name={STRUCTURED_LABELS.guestsMoments}
            text={guestsMoments}
            hits={hits}
            className="sm:col-span-2"
          />
        )}
      </dl>
      {entry.trim() !== '' && (
        <ReadOn
          subject={`${bltName}’s journal of the week of ${mediumDate(weekOf)}`}
          start={<EntryText text={excerpt} hits={hits} />}
          whole={excerpt === entry ? null : <EntryText text={entry} hits={hits} />}
        />
      )}
    </li>
  )
}

function EntryText({ text, hits }: { text: string; hits: readonly string[] }) {
  return (
    <p className="max-w-[68ch] wrap-anywhere whitespace-pre-line text-quiet">
      <Marked text={text} hits={hits} />
    </p>
  )
}
