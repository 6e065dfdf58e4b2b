import type { Reply } from '@scope/contract/calls'
import { CATEGORY_LABELS } from '@scope/contract/priority.words'
import { Card } from '../../../ui/Card.tsx'
import { TONE_TEXT } from '../../../ui/Chip.tsx'

type Mix = Reply<'GET /api/analytics/snapshot'>['cards']['categoryMix']

/** The completed priorities per category, with each one's share. */
export function CategoryMix({ mix }: { mix: Mix }) {
  return (
    <Card className="grid gap-4">
      <h2 className="font-serif text-2xl">Category Mix</h2>
      {mix.length === 0 ? (
        <p className="text-quiet">Nothing was completed in this range.</p>
      ) : (
        <ul className="grid gap-4">
          {mix.map(({ category, completed, percentage }) => (
            <li key={category} className="grid gap-1.5">
              <p className="flex justify-between gap-4">
                <span>{CATEGORY_LABELS[category]}</span>
                <span className="tabular-nums text-quiet">
                  {completed} · {percentage}%
                </span>
              </p>
              <svg aria-hidden viewBox="0 0 100 2" preserveAspectRatio="none" className="h-2 w-full">
                <rect width="100" height="2" className="text-line" fill="currentColor" />
                <rect width={percentage} height="2" className={TONE_TEXT[category]} fill="currentColor" />
              </svg>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
