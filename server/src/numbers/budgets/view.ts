import type { Reply } from '@scope/contract/calls'
import type { Week } from '@scope/contract/kernel/calendar'
import type { Budget } from '@scope/contract/numbers/budgets'
import { BUDGET_FIGURES, BUDGETS_PAGE, type BudgetFigure } from '@scope/contract/numbers/budgets.words'
import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type { Db } from '../../kernel/db/pool/pool.ts'
import { type Reach, withinReach } from '../../kernel/db/reach.ts'
import { columnsAs, iso, isUuid, personName, venueByName, venueNamed } from '../../kernel/db/sql.ts'

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
  asked: { venueId: string | undefined; from: Week | undefined; to: Week | undefined; page: number },
): Promise<Budget[]> {
  const at = asked.venueId ? sql`b.venue_id = ${asked.venueId}` : sql`true`
  const from = asked.from ? sql`and b.week_of >= ${asked.from}::date` : empty
  const to = asked.to ? sql`and b.week_of <= ${asked.to}::date` : empty
  return list(
    reach,
    db,
    sql`${at} ${from} ${to}`,
    sql`order by b.week_of, ${venueByName('v')} limit ${BUDGETS_PAGE} offset ${(asked.page - 1) * BUDGETS_PAGE}`,
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
       and ${withinReach(reach, 'v')}`)
}
