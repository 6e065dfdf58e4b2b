import { randomUUID } from 'node:crypto'
import type { Input, Reply } from '@scope/contract/calls'
import { isOpenIn } from '@scope/contract/company/open-days.words'
import { may } from '@scope/contract/kernel/access'
import {
  addWeeks,
  dateIn,
  fiscalYearOf,
  periodOf,
  periodToDate,
  type Week,
  weekOf,
  yearToDate,
} from '@scope/contract/kernel/calendar'
import type { FileReply } from '@scope/contract/kernel/call'
import { figureOf, numberOf } from '@scope/contract/kernel/figures'
import type { BudgetStanding } from '@scope/contract/numbers/budgets'
import { holidaysIn } from '@scope/contract/numbers/holidays.words'
import { splitSentence } from '@scope/contract/numbers/labor-split.words'
import type { Figures, Metrics, MetricsWeek } from '@scope/contract/numbers/metrics'
import { HISTORY_WEEKS, METRICS_NUMBERS, ofEach } from '@scope/contract/numbers/metrics.words'
import type { TargetStanding } from '@scope/contract/numbers/targets'
import { lockCompany } from '../../company/company/view.ts'
import { readWeek } from '../../company/period/rules.ts'
import { madeText } from '../../company/person/rules.ts'
import { venueAt, venueIdOf } from '../../company/venue/service.ts'
import type { Context } from '../../kernel/context.ts'
import { pdfOf } from '../../kernel/export/pdf.ts'
import { weeksName } from '../../kernel/export/words.ts'
import { ownVenues } from '../../kernel/permit.ts'
import { invalid, notFound, Refusal } from '../../kernel/refusal.ts'
import { audit } from '../../kernel/trail.ts'
import { budgetsOver } from '../budgets/service.ts'
import {
  besideFourWeeks,
  besideLastYear,
  besideWeekBefore,
  type Comparison,
  figuresIn,
  figuresOf,
  usualOf,
  type VenueWeeks,
  weeksBefore,
  weeksLastYear,
  yearBefore,
} from '../comparison/rules.ts'
import { comparedWith, differencesOfSpans, differencesOver } from '../differences/service.ts'
import { listVenueIds } from '../differences/view.ts'
import { spansAt } from '../targets/service.ts'
import { isVersion, venueToSave } from '../venue-weeks/save.ts'
import { metricsCsv } from './file/csv.ts'
import { planWeeks, saveWeeks } from './import/import.ts'
import { auditOf } from './import/plan.ts'
import { readForm } from './rules.ts'
import { findMetrics, listPage, listVersions, listWeeks } from './view.ts'

/** One page of the weeks within reach, of one venue or all. */
export async function metricsOf(
  context: Context,
  filter: Input<'GET /api/metrics'>['query'],
): Promise<Metrics[]> {
  const venueId = await venueIdOf(context, filter.venue)
  // A list may name future weeks. It finds nothing there.
  const bound = (field: 'from' | 'to') => filter[field] && readWeek(filter[field], '9999-12-31', field)
  const page = Number(filter.page ?? 1)
  return listPage(context.reach, context.db, { venueId, from: bound('from'), to: bound('to'), page })
}

/** Hundredths as JSON carries them. */
const present = <T extends Record<string, number | null>>(figures: T): T =>
  Object.fromEntries(Object.entries(figures).map(([field, value]) => [field, numberOf(value)])) as T

/** `before` names the compared week or mean in the sentence on labor. */
const presentComparison = (
  { weeks, figures, closed, split }: Comparison,
  before: string,
  stored: VenueWeeks,
) => ({
  weeks,
  figures: present(figures) satisfies Figures,
  closed,
  tagged: [...new Set([...weeks, ...closed])].flatMap((weekOf) => {
    const { tags = [] } = stored.get(weekOf) ?? {}
    return tags.length > 0 ? [{ weekOf, tags: [...tags] }] : []
  }),
  split: split && { ...present(split), text: splitSentence(split, before) },
})

/** `targets` and `budgets` of a reply, only where there are any. */
const withGoals = (targets: TargetStanding[] = [], budgets: BudgetStanding[] = []) => ({
  ...(targets.length > 0 && { targets }),
  ...(budgets.length > 0 && { budgets }),
})

type MetricsQuery = Input<'GET /api/venues/:venue/metrics'>['query']

