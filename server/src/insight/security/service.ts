import { CALLS, type Input, type Reply } from '@scope/contract/calls'
import type { SecurityRow } from '@scope/contract/insight/security'
import { SECURITY_EXPORT_MAX, SECURITY_PAGE } from '@scope/contract/insight/security.words'
import { dateIn } from '@scope/contract/kernel/calendar'
import type { Call, FileReply } from '@scope/contract/kernel/call'
import { timezoneOf } from '../../company/venue/service.ts'
import type { Context } from '../../kernel/context.ts'
import { isUuid } from '../../kernel/db/sql.ts'
import { invalid } from '../../kernel/refusal.ts'
import { securityCsv } from './file/csv.ts'
import { listSecurityEvents } from './view.ts'

/** A page of the security log, newest first. */
export async function securityOf(
  { reach, db }: Context,
  { kind, search, before }: Input<'GET /api/security'>['query'],
): Promise<Reply<'GET /api/security'>> {
  const asked = { kind, search: search?.trim(), before: readBefore(before), limit: SECURITY_PAGE + 1 }
  const found = await listSecurityEvents(reach, db, asked)
  const rows = found.slice(0, SECURITY_PAGE)
  const last = rows.at(-1)
  return {
    rows: rows.map(inWords),
    next: last && found.length > SECURITY_PAGE ? `${last.at}_${last.id}` : null,
  }
}

/** The same as a CSV file. */
export async function securityCsvOf(
  context: Context,
  { kind, search }: Input<'GET /api/security.csv'>['query'],
): Promise<FileReply> {
  const { reach, db, now } = context
  const timezone = await timezoneOf(context, undefined)
  const asked = { kind, search: search?.trim(), limit: SECURITY_EXPORT_MAX + 1 }
  const found = await listSecurityEvents(reach, db, asked)
  const rows = found.slice(0, SECURITY_EXPORT_MAX).map(inWords)
  return {
    name: `security-log-up-to-${dateIn(timezone, now)}.csv`,
    bytes: await securityCsv(rows, { timezone, isCut: found.length > SECURITY_EXPORT_MAX }),
  }
}

function readBefore(before: string | undefined): { at: string; id: string } | undefined {
  if (before === undefined) return undefined
  const [at = '', id = ''] = before.split('_')
  if (!isUuid(id) || Number.isNaN(Date.parse(at))) throw invalid('before', 'before has the wrong format.')
  return { at, id }
}

/** A call is described by its summary, with its name. */
function inWords(row: SecurityRow): SecurityRow {
  const call = row.about === null ? undefined : new Map<string, Call>(Object.entries(CALLS)).get(row.about)
  return call ? { ...row, about: `${call.summary} (${row.about})` } : row
}
