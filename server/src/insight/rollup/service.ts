import type { Input } from '@scope/contract/calls'
import type { Comparison } from '@scope/contract/company/settings.words'
import type { Rollup } from '@scope/contract/insight/rollup/rollup'
import { ROLLUP_EXPORT_MAX, ROLLUP_PAGE } from '@scope/contract/insight/rollup/rollup.words'
import { CUSTOM } from '@scope/contract/insight/span.words'
import { may } from '@scope/contract/kernel/access'
import { periodKey, periodOf, weeksUpTo } from '@scope/contract/kernel/calendar'
import type { FileReply } from '@scope/contract/kernel/call'
import type { BudgetStanding } from '@scope/contract/numbers/budgets'
import { type BudgetFigure, budgetOf } from '@scope/contract/numbers/budgets.words'
import { STRIP_WEEKS } from '@scope/contract/numbers/metrics.words'
import { madeText } from '../../company/person/rules.ts'
import { namedStates } from '../../company/venue/rules.ts'
import { sharedToday, venueAt } from '../../company/venue/service.ts'
import type { Context, OwnContext } from '../../kernel/context.ts'
import { pdfOf } from '../../kernel/export/pdf.ts'
import { weeksName } from '../../kernel/export/words.ts'
import { budgetsOver, budgetTotals } from '../../numbers/budgets/service.ts'
import { comparedWith, differencesOver } from '../../numbers/differences/service.ts'
import { listVenueIds } from '../../numbers/differences/view.ts'
import { standingsAt } from '../../numbers/targets/service.ts'
import { readBetween, type Span, spanOn, spanOver } from '../span/rules.ts'
import { rollupCsv } from './file/csv.ts'
import type { RollupExport } from './file/words.ts'
import { focusesServed } from './focuses.ts'
import { atRiskTrend, journalsTrend, pointsTrend, primeCostOf, revenueTrend, standouts } from './rules.ts'
import { listAtRisk, listMissing, readRollup, type Scope, type Totals, type VenueRow } from './view.ts'

type Query = Input<'GET /api/rollup'>['query']
type ScopeQuery = Pick<Query, 'venue' | 'span' | 'from' | 'to'>

/** The span and the venue of a call, by default this week and all venues. */
async function scopeOf(context: Context, { venue: ref, span = 'this-week', ...between }: ScopeQuery) {
  const venue = ref === undefined ? undefined : await venueAt(context, ref)
  const today = await sharedToday(context)
  const custom = readBetween(between, today)
  const scope: Scope = {
    ...withStrip(custom ? spanOver(custom, today) : spanOn(span, today)),
    ...{ venueId: venue?.id, now: context.now },
  }
  return { span: custom ? CUSTOM : span, scope, venue }
}

const withStrip = (span: Span) => ({ ...span, strip: weeksUpTo(span.weeks.at(-1) ?? '', STRIP_WEEKS) })

async function thisWeekOf(context: OwnContext): Promise<Scope> {
  const weeks = spanOn('this-week', await sharedToday(context))
  return { ...withStrip(weeks), venueId: undefined, now: context.now }
}

/** The totals of all venues within reach and a page of their rows. A page past the end is the last page. */
export async function rollupOf(context: Context, query: Query): Promise<Rollup> {
  const { span, scope } = await scopeOf(context, query)
  return read(context, { ...query, span, scope, size: ROLLUP_PAGE, ...forPerson(context) })
}

const forPerson = ({ person }: Context) => ({ chosen: person.compare, visits: may(person, 'visit.read') })

/** The rollup of this week without a signed-in person, for the digest. */
export async function weekOfAll(context: OwnContext): Promise<Rollup> {
  return read(context, {
    span: 'this-week',
    scope: await thisWeekOf(context),
    size: ROLLUP_PAGE,
    chosen: null,
  })
}

