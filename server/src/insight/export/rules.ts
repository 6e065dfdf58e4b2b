import { type Holder, may } from '@scope/contract/kernel/access'

/**
 * Whether a person may have an export now: their own data always, everything else as a full admin. It is checked at
 * each step, even while the file is written. `personId`: the person whose data is exported; null for the whole company.
 */
export const mayHave = (
  holder: Omit<Holder, 'bltId'> & { appUserId: string },
  personId: string | null,
): boolean => personId === holder.appUserId || may({ ...holder, bltId: holder.appUserId }, 'company.export')
