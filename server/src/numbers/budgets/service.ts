import { randomUUID } from 'node:crypto'
import type { Input, Reply } from '@scope/contract/calls'
import type { Week } from '@scope/contract/kernel/calendar'
import { figureOf } from '@scope/contract/kernel/figures'
import type { Budget, BudgetStanding } from '@scope/contract/numbers/budgets'
import { lockCompany } from '../../company/company/view.ts'
import { readWeek } from '../../company/period/rules.ts'
import { venueIdOf } from '../../company/venue/service.ts'
import type { Context, OwnContext } from '../../kernel/context.ts'
import { invalid, notFound, Refusal } from '../../kernel/refusal.ts'
import { audit } from '../../kernel/trail.ts'
import { figuresIn, NO_NUMBERS, type WeekFigures, type WeekNumbers } from '../comparison/rules.ts'
import { listNumbers } from '../targets/view.ts'
import { isVersion, planStored, savePlanned, venueToSave } from '../venue-weeks/save.ts'
import { auditOf, IMPORT } from './import.ts'
import { budgetStandings, distanceOf, type FiguresByWeek, readBudget } from './rules.ts'
import { findBudget, findBudgetOf, listBudgets, listEarlier, listWeekBudgets, sumBudgets } from './view.ts'

/** One page of the budgets within reach, of one venue or all. Weeks may be future ones. */
export async function budgetsOf(
  context: Context,
  query: Input<'GET /api/budgets'>['query'],
): Promise<Budget[]> {
  const venueId = await venueIdOf(context, query.venue)
  const bound = (field: 'from' | 'to') => query[field] && readWeek(query[field], '9999-12-31', field)
  const page = Number(query.page ?? 1)
  return listBudgets(context.reach, context.db, { venueId, from: bound('from'), to: bound('to'), page })
}

/** All versions of a budget, newest first: who set it, and when. */
export async function budgetHistoryOf(
  { reach, db }: Context,
  id: string,
): Promise<Reply<'GET /api/budgets/:id/history'>> {
  const budget = await findBudget(reach, db, id)
  if (!budget) throw notFound()
  return { budget, versions: [budget, ...(await listEarlier(reach, db, id))] }
}

/**
 * Saves a venue's whole budget of a week; figures missing from the form are absent. If the form was opened on an older
 * version, it is refused as stale, unless the figures are equal. Saving the same figures changes nothing.
 */
export async function saveBudget(
  context: Context,
  ref: string | undefined,
  body: Input<'POST /api/budgets'>['body'],
): Promise<Budget> {
  const { reach, db } = context
  // Two first saves of a week take turns; the second replaces the first. So do a save and a change of the open days.
  await lockCompany(reach, db)
  const venue = await venueToSave(context, ref)
  const line = readBudget(venue.id, body)
  const parts = { ...context, newId: randomUUID }
  const { plan } = await planStored(IMPORT, parts, { lines: [line], errors: [], notes: [] }, [venue])
  const [error] = plan.errors
  if (error) throw invalid(error.field ?? 'weekOf', error.text)
  const [week] = plan.weeks
  if (week) {
    const { old } = week
    if (old && body.updatedAt !== undefined && !isVersion(body.updatedAt, old.updatedAt)) {
      throw new Refusal('stale', 'Someone else changed this budget.')
    }
    const author = { source: 'typed', createdById: context.person.appUserId } as const
    await savePlanned(IMPORT.tables, parts, plan.weeks, author)
    await audit(context, 'budget.save', auditOf(week))
  }
  const budget = await findBudgetOf(reach, db, venue.id, line.weekOf ?? '')
  if (!budget) throw invalid('revenue', 'Enter at least one figure.')
  return budget
}

/**
 * How the figures of some venues stand to their budgets in some spans of weeks, by venue, each span in its place. Venues
 * without a budget in any of them are absent.
 */
export async function budgetsOver(
  { reach, db }: Pick<OwnContext, 'reach' | 'db'>,
  { venueIds, spans }: { venueIds: readonly string[]; spans: readonly (readonly Week[])[] },
): Promise<Map<string, BudgetStanding[][]>> {
  const weeks = [...new Set(spans.flat())]
  const budgets = byVenue(await listWeekBudgets(reach, db, { venueIds, weeks }))
  if (budgets.size === 0) return new Map()
  const numbers = byVenue(await listNumbers(reach, db, { venueIds: [...budgets.keys()], weeks }))
  const standings = [...budgets].map(
    ([id, own]) =>
      [id, spans.map((span) => budgetStandings(own, numbers.get(id) ?? new Map(), span))] as const,
  )
  return new Map(standings.filter(([, own]) => own.some((span) => span.length > 0)))
}

/**
 * The budgets of the venues within reach, or of one, added up over weeks, and those of groups of them, each in its place,
 * and how the figures stand to them. Only weeks in which a venue is open and has a budget count.
 */
export async function budgetTotals(
  { reach, db }: Pick<OwnContext, 'reach' | 'db'>,
  scope: { venueId: string | undefined; weeks: readonly Week[]; groups: readonly (readonly string[])[] },
): Promise<{ all: BudgetStanding[]; groups: BudgetStanding[][] }> {
  const sums = await sumBudgets(reach, db, scope)
  const standingsIn = (place: number | null) =>
    sums
      .filter(({ group }) => group === place)
      .map(({ figure, amount, against, actual, weeks, compared }) => ({
        ...{ figure, amount, weeks, compared },
        distance: distanceOf(figure, figureOf(against), figureOf(actual)),
      }))
  return { all: standingsIn(null), groups: scope.groups.map((_, place) => standingsIn(place)) }
}

type Row = Partial<Record<keyof WeekNumbers, number | null>> & { venueId: string; weekOf: Week }

/** The figures of rows by venue and week, in hundredths. */
function byVenue(rows: readonly Row[]): Map<string, FiguresByWeek> {
  const venues = new Map<string, Map<Week, WeekFigures>>()
  for (const { venueId, weekOf, ...row } of rows) {
    const own = venues.get(venueId) ?? new Map<Week, WeekFigures>()
    venues.set(venueId, own)
    own.set(weekOf, figuresIn({ ...NO_NUMBERS, ...row }, figureOf))
  }
  return venues
}
