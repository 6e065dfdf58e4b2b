import type { Reply } from '@scope/contract/calls'
import type { Week } from '@scope/contract/kernel/calendar'
import type { Budget } from '@scope/contract/numbers/budgets'
import { BUDGET_FIGURES, BUDGETS_PAGE, type BudgetFigure } from '@scope/contract/numbers/budgets.words'
import { FIGURE_KINDS } from '@scope/contract/numbers/metrics.words'
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import { openIn } from '../../company/venue/view.ts'
import type { Db } from '../../kernel/db/pool/pool.ts'
import { type Reach, withinReach } from '../../kernel/db/reach.ts'
import { columnsAs, iso, isUuid, personName, venueByName, venueNamed } from '../../kernel/db/sql.ts'
import { columnOf } from '../../kernel/db/tables.ts'
import { pctOfWeeks } from '../totals/view.ts'

/** Amounts of this size with two decimals are exact in JSON. */
const version = (row: string) => sql`
  ${columnsAs(row, BUDGET_FIGURES, '::float8')}, ${columnsAs(row, ['source'])},
  case when u.id is null then null else ${personName('u')} end as by`

/** Who saved a version. */
const author = (row: string) =>
  raw(`left join app_users a on a.id = ${row}.created_by_id left join users u on u.id = a.auth_user_id`)

function list(reach: Reach, db: Db, where: Sql, end: Sql = empty): Promise<Budget[]> {
  return db.rows<Budget>(sql`
    select b.id, b.venue_id as "venueId", ${venueNamed('v')}, b.week_of as "weekOf", ${version('b')},
           ${iso('b.updated_at')} as "updatedAt", ${iso('b.updated_at')} as "savedAt",
           (select count(*)::int from budgets_history h where h.budget_id = b.id) as earlier
      from budgets b join venues v on v.id = b.venue_id ${author('b')}
     where ${where} and ${withinReach(reach, 'v')} ${end}`)
}

/** One page of the budgets within reach, by week, then by venue. */
export function listBudgets(
  reach: Reach,
  db: Db,
  filter: { venueId: string | undefined; from: Week | undefined; to: Week | undefined; page: number },
): Promise<Budget[]> {
  const at = filter.venueId ? sql`b.venue_id = ${filter.venueId}` : sql`true`
  const from = filter.from ? sql`and b.week_of >= ${filter.from}::date` : empty
  const to = filter.to ? sql`and b.week_of <= ${filter.to}::date` : empty
  return list(
    reach,
    db,
    sql`${at} ${from} ${to}`,
    sql`order by b.week_of, ${venueByName('v')} limit ${BUDGETS_PAGE} offset ${(filter.page - 1) * BUDGETS_PAGE}`,
  )
}

/** A venue's budget of a week. Undefined if there is none or it is out of reach. */
export async function findBudgetOf(
  reach: Reach,
  db: Db,
  venueId: string,
  week: Week,
): Promise<Budget | undefined> {
  return (await list(reach, db, sql`b.venue_id = ${venueId} and b.week_of = ${week}::date`))[0]
}

/** A budget by id. Undefined if out of reach. */
export async function findBudget(reach: Reach, db: Db, id: string): Promise<Budget | undefined> {
  return isUuid(id) ? (await list(reach, db, sql`b.id = ${id}`))[0] : undefined
}

type Version = Reply<'GET /api/budgets/:id/history'>['versions'][number]

/** Earlier versions of a budget, newest first. */
export function listEarlier(reach: Reach, db: Db, id: string): Promise<Version[]> {
  return db.rows<Version>(sql`
    select ${version('h')}, ${iso('h.saved_at')} as "savedAt"
      from budgets_history h join budgets b on b.id = h.budget_id join venues v on v.id = b.venue_id ${author('h')}
     where h.budget_id = ${id} and ${withinReach(reach, 'v')}
     order by h.saved_at desc, h.id`)
}

export type WeekBudget = Record<BudgetFigure, number | null> & { venueId: string; weekOf: Week }

/** The budgets of these venues in some weeks, where they are within reach. */
export function listWeekBudgets(
  reach: Reach,
  db: Db,
  { venueIds, weeks }: { venueIds: readonly string[]; weeks: readonly Week[] },
): Promise<WeekBudget[]> {
  return db.rows<WeekBudget>(sql`
    select b.venue_id as "venueId", b.week_of as "weekOf", ${columnsAs('b', BUDGET_FIGURES, '::float8')}
      from budgets b join venues v on v.id = b.venue_id
     where b.venue_id = any(${[...venueIds]}::uuid[]) and b.week_of = any(${[...weeks]}::date[])
       and ${openIn('v', sql`b.week_of`)} and ${withinReach(reach, 'v')}`)
}

/** The budgets of venues added up: all of them, and of the compared weeks, which have a figure too, with these figures. */
export type BudgetSum = {
  /** The place of the group; null for all venues. */
  group: number | null
  figure: BudgetFigure
  amount: number
  against: number | null
  actual: number | null
  weeks: number
  compared: number
}

/** SQL: a figure’s budget and amount in the week of budget `b` and numbers `m`, with the revenues that weight them. */
const ofFigure = (figure: BudgetFigure): Sql =>
  raw(
    `('${figure}', b.${columnOf(figure)}, b.revenue, m.${columnOf(figure)}, m.revenue, ${FIGURE_KINDS[figure] === 'money'})`,
  )

/** SQL: money is summed, and percentages are weighted by revenue. */
const together = (value: string, revenue: string): Sql =>
  sql`(case when f.is_money then sum(${raw(value)}) else ${pctOfWeeks(value, revenue)} end)::float8`

/**
 * The budgets of the venues within reach, or of one, added up over weeks in which a venue is open, and the same for each
 * of some groups of these venues. Figures without a budget are absent.
 */
export function sumBudgets(
  reach: Reach,
  db: Db,
  scope: { venueId: string | undefined; weeks: readonly Week[]; groups: readonly (readonly string[])[] },
): Promise<BudgetSum[]> {
  const { venueId, weeks, groups } = scope
  const places = groups.flatMap((venueIds, place) => venueIds.map(() => place))
  return db.rows<BudgetSum>(sql`
    select case when grouping(f.place) = 0 then f.place end as "group", f.figure,
           ${together('f.budget', 'f.budgeted')} as amount, ${together('f.against', 'f.budgeted')} as against,
           ${together('f.actual', 'f.revenue')} as actual, count(*)::int as weeks, count(f.actual)::int as compared
      from (
        select g.place, x.figure, x.budget, x.budgeted, x.actual, x.revenue, x.is_money,
               case when x.actual is not null then x.budget end as against
          from budgets b join venues v on v.id = b.venue_id
          left join weekly_metrics m on m.venue_id = b.venue_id and m.week_of = b.week_of
          left join unnest(${groups.flat()}::uuid[], ${places}::int[]) g(venue_id, place) on g.venue_id = v.id
          cross join lateral (values ${join(BUDGET_FIGURES.map(ofFigure))})
            x(figure, budget, budgeted, actual, revenue, is_money)
         where ${venueId ? sql`v.id = ${venueId} and` : empty} b.week_of = any(${[...weeks]}::date[])
           and ${openIn('v', sql`b.week_of`)} and ${withinReach(reach, 'v')} and x.budget is not null) f
     group by grouping sets ((f.figure, f.is_money), (f.figure, f.is_money, f.place))
    having grouping(f.place) = 1 or f.place is not null
     order by array_position(${[...BUDGET_FIGURES]}::text[], f.figure)`)
}