/** A venue's week compared with its past; by default the current week in the venue's time zone. */
export async function weekAt(
  context: Context,
  ref: string,
  { week: weekText, compare: named }: MetricsQuery,
): Promise<MetricsWeek> {
  const { id, slug, name, timezone, openDays } = await venueAt(context, ref)
  const today = dateIn(timezone, context.now)
  const week = readWeek(weekText, today, 'week')
  const lastMondays = Array.from({ length: HISTORY_WEEKS }, (_, index) => addWeeks(weekOf(today), -index))
  const past = weeksBefore(week)
  const strip = [week, ...past.slice(0, -1)].toReversed()
  const wanted = new Set([...lastMondays, week, ...past, ...strip.flatMap(weeksLastYear)])
  const stored = await listWeeks(context.reach, context.db, id, [...wanted])
  const byWeek = new Map(stored.map((metrics) => [metrics.weekOf, metrics]))
  const weeks = new Map(
    stored.map((metrics) => [metrics.weekOf, { ...figuresIn(metrics, figureOf), tags: metrics.tags }]),
  )
  const complete = week < weekOf(today) ? week : addWeeks(weekOf(today), -1)
  const spans = spansToDate(week, (monday) => isOpenIn(openDays, monday))
  const [ofWeek, ...toDate] = await spansAt(context, {
    ...{ venueId: id, spans: [[week], ...spans.map((span) => span.weeks)], complete },
  })
  const budgets = await budgetsOver(context, {
    ...{ venueIds: [id], spans: [[week], ...spans.map((span) => span.weeks)] },
  })
  const [budgetOfWeek, ...budgetsToDate] = budgets.get(id) ?? []
  const comparedSpans = [
    ...[week, ...lastMondays].map((monday) => besideBefore([monday], 1)),
    ...spans.map((span) => besideBefore(span.weeks, span.of)),
  ]
  const compare = await comparedWith(
    context,
    { venueId: id, weeks: comparedSpans.flatMap(({ weeks }) => weeks).toSorted() },
    [named, context.person.compare],
  )
  const differences = compare.with
    ? await differencesOfSpans(context, {
        ...{ groups: [[id]], spans: comparedSpans, comparison: compare.with },
      })
    : []
  const differencesAt = (place: number) => differences[place]?.[0] ?? []
  const usual = usualOf(weeks, week)
  return {
    venue: { id, slug, name },
    today,
    week,
    can: {
      editMetrics: may(context.person, 'metrics.edit') && (isOpenIn(openDays, week) || byWeek.has(week)),
    },
    metrics: byWeek.get(week) ?? null,
    compare,
    differences: differencesAt(0),
    compared: besidePast(weeks, week),
    ...withGoals(ofWeek?.targets, budgetOfWeek),
    ...(toDate.some(({ reported }) => reported > 0) && {
      toDate: toDate.map(({ reported, figures, targets }, index) => ({
        label: spans[index]?.label ?? '',
        from: spans[index]?.from ?? week,
        weeks: spans[index]?.weeks.length ?? 0,
        differences: differencesAt(1 + lastMondays.length + index),
        ...{ reported, figures: present(figures), ...withGoals(targets, budgetsToDate[index]) },
      })),
    }),
    usual: ofEach(METRICS_NUMBERS, (field) => usual[field] && present(usual[field])),
    history: lastMondays.map((monday, index) => ({
      ...{ weekOf: monday, metrics: byWeek.get(monday) ?? null },
      differences: differencesAt(1 + index),
    })),
    holidays: holidaysIn(week),
    trend: strip.map((monday) => trendAt(weeks, monday)),
  }
}

/** The open weeks of the period and of the fiscal year up to a week; `of` counts the closed ones too. */
const spansToDate = (week: Week, isOpen: (monday: Week) => boolean) =>
  [
    { label: `Period ${periodOf(week).number} to date`, all: periodToDate(week) },
    { label: `${fiscalYearOf(week)} to date`, all: yearToDate(week) },
  ].flatMap(({ label, all }) => {
    const weeks = all.filter(isOpen)
    return weeks[0] ? [{ label, from: weeks[0], weeks, of: all.length }] : []
  })

/** A week beside the week before, the mean of four weeks, and the same week last year. */
function besidePast(weeks: VenueWeeks, week: Week): MetricsWeek['compared'] {
  const fourWeeks = besideFourWeeks(weeks, week)
  const lastYear = besideLastYear(weeks, week)
  const { holiday } = lastYear
  const sameWeek = holiday ? `${holiday} last year` : 'the same week last year'
  return {
    lastWeek: presentComparison(besideWeekBefore(weeks, week), 'the week before', weeks),
    fourWeekMean: {
      ...presentComparison(fourWeeks, 'the four-week average', weeks),
      weeksOf: fourWeeks.weeksOf,
    },
    lastYear: { ...presentComparison(lastYear, sameWeek, weeks), holiday },
  }
}

