import type { Input } from '@scope/contract/calls'
import type { Accomplishments } from '@scope/contract/insight/accomplishment'
import { ACCOMPLISHMENTS_PAGE, REPORT_MAX } from '@scope/contract/insight/accomplishment.words'
import { dateIn } from '@scope/contract/kernel/calendar'
import type { FileReply } from '@scope/contract/kernel/call'
import type { Counted } from '@scope/contract/kernel/count.words'
import { madeText } from '../../company/person/rules.ts'
import { bltAt, timezoneOf, venueAt } from '../../company/venue/service.ts'
import type { Context } from '../../kernel/context.ts'
import { readPages } from '../../kernel/db/keyset.ts'
import { pdfOf } from '../../kernel/export/pdf.ts'
import { spanName } from '../../kernel/export/words.ts'
import { invalid } from '../../kernel/refusal.ts'
import { accomplishmentsCsv } from './file/csv.ts'
import type { AccomplishmentsExport } from './file/words.ts'
import { hitsOf, readSearch } from './rules.ts'
import { countAccomplishments, type Filter, listAccomplishments } from './view.ts'

type ExportQuery = Input<'GET /api/accomplishments.csv'>['query']

/** Signed-off priorities and submitted journals that the caller may read, newest first. */
export async function accomplishmentsOf(
  context: Context,
  { after, ...about }: Input<'GET /api/accomplishments'>['query'],
): Promise<Accomplishments> {
  const { filter } = await filterOf(context, about)
  const { rows, next } = await listAccomplishments(context, filter, { after, size: ACCOMPLISHMENTS_PAGE })
  const items = rows.map(({ item }) => item)
  const hits = hitsOf(rows.flatMap(({ marked }) => marked ?? []))
  if (after !== undefined) return { items, hits, next, total: null, more: false }
  return {
    items,
    hits,
    next,
    ...(await countOf(context, filter, { shown: items.length, isCut: next !== null })),
  }
}

/** A search is counted only up to the rows shown; counting more would mean searching everything. */
async function countOf(
  context: Context,
  filter: Filter,
  { shown: rowCount, isCut }: { shown: number; isCut: boolean },
): Promise<Counted> {
  if (filter.search || !isCut) return { total: rowCount, more: isCut }
  return countAccomplishments(context, filter)
}

/** Reads the filter of a call. Refuses a venue or member out of reach, and a first day after the last. */
async function filterOf(context: Context, { search, type = 'all', from, to, venue, user }: ExportQuery) {
  if (from && to && from > to) throw invalid('from', 'Choose a first day on or before the last day.')
  const at = venue === undefined ? undefined : await venueAt(context, venue)
  const member = user === undefined ? undefined : await bltAt(context, undefined, user)
  const filter = { search: readSearch(search), type, from, to, venueId: at?.id, bltId: member?.id }
  return { filter, at, member }
}

/** The accomplishments as a CSV file, at most `REPORT_MAX`. */
export function accomplishmentsCsvOf(context: Context, query: ExportQuery): Promise<FileReply> {
  return fileOf(context, query, 'csv', accomplishmentsCsv)
}

/** The same as a PDF file. */
export function accomplishmentsPdfOf(
  context: Context,
  query: ExportQuery,
  gone: AbortSignal,
): Promise<FileReply> {
  return fileOf(context, query, 'pdf', (file) =>
    pdfOf(new URL('./file/pdf-document.ts', import.meta.url), file, { by: context.person.userId, gone }),
  )
}

async function fileOf(
  context: Context,
  query: ExportQuery,
  ending: string,
  write: (file: AccomplishmentsExport) => Promise<Uint8Array>,
): Promise<FileReply> {
  const { person, now } = context
  const { filter, at, member } = await filterOf(context, query)
  const { rows, isCut } = await readPages((page) => listAccomplishments(context, filter, page), REPORT_MAX)
  const items = rows.map(({ item }) => item)
  const count = await countOf(context, filter, { shown: items.length, isCut })
  const { type, from, to, search } = filter
  const bytes = await write({
    ...{ items, count, type, from, to },
    company: person.orgName,
    venue: at?.name,
    member: member?.name,
    search: search?.whole,
    made: madeText(context),
  })
  const today = dateIn(await timezoneOf(context, query.venue), now)
  const days = spanName(from, to ?? today)
  const name = ['scope-accomplishments', at?.slug, member?.slug, days].filter(Boolean).join('-')
  return { name: `${name}.${ending}`, bytes }
}
