import { remindMember } from './reminder/writes.ts'

/** Every write of outreach: see `lib/writes.ts`. */
export const outreachWrites = [remindMember]
