import type { Parts } from '../../kernel/context.ts'
import { mintReach } from '../../kernel/db/reach.ts'
import { deliverDue } from '../outbox/service.ts'
import { chatDelivery } from './service.ts'

/** Sends the chat messages that are due, and drops those that are too late. Returns the number of both. */
export const deliverChat = (parts: Parts): Promise<number> =>
  deliverDue(
    parts,
    chatDelivery(parts, (orgId) => mintReach(orgId, 'every')),
  )
