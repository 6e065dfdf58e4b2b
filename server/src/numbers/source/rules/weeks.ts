import { isOpenOn } from '@scope/contract/company/open-days.words'
import { addDays, dateIn, type PlainDate, weekOf } from '@scope/contract/kernel/calendar'
import { type Hundredths, shareOf, sumOf, weightedMean } from '@scope/contract/kernel/figures'
import { venueKey } from '@scope/contract/kernel/spreadsheet.words'
import {
  FIGURE_KINDS,
  METRICS_LABELS,
  METRICS_NUMBERS,
  type MetricsNumber,
  ofEach,
} from '@scope/contract/numbers/metrics.words'
import {
  SOURCE_LABELS,
  SOURCE_PERCENTS,
  type SourceFigure,
  type SourceReading,
} from '@scope/contract/numbers/source.words'
import { outOfBounds, type WeekVenue } from '../../venue-weeks/rules.ts'
import type { Entry, Place, SourceError, SourceLine, SourceText, Wait } from './entry.ts'

/**
 * The weeks that rows make, and those that wait for days. `short`: weeks that are made of fewer days than the venue's others,
 * or than it is open. `days`: the most that a week of each known venue was made of.
 */
export type MadeWeeks = {
  lines: SourceLine[]
  errors: SourceError[]
  waits: Wait[]
  short: Wait[]
  notes: string[]
  days: Map<string, number>
}

/**
 * How weeks are made. `takeShort`: none waits. `usual`: the days that weeks of each venue had before, by the venue's id. A week
 * waits until it has as many, or, of a venue that is not in it, all days on which the venue is open.
 */
export type Making = {
  reading: SourceReading
  now: Date
  takeShort?: boolean | undefined
  usual?: ReadonlyMap<string, number> | undefined
}

/** Makes weeks of rows: each row one, or their days added up. The order of rows and files does not matter. */
export function weeksOf(entries: readonly Entry[], making: Making): MadeWeeks {
  const made: MadeWeeks = { lines: [], errors: [], waits: [], short: [], notes: [], days: new Map() }
  if (making.reading.week.means !== 'day') {
    for (const entry of entries) made.lines.push(lineOf([entry], entry.date, making, made))
    return made
  }
  const weeks = groupDays(entries, made)
  const beside = daysBeside(weeks)
  for (const week of weeks) {
    if (week.venue && holdsBack(week, week.venue, beside(week), making, made)) continue
    made.lines.push(lineOf(week.days, week.monday, making, made))
  }
  return made
}

/** Whether a week of a known venue waits. If not, its number of days is added to what was made. */
function holdsBack(
  week: Days,
  venue: WeekVenue,
  { own, any }: { own: number; any: number },
  making: Making,
  made: MadeWeeks,
): boolean {
  const count = week.days.length
  const named = { venueId: venue.id, venueName: venue.name, weekOf: week.monday, days: count }
  const of = Math.max(own || any, usualDays(week, making))
  if (waits(week, of, making)) {
    made.waits.push({ ...named, of: Math.max(of, isOver(week, making.now) ? 0 : 7) })
    return true
  }
  if (count < 7) made.notes.push(`${venue.name} has ${count} of 7 days in the week of ${week.monday}.`)
  const expected = own || openDaysIn(venue, week.monday)
  if (count < expected) made.short.push({ ...named, of: expected })
  made.days.set(venue.id, Math.max(made.days.get(venue.id) ?? 0, count))
  return false
}

type Days = { key: string; venue: Entry['known']; monday: PlainDate; days: Entry[] }

const placeOf = ({ file, line }: Place): string =>
  file === undefined ? `line ${line}` : `line ${line} of ${file}`
const fileOf = ({ file }: Place) => (file === undefined ? {} : { file })

/** The days of each venue's week, the first day first. The same day twice counts once; with other figures it is an error. */
function groupDays(entries: readonly Entry[], { errors }: MadeWeeks): Days[] {
  const weeks = new Map<string, Days & { byDate: Map<PlainDate, Entry> }>()
  for (const entry of entries) {
    const key = entry.known?.id ?? venueKey(entry.venue)
    const monday = weekOf(entry.date)
    const at = `${key} ${monday}`
    const week = weeks.get(at) ?? {
      key,
      venue: entry.known,
      monday,
      days: [] as Entry[],
      byDate: new Map<PlainDate, Entry>(),
    }
    weeks.set(at, week)
    const other = week.byDate.get(entry.date)
    if (!other) {
      week.byDate.set(entry.date, entry)
      week.days.push(entry)
    } else if (!isSame(entry, other)) {
      const text = `${entry.known?.name ?? entry.venue} has other figures of ${entry.date} on ${placeOf(other)}.`
      errors.push({ line: entry.line, ...fileOf(entry), field: 'weekOf', text, alike: 'the same day twice' })
    }
  }
  for (const { days } of weeks.values()) days.sort((a, b) => (a.date < b.date ? -1 : 1))
  return [...weeks.values()]
}

