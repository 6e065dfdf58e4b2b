import { CATEGORY_LABELS } from '@scope/contract/work/priority.words'
import { Link } from 'wouter'
import { useTimes } from '../../../company/venue/use-times.ts'
import { mediumDate } from '../../../lib/dates/dates.ts'
import { Chip } from '../../../ui/figure/Chip.tsx'
import { CATEGORY_ICONS } from '../../../work/priority/category-icons.ts'
import type { JournalEntries } from '../api.ts'
import { targetPath } from '../targets.ts'

type JournalEntryProps = { entry: JournalEntries['entries'][number]; named: boolean }

/** A submitted entry in full; the name links to its week. */
export function JournalEntry({ entry, named }: JournalEntryProps) {
  const { dayOf } = useTimes(entry.venueSlug)
  const { bltName, bltSlug, venueSlug, venueName, authorName, weekOf, category, createdAt } = entry
  const to = targetPath({ place: 'journal', venueSlug, bltSlug, week: weekOf })
  return (
    <li className="grid grid-cols-1 gap-2 px-5 py-4 lg:px-7">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="font-semibold">
          <Link
            dir="auto"
            href={to}
            aria-label={`${bltName}, week of ${mediumDate(weekOf)}`}
            className="inline-flex min-h-11 items-center hover:text-accent hover:underline"
          >
            {bltName}
          </Link>
        </h2>
        {category && (
          <Chip tone={category} icon={CATEGORY_ICONS[category]} className="py-1 whitespace-normal!">
            {CATEGORY_LABELS[category]}
          </Chip>
        )}
      </div>
      <p className="text-sm text-quiet">
        Week of {mediumDate(weekOf)}
        {named && (
          <>
            {' '}
            · <bdi>{venueName}</bdi>
          </>
        )}{' '}
        · {authorName === bltName ? 'submitted' : `by ${authorName},`} {dayOf(createdAt)}
      </p>
      <p dir="auto" className="max-w-[68ch] wrap-anywhere whitespace-pre-line">
        {entry.entry}
      </p>
    </li>
  )
}
