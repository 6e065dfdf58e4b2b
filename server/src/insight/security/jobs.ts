import { SECURITY_DAYS } from '@scope/contract/insight/security.words'
import type { Parts } from '../../kernel/context.ts'
import { deleteSecurityEvents } from '../../kernel/db/security-events.ts'

const DAY_MS = 86_400_000

/** Deletes the events that are older than the log keeps them. Returns how many. */
export function forgetSecurityEvents({ database, clock }: Parts): Promise<number> {
  return deleteSecurityEvents(database.db, new Date(clock.now().getTime() - SECURITY_DAYS * DAY_MS))
}
