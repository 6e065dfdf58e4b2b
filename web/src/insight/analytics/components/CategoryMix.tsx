import { CATEGORY_LABELS } from '@scope/contract/work/priority.words'
import { longRange } from '../../../lib/dates/dates.ts'
import { TONE_TEXT } from '../../../ui/figure/Chip.tsx'
import { CATEGORY_ICONS } from '../../../work/priority/category-icons.ts'
import type { Snapshot } from '../api.ts'
import { AnalyticsCard } from './AnalyticsCard.tsx'

type Mix = Snapshot['cards']['categoryMix']

/** Completed priorities per category, with their shares. */
export function CategoryMix({ snapshot: { from, to, cards } }: { snapshot: Snapshot }) {
  const mix = cards.categoryMix
  return (
    <AnalyticsCard title="Category Mix" dates={longRange(from, to)}>
      <div className="px-5 py-4 lg:px-7 lg:py-5">
        {mix.length === 0 ? (
          <p className="text-quiet">No priorities completed in this range.</p>
        ) : (
          <ul aria-label="Completed priorities" className="grid gap-4">
            {mix.map((share) => (
              <Share key={share.category} share={share} />
            ))}
          </ul>
        )}
      </div>
    </AnalyticsCard>
  )
}

function Share({ share: { category, completed, percentage } }: { share: Mix[number] }) {
  const Icon = CATEGORY_ICONS[category]
  return (
    <li className="grid gap-1.5">
      <p className="flex items-center justify-between gap-4">
        <span className="flex min-w-0 items-center gap-2.5 wrap-anywhere">
          <Icon aria-hidden size={18} strokeWidth={1.75} className={`shrink-0 ${TONE_TEXT[category]}`} />
          {CATEGORY_LABELS[category]}
        </span>
        <span className="text-quiet tabular-nums">
          {completed} · {percentage}%
        </span>
      </p>
      <svg aria-hidden viewBox="0 0 100 2" preserveAspectRatio="none" className="h-2 w-full">
        <rect width="100" height="2" className="text-line" fill="currentColor" />
        <rect width={percentage} height="2" className={TONE_TEXT[category]} fill="currentColor" />
      </svg>
    </li>
  )
}
