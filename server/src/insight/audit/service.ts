import type { Input, Reply } from '@scope/contract/calls'
import { AUDIT_EXPORT_MAX, AUDIT_PAGE } from '@scope/contract/company/people.words'
import type { AuditRow } from '@scope/contract/insight/audit'
import { dateIn } from '@scope/contract/kernel/calendar'
import type { FileReply } from '@scope/contract/kernel/call'
import { timezoneOf } from '../../company/venue/service.ts'
import type { Context } from '../../kernel/context.ts'
import { isUuid } from '../../kernel/db/sql.ts'
import { spanName } from '../../kernel/export/words.ts'
import { invalid, notFound } from '../../kernel/refusal.ts'
import { ACTIONS } from '../../kernel/trail.ts'
import { COMPETENCIES } from '../../work/skill/competencies.ts'
import { auditCsv } from './file/csv.ts'
import { aboutIn, actionInWords, actionsNamed, changesIn, idsIn } from './rules.ts'
import {
  type AuditEntry,
  type AuditFilter,
  countAudit,
  isOurs,
  listAudit,
  listFilters,
  listNames,
} from './view.ts'

type Asked = Input<'GET /api/audit.csv'>['query']

/** The name shown for actions without a signed-in user. */
const OPERATOR = 'Operator’s command'

/** A page of the audit trail, newest first, with the available filters. */
export async function trailOf(
  context: Context,
  asked: Input<'GET /api/audit'>['query'],
): Promise<Reply<'GET /api/audit'>> {
  const { reach, db } = context
  const filter = await readFilter(context, asked)
  const page = Number(asked.page ?? 1)
  const total = await countAudit(reach, db, filter)
  const found = await listAudit(reach, db, filter, { limit: AUDIT_PAGE, offset: (page - 1) * AUDIT_PAGE })
  const { actions, people } = await listFilters(reach, db, Object.keys(ACTIONS))
  return {
    rows: await present(context, found),
    total,
    page,
    pages: Math.max(1, Math.ceil(total / AUDIT_PAGE)),
    actions: actions.map((action) => ({ action, what: actionInWords(action) })),
    people,
  }
}

/** The same as a CSV file, a line for each change. */
export async function trailCsvOf(context: Context, asked: Asked): Promise<FileReply> {
  const filter = await readFilter(context, asked)
  const found = await listAudit(context.reach, context.db, filter, { limit: AUDIT_EXPORT_MAX + 1, offset: 0 })
  const rows = await present(context, found.slice(0, AUDIT_EXPORT_MAX))
  const emails = new Map(found.flatMap(({ userId, email }) => (userId && email ? [[userId, email]] : [])))
  return {
    name: `audit-trail-${spanName(filter.from, filter.to ?? dateIn(filter.timezone, context.now))}.csv`,
    bytes: await auditCsv(rows, {
      emails,
      timezone: filter.timezone,
      isCut: found.length > AUDIT_EXPORT_MAX,
    }),
  }
}

async function readFilter(context: Context, asked: Asked): Promise<AuditFilter> {
  const { who, action, from, to } = asked
  if (from && to && from > to) throw invalid('to', 'Choose a last day on or after the first day.')
  if (who !== undefined && who !== 'operator') {
    if (!isUuid(who) || !(await isOurs(context.reach, context.db, who))) throw notFound()
  }
  const text = asked.search?.trim()
  return {
    userId: who === 'operator' ? null : who,
    action,
    search: text ? { text, actions: actionsNamed(text) } : undefined,
    from,
    to,
    timezone: await timezoneOf(context, undefined),
  }
}

async function present({ reach, db }: Context, entries: readonly AuditEntry[]): Promise<AuditRow[]> {
  const ids = [...new Set(entries.flatMap(({ meta }) => idsIn(meta)))]
  const names = new Map(COMPETENCIES.map(({ id, title }) => [id, title]))
  for (const { id, name } of await listNames(reach, db, ids)) names.set(id, name)
  return entries.map(({ id, at, userId, name, action, meta, more }) => ({
    id,
    at,
    userId,
    who: name ?? OPERATOR,
    action,
    what: actionInWords(action),
    about: aboutIn(meta, names),
    changes: changesIn(meta, names, more),
  }))
}
