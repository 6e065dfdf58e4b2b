import { type Holder, may } from '@scope/contract/kernel/access'

/**
 * Whether somebody may have an export now: their own data always, everything else as a full admin. It is judged at each
 * step, also while the file is written. `personId`: whose data it is; null for everything of the company.
 */
export const mayHave = (
  holder: Omit<Holder, 'bltId'> & { appUserId: string },
  personId: string | null,
): boolean => personId === holder.appUserId || may({ ...holder, bltId: holder.appUserId }, 'company.export')
