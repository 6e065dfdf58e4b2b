import { PARTS } from '../journal/texts.ts'
import type { WaitingJournal } from './queue.ts'

/** So many characters have room in three lines of a phone. */
const THREE_LINES = 110

/** Whether three lines show all of a journal: then there is nothing more to read. */
export const isShort = ({ journal }: Pick<WaitingJournal, 'journal'>): boolean =>
  (journal.entry ?? '').length <= THREE_LINES &&
  !journal.entry?.includes('\n') &&
  !journal.reply &&
  PARTS.every((part) => !journal[part])
