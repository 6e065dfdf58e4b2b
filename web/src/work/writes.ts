import { carryPriority, withdrawPriority } from './archive/writes.ts'
import { checkInWrites } from './check-in/writes.ts'
import { firstDaysWrites } from './first-30-days/writes.ts'
import { focusWrites } from './focus/writes.ts'
import { signOff, takeBack } from './home/writes.ts'
import { saveJournal } from './journal/writes.ts'
import { removeMaterial } from './material/writes.ts'
import { priorityWrites } from './priority/writes.ts'
import { reviewJournal, takeBackReview } from './review/writes.ts'
import { skillWrites } from './skill/writes.ts'
import { taskWrites } from './task/writes.ts'

/** Every write in this room (see `lib/api/writes.ts`). Files are not JSON, so the uploader sends them. */
export const workWrites = [
  ...priorityWrites,
  ...taskWrites,
  ...checkInWrites,
  ...Object.values(firstDaysWrites),
  ...Object.values(focusWrites),
  signOff,
  takeBack,
  carryPriority,
  withdrawPriority,
  saveJournal,
  reviewJournal,
  takeBackReview,
  ...skillWrites,
  removeMaterial,
]
