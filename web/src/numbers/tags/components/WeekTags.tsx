import type { Reply } from '@scope/contract/calls'
import { apartTag, isTaggedClosed, TAG_LABELS, type WeekTag } from '@scope/contract/numbers/tags.words'
import { mediumDate, shortMonthDay } from '../../../lib/dates/dates.ts'
import { TagList } from '../tag-list.tsx'

/** The tags of the shown week, and their effect on its comparisons. */
export function WeekTags({ tags }: { tags: readonly WeekTag[] }) {
  if (tags.length === 0) return null
  const apart = apartTag(tags)
  return (
    <div className="grid gap-1.5">
      <TagList tags={tags} />
      {apart && (
        <p className="text-sm text-quiet">
          {isTaggedClosed(tags) ? 'Closed' : TAG_LABELS[apart.kind]}: left out of averages, usual ranges and
          trends.
        </p>
      )}
    </div>
  )
}

/** `Halloween: week of Oct 26 beside week of Oct 27, 2025`, if a holiday decided the week of last year. */
export function HolidayCompared({
  shown: { week, compared },
}: {
  shown: Reply<'GET /api/venues/:venue/metrics'>
}) {
  const { holiday, weeks } = compared.lastYear
  const [before] = weeks
  if (!holiday || !before) return null
  return (
    <p className="text-sm">
      <span className="font-semibold">{holiday}:</span> week of {shortMonthDay(week)} beside week of{' '}
      {mediumDate(before)}
    </p>
  )
}
