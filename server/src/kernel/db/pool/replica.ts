import sql from 'sql-template-tag'
import type { Clock } from '../../../ports/clock/clock.ts'
import { Refusal } from '../../refusal.ts'
import type { Database, Db } from './pool.ts'

/** A replica that is further behind is not read. */
const LATE_MS = 10_000
/** How long the replica may take to report its position. */
const REPLY_MS = 2_000

/** A copy of the database, for reads that may be a little behind. */
export type Replica = {
  /** The replica, if it is at most ten seconds behind and has the changes of the transaction `after`. */
  current(after?: string): Promise<Db | undefined>
  /** Compares it with the primary. Throws `ReplicaUnused` if it does not answer or is behind. */
  check(): Promise<void>
  /** Stops using it until the next check, after a read failed. */
  leaveOut(): void
  close(): Promise<void>
}

/** The replica is not read. The name says why, for the log. */
class ReplicaUnused extends Error {
  constructor(why: 'ReplicaAway' | 'ReplicaLate' | 'NotAReplica') {
    super('Reads go to the primary.')
    this.name = why
  }
}

/**
 * Watches a replica. Each check notes the position of the primary's log. The replica is as far behind as the newest of
 * these positions that it has reached.
 */
export function replicaOf(primary: Db, standby: Database, clock: Clock): Replica {
  let positions: { at: number; lsn: string }[] = []
  let inTimeAt: number | undefined
  const isInTime = () => inTimeAt !== undefined && clock.now().getTime() - inTimeAt <= LATE_MS
  const leaveOut = () => {
    inTimeAt = undefined
  }
  return {
    current: async (after) => {
      if (!isInTime()) return undefined
      const arrived = after === undefined || (await hasArrived(standby.db, after).catch(leaveOut))
      return arrived ? standby.db : undefined
    },
    check: async () => {
      const at = clock.now().getTime()
      const [position] = await primary.rows<{ lsn: string }>(sql`select pg_current_wal_lsn()::text as lsn`)
      positions = [...positions.filter((one) => at - one.at <= LATE_MS), { at, lsn: position?.lsn ?? '' }]
      const timeout = setTimeout(leaveOut, REPLY_MS)
      const [state] = await standby.db
        .rows<{ isReplica: boolean; reached: number }>(sql`
          select pg_is_in_recovery() as "isReplica",
                 (select count(*)::int from unnest(${positions.map(({ lsn }) => lsn)}::text[]) lsn
                   where lsn::pg_lsn <= pg_last_wal_replay_lsn()) as reached`)
        .catch(() => [])
        .finally(() => clearTimeout(timeout))
      if (!state?.isReplica) {
        leaveOut()
        throw new ReplicaUnused(state ? 'NotAReplica' : 'ReplicaAway')
      }
      inTimeAt = positions[state.reached - 1]?.at ?? inTimeAt
      if (!isInTime()) throw new ReplicaUnused('ReplicaLate')
    },
    leaveOut,
    close: () => standby.close(),
  }
}

/** Whether the changes of a transaction can be read. A replica has the transaction ids of its primary. */
export async function hasArrived(db: Db, transaction: string): Promise<boolean> {
  const [row] = await db.rows<{ arrived: boolean }>(
    sql`select pg_visible_in_snapshot(${transaction}::xid8, pg_current_snapshot()) as arrived`,
  )
  return row?.arrived ?? false
}

/**
 * Reads from the replica if it is current, otherwise, or if the replica fails, from the primary. `after` is the newest
 * change that pages were notified of: they load again at once, and must not read the state before it.
 */
export async function readFromReplica<T>(
  { db, replica, after }: { db: Db; replica: Replica | undefined; after: string | undefined },
  read: (db: Db) => Promise<T>,
): Promise<T> {
  const standby = await replica?.current(after)
  if (!standby) return read(db)
  try {
    return await read(standby)
  } catch (error) {
    if (error instanceof Refusal) throw error
    replica?.leaveOut()
    return read(db)
  }
}
