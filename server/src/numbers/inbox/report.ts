import { WAITING } from '@scope/contract/kernel/paths.words'
import { writeMail } from '../../company/mail/service.ts'
import type { Parts } from '../../kernel/context.ts'
import { reportLetter } from './letters.ts'
import type { Incoming } from './receive.ts'
import type { At } from './recognise.ts'
import type { Outcome } from './rules/report.ts'
import { findInbox } from './store.ts'

/** An older report is not sent any more. */
const REPORT_WORTH_MS = 2 * 86_400_000

/** Writes a report on a file to each address that the company named, except to the sender of the file. */
export async function writeReports(
  { db, now, reach, secret, config }: At & Pick<Parts, 'config' | 'secret'>,
  { id, incoming, outcome }: { id: string; incoming: Pick<Incoming, 'arrival' | 'sender'>; outcome: Outcome },
): Promise<void> {
  const inbox = await findInbox(reach, db)
  const needsLook = outcome.source === null || outcome.report.lines > 0
  const url = needsLook ? config.publicUrl + WAITING : undefined
  const letter = reportLetter(outcome, { arrival: incoming.arrival, url })
  for (const recipient of inbox?.reportTo ?? []) {
    if (recipient === incoming.sender) continue
    const key = `inbox-report ${id} ${now.toISOString()} ${recipient}`
    const expire = new Date(now.getTime() + REPORT_WORTH_MS)
    const mail = { orgId: reach.orgId, event: 'inbox-report', key, recipient, letter } as const
    await writeMail({ db, now, secret }, { ...mail, dueAt: now, expire })
  }
}