/** A week in the trend, with its revenue of last year. */
function trendAt(weeks: VenueWeeks, monday: Week): MetricsWeek['trend'][number] {
  const before = yearBefore(weeks, monday).week
  return {
    weekOf: monday,
    tags: [...(weeks.get(monday)?.tags ?? [])],
    figures: present(figuresOf(weeks.get(monday))),
    lastYear: { weekOf: before, revenue: numberOf(figuresOf(weeks.get(before)).revenue) },
  }
}

/** Some weeks, and as many weeks before them as their span is long. */
const besideBefore = (weeks: Week[], span: number) => ({
  weeks,
  compared: { weeks, weeksBefore: weeks.map((week) => addWeeks(week, -span)) },
})

/** The differences of a week's figures at each venue within reach. */
export async function differencesIn(
  context: Context,
  { venue: ref, week: weekText, compare: named }: Input<'GET /api/metrics/differences'>['query'],
): Promise<Reply<'GET /api/metrics/differences'>> {
  const venueId = await venueIdOf(context, ref)
  const span = besideBefore([readWeek(weekText, '9999-12-31', 'week')], 1)
  const compare = await comparedWith(context, { venueId, weeks: span.weeks }, [named, context.person.compare])
  const venueIds = await listVenueIds(context.reach, context.db, venueId)
  const groups = venueIds.map((id) => [id])
  const differences = compare.with
    ? await differencesOver(context, { groups, span, comparison: compare.with })
    : []
  const venues = venueIds.map((venueId, place) => ({ venueId, differences: differences[place] ?? [] }))
  return { compare, venues }
}

/** A venue's week as a CSV file. */
export async function metricsCsvOf(context: Context, ref: string, query: MetricsQuery): Promise<FileReply> {
  return fileOf(await weekAt(context, ref, query), 'csv', (shown) =>
    metricsCsv({ shown, made: madeText(context) }),
  )
}

/** The same as a PDF file. */
export async function metricsPdfOf(
  context: Context,
  ref: string,
  query: MetricsQuery,
  gone: AbortSignal,
): Promise<FileReply> {
  const module = new URL('./file/pdf-document.ts', import.meta.url)
  return fileOf(await weekAt(context, ref, query), 'pdf', (shown) =>
    pdfOf(module, { shown, made: madeText(context) }, { by: context.person.userId, gone }),
  )
}

async function fileOf(
  read: MetricsWeek,
  ending: string,
  write: (shown: MetricsWeek) => Promise<Uint8Array>,
): Promise<FileReply> {
  const name = `scope-metrics-${read.venue.slug}-${weeksName([read.week])}.${ending}`
  return { name, bytes: await write(read) }
}

/** All versions of a week, newest first: who entered its numbers, and when. */
export async function historyOf(
  { reach, db }: Context,
  id: string,
): Promise<Reply<'GET /api/metrics/:id/history'>> {
  const metrics = await findMetrics(reach, db, id)
  if (!metrics) throw notFound()
  return { metrics, versions: await listVersions(reach, db, id) }
}

/**
 * Saves a venue's whole week; fields missing from the form are absent, except tags, which stay. If the form was opened on an older version, it is
 * refused with the stored numbers, unless they are equal. Saving the same numbers changes nothing.
 */
export async function saveWeek(
  context: Context,
  ref: string | undefined,
  body: Input<'POST /api/metrics'>['body'],
): Promise<Metrics> {
  const { reach, db } = context
  // Two first saves of a week take turns; the second replaces the first. So do a save and a change of the open days.
  await lockCompany(reach, db)
  const venue = await venueToSave(context, ref)
  const line = readForm(venue.id, body)
  const parts = { ...context, newId: randomUUID }
  const { plan } = await planWeeks(parts, { lines: [line], errors: [], notes: [] }, [venue])
  const [error] = plan.errors
  if (error) throw invalid(error.field ?? 'weekOf', error.text)
  const stored = async () => (await listWeeks(reach, db, venue.id, [line.weekOf ?? '']))[0]
  const [week] = plan.weeks
  if (week) {
    const { old } = week
    if (old && body.updatedAt !== undefined && !isVersion(body.updatedAt, old.updatedAt)) {
      const currentMetrics = await stored()
      throw new Refusal('stale', 'Someone else changed this week.', currentMetrics && { currentMetrics })
    }
    await saveWeeks(parts, plan.weeks, { source: 'typed', createdById: context.person.appUserId })
    await audit(context, 'metrics.save', auditOf(week), { own: ownVenues(context.person, 'metrics.edit') })
  }
  const metrics = await stored()
  if (!metrics) throw invalid('revenue', 'Enter at least one number.')
  return metrics
}