const isSame = (one: Entry, other: Entry): boolean =>
  JSON.stringify([one.figures, one.texts]) === JSON.stringify([other.figures, other.texts])

/** The most days of the venue's other weeks, 0 if it has only this one; and of any week. */
function daysBeside(weeks: readonly Days[]): (week: Days) => { own: number; any: number } {
  const most = (some: readonly Days[]) => some.reduce((max, { days }) => Math.max(max, days.length), 0)
  const ofVenues = Map.groupBy(weeks, ({ key }) => key)
  const any = most(weeks)
  return (week) => ({ own: most((ofVenues.get(week.key) ?? []).filter((other) => other !== week)), any })
}

/** How many days a week should have where nobody sees a preview: 0 where somebody does. */
function usualDays({ venue, monday }: Days, { usual }: Making): number {
  if (!venue || !usual) return 0
  return usual.get(venue.id) ?? openDaysIn(venue, monday)
}

const openDaysIn = ({ openDays }: WeekVenue, monday: PlainDate): number =>
  [0, 1, 2, 3, 4, 5, 6].filter((day) => isOpenOn(openDays, addDays(monday, day))).length

function isOver({ venue, monday }: Days, now: Date): boolean {
  return venue === undefined || dateIn(venue.timezone, now) > addDays(monday, 6)
}

/** Whether a week of days waits. A week of an unknown venue does not: its line is refused. */
const waits = (week: Days, of: number, { now, takeShort }: Making): boolean =>
  !takeShort && (week.days.length < of || !isOver(week, now))

/** A week's line of one row, or of the rows of its days. */
function lineOf(
  rows: readonly Entry[],
  monday: PlainDate,
  { reading }: Making,
  { errors }: MadeWeeks,
): SourceLine {
  const [first] = rows as [Entry, ...Entry[]]
  const has = (figure: SourceFigure) => reading.columns[figure] !== undefined
  const valuesOf = (figure: SourceFigure) => rows.map(({ figures }) => figures[figure] ?? null)
  const wrong = (field: MetricsNumber, text: string) => {
    errors.push({ line: first.line, ...fileOf(first), field, text })
    return null
  }
  const within = (field: MetricsNumber, value: Hundredths | null) => {
    const problem = value === null ? null : outOfBounds(FIGURE_KINDS[field], value)
    return problem ? wrong(field, `${METRICS_LABELS[field]} of the whole week: ${problem}`) : value
  }
  const revenue = sumOf(valuesOf('revenue'))
  const salaried = has('laborDollars') ? salariedAt(reading, first.known?.id, monday) : 0
  const percentOf = (field: MetricsNumber) => {
    const figure = SOURCE_PERCENTS.find(({ percent }) => percent === field)?.dollars
    if (figure && has(figure)) {
      const sum = sumOf(valuesOf(figure))
      const added = figure === 'laborDollars' ? salaried : 0
      if (sum === null || sum + added === 0) return sum === null || !revenue ? null : 0
      if (!revenue) return wrong(field, `${SOURCE_LABELS[figure]} has no revenue to be a percentage of.`)
      return within(field, shareOf(sum + added, revenue))
    }
    if (rows.length === 1) return valuesOf(field)[0] ?? null
    return weightedMean(
      rows.map(({ figures }) => ({ revenue: figures.revenue ?? null, pct: figures[field] ?? null })),
    )
  }
  const labor = percentOf('laborBasePct')
  const amountOf = (field: MetricsNumber) => {
    if (field === 'laborBasePct') return labor
    return FIGURE_KINDS[field] === 'money' ? within(field, sumOf(valuesOf(field))) : percentOf(field)
  }
  const line = {
    ...ofEach(METRICS_NUMBERS, amountOf),
    ...{ notes: joined(rows, 'notes', '\n'), tags: joined(rows, 'tags', '; ') },
  }
  return {
    ...{ line: first.line, ...fileOf(first), venue: first.known?.id ?? first.venue, weekOf: monday },
    // Empty cells change nothing.
    ...Object.fromEntries(Object.entries(line).filter(([, value]) => value !== null)),
    // Without the amount: people who read a venue’s numbers need not know its salaries.
    ...(salaried > 0 && labor !== null && { added: 'with salaried labor' }),
  }
}

/** The texts of some rows, each once. */
function joined(rows: readonly Entry[], text: SourceText, between: string): string | null {
  const texts = rows.flatMap(({ texts }) => texts[text] ?? [])
  return [...new Set(texts)].join(between) || null
}

/** The salaried labor that is added to a venue's week: the amount that holds from the latest Monday up to it. */
function salariedAt(
  { salaried }: Pick<SourceReading, 'salaried'>,
  venueId: string | undefined,
  monday: PlainDate,
): Hundredths {
  const own = salaried.filter((one) => one.venueId === venueId && one.from <= monday)
  const latest = own.reduce<(typeof own)[number] | undefined>(
    (last, one) => (last && last.from >= one.from ? last : one),
    undefined,
  )
  return latest ? Math.round(latest.dollars * 100) : 0
}
