import { type Static, Type } from 'typebox'
import { call } from '../kernel/call.ts'
import {
  exact,
  Figure,
  Id,
  Instant,
  nullable,
  oneOf,
  PageInput,
  PlainDate,
  Ref,
  WeekInput,
} from '../kernel/schema.ts'
import { BUDGET_FIGURES, BUDGETED_FIGURES } from './budgets.words.ts'
import { ofEach, SOURCES } from './metrics.words.ts'
import { weekImport } from './week-import.ts'

const Version = {
  ...ofEach(BUDGET_FIGURES, () => Figure),
  source: oneOf(SOURCES),
  /** Who typed or imported it. */
  by: nullable(Type.String()),
  /** When this version was saved. */
  savedAt: Instant,
}

/** A venue's budget for a week as stored now, and where it came from. Amounts in dollars or percent; labor is true labor. */
export const Budget = Type.Object({
  id: Id,
  venueId: Id,
  venueSlug: Type.String(),
  venueName: Type.String(),
  /** A Monday. */
  weekOf: PlainDate,
  ...Version,
  /** The version. A save with an older one is refused as stale. */
  updatedAt: Instant,
  /** How many earlier versions there are. */
  earlier: Type.Integer(),
})
export type Budget = Static<typeof Budget>

/** The budget of a span of weeks for a figure, and the figure's distance from it. */
export const BudgetStanding = Type.Object({
  figure: oneOf(BUDGETED_FIGURES),
  /** Money is summed to the cent, percentages are weighted by budgeted revenue. */
  amount: Type.Number(),
  /** `$1,200 under`, over the weeks that have both a budget and a figure. Null without such a week. */
  distance: nullable(Type.String()),
  /** The number of weeks of the span with a budget, and of those compared. */
  weeks: Type.Integer(),
  compared: Type.Integer(),
})
export type BudgetStanding = Static<typeof BudgetStanding>

const Import = weekImport(BUDGET_FIGURES, BUDGET_FIGURES)
export type BudgetsImport = Static<typeof Import.reply>

const Given = Type.Optional(Figure)

export const budgetsCalls = {
  'GET /api/budgets': call({
    summary: 'List the budgets within reach, by week, then by venue, one page at a time',
    who: 'venue.read',
    query: exact({
      venue: Type.Optional(Ref),
      from: Type.Optional(WeekInput),
      to: Type.Optional(WeekInput),
      page: Type.Optional(PageInput),
    }),
    reply: Type.Array(Budget),
  }),
  'POST /api/budgets': call({
    summary: 'Save a venue’s budget for a week. An absent or null figure has none',
    who: 'target.edit',
    byToken: 'numbers',
    status: 201,
    query: exact({ venue: Type.Optional(Ref) }),
    body: exact({
      weekOf: WeekInput,
      ...ofEach(BUDGET_FIGURES, () => Given),
      /** The version being changed; null if there was none. Without this field, the save replaces any version. */
      updatedAt: Type.Optional(nullable(Instant)),
    }),
    reply: Budget,
  }),
  'GET /api/budgets/:id/history': call({
    summary: 'All versions of a week’s budget: who set it, and when',
    who: 'venue.read',
    params: exact({ id: Id }),
    reply: Type.Object({
      budget: Budget,
      /** Newest first, the current one included. */
      versions: Type.Array(Type.Object(Version)),
    }),
  }),
  'POST /api/budgets/import': call({
    summary:
      'Import budgets from a CSV or .xlsx file or a sheet: a preview, unless `save` names the plan to save, or `apply` saves what no line refuses. A body of text/csv is the file itself, and so is a workbook or a ZIP file by its type',
    who: 'target.edit',
    byToken: 'numbers',
    ...Import,
  }),
}
