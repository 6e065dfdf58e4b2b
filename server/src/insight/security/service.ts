import { CALLS, type Input, type Reply } from '@scope/contract/calls'
import type { SecurityRow } from '@scope/contract/insight/security'
import { SECURITY_EXPORT_MAX, SECURITY_PAGE } from '@scope/contract/insight/security.words'
import { dateIn } from '@scope/contract/kernel/calendar'
import type { Call, FileReply } from '@scope/contract/kernel/call'
import { timezoneOf } from '../../company/venue/service.ts'
import type { Context } from '../../kernel/context.ts'
import { type Page, readPages } from '../../kernel/db/keyset.ts'
import { securityCsv } from './file/csv.ts'
import { listSecurityEvents, type SecurityFilter } from './view.ts'

/** A page of the security log, newest first. */
export async function securityOf(
  { reach, db }: Context,
  { after, ...query }: Input<'GET /api/security'>['query'],
): Promise<Reply<'GET /api/security'>> {
  const page = { after, size: SECURITY_PAGE }
  const { rows, next } = await listSecurityEvents(reach, db, filterOf(query), page)
  return { rows: rows.map(inWords), next }
}

/** The security log as a CSV file. */
export async function securityCsvOf(
  context: Context,
  query: Input<'GET /api/security.csv'>['query'],
): Promise<FileReply> {
  const { reach, db, now } = context
  const timezone = await timezoneOf(context, undefined)
  const read = (page: Page) => listSecurityEvents(reach, db, filterOf(query), page)
  const { rows, isCut } = await readPages(read, SECURITY_EXPORT_MAX)
  return {
    name: `security-log-up-to-${dateIn(timezone, now)}.csv`,
    bytes: await securityCsv(rows.map(inWords), { timezone, isCut }),
  }
}

const filterOf = ({ kind, search }: Input<'GET /api/security.csv'>['query']): SecurityFilter => ({
  kind,
  search: search?.trim() || undefined,
})

/** A call is described by its summary and its name. */
function inWords(row: SecurityRow): SecurityRow {
  const call = row.about === null ? undefined : new Map<string, Call>(Object.entries(CALLS)).get(row.about)
  return call ? { ...row, about: `${call.summary} (${row.about})` } : row
}
