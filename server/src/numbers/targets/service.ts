import { randomUUID } from 'node:crypto'
import type { Input, Reply } from '@scope/contract/calls'
import { mayAt } from '@scope/contract/kernel/access'
import { dateIn, type Week, weekOf } from '@scope/contract/kernel/calendar'
import { decimalOf, figureOf, numberOf } from '@scope/contract/kernel/figures'
import { METRICS_LABELS } from '@scope/contract/numbers/metrics.words'
import type { Target, TargetStanding } from '@scope/contract/numbers/targets'
import { lockCompany } from '../../company/company/view.ts'
import { readWeek } from '../../company/period/rules.ts'
import { sharedToday, venueAt, venueIdOf } from '../../company/venue/service.ts'
import type { Context, OwnContext } from '../../kernel/context.ts'
import { conflict, notFound, Refusal } from '../../kernel/refusal.ts'
import { audit } from '../../kernel/trail.ts'
import {
  figuresIn,
  isReported,
  type Tagged,
  type VenueWeeks,
  type WeekFigures,
  weeksTogether,
} from '../comparison/rules.ts'
import {
  type Aimed,
  canRemove,
  firstWeekOf,
  goalIn,
  planTarget,
  revenueLastYear,
  standingsOf,
  type TargetLine,
  weeksNeeded,
  weeksOfGoals,
} from './rules.ts'
import { deleteTarget, insertTargets, replaceTargets } from './store.ts'
import { findTarget, listHeld, listNumbers, listOwners, listTargets } from './view.ts'

/** One page of the targets that hold in a week, by default the current one. A future week may be named. */
export async function targetsIn(
  context: Context,
  { venue, week, page }: Input<'GET /api/targets'>['query'],
): Promise<Reply<'GET /api/targets'>> {
  const venueId = await venueIdOf(context, venue)
  const monday =
    week === undefined ? weekOf(await sharedToday(context)) : readWeek(week, '9999-12-31', 'week')
  const held = await listHeld(context.reach, context.db, {
    ...{ venueId, week: monday, page: Number(page ?? 1) },
  })
  const onLastYear = held.filter(({ basis }) => basis === 'lastYear').map((target) => target.venueId)
  const numbers = await numbersOf(context, [...new Set(onLastYear)], [monday, ...weeksOfGoals([monday])])
  return held.map((target) => ({
    ...target,
    goal: numberOf(goalIn(target, revenueLastYear(numbers.get(target.venueId) ?? new Map(), monday))),
  }))
}

/** All targets of a venue, and who can own one. */
export async function targetsOf(
  context: Context,
  ref: string,
): Promise<Reply<'GET /api/venues/:venue/targets'>> {
  const { reach, db, now, person } = context
  const { id, slug, name, timezone } = await venueAt(context, ref)
  const week = weekOf(dateIn(timezone, now))
  const edit = mayAt(person, 'target.edit', id)
  const targets = await listTargets(reach, db, { venueIds: [id] })
  return {
    ...{ venue: { id, slug, name }, week, firstWeek: firstWeekOf(week, true), can: { edit } },
    people: edit ? await listOwners(reach, db, id) : [],
    targets,
  }
}

/**
 * Sets targets, all or none. A line that names an older version than the stored one is refused as stale, and one that
 * changes nothing is left out. 404 for a venue out of reach; 400 names the line and the field.
 */
export async function setTargets(
  context: Context,
  lines: readonly TargetLine[],
): Promise<Reply<'POST /api/targets'>> {
  const { reach, db, now } = context
  const venues = new Map(
    await Promise.all(
      [...new Set(lines.map(({ venue }) => venue))].map(
        async (ref) => [ref, await venueAt(context, ref)] as const,
      ),
    ),
  )
  // Two saves take turns; the second sees what the first stored.
  await lockCompany(reach, db)
  const ids = [...new Set([...venues.values()].map(({ id }) => id))]
  const stored = Map.groupBy(await listTargets(reach, db, { venueIds: ids }), ({ venueId }) => venueId)
  const owned = new Set(lines.flatMap(({ venue, owner }) => (owner ? (venues.get(venue)?.id ?? []) : [])))
  const owners = new Map(
    await Promise.all([...owned].map(async (id) => [id, await listOwners(reach, db, id)] as const)),
  )
  const seen = new Set<string>()
  let changed = 0
  for (const [index, line] of lines.entries()) {
    const venue = venues.get(line.venue)
    if (!venue) throw notFound()
    const at = `targets.${index}`
    const key = [venue.id, line.figure, line.fromWeek.slice(0, 10), line.onlyWeek ?? false].join(' ')
    if (seen.has(key)) {
      throw new Refusal('invalid', `${venue.name} has two lines for ${METRICS_LABELS[line.figure]}.`, {
        field: `${at}.figure`,
      })
    }
    seen.add(key)
    const planned = planTarget(line, {
      targets: stored.get(venue.id) ?? [],
      week: weekOf(dateIn(venue.timezone, now)),
      people: owners.get(venue.id),
      at,
    })
    if (!planned) continue
    const { replaced, target } = planned
    if (line.updatedAt !== undefined && !isVersion(line.updatedAt, replaced)) {
      throw new Refusal('stale', 'Someone else changed this target.', { field: at })
    }
    await save(context, venue, { replaced, target })
    changed += 1
  }
  return { changed }
}

