import type { Db } from '../../kernel/db/pool/pool.ts'
import { takeTurns } from '../../kernel/db/turns.ts'

/**
 * Locks a member's one-on-ones, or one visit, with what was agreed there, until the transaction ends. Before the first
 * there is no row to lock.
 */
export const lockTalk = (db: Db, of: 'one-on-one' | 'visit', id: string): Promise<void> =>
  takeTurns(db, `${of} ${id}`)
