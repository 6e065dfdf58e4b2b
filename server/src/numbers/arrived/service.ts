import { randomUUID } from 'node:crypto'
import type { Input } from '@scope/contract/calls'
import { decimalOf, figureOf } from '@scope/contract/kernel/figures'
import { venueFinder } from '@scope/contract/kernel/spreadsheet.words'
import type { Arrived, Metrics } from '@scope/contract/numbers/metrics'
import { METRICS_NUMBERS, type MetricsNumber } from '@scope/contract/numbers/metrics.words'
import { lockCompany } from '../../company/company/view.ts'
import { venueAt } from '../../company/venue/service.ts'
import type { Context } from '../../kernel/context.ts'
import { ownVenues } from '../../kernel/permit.ts'
import { invalid, notFound, Refusal } from '../../kernel/refusal.ts'
import { audit } from '../../kernel/trail.ts'
import { planWeeks, saveWeeks } from '../metrics/import/import.ts'
import { auditOf, type MetricsPlan, type StoredMetrics } from '../metrics/import/plan.ts'
import type { MetricsFile } from '../metrics/rules.ts'
import { findMetrics } from '../metrics/view.ts'
import type { WeekVenue } from '../venue-weeks/rules.ts'
import { isVersion, type SaveParts } from '../venue-weeks/save.ts'
import { type Beside, besideTyped, decidedFields, typedFields } from './rules.ts'
import { dropBeside, type From, keepBeside, putBeside } from './store.ts'
import { listVersions } from './view.ts'

/** The changes of a file that arrived by itself, and its figures that wait beside typed ones. */
export type ArrivedPlan = MetricsPlan & {
  beside: Beside[]
  /** Figures equal to the stored ones; drop their suggestions. */
  equal: { metricsId: string; field: MetricsNumber }[]
}

/**
 * Plans the lines of a file that came by itself. No typed figure is overwritten. `again`: the file came before, so decisions that
 * somebody has made since stay, and are not asked for again.
 */
export async function planArrived(
  parts: SaveParts,
  file: MetricsFile,
  venues: readonly WeekVenue[],
  again = false,
): Promise<ArrivedPlan> {
  const { plan, stored } = await planWeeks(parts, file, venues)
  const replaced = plan.weeks.flatMap(({ old }) => (old ? [old.id] : []))
  const versions = await listVersions(parts.reach, parts.db, replaced)
  const fieldsToKeep = again ? decidedFields : typedFields
  const { weeks, beside } = besideTyped(
    plan.weeks,
    new Map([...versions].map(([id, all]) => [id, fieldsToKeep(all)])),
  )
  const left = plan.left + plan.weeks.length - weeks.length
  return { ...plan, weeks, left, beside: again ? [] : beside, equal: equalIn(file, venues, stored) }
}

function equalIn(file: MetricsFile, venues: readonly WeekVenue[], stored: readonly StoredMetrics[]) {
  const find = venueFinder(venues)
  const weeks = new Map(stored.map((row) => [`${row.venueId} ${row.weekOf}`, row]))
  return file.lines.flatMap((line) => {
    const venue = find(line.venue)
    const old = venue && venue !== 'several' ? weeks.get(`${venue.id} ${line.weekOf}`) : undefined
    if (!old) return []
    const equal = METRICS_NUMBERS.filter((field) => {
      const value = line[field]
      return value !== undefined && value !== null && decimalOf(value) === old[field]
    })
    return equal.map((field) => ({ metricsId: old.id, field }))
  })
}

/**
 * Saves what `planArrived` planned, without an author. The company must be locked, and no line may be wrong. Returns how many
 * figures stand beside typed ones, without those that somebody has already decided on.
 */
export async function saveArrived(parts: SaveParts, plan: ArrivedPlan, from: From): Promise<number> {
  const { reach, db, now } = parts
  const weeks = plan.weeks.map((week) => ({
    ...week,
    row: { ...week.row, via: week.row.via ?? viaOf(from) },
  }))
  await saveWeeks(parts, weeks, { source: 'imported', createdById: null })
  await dropBeside(reach, db, plan.equal)
  return putBeside(reach, db, plan.beside, { ...from, arrivedAt: now })
}

/** `Toast, sales by day · by e-mail` */
const viaOf = ({ source, via }: From) => `${source} · ${via}`

type Decision = Input<'POST /api/metrics/:id/take'>['body']

/** The week and the figure of a decision. Refuses one made on an older version, or on another figure. */
async function decide(
  { reach, db }: Context,
  id: string,
  { field, version, value }: Decision,
): Promise<{ week: Metrics; arrived: Arrived }> {
  // Decisions and saves of a company take turns.
  await lockCompany(reach, db)
  const week = await findMetrics(reach, db, id)
  if (!week) throw notFound()
  const stale = (sentence: string) => new Refusal('stale', sentence, { currentMetrics: week })
  if (!isVersion(version, new Date(week.updatedAt))) throw stale('Someone else changed this week.')
  const arrived = week.arrived?.find((figure) => figure.field === field)
  if (!arrived) throw stale('Someone else has decided this already.')
  if (value !== undefined && value !== arrived.value) throw stale('Another figure has arrived since.')
  return { week, arrived }
}

/** Saves the figure that arrived, in the person's name, with the file as its source. The typed one goes to the history. */
export async function takeArrived(context: Context, id: string, body: Decision): Promise<Metrics> {
  const { reach, db, person } = context
  const { week, arrived } = await decide(context, id, body)
  const venue = await venueAt(context, week.venueId)
  const line = { line: 1, venue: venue.id, weekOf: week.weekOf, [body.field]: figureOf(arrived.value) }
  const parts = { ...context, newId: randomUUID }
  const { plan } = await planWeeks(parts, { lines: [line], errors: [], notes: [] }, [venue])
  const [error] = plan.errors
  if (error) throw invalid(body.field, error.text)
  const [planned] = plan.weeks
  if (planned) {
    const row = { ...planned.row, via: viaOf(arrived) }
    await saveWeeks(parts, [{ ...planned, row }], { source: 'imported', createdById: person.appUserId })
    await audit(context, 'metrics.taken', { ...auditOf(planned), via: row.via }, ownOf(context))
  }
  await dropBeside(reach, db, [{ metricsId: id, field: body.field }])
  return (await findMetrics(reach, db, id)) ?? week
}

/** Leaves the typed figure as it is. The one that arrived is not shown again, unless it is another or the typed one changes. */
export async function keepTyped(context: Context, id: string, body: Decision): Promise<Metrics> {
  const { week, arrived } = await decide(context, id, body)
  const typed = figureOf(week[body.field])
  const kept = typed === null ? null : decimalOf(typed)
  await keepBeside(context.reach, context.db, { metricsId: id, field: body.field, kept })
  const { venueId, venueName: venue, weekOf } = week
  const about = { metricsId: id, venueId, venue, weekOf, field: body.field }
  const figures = { kept: week[body.field], arrived: arrived.value, via: viaOf(arrived) }
  await audit(context, 'metrics.kept', { ...about, ...figures }, ownOf(context))
  return (await findMetrics(context.reach, context.db, id)) ?? week
}

const ownOf = ({ person }: Context) => ({ own: ownVenues(person, 'metrics.edit') })
