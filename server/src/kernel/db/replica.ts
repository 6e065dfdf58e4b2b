import sql from 'sql-template-tag'
import type { Clock } from '../../ports/clock/clock.ts'
import { Refusal } from '../refusal.ts'
import type { Database, Db } from './pool.ts'

/** A replica that is later than this is not read. */
const LATE_MS = 10_000
/** How long the replica may take to say how far it is. */
const REPLY_MS = 2_000

/** A copy of the database that answers reads which may be a little late. */
export type Replica = {
  /** The replica, while it is known to be at most ten seconds late. */
  current(): Db | undefined
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
    current: () => (isInTime() ? standby.db : undefined),
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

/** Reads from the replica if it is in time, otherwise from the primary, and there again if the replica fails. */
export async function readLate<T>(
  { db, replica }: { db: Db; replica: Replica | undefined },
  read: (db: Db) => Promise<T>,
): Promise<T> {
  const standby = replica?.current()
  if (!standby) return read(db)
  try {
    return await read(standby)
  } catch (error) {
    if (error instanceof Refusal) throw error
    replica?.leaveOut()
    return read(db)
  }
}
