import { type CardText, cardTexts, type RollupCard } from '@scope/contract/insight/rollup-cards.words'
import { weekRange } from '../../../lib/dates/dates.ts'
import { Figure } from '../../../numbers/metrics/figure.tsx'
import { FigureButton } from '../../../ui/FigureButton.tsx'
import type { Rollup } from '../api.ts'
import type { OpenRows } from '../rows.ts'
import { SummaryCard } from './SummaryCard.tsx'

type SummaryCardsProps = { rollup: Rollup; venue: string | undefined; onRows: OpenRows }

/** The spoken name of each figure. */
const SPOKEN: Record<RollupCard, string> = {
  revenue: 'total revenue',
  labor: 'average true labor',
  journals: 'journals submitted',
  atRisk: 'priorities at risk',
}
const FIELDS = { revenue: 'revenue', labor: 'laborTruePct' } as const

/** The four figures of the chosen venues; each opens its rows. */
export function SummaryCards({ rollup, venue, onRows }: SummaryCardsProps) {
  const [one] = rollup.rows
  const chosen = venue && one ? { slug: one.slug, name: one.name } : undefined
  const weeks = {
    ...(venue ? { venue } : {}),
    from: rollup.weeks[0] ?? '',
    to: rollup.weeks.at(-1) ?? '',
  }
  const figure = ({ card, figure: text }: CardText) => {
    const label = `${SPOKEN[card]} of ${chosen?.name ?? 'all venues'}, ${weekRange(rollup.weeks)}`
    if (card === 'journals' || card === 'atRisk') {
      const open = () => onRows({ kind: card, ...(chosen ? { venue: chosen } : {}) })
      return <FigureButton text={text} label={label} onClick={open} />
    }
    return <Figure text={text} label={label} rows={{ ...weeks, field: FIELDS[card] }} />
  }
  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
      {cardTexts(rollup).map((text) => (
        <SummaryCard key={text.card} text={text} rollup={rollup}>
          {figure(text)}
        </SummaryCard>
      ))}
    </div>
  )
}
