import type { Input, Reply } from '@scope/contract/calls'
import {
  DEFAULT_RANGE,
  ENTRIES_EXPORT_MAX,
  ENTRIES_PAGE,
  RANGE_MONTHS,
  type Range,
} from '@scope/contract/insight/analytics.words'
import { addDays, addMonths, addWeeks, dateIn, type PlainDate, weekOf } from '@scope/contract/kernel/calendar'
import type { FileReply } from '@scope/contract/kernel/call'
import { CATEGORY_LABELS, categoryGroup } from '@scope/contract/work/priority.words'
import { madeText } from '../../company/person/rules.ts'
import { bltAt, sharedToday, timezoneOf, venueAt, venueIdOf } from '../../company/venue/service.ts'
import type { Context } from '../../kernel/context.ts'
import { dateRange, spanName } from '../../kernel/export/words.ts'
import { journalCsv } from './file/journal-csv.ts'
import { codesOf, coverageOf, lastPeriods, periodsOfEntries, snapshotCards, weeksTouched } from './rules.ts'
import { countDue, countOverdue, countTasks, findCoverage, listEntries } from './view.ts'

type SnapshotQuery = { range?: Range; venue?: string }

/** The range ending today at the venue, or at the first venue within reach. `from` itself is not included. */
async function rangeOf(
  context: Context,
  { range, venue }: SnapshotQuery,
): Promise<{ from: PlainDate; to: PlainDate }> {
  const to = dateIn(await timezoneOf(context, venue), context.now)
  return { from: addMonths(to, -RANGE_MONTHS[range ?? DEFAULT_RANGE]), to }
}

/** The scope of a snapshot: one venue or all within reach, a range that ends today, and its last complete week. */
export async function snapshotSpan(context: Context, input: SnapshotQuery) {
  const venueId = await venueIdOf(context, input.venue)
  const { from, to } = await rangeOf(context, input)
  // The last week that is over at all of the venues.
  const complete = addWeeks(weekOf(input.venue === undefined ? await sharedToday(context) : to), -1)
  return { venueId, from, to, complete }
}

/** Priorities due, completed and on time in a range that ends today, at one venue or all within reach. */
export async function snapshotOf(
  context: Context,
  query: SnapshotQuery,
): Promise<Reply<'GET /api/analytics/snapshot'>> {
  const { reach, db } = context
  const { venueId, from, to, complete } = await snapshotSpan(context, query)
  const [due, overdue, velocity, coverage] = await Promise.all([
    countDue(context, { from, venueId }),
    countOverdue(context, { periods: lastPeriods(to), venueId }),
    countTasks(reach, db, { weeks: weeksTouched(from, to), venueId }),
    findCoverage(reach, db, { week: complete, venueId }),
  ])
  return {
    from,
    to,
    cards: { ...snapshotCards(due), overdue, velocity },
    coverage: coverageOf(complete, coverage),
  }
}

type Entries = Input<'GET /api/analytics/journal'>['query']

/**
 * The entries that the caller may read, newest first. They count by the day of submission at the member's venue, not by
 * their week, so that a late entry is still in the latest range.
 */
export async function entriesOf(
  context: Context,
  query: Entries,
): Promise<Reply<'GET /api/analytics/journal'>> {
  const { entries, total } = await read(context, query, Number(query.page ?? 1), ENTRIES_PAGE)
  const pages = Math.max(1, Math.ceil(total / ENTRIES_PAGE))
  return { entries, total, page: Math.min(Number(query.page ?? 1), pages), pages }
}

/** The entries as a CSV file, at most `ENTRIES_EXPORT_MAX`. */
export async function entriesCsvOf(context: Context, query: Omit<Entries, 'page'>): Promise<FileReply> {
  const { person } = context
  const { entries, total, from, to, at, member } = await read(context, query, 1, ENTRIES_EXPORT_MAX)
  const about = [at?.name, member?.name, query.category && CATEGORY_LABELS[query.category]]
  const scope = [`Submitted ${dateRange(addDays(from, 1), to)}`, ...about.filter(Boolean)].join(' · ')
  const company = person.orgName
  const bytes = await journalCsv({ entries, total, company, scope, made: madeText(context) })
  const days = spanName(addDays(from, 1), to)
  const name = ['scope-journal-entries', at?.slug, member?.slug, days].filter(Boolean).join('-')
  return { name: `${name}.csv`, bytes }
}

async function read(context: Context, query: Omit<Entries, 'page'>, page: number, size: number) {
  const at = query.venue === undefined ? undefined : await venueAt(context, query.venue)
  const member = query.blt_id === undefined ? undefined : await bltAt(context, undefined, query.blt_id)
  const range = await rangeOf(context, query)
  const codes = query.category && codesOf(query.category)
  const filter = {
    ...range,
    venueId: at?.id,
    bltId: member?.id,
    codes,
    periods: periodsOfEntries(range.from, range.to),
  }
  const { total, entries } = await listEntries(context, filter, { page, size })
  return {
    ...range,
    at,
    member,
    total,
    entries: entries.map((entry) => ({
      ...entry,
      category: entry.category === null ? null : categoryGroup(entry.category),
    })),
  }
}
