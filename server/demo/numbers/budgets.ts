import { addDays, addWeeks, fiscalYearOf, fiscalYearStart, type Week } from '@scope/contract/kernel/calendar'
import { decimalOf, type Hundredths, readFigure } from '@scope/contract/kernel/figures'
import type { BudgetFigure } from '@scope/contract/numbers/budgets.words'
import type { RosterImport } from '../../src/company/roster/service.ts'
import type { NewRow } from '../../src/kernel/db/tables.ts'
import type { BudgetRow } from '../../src/numbers/budgets/rules.ts'
import type { Replaced } from '../../src/numbers/venue-weeks/save.ts'
import { instantOf, type Today } from '../day.ts'
import { randomOf } from '../random.ts'
import { CLOSED_VENUE } from '../venues.ts'
import type { DemoWeek } from './metrics.ts'

/** Venues without a budget: one has no target either, one has only targets, one has closed. */
const WITHOUT = ['night-orchard', 'las-perlas-west', CLOSED_VENUE.slug]
/** A venue whose budget was revised in the summer, from this many weeks ago on. */
const REVISED = { venue: 'las-perlas-la', weeks: 20, more: 1.02 }

type Demo = {
  rows: NewRow<'budgets'>[]
  revised: { row: NewRow<'budgets'> & { id: string }; was: Replaced<BudgetRow> }[]
}

/** The budgets of this fiscal year: last year’s weeks and some growth, in whole hundreds of dollars. */
export function budgetsOf(
  seed: string,
  { plan }: RosterImport,
  weeks: readonly DemoWeek[],
  today: Today,
): Demo {
  const demo: Demo = { rows: [], revised: [] }
  const year = fiscalYearOf(today.week)
  const first = fiscalYearStart(year)
  for (const venue of plan.venues.added) {
    if (WITHOUT.includes(venue.slug)) continue
    const own = new Map(weeks.filter((week) => week.venue === venue.slug).map((week) => [week.week, week]))
    const random = randomOf(`${seed} budgets ${venue.slug}`)
    const growth = 1.02 + random.next() * 0.03
    const shares = { labor: 24_50 + random.next() * 150, cogs: 20_00 + random.next() * 100 }
    const at = instantOf(venue.timezone, addWeeks(first, -2), 14 * 60)
    for (let week = first; fiscalYearOf(week) === year; week = addWeeks(week, 1)) {
      const before = usualRevenue(own, addDays(week, -364))
      if (before === null) continue
      const revenue = inHundreds(before * growth)
      const figures: Record<BudgetFigure, string> = {
        revenue: decimalOf(revenue),
        laborTruePct: decimalOf(inTenths(shares.labor)),
        cogsPct: decimalOf(inTenths(shares.cogs)),
        tips: decimalOf(inHundreds(revenue * 0.18)),
      }
      const row = {
        ...{ id: random.uuid(), venueId: venue.id, weekOf: week },
        ...figures,
        ...{ source: 'imported' as const, createdById: venue.gmId, createdAt: at, updatedAt: at },
      }
      demo.rows.push(row)
      if (venue.slug !== REVISED.venue || week < addWeeks(today.week, -REVISED.weeks)) continue
      const { venueId: _, weekOf: __, createdAt: ___, updatedAt, ...was } = row
      const now = instantOf(venue.timezone, addWeeks(today.week, -REVISED.weeks - 1), 16 * 60)
      demo.revised.push({
        row: {
          ...row,
          revenue: decimalOf(inHundreds(revenue * REVISED.more)),
          ...{ source: 'typed', updatedAt: now },
        },
        was: { ...was, id: random.uuid(), savedAt: updatedAt },
      })
    }
  }
  return demo
}

/** The revenue of an open week, or of the one before, because a plan has no closed weeks. */
function usualRevenue(weeks: ReadonlyMap<Week, DemoWeek>, week: Week): Hundredths | null {
  for (const one of [week, addWeeks(week, -1)]) {
    const revenue = readFigure(weeks.get(one)?.revenue ?? '')
    if (revenue) return revenue
  }
  return null
}

const inHundreds = (value: number): Hundredths => Math.round(value / 100_00) * 100_00
const inTenths = (value: number): Hundredths => Math.round(value / 10) * 10
