import type { Parts } from '../../kernel/context.ts'
import { deliverDue } from '../outbox/service.ts'
import { mailDelivery } from './service.ts'

/** Sends the e-mails that are due, and drops those that are too late. Answers how many it tried and dropped. */
export const deliverMails = (parts: Parts): Promise<number> => deliverDue(parts, mailDelivery(parts))
