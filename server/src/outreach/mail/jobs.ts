import type { Parts } from '../../kernel/context.ts'
import { deliverDue } from '../outbox/service.ts'
import { codeDelivery, mailDelivery } from './service.ts'

/** Sends the sign-in codes that are due. Returns how many it tried and dropped. */
export const deliverCodes = (parts: Parts): Promise<number> => deliverDue(parts, codeDelivery(parts))

/** Sends all other e-mails that are due, and drops those that are too late. Returns how many it tried and dropped. */
export const deliverMails = (parts: Parts): Promise<number> => deliverDue(parts, mailDelivery(parts))
