import { nameFor } from '@scope/contract/company/stand-in.words'
import { CATEGORY_LABELS, categoryGroup } from '@scope/contract/work/priority.words'
import { Link } from 'wouter'
import { useTimes } from '../../../company/venue/use-times.ts'
import { Chip } from '../../../ui/Chip.tsx'
import { recordPath } from '../../../work/archive/record-path.ts'
import { CATEGORY_ICONS } from '../../../work/priority/category-icons.ts'
import type { CompletedPriority as Completed } from '../api.ts'
import { Detail } from './Detail.tsx'
import { Marked } from './Marked.tsx'
import { Row } from './Row.tsx'

/** A signed-off priority; its title links to the full record. */
export function CompletedPriority({ item, hits }: { item: Completed; hits: readonly string[] }) {
  const { dayOf } = useTimes(item.venueSlug)
  const { id, year, period, title, description, outcomeKpi, confidence, at, signedOffBy, signedOffFor } = item
  const group = categoryGroup(item.category)
  return (
    <Row
      item={item}
      title={title}
      more={[
        `Period ${period} · ${year}`,
        signedOffBy && `signed off by ${nameFor(signedOffBy, signedOffFor)}`,
      ]}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Link
          href={recordPath({ id, year, venue: item.venueSlug, blt: item.bltSlug })}
          className="-my-2 flex min-h-11 items-center font-semibold hover:text-accent hover:underline"
        >
          <span>
            <Marked text={title} hits={hits} />
          </span>
        </Link>
        <Chip tone={group} icon={CATEGORY_ICONS[group]} className="max-w-full whitespace-normal!">
          {CATEGORY_LABELS[group]}
        </Chip>
      </div>
      {description && (
        <p className="max-w-[68ch] whitespace-pre-line text-quiet">
          <Marked text={description} hits={hits} />
        </p>
      )}
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        <Detail name="Outcome KPI" text={outcomeKpi} hits={hits} />
        <Detail name="Confidence" text={confidence === null ? null : `${confidence}%`} hits={[]} />
        <Detail name="Closed" text={dayOf(at)} hits={[]} />
      </dl>
    </Row>
  )
}
