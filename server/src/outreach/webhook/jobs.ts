import type { Parts } from '../../kernel/context.ts'
import { mintReach } from '../../kernel/db/reach.ts'
import { deliverDue } from '../outbox/service.ts'
import { webhookDelivery } from './delivery.ts'

/** Sends due notices to other programs, and drops late ones. Returns how many it tried and dropped. */
export const deliverWebhooks = (parts: Parts): Promise<number> =>
  deliverDue(parts, webhookDelivery({ ...parts, reachOf: (orgId) => mintReach(orgId, 'every') }))
