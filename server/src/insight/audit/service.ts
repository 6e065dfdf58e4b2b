import type { Input, Reply } from '@scope/contract/calls'
import { AUDIT_EXPORT_MAX, AUDIT_PAGE } from '@scope/contract/company/people.words'
import type { AuditRow } from '@scope/contract/insight/audit'
import { ACTIONS } from '@scope/contract/insight/audit.words'
import { dateIn } from '@scope/contract/kernel/calendar'
import type { FileReply } from '@scope/contract/kernel/call'
import type { Counted } from '@scope/contract/kernel/count.words'
import { timezoneOf } from '../../company/venue/service.ts'
import type { Context } from '../../kernel/context.ts'
import { type Page, readPages } from '../../kernel/db/keyset.ts'
import { isUuid } from '../../kernel/db/sql.ts'
import { spanName } from '../../kernel/export/words.ts'
import { invalid, notFound } from '../../kernel/refusal.ts'
import { COMPETENCIES } from '../../work/skill/competencies.ts'
import { auditCsv } from './file/csv.ts'
import { aboutIn, actionInWords, actionsNamed, changesIn, idsIn, whoIn } from './rules.ts'
import {
  type AuditEntry,
  type AuditFilter,
  countAudit,
  isOurs,
  listActions,
  listAudit,
  listNames,
  listPeople,
} from './view.ts'

type ExportQuery = Input<'GET /api/audit.csv'>['query']

/** The name shown for actions without a signed-in user. */
const OPERATOR = 'Operator’s command'

/** A page of the audit trail, newest first. The first page has the available filters too. */
export async function trailOf(
  context: Context,
  { after, ...query }: Input<'GET /api/audit'>['query'],
): Promise<Reply<'GET /api/audit'>> {
  const { reach, db } = context
  const filter = await readFilter(context, query)
  const { rows: changes, next } = await listAudit(reach, db, filter, { after, size: AUDIT_PAGE })
  const rows = await present(context, changes)
  if (after !== undefined) return { rows, next, total: null, more: false, actions: [], people: [] }
  const inTrail = new Set(await listActions(reach, db))
  return {
    ...{ rows, next },
    ...(await countOf(context, filter, { shown: rows.length, next })),
    actions: Object.entries(ACTIONS).flatMap(([action, what]) =>
      inTrail.has(action) ? [{ action, what }] : [],
    ),
    people: await listPeople(reach, db),
  }
}

/** The count of a search ends after its first page; counting more would mean searching everything. */
async function countOf(
  { reach, db }: Context,
  filter: AuditFilter,
  { shown: rowCount, next }: { shown: number; next: string | null },
): Promise<Counted> {
  if (filter.search || next === null) return { total: rowCount, more: next !== null }
  return countAudit(reach, db, filter)
}

/** The audit trail as a CSV file, a line for each change. */
export async function trailCsvOf(context: Context, query: ExportQuery): Promise<FileReply> {
  const filter = await readFilter(context, query)
  const read = (page: Page) => listAudit(context.reach, context.db, filter, page)
  const { rows: changes, isCut } = await readPages(read, AUDIT_EXPORT_MAX)
  const rows = await present(context, changes)
  const emails = new Map(changes.flatMap(({ userId, email }) => (userId && email ? [[userId, email]] : [])))
  return {
    name: `audit-trail-${spanName(filter.from, filter.to ?? dateIn(filter.timezone, context.now))}.csv`,
    bytes: await auditCsv(rows, {
      emails,
      timezone: filter.timezone,
      isCut,
    }),
  }
}

async function readFilter(context: Context, query: ExportQuery): Promise<AuditFilter> {
  const { who, from, to } = query
  if (from && to && from > to) throw invalid('to', 'Choose a last day on or after the first day.')
  if (who !== undefined && who !== 'operator') {
    if (!isUuid(who) || !(await isOurs(context.reach, context.db, who))) throw notFound()
  }
  const text = query.search?.trim()
  return {
    userId: who === 'operator' ? null : who,
    actions: query.action === undefined ? undefined : await actionsOf(context, query.action),
    search: text ? { text, actions: actionsNamed(text) } : undefined,
    from,
    to,
    timezone: await timezoneOf(context, undefined),
  }
}

/** The actions in the trail that a code stands for: the action itself, or all whose codes begin with it. */
async function actionsOf({ reach, db }: Context, code: string): Promise<string[]> {
  const actions = await listActions(reach, db)
  return actions.filter((action) => action === code || action.startsWith(`${code}.`))
}

async function present({ reach, db }: Context, entries: readonly AuditEntry[]): Promise<AuditRow[]> {
  const ids = [...new Set(entries.flatMap(({ meta }) => idsIn(meta)))]
  const names = new Map(COMPETENCIES.map(({ id, title }) => [id, title]))
  for (const { id, name } of await listNames(reach, db, ids)) names.set(id, name)
  return entries.map(({ id, at, userId, name, isPerson, action, meta, more, withoutWords }) => ({
    id,
    at,
    userId,
    who: whoIn(name ?? OPERATOR, isPerson, meta, names),
    action,
    what: actionInWords(action),
    about: aboutIn(meta, names),
    changes: changesIn(meta, names, more),
    withoutWords: withoutWords && { at: withoutWords.at, by: withoutWords.by ?? OPERATOR },
  }))
}