/** The rollup of the last complete week, compared with the one before. */
export async function lastWeekOfAll(context: OwnContext): Promise<Rollup> {
  const running = await thisWeekOf(context)
  const scope: Scope = { ...running, ...withStrip({ ...running, ...running.compared }) }
  return read(context, { span: 'this-week', scope, size: ROLLUP_PAGE, chosen: null })
}

async function read(
  { reach, db }: OwnContext,
  options: Pick<Query, 'compare' | 'sort' | 'order' | 'page' | 'state' | 'group' | 'by' | 'needs'> & {
    span: Rollup['span']
    scope: Scope
    size: number
    /** The comparison that the person chose; null without a person. */
    chosen: Comparison | null
    /** With the last visits of the venues. */
    visits?: boolean
  },
): Promise<Rollup> {
  const { span, scope, size, sort = 'venue', order = 'asc' } = options
  const { state = null, group = null, needs = null, by = null, visits = false } = options
  const { totals, rows, subtotals } = await readRollup(reach, db, scope, {
    ...{ sort, order, state, group, needs, by, visits },
    page: Number(options.page ?? 1),
    size,
  })
  const { weeks, weeksBefore, compared } = scope
  const venueIds = rows.map(({ venueId }) => venueId)
  const standings = await standingsAt(
    { reach, db },
    { venueIds, span: weeks, complete: compared.weeks.at(-1) ?? '' },
  )
  const budgeted = await budgetsOver({ reach, db }, { venueIds, spans: [weeks] })
  const budgets = await budgetTotals(
    { reach, db },
    { venueId: scope.venueId, weeks, groups: subtotals.map((subtotal) => subtotal.venueIds) },
  )
  const compare = await comparedWith({ reach, db }, { venueId: scope.venueId, weeks: scope.weeks }, [
    options.compare,
    options.chosen,
  ])
  const all = await listVenueIds(reach, db, scope.venueId)
  const groups = [all, ...subtotals.map((subtotal) => subtotal.venueIds), ...venueIds.map((id) => [id])]
  const differences = compare.with
    ? await differencesOver({ reach, db }, { groups, span: scope, comparison: compare.with })
    : []
  const { venues, found, page, pages, expected } = totals
  const cards = presentCards(totals, { expected, isPast: isPast(span, scope) })
  return {
    ...{ span, weeks, weeksBefore, compared, sort, order, compare, state, group, needs, by },
    ...{ venues, found, page, pages, differences: differences[0] ?? [] },
    subtotals: subtotals.map(({ venueIds: _, ...subtotal }, place) => {
      const own = budgets.groups[place] ?? []
      return {
        ...subtotal,
        primeCostPct: primeCostOf(subtotal),
        differences: differences[1 + place] ?? [],
        ...(own.length > 0 && { budgets: own }),
      }
    }),
    states: namedStates(totals.states),
    groups: totals.groups.toSorted((a, b) => a.localeCompare(b)),
    cards: {
      ...cards,
      revenue: { ...cards.revenue, ...withBudget(budgets.all, 'revenue') },
      labor: { ...cards.labor, ...withBudget(budgets.all, 'laborTruePct') },
    },
    closed: totals.closed,
    oneSided: totals.oneSided,
    rows: rows.map((row, place) => {
      const targets = standings.get(row.venueId)
      const own = budgeted.get(row.venueId)?.[0]
      return {
        ...{ ...presentRow(row), differences: differences[1 + subtotals.length + place] ?? [] },
        ...{ ...(targets && { targets }), ...(own && { budgets: own }) },
      }
    }),
  }
}

/** The budget of a card, if there is one. */
function withBudget(standings: readonly BudgetStanding[], figure: BudgetFigure) {
  const budget = budgetOf(standings, figure)
  return budget && { budget }
}

/**
 * Whether a custom span ended before this week. There is then nothing to compare the current priorities at risk with.
 */
const isPast = (span: Rollup['span'], { weeks, compared }: Scope): boolean =>
  span === CUSTOM && compared.weeks.at(-1) === weeks.at(-1)

