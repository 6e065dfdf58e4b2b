import { CATEGORY_LABELS, categoryGroup } from '@scope/contract/work/priority.words'
import { useId } from 'react'
import { Link } from 'wouter'
import { dayOf } from '../../../lib/dates.ts'
import { Chip } from '../../../ui/Chip.tsx'
import { recordPath } from '../../../work/archive/record-path.ts'
import { CATEGORY_ICONS } from '../../../work/priority/category-icons.ts'
import type { CompletedPriority as Completed } from '../api.ts'
import { AboutLine } from './AboutLine.tsx'
import { Detail } from './Detail.tsx'
import { Marked } from './Marked.tsx'

/** A signed-off priority; its title links to the full record. */
export function CompletedPriority({ item, hits }: { item: Completed; hits: readonly string[] }) {
  const heading = useId()
  const { id, year, period, title, description, outcomeKpi, confidence, at, signedOffBy } = item
  const group = categoryGroup(item.category)
  return (
    <li aria-labelledby={heading} className="grid grid-cols-1 gap-3 p-5 lg:px-7">
      <div className="grid grid-cols-1 gap-1">
        <div className="flex flex-wrap-reverse items-center justify-between gap-x-4 gap-y-1">
          <h2 id={heading} className="text-lg font-semibold">
            <Link
              href={recordPath({ id, year, venue: item.venueSlug, blt: item.bltSlug })}
              className="flex min-h-11 items-center hover:text-accent hover:underline"
            >
              <span>
                <Marked text={title} hits={hits} />
              </span>
            </Link>
          </h2>
          <Chip tone={group} icon={CATEGORY_ICONS[group]}>
            {CATEGORY_LABELS[group]}
          </Chip>
        </div>
        <AboutLine
          item={item}
          more={[`Period ${period} · ${year}`, signedOffBy && `signed off by ${signedOffBy}`]}
        />
      </div>
      {description && (
        <p className="max-w-[68ch] whitespace-pre-line text-quiet">
          <Marked text={description} hits={hits} />
        </p>
      )}
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-[2fr_1fr_1fr]">
        <Detail name="Outcome KPI" text={outcomeKpi} hits={hits} className="max-sm:col-span-2" />
        <Detail name="Confidence" text={confidence === null ? null : `${confidence}%`} hits={[]} />
        <Detail name="Closed" text={dayOf(at)} hits={[]} />
      </dl>
    </li>
  )
}
