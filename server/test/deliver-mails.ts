import type { Parts } from '../src/kernel/context.ts'
import { deliverCodes, deliverMails } from '../src/outreach/mail/jobs.ts'

/** Sends due sign-in codes and all other due e-mails, as both jobs do. Returns how many were tried and dropped. */
export const deliverEveryMail = async (parts: Parts): Promise<number> =>
  (await deliverCodes(parts)) + (await deliverMails(parts))
