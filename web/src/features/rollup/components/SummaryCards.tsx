import { ABSENT, percent, shareOf, thousands } from '@scope/contract/figures'
import { weekRange } from '../../../lib/dates.ts'
import { FigureButton } from '../../../ui/FigureButton.tsx'
import { Figure } from '../../metrics/figure.tsx'
import { hundredthsOf } from '../../metrics/shown.ts'
import type { Rollup } from '../api.ts'
import type { OpenRows } from '../rows.ts'
import { SummaryCard } from './SummaryCard.tsx'

type SummaryCardsProps = { rollup: Rollup; venue: string | undefined; onRows: OpenRows }

/** The four figures of all venues that are asked for. */
export function SummaryCards({ rollup, venue, onRows }: SummaryCardsProps) {
  const { revenue, labor, journals, atRisk } = rollup.cards
  const [one] = rollup.rows
  const chosen = venue && one ? { slug: one.slug, name: one.name } : undefined
  const of = `of ${chosen?.name ?? 'all venues'}, ${weekRange(rollup.weeks)}`
  const rows = {
    ...(venue ? { venue } : {}),
    from: rollup.weeks[0] ?? '',
    to: rollup.weeks.at(-1) ?? '',
  }
  const openRows = (kind: 'journals' | 'atRisk') => onRows({ kind, ...(chosen ? { venue: chosen } : {}) })
  const submitted = journals.total > 0 ? `${journals.submitted} of ${journals.total}` : ABSENT

  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-4">
      <SummaryCard
        label="Total Revenue"
        card="revenue"
        beside={revenue}
        rollup={rollup}
        note={`${revenue.reported} of ${revenue.expected} weeks reported`}
        valueText={(value) => thousands(hundredthsOf(value))}
      >
        <Figure
          text={thousands(hundredthsOf(revenue.total))}
          label={`total revenue ${of}`}
          rows={{ ...rows, field: 'revenue' }}
        />
      </SummaryCard>
      <SummaryCard
        label="Avg Labor %"
        card="labor"
        beside={labor}
        rollup={rollup}
        note="true, weighted by revenue"
        valueText={(value) => percent(hundredthsOf(value))}
      >
        <Figure
          text={percent(hundredthsOf(labor.pct))}
          label={`average true labor ${of}`}
          rows={{ ...rows, field: 'laborTruePct' }}
        />
      </SummaryCard>
      <SummaryCard
        label="Journal Completion"
        card="journals"
        beside={journals}
        rollup={rollup}
        note={`${percent(shareOf(journals.submitted, journals.total))} · ${journals.overdue} overdue`}
        valueText={(value) => percent(hundredthsOf(value))}
      >
        <FigureButton
          text={submitted}
          label={`journals submitted ${of}`}
          onClick={() => openRows('journals')}
        />
      </SummaryCard>
      <SummaryCard
        label="At-Risk Priorities"
        card="atRisk"
        beside={atRisk}
        rollup={rollup}
        note="live priorities, now"
        valueText={String}
      >
        <FigureButton
          text={String(atRisk.count)}
          label={`priorities at risk ${of}`}
          onClick={() => openRows('atRisk')}
        />
      </SummaryCard>
    </div>
  )
}
