import type { Trend } from '@scope/contract/insight/rollup/cards.words'
import { type CardText, cardTexts, type RollupCard } from '@scope/contract/insight/rollup/cards.words'
import { Link } from 'wouter'
import { weekRange } from '../../../lib/dates/dates.ts'
import { DifferenceLine } from '../../../numbers/differences/difference-line.tsx'
import { Figure } from '../../../numbers/metrics/figure.tsx'
import type { Tone } from '../../../ui/figure/Chip.tsx'
import { TONE_TEXT } from '../../../ui/figure/Chip.tsx'
import { FigureBand } from '../../../ui/figure/FigureBand.tsx'
import { FigureButton } from '../../../ui/figure/FigureButton.tsx'
import type { Rollup } from '../api.ts'
import { boardPath } from '../paths.ts'
import type { OpenRows } from '../rows.ts'

type SummaryCardsProps = { rollup: Rollup; venue: string | undefined; onRows: OpenRows }

/** The spoken name of each figure. */
const SPOKEN: Record<RollupCard, string> = {
  revenue: 'total revenue',
  labor: 'average true labor',
  journals: 'journals submitted',
  atRisk: 'priorities at risk',
}
const FIELDS = { revenue: 'revenue', labor: 'laborTruePct' } as const

/** The four figures of the chosen venues in one band, each with one comparison; each opens its rows. */
export function SummaryCards({ rollup, venue, onRows }: SummaryCardsProps) {
  const [one] = rollup.rows
  const chosen = venue && one ? { slug: one.slug, name: one.name } : undefined
  const weeks = {
    ...(venue ? { venue } : {}),
    from: rollup.weeks[0] ?? '',
    to: rollup.weeks.at(-1) ?? '',
  }
  const figure = (text: CardText) => {
    const { card } = text
    const label = `${SPOKEN[card]} of ${chosen?.name ?? 'all venues'}, ${weekRange(rollup.weeks)}`
    const about = <AboutCard text={text} rollup={rollup} />
    if (card === 'journals' || card === 'atRisk') {
      const open = () => onRows({ kind: card, about, ...(chosen ? { venue: chosen } : {}) })
      return <FigureButton text={text.figure} label={label} onClick={open} />
    }
    return <Figure text={text.figure} label={label} about={about} rows={{ ...weeks, field: FIELDS[card] }} />
  }
  return (
    <div className="overflow-hidden rounded-card border border-line bg-raised">
      <FigureBand
        figures={cardTexts(rollup).map((text) => ({
          label: text.label,
          figure: figure(text),
          beside: <Beside text={text} rollup={rollup} />,
        }))}
      />
    </div>
  )
}

type CardProps = { text: CardText; rollup: Rollup }

/** The one line below a card’s figure. */
function Beside({ text: { card, trend, since }, rollup }: CardProps) {
  const { journals } = rollup.cards
  if (card === 'journals') {
    return journals.overdue > 0 ? (
      <p className={`text-sm font-semibold ${TONE_TEXT['at-risk']}`}>{journals.overdue} overdue</p>
    ) : null
  }
  if (card === 'atRisk') {
    return trend && trend.turn !== 'none' ? (
      <p className={`text-sm font-semibold ${TONE_TEXT[TURN_TONES[trend.turn]]}`}>
        {trend.text} {since}
      </p>
    ) : null
  }
  return <CardDifference card={card} rollup={rollup} />
}

/** The difference of all venues' figure from its comparison. */
const CardDifference = ({ card, rollup }: { card: keyof typeof FIELDS; rollup: Rollup }) => (
  <DifferenceLine whole differences={rollup.differences} figure={FIELDS[card]} compare={rollup.compare} />
)

/** The scope of a card’s figure, its trend, and the best and worst venue, which an average would hide. */
function AboutCard({ text: { card, trend, since, note, ends }, rollup }: CardProps) {
  return (
    <div className="mb-4 grid gap-1 border-b border-line pb-4 text-sm">
      <p className="text-quiet">{note}</p>
      {trend && (
        <p className="text-quiet">
          <span className={`font-semibold ${TONE_TEXT[TURN_TONES[trend.turn]]}`}>{trend.text}</span> {since}
        </p>
      )}
      {(card === 'revenue' || card === 'labor') && <CardDifference card={card} rollup={rollup} />}
      {ends.map(({ name, venue, value }) => (
        <p key={name} className="flex min-h-11 items-center gap-2">
          <span className="text-quiet">{name}</span>
          <Link
            dir="auto"
            href={boardPath(venue.slug, rollup)}
            className="flex-1 font-semibold hover:underline"
          >
            {venue.name}
          </Link>
          <span className="tabular-nums">{value}</span>
        </p>
      ))}
    </div>
  )
}

/** The color of a trend: green for better, red for worse. */
const TURN_TONES: Record<Trend['turn'], Tone> = { better: 'on-track', worse: 'overdue', none: 'quiet' }
