import type { SecurityRow } from '@scope/contract/insight/security'
import { SECURITY_EXPORT_MAX, SECURITY_KINDS } from '@scope/contract/insight/security.words'
import { countText } from '@scope/contract/kernel/count.words'
import { type Cell, csvOf } from '../../../kernel/export/csv.ts'
import { timeCell } from '../../../kernel/export/words.ts'

/** The security log as a CSV file, a line for each event. Times are in the time zone that the header names. */
export function securityCsv(
  rows: readonly SecurityRow[],
  { timezone, isCut }: { timezone: string; isCut: boolean },
): Promise<Uint8Array> {
  const lines: Cell[][] = [[`Time (${timezone})`, 'Event', 'Who', 'E-mail', 'Network', 'About']]
  for (const { at, kind, who, email, network, about } of rows) {
    lines.push([timeCell(timezone, at), SECURITY_KINDS[kind], who, email, network, about])
  }
  if (isCut) {
    const most = countText(SECURITY_EXPORT_MAX)
    lines.push([`Only the newest ${most} events are in this file. Filter to export the others.`])
  }
  return csvOf(lines)
}
