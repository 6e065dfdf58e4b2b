import { readBackupFigures } from './kernel/backup/nightly.ts'
import type { Parts } from './kernel/context.ts'
import { VERSION } from './kernel/release.ts'
import { newTelemetry, type Telemetry } from './kernel/telemetry/telemetry.ts'
import { readOutbox } from './outreach/system/view.ts'

/** What Prometheus reads of this server. */
export const telemetryOf = ({
  database,
  clock,
  jobRuns,
  changes,
  live,
  config,
}: Pick<Parts, 'database' | 'clock' | 'jobRuns' | 'changes' | 'live' | 'config'>): Telemetry =>
  newTelemetry({
    version: VERSION,
    now: () => clock.now(),
    usage: () => database.usage(),
    outbox: () => readOutbox('every company', database.db, clock.now()),
    jobRuns,
    backups: () => readBackupFigures({ config, database }),
    live: () => ({ ...live, most: config.liveStreams, listening: changes?.isListening() ?? false }),
  })
