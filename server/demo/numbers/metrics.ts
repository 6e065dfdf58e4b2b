import { isOpenIn } from '@scope/contract/company/open-days.words'
import { addWeeks, type Week } from '@scope/contract/kernel/calendar'
import { holidaysIn } from '@scope/contract/numbers/holidays.words'
import {
  FIGURE_KINDS,
  METRICS_LABELS,
  METRICS_NUMBERS,
  type MetricsNumber,
  ofEach,
} from '@scope/contract/numbers/metrics.words'
import { tagsText, type WeekTag } from '@scope/contract/numbers/tags.words'
import { randomOf } from '../random.ts'
import { type DemoVenue, openOf } from '../venues.ts'
import { anomaliesIn } from './anomalies.ts'
import { seasonOf } from './seasons.ts'

/** How many complete weeks have numbers: two years and two weeks, to compare recent weeks with earlier years. */
const WEEKS = 106

const NOTES = [
  'Private buyout on Thursday',
  'Patio closed two nights for wind',
  'New menu went live on Tuesday',
  'Short one bartender since Friday',
  'Door quoted an hour on Saturday',
  'Guest bartender night on Wednesday',
  'Ice machine down, bought in',
  'Rain all weekend',
]

/** A venue's week as spreadsheet cells. A cell without a number is empty. */
export type DemoWeek = {
  venue: string
  week: Week
  notes: string
  /** In the format of a file. */
  tags: string
} & Record<MetricsNumber, string>

/** The weekly numbers of venues, up to the last complete week. */
export function demoWeeks(seed: string, venues: readonly DemoVenue[], thisWeek: Week): DemoWeek[] {
  return venues.flatMap((venue) => {
    const { opensOn, closesOn } = openOf(venue.slug, thisWeek)
    return venueWeeks(seed, venue, thisWeek).filter(({ week }) =>
      isOpenIn([{ from: opensOn, to: closesOn }], week),
    )
  })
}

/** Weeks as a spreadsheet would export them. */
export function metricsFile(weeks: readonly DemoWeek[]): string {
  const header = [
    'Venue',
    'Week of',
    ...METRICS_NUMBERS.map((figure) => METRICS_LABELS[figure]),
    'Notes',
    'Tags',
  ]
  const rows = weeks.map(({ venue, week, notes, tags, ...figures }) => {
    const cells = METRICS_NUMBERS.map((figure) => figures[figure])
    return [venue, week, ...cells, `"${notes}"`, `"${tags}"`].join(',')
  })
  return [header.join(','), ...rows].join('\n')
}

/** The figures of a closed week: no money, and therefore no percentages. */
const CLOSED = ofEach(METRICS_NUMBERS, (figure) => (FIGURE_KINDS[figure] === 'money' ? '0.00' : ''))

/** A venue that opened late on some nights of the last week. */
const SHORT_HOURS = 'night-orchard'

/** Halloween of every year, which is compared by its name, and a week with short hours. */
function tagsOf({ slug }: DemoVenue, week: Week, weeksAgo: number): string {
  const tags: WeekTag[] = holidaysIn(week)
    .filter((name) => name === 'Halloween')
    .map((name) => ({ kind: 'holiday', name }))
  if (slug === SHORT_HOURS && weeksAgo === 1) tags.push({ kind: 'shortHours', name: 'new floor' })
  return tagsText(tags)
}

function venueWeeks(seed: string, venue: DemoVenue, thisWeek: Week): DemoWeek[] {
  const random = randomOf(`${seed} metrics ${venue.slug}`)
  const labor = 19.8 + random.next() * 2.2
  const cogs = 18.6 + random.next() * 2.8
  const growth = 0.01 + random.next() * 0.05
  const weeks: DemoWeek[] = []
  for (let weeksAgo = WEEKS; weeksAgo >= 1; weeksAgo -= 1) {
    const week = addWeeks(thisWeek, -weeksAgo)
    const { factor, event } = seasonOf(venue, week)
    // Each week draws as many random numbers with an anomaly as without, so that an anomaly changes no other week.
    const noise = {
      revenue: random.normal(),
      labor: random.normal(),
      cogs: random.normal(),
      tips: random.normal(),
    }
    let note = random.chance(0.06) ? random.pick(NOTES) : (event ?? '')
    let revenue = venue.revenue * factor * (1 + growth * (1 - weeksAgo / WEEKS)) * (1 + noise.revenue * 0.028)
    const ordinary = revenue
    let laborMore = 0
    let cogsPct = cogs + noise.cogs * 0.4
    const planted = anomaliesIn(venue.slug, week, thisWeek)
    for (const { anomaly, step } of planted) {
      if (anomaly.kind === 'labor-spike') laborMore += 2.4
      if (anomaly.kind === 'labor-spike') revenue *= 0.92
      if (anomaly.kind === 'cogs-drift') cogsPct += 0.6 * step
      if (anomaly.kind === 'revenue-drop') revenue *= 0.77
      if (anomaly.kind === 'good-streak') revenue *= 1 + 0.025 * step
      if (anomaly.note) note = anomaly.note
    }
    if (planted.some(({ anomaly }) => anomaly.kind === 'missing-weeks')) continue
    const cells = { venue: venue.slug, week, notes: note, tags: tagsOf(venue, week, weeksAgo) }
    if (planted.some(({ anomaly }) => anomaly.kind === 'zero-revenue')) {
      weeks.push({ ...cells, ...CLOSED })
      continue
    }
    // A slow week still needs about half of the usual hours, so its labor percentage is higher.
    const hours = ordinary * 0.5 + revenue * 0.5
    const laborPct = (labor * hours) / revenue + noise.labor * 0.35 + laborMore
    const tips = revenue * (0.186 + noise.tips * 0.004)
    weeks.push({
      ...cells,
      revenue: revenue.toFixed(2),
      laborBasePct: laborPct.toFixed(1),
      cogsPct: cogsPct.toFixed(1),
      tips: tips.toFixed(2),
    })
  }
  return weeks
}
