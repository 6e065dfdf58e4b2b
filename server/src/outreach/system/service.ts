import type { System } from '@scope/contract/outreach/system'
import { listCompanies } from '../../company/company/view.ts'
import { readBackupHealth } from '../../kernel/backup/nightly.ts'
import type { Context, Parts } from '../../kernel/context.ts'
import { encryptionOf } from '../../kernel/db/connection.ts'
import { makeLive } from '../../kernel/db/copy.ts'
import { conflict } from '../../kernel/refusal.ts'
import { VERSION } from '../../kernel/release.ts'
import { audit } from '../../kernel/trail.ts'
import { listLastFiles } from '../../numbers/inbox/view.ts'
import { mailHealth } from '../mail/service.ts'
import { readDevices } from '../push/view.ts'
import { updatesOf } from './updates.ts'
import { listUnknownZones, readDatabase, readLastSent, readOutbox, readSpaces } from './view.ts'

const LATE_MS = 15 * 60_000
const DAY_MS = 86_400_000

/** The state of the answering server, for a full admin; messages are those of their company only. */
export async function readSystem({ reach, db, now }: Context, parts: Parts): Promise<System> {
  const backup = await readBackupHealth(parts)
  const outbox = await readOutbox(reach, db, now)
  const lastSent = await readLastSent(reach, db)
  const push = await readDevices(reach, db, { since: new Date(now.getTime() - DAY_MS), now })
  return {
    version: VERSION,
    updates: updatesOf(parts, VERSION),
    database: { ...(await readDatabase(reach, db)), encryption: encryptionWith(parts.config) },
    copySince: parts.copy?.since?.toISOString() ?? null,
    backup: { ...backup, at: backup.at?.toISOString() ?? null },
    unknownZones: await listUnknownZones(reach, db),
    files: await readFiles(parts),
    mail: await mailHealth(parts),
    chat: await readSpaces(reach, db),
    inbox: { places: await readPlaces(parts), sources: await listLastFiles(reach, db, now) },
    push: { devices: push.devices, ...(push.reason === null ? {} : { reason: push.reason }) },
    outbox: outbox.map(({ waiting, retrying, oldest, ...rest }) => ({
      ...rest,
      waiting: waiting + retrying,
      retrying,
      oldest: oldest?.toISOString() ?? null,
      late: oldest !== null && now.getTime() - oldest.getTime() > LATE_MS,
      lastSent: lastSent[rest.channel]?.toISOString() ?? null,
    })),
    jobs: [...parts.jobRuns].map(([name, { lastRun, lastSuccess, lastFailure }]) => ({
      name,
      lastRun: lastRun.toISOString(),
      failing: lastSuccess !== lastRun,
      lastFailure: lastFailure?.toISOString() ?? null,
    })),
  }
}

/** How this server's connection to the database is protected: that of the embedded one is a socket. */
const encryptionWith = ({ databaseUrl }: Parts['config']) =>
  databaseUrl ? encryptionOf(databaseUrl) : 'socket'

/** The sources of files with numbers, and their state. */
async function readPlaces({ drop, mailbox }: Parts): Promise<System['inbox']['places']> {
  return [
    ...(drop ? [{ kind: drop.kind, trouble: (await drop.trouble()) ?? null }] : []),
    ...(mailbox ? [{ kind: 'mailbox' as const, trouble: mailbox.trouble() ?? null }] : []),
  ]
}

/** Whether browsers can upload to the store of attached files. */
async function readFiles({ files, config }: Parts): Promise<System['files']> {
  if (!files.whyNoUploads) return { state: 'folder' }
  const reason = await files.whyNoUploads(config.publicUrl)
  return reason === undefined ? { state: 'ok' } : { state: 'failing', reason }
}

/**
 * Makes a restored copy live. This affects every company of the database, so with several companies only the operator
 * can do it.
 */
export async function endCopy(context: Context): Promise<void> {
  const { db } = context
  if (!(await makeLive(db))) return
  if ((await listCompanies(db)).length > 1) {
    throw conflict('Several companies use this server. Your operator makes it live: npx scope make-live.')
  }
  await audit(context, 'copy.madeLive', {})
}
