import sql from 'sql-template-tag'
import type { Clock } from '../../../ports/clock/clock.ts'
import { Refusal } from '../../refusal.ts'
import type { Database, Db } from './pool.ts'

/** A replica that is later than this is not read. */
const LATE_MS = 10_000
/** How long the replica may take to say how far it is. */
const REPLY_MS = 2_000

/** A copy of the database that answers reads which may be a little late. */
export type Replica = {
  /** The replica, while it is known to be at most ten seconds late and has the changes of a transaction, if it is named. */
  current(after?: string): Promise<Db | undefined>
  /** Compares it with the primary. Throws `ReplicaUnused` if it is away or late. */
  look(): Promise<void>
  /** Leaves it out until the next look, after a read failed. */
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
 * Watches a replica. Each look notes how far the primary is; the replica is as late as the newest of these places that it
 * has reached.
 */
export function replicaOf(primary: Db, standby: Database, clock: Clock): Replica {
  let places: { at: number; lsn: string }[] = []
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
    look: async () => {
      const at = clock.now().getTime()
      const [place] = await primary.rows<{ lsn: string }>(sql`select pg_current_wal_lsn()::text as lsn`)
      places = [...places.filter((one) => at - one.at <= LATE_MS), { at, lsn: place?.lsn ?? '' }]
      const silent = setTimeout(leaveOut, REPLY_MS)
      const [found] = await standby.db
        .rows<{ isReplica: boolean; reached: number }>(sql`
          select pg_is_in_recovery() as "isReplica",
                 (select count(*)::int from unnest(${places.map(({ lsn }) => lsn)}::text[]) lsn
                   where lsn::pg_lsn <= pg_last_wal_replay_lsn()) as reached`)
        .catch(() => [])
        .finally(() => clearTimeout(silent))
      if (!found?.isReplica) {
        leaveOut()
        throw new ReplicaUnused(found ? 'NotAReplica' : 'ReplicaAway')
      }
      inTimeAt = places[found.reached - 1]?.at ?? inTimeAt
      if (!isInTime()) throw new ReplicaUnused('ReplicaLate')
    },
    leaveOut,
    close: () => standby.close(),
  }
}

/** Whether the changes of a transaction can be read. A replica knows the transactions of its primary. */
export async function hasArrived(db: Db, transaction: string): Promise<boolean> {
  const [found] = await db.rows<{ arrived: boolean }>(
    sql`select pg_visible_in_snapshot(${transaction}::xid8, pg_current_snapshot()) as arrived`,
  )
  return found?.arrived ?? false
}

/**
 * Reads from the replica if it is in time, otherwise from the primary, and there again if the replica fails. `after` is
 * the newest change that pages were told of: they load again at once, and then not until the next one.
 */
export async function readLate<T>(
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