function presentCards(
  totals: Totals,
  { expected, isPast }: { expected: number; isPast: boolean },
): Rollup['cards'] {
  const { revenue, reported, labor, submitted, total, overdue, atRisk } = totals
  const journalsCompared = { submitted: totals.submittedCompared, overdue: totals.overdueCompared }
  const journalsBefore = { submitted: totals.submittedBefore, overdue: totals.overdueBefore }
  const atRiskBefore = { atRisk: totals.atRiskBefore, checkedIn: totals.checkedIn }
  return {
    revenue: {
      ...{ total: revenue, reported, expected },
      trend: revenueTrend(totals.revenuePaired, totals.revenueBefore),
      ...standouts('revenue', totals.revenueBest, totals.revenueWorst),
    },
    labor: {
      pct: labor,
      trend: pointsTrend(totals.laborPaired, totals.laborBefore),
      ...standouts('labor', totals.laborBest, totals.laborWorst),
    },
    journals: {
      ...{ submitted, total, overdue },
      trend: journalsTrend(journalsCompared, journalsBefore),
      ...standouts('journals', totals.journalsBest, totals.journalsWorst),
    },
    atRisk: {
      count: atRisk,
      trend: isPast ? null : atRiskTrend(atRisk, atRiskBefore),
      ...standouts('atRisk', totals.atRiskBest, totals.atRiskWorst),
    },
  }
}

function presentRow(venue: VenueRow): Omit<Rollup['rows'][number], 'differences'> {
  const { revenuePaired, revenueBefore, laborPaired, laborBefore, ...row } = venue
  return {
    ...row,
    primeCostPct: primeCostOf(row),
    revenueTrend: revenueTrend(revenuePaired, revenueBefore),
    laborTrend: pointsTrend(laborPaired, laborBefore),
  }
}

/** The live priorities at risk that the card counts. */
export async function atRiskOf(context: Context, query: ScopeQuery) {
  const { scope } = await scopeOf(context, query)
  return listAtRisk(context.reach, context.db, scope)
}

/** The missing journals of the span that the card counts. */
export async function missingJournalsOf(context: Context, query: ScopeQuery) {
  const { scope } = await scopeOf(context, query)
  return listMissing(context.reach, context.db, scope)
}

type ExportQuery = Input<'GET /api/rollup.pdf'>['query']

/** The rollup as a CSV file, with at most `ROLLUP_EXPORT_MAX` venues. */
export function rollupCsvOf(context: Context, query: ExportQuery): Promise<FileReply> {
  return fileOf(context, query, 'csv', rollupCsv)
}

/** The same rollup as a PDF file. */
export function rollupPdfOf(context: Context, query: ExportQuery, gone: AbortSignal): Promise<FileReply> {
  return fileOf(context, query, 'pdf', (file) =>
    pdfOf(new URL('./file/pdf-document.ts', import.meta.url), file, { by: context.person.userId, gone }),
  )
}

async function fileOf(
  context: Context,
  query: ExportQuery,
  ending: string,
  write: (file: RollupExport) => Promise<Uint8Array>,
): Promise<FileReply> {
  const { span, scope, venue } = await scopeOf(context, query)
  const rollup = await read(context, {
    ...query,
    span,
    scope,
    size: ROLLUP_EXPORT_MAX,
    ...forPerson(context),
  })
  const bytes = await write({
    rollup,
    company: [context.person.orgName, context.person.region?.join(', ')].filter(Boolean).join(' · '),
    venue: venue?.name ?? null,
    strip: scope.strip,
    focuses: await focusesServed(context, {
      period: periodKey(periodOf(scope.weeks.at(-1) ?? '')),
      ...(venue && { venue: venue.id }),
    }),
    exportedBy: madeText(context),
  })
  const name = ['scope-rollup', ...(venue ? [venue.slug] : []), weeksName(scope.weeks)].join('-')
  return { name: `${name}.${ending}`, bytes }
}
