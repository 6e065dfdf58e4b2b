import type { Parts } from '../src/kernel/context.ts'
import { deliverCodes, deliverMails } from '../src/outreach/mail/jobs.ts'

/** Sends sign-in codes and all other e-mails that are due, as both jobs do. Answers how many were tried and dropped. */
export const deliverEveryMail = async (parts: Parts): Promise<number> =>
  (await deliverCodes(parts)) + (await deliverMails(parts))
