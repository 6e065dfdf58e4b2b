import { remindMember } from './reminder/writes.ts'

/** Every write of outreach: see `lib/api/writes.ts`. */
export const outreachWrites = [remindMember]
