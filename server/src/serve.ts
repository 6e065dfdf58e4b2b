import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { DEMO_ACCOUNTS } from '../demo/accounts.ts'
import { hasCompany, holdsDemo } from '../demo/store.ts'
import { buildApp } from './app.ts'
import { newSetupLink } from './company/setup/links.ts'
import { settleZones } from './company/venue/jobs.ts'
import { embeddedGuide } from './guidance/handbook/guide.ts'
import { startJobs } from './jobs.ts'
import { removeUpload } from './kernel/backup/upload.ts'
import type { Config } from './kernel/config.ts'
import { changesOf } from './kernel/db/changes.ts'
import { copyOf, guarded } from './kernel/db/copy.ts'
import { claimFilesFolder } from './kernel/db/embedded/files-folder.ts'
import { type OpenDatabase, openReplica } from './kernel/db/open.ts'
import type { Database } from './kernel/db/pool/pool.ts'
import { sharedSecret } from './kernel/db/secret.ts'
import { drain } from './kernel/http/socket/closing.ts'
import type { JobRuns } from './kernel/job-runs.ts'
import { folderSecret } from './kernel/secret-file.ts'
import { serveTelemetry } from './kernel/telemetry/serve.ts'
import { inboxPlaces } from './numbers/inbox/places.ts'
import { pushKeys } from './outreach/push/store.ts'
import { modelAssistant } from './ports/assistant/model.ts'
import { webhookSender } from './ports/chat/webhook.ts'
import { runningClock } from './ports/clock/clock.ts'
import type { FileStore } from './ports/files/files.ts'
import { localFiles } from './ports/files/local.ts'
import { s3Files } from './ports/files/s3.ts'
import { smtpSender } from './ports/mail/smtp.ts'
import { openIdProvider } from './ports/oidc/openid.ts'
import { webPushSender } from './ports/push/web-push.ts'
import { updatesFrom } from './ports/updates/updates.ts'
import { webhookPoster } from './ports/webhook/signed-post.ts'

const STOP_WITHIN_MS = 10_000
const SECOND_MS = 1000

/** Serves on an open database until the process is told to stop. `endUpgrade` frees the port. */
export async function serve(
  config: Config,
  opened: OpenDatabase,
  endUpgrade: () => Promise<void>,
): Promise<void> {
  const clock = runningClock(config.clockStart)
  const { database } = opened
  if (config.demo && !(await hasCompany(database.db))) {
    const { buildDemo } = await import('../demo/build.ts')
    if (await buildDemo({ database, clock })) await opened.refreshStatistics()
  }
  const demoAccounts = config.demo && (await holdsDemo(database.db)) ? DEMO_ACCOUNTS : []
  const assistant = config.assistant ? modelAssistant(config.assistant) : embeddedGuide()
  const chat = webhookSender({ allowedHosts: config.chatHosts })
  const webhooks = webhookPoster({ allowedHosts: config.webhookHosts })
  const copy = await copyOf(database.db)
  const files = guarded(config.s3 ? s3Files(config.s3) : await filesOf(config, database), copy)
  const mail = config.mail && smtpSender({ ...config.mail, name: new URL(config.publicUrl).hostname })
  const push = webPushSender({
    keys: await pushKeys(database.db),
    subject: config.publicUrl.startsWith('https:') ? config.publicUrl : 'mailto:scope@localhost',
    allowedHosts: config.pushHosts,
  })
  const secret = config.secret ?? (await folderSecret(config.dataDir))
  const oidc = config.oidc && openIdProvider(config.oidc, `${config.publicUrl}/api/auth/callback`)
  const replica = openReplica(config, database, clock)
  await removeUpload(config.dataDir)
  const jobRuns: JobRuns = new Map()
  const changes = changesOf(config.databaseListenUrl ?? opened.url, database.db)
  const live = { streams: 0 }
  // Loaded only if it is used.
  const telemetry =
    config.telemetry &&
    (await import('./telemetry.ts')).telemetryOf({ database, clock, jobRuns, changes, live, config })
  const parts = {
    ...{ config, database, replica, clock, assistant, chat, files, mail, push, secret, oidc },
    ...{ webhooks, demoAccounts, jobRuns, copy, restoring: { isActive: false } },
    ...{ counter: telemetry, changes, live },
    ...inboxPlaces(config),
    updates: config.updatesUrl === undefined ? undefined : updatesFrom(config.updatesUrl),
  }
  await settleZones(parts)
  const app = await buildApp(parts)
  await endUpgrade()
  await app.listen({ port: config.port, host: config.host })
  if (telemetry && config.telemetry) await serveTelemetry(telemetry, config.telemetry)

  let stopJobs = async () => {}
  let linkPrinted: Promise<void> | undefined
  let stopping = false
  const stop = async (reason: string, code: number, drainMs = 0) => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), drainMs + STOP_WITHIN_MS).unref()
    app.log.info({ reason }, 'stopping')
    drain(app)
    await new Promise((resume) => setTimeout(resume, drainMs))
    // Answers the calls in progress first, then closes the database, which they need.
    await app.close()
    await Promise.all([stopJobs(), linkPrinted])
    await Promise.all([opened.close(), replica?.close()])
    process.exit(code)
  }
  process.on('SIGTERM', () => stop('SIGTERM', 0, config.drainSeconds * SECOND_MS))
  process.on('SIGINT', () => stop('SIGINT', 0))
  opened.embedded?.onDeath(({ reason, restarts }) => {
    const what = restarts
      ? 'It is being restarted.'
      : 'Scope ends, since it was restarted too often or cannot be.'
    app.log.fatal({ reason }, `The embedded database has stopped. ${what}`)
    if (!restarts) stop('database', 1)
  })
  opened.onSilence(() => {
    app.log.warn('The database stopped answering over the open connections. They were replaced.')
  })

  const url = addressOf(config, app.server.address())
  console.log(`Scope is at ${url}`)
  stopJobs = startJobs(parts, app.log)
  if (!config.demo) linkPrinted = printSetupLink(database, url, clock.now())
  await linkPrinted
  if (demoAccounts.length > 0) {
    console.log('The demo company, sign in as:')
    for (const { email, label } of demoAccounts) console.log(`  ${email.padEnd(30)} ${label}`)
  }
}

/** The address that people open. Without PUBLIC_URL and with PORT=0 it has the assigned port. */
function addressOf({ publicUrl }: Config, listens: AddressInfo | string | null): string {
  const port = typeof listens === 'object' && listens ? listens.port : 0
  return publicUrl.replace(/:0$/, `:${port}`)
}

async function filesOf({ dataDir, newFilesFolder }: Config, { db }: Database): Promise<FileStore> {
  const folder = join(dataDir, 'files')
  await claimFilesFolder(db, folder, newFilesFolder)
  return localFiles({ folder, secret: await sharedSecret(db, 'files') })
}

/** Prints the link that sets up a database without a full admin. The server prints it once, at its start. */
async function printSetupLink(database: Database, url: string, now: Date): Promise<void> {
  const path = await newSetupLink({ db: database.db, now })
  if (path) console.log(`Set your company up, within an hour: ${url}${path}`)
}
