import { AUDIT_EXPORT_MAX } from '@scope/contract/company/people.words'
import type { AuditRow } from '@scope/contract/insight/audit'
import { withoutWordsText } from '@scope/contract/insight/audit.words'
import { dateIn } from '@scope/contract/kernel/calendar'
import { countText } from '@scope/contract/kernel/count.words'
import { type Cell, csvOf } from '../../../kernel/export/csv.ts'
import { mediumDate, timeCell } from '../../../kernel/export/words.ts'

const NOTHING = { field: null, before: null, after: null }

/**
 * The audit trail as a CSV file: a line for each changed field, or one line if no field changed. Times are in the time zone
 * of the filter's days, which the header names.
 */
export function auditCsv(
  rows: readonly AuditRow[],
  { emails, timezone, isCut }: { emails: ReadonlyMap<string, string>; timezone: string; isCut: boolean },
): Promise<Uint8Array> {
  const lines: Cell[][] = [
    [`Time (${timezone})`, 'Who', 'E-mail', 'Action', 'What', 'About', 'Field', 'Before', 'After'],
  ]
  for (const { at, userId, who, action, what, about, changes, withoutWords } of rows) {
    const email = (userId && emails.get(userId)) ?? null
    const aboutCell = withoutWords
      ? withoutWordsText(mediumDate(dateIn(timezone, new Date(withoutWords.at))), withoutWords.by)
      : about
    for (const { field, before, after } of changes.length > 0 ? changes : [NOTHING]) {
      lines.push([timeCell(timezone, at), who, email, action, what, aboutCell, field, before, after])
    }
  }
  if (isCut) {
    const most = countText(AUDIT_EXPORT_MAX)
    lines.push([`Only the newest ${most} entries are in this file. Choose fewer days for the others.`])
  }
  return csvOf(lines)
}