const isVersion = (named: string | null, stored: Target | undefined): boolean =>
  named === null ? !stored : Date.parse(named) === Date.parse(stored?.updatedAt ?? '')

async function save(
  context: Context,
  venue: { id: string; name: string },
  { replaced, target }: { replaced: Target | undefined; target: Aimed },
): Promise<void> {
  const { reach, db, now, person } = context
  const decimal = (value: number) => decimalOf(figureOf(value) ?? 0)
  const row = {
    id: replaced?.id ?? randomUUID(),
    venueId: venue.id,
    ...target,
    amount: target.amount === null ? null : decimal(target.amount),
    amber: decimal(target.amber),
    red: decimal(target.red),
    createdById: person.appUserId,
    updatedAt: now,
  }
  if (replaced) await replaceTargets(reach, db, [row])
  else await insertTargets(reach, db, [{ ...row, createdAt: now }])
  const { id } = row
  const before = replaced ? storedFields(replaced) : {}
  await audit(context, 'target.set', { ...about(venue.id, target), id, before, after: changeable(target) })
}

/** The target in the audit trail, which adds the venue's name. */
const about = (venueId: string, { figure, fromWeek }: Pick<Target, 'figure' | 'fromWeek'>) => ({
  ...{ about: METRICS_LABELS[figure], venueId, weekOf: fromWeek },
})

/** The fields that a save can change. */
const changeable = ({
  amount,
  basis,
  orientation,
  amber,
  red,
  onlyWeek,
  reason,
  ownerId,
}: Omit<Aimed, 'figure' | 'fromWeek'>) => ({
  ...{ amount, basis, orientation, amber, red, onlyWeek, reason, ownerId },
})
const storedFields = (target: Target) => changeable({ ...target, ownerId: target.owner?.id ?? null })

/** Removes a target that has not held in a past week, so that what held before it holds on. */
export async function removeTarget(context: Context, id: string): Promise<Reply<'DELETE /api/targets/:id'>> {
  const { reach, db, now } = context
  await lockCompany(reach, db)
  const target = await findTarget(reach, db, id)
  if (!target) throw notFound()
  const venue = await venueAt(context, target.venueId)
  if (!canRemove(target, weekOf(dateIn(venue.timezone, now)))) {
    throw conflict('Past weeks keep their targets. Set a new one from this week on.')
  }
  await deleteTarget(reach, db, id)
  await audit(context, 'target.removed', {
    ...about(venue.id, target),
    ...{ id, before: storedFields(target), after: {} },
  })
  return { id }
}

/**
 * How the figures of some venues stand to their targets in a span of weeks, by venue; venues without a target are absent.
 * `complete` is the last week that is over, up to which the status counts.
 */
export async function standingsAt(
  { reach, db }: Pick<OwnContext, 'reach' | 'db'>,
  { venueIds, span, complete }: { venueIds: readonly string[]; span: readonly Week[]; complete: Week },
): Promise<Map<string, TargetStanding[]>> {
  const weeks = weeksNeeded(span, complete)
  const to = weeks.toSorted().at(-1) ?? complete
  const targets = Map.groupBy(await listTargets(reach, db, { venueIds, to }), ({ venueId }) => venueId)
  if (targets.size === 0) return new Map()
  const numbers = await numbersOf({ reach, db }, [...targets.keys()], [...weeks, ...weeksOfGoals(weeks)])
  const standings = [...targets].map(
    ([id, own]) => [id, standingsOf(own, numbers.get(id) ?? new Map(), { span, complete })] as const,
  )
  return new Map(standings.filter(([, own]) => own.length > 0))
}

/** A span of a venue's weeks: how many have numbers, its figures in hundredths, and how they stand to the targets. */
type SpanStanding = { reported: number; figures: WeekFigures; targets: TargetStanding[] }

/** Some spans of a venue, in their order, read at once. `complete` is the last week that is over. */
export async function spansAt(
  { reach, db }: Pick<OwnContext, 'reach' | 'db'>,
  { venueId, spans, complete }: { venueId: string; spans: readonly (readonly Week[])[]; complete: Week },
): Promise<SpanStanding[]> {
  const weeks = weeksNeeded(spans.flat(), complete)
  const targets = await listTargets(reach, db, {
    venueIds: [venueId],
    to: weeks.toSorted().at(-1) ?? complete,
  })
  const years = targets.length > 0 ? weeksOfGoals(weeks) : []
  const byVenue = await numbersOf({ reach, db }, [venueId], [...weeks, ...years])
  const numbers: VenueWeeks = byVenue.get(venueId) ?? new Map()
  return spans.map((span) => ({
    reported: span.filter((week) => isReported(numbers.get(week))).length,
    figures: weeksTogether(numbers, span),
    targets: standingsOf(targets, numbers, { span, complete }),
  }))
}

/** The stored weeks of venues, in hundredths. */
export async function numbersOf(
  { reach, db }: Pick<OwnContext, 'reach' | 'db'>,
  venueIds: readonly string[],
  weeks: readonly Week[],
): Promise<Map<string, VenueWeeks>> {
  const venues = new Map<string, Map<Week, WeekFigures & Tagged>>()
  for (const row of await listNumbers(reach, db, { venueIds, weeks })) {
    const own = venues.get(row.venueId) ?? new Map<Week, WeekFigures & Tagged>()
    venues.set(row.venueId, own)
    own.set(row.weekOf, { ...figuresIn(row, figureOf), tags: row.tags })
  }
  return venues
}
