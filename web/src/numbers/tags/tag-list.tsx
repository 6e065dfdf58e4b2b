import { tagLabel, tagLabels, type WeekTag } from '@scope/contract/numbers/tags.words'
import { Tag } from 'lucide-react'
import { shortMonthDay } from '../../lib/dates/dates.ts'

/** The tags of a week in gray; nothing without any. */
export function TagList({ tags, className = '' }: { tags: readonly WeekTag[]; className?: string }) {
  if (tags.length === 0) return null
  return (
    <ul aria-label="Tags" className={`flex flex-wrap gap-1.5 ${className}`}>
      {tags.map((tag) => (
        <li
          key={`${tag.kind} ${tag.name ?? ''}`}
          dir="auto"
          className="inline-flex min-h-6 items-center gap-1 rounded-full border border-line px-2 text-sm font-semibold text-quiet wrap-anywhere"
        >
          <Tag aria-hidden size={12} strokeWidth={2} className="shrink-0" />
          {tagLabel(tag)}
        </li>
      ))}
    </ul>
  )
}

type TaggedWeeksProps = {
  weeks: readonly { weekOf: string; tags: readonly WeekTag[] }[]
  /** Names each week if there are several. */
  named: boolean
}

/** `Oct 26: Halloween · Nov 16: Short hours`, the tagged weeks of a span; nothing without any. */
export function TaggedWeeks({ weeks, named }: TaggedWeeksProps) {
  if (weeks.length === 0) return null
  return (
    <p dir="auto" className="text-sm text-quiet">
      <Tag aria-hidden size={13} strokeWidth={2} className="mr-1 inline" />
      {weeks
        .map(({ weekOf, tags }) => (named ? `${shortMonthDay(weekOf)}: ` : '') + tagLabels(tags))
        .join(' · ')}
    </p>
  )
}
