import { nameFor } from '@scope/contract/company/stand-in.words'
import { CATEGORY_LABELS, categoryGroup } from '@scope/contract/work/priority.words'
import { useTimes } from '../../../company/venue/use-times.ts'
import { Chip } from '../../../ui/figure/Chip.tsx'
import { OpeningRow } from '../../../ui/list/OpeningRow.tsx'
import { recordPath } from '../../../work/archive/record-path.ts'
import { CATEGORY_ICONS } from '../../../work/priority/category-icons.ts'
import type { CompletedPriority as Completed } from '../api.ts'
import { Detail } from './Detail.tsx'
import { Marked } from './Marked.tsx'
import { Won } from './Won.tsx'

type CompletedPriorityProps = { item: Completed; hits: readonly string[]; several: boolean }

/** A signed-off priority; its title links to the full record. */
export function CompletedPriority({ item, hits, several }: CompletedPriorityProps) {
  const { dayOf } = useTimes(item.venueSlug)
  const { id, year, period, title, description, outcomeKpi, confidence, at, signedOffBy, signedOffFor } = item
  const group = categoryGroup(item.category)
  const percent = confidence === null ? null : `${confidence}%`
  return (
    <OpeningRow
      name={`${item.bltName}, ${title}`}
      title={<Marked text={title} hits={hits} />}
      href={recordPath({ id, year, venue: item.venueSlug, blt: item.bltSlug })}
      beside={[percent && `Confidence ${percent}`, `Closed ${dayOf(at)}`].filter(Boolean).join(' · ')}
      line={<Won item={item} several={several} texts={[outcomeKpi, description]} hits={hits} />}
    >
      <Chip tone={group} icon={CATEGORY_ICONS[group]} className="max-w-full whitespace-normal!">
        {CATEGORY_LABELS[group]}
      </Chip>
      {description && (
        <p dir="auto" className="max-w-[68ch] whitespace-pre-line text-quiet">
          <Marked text={description} hits={hits} />
        </p>
      )}
      <p className="text-sm text-quiet">
        {[
          item.venueName,
          `Period ${period} · ${year}`,
          signedOffBy && `signed off by ${nameFor(signedOffBy, signedOffFor)}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        <Detail name="Outcome KPI" text={outcomeKpi} hits={hits} />
        <Detail name="Confidence" text={percent} hits={[]} />
        <Detail name="Closed" text={dayOf(at)} hits={[]} />
      </dl>
    </OpeningRow>
  )
}
