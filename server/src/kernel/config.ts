import { LIMITS } from '@scope/contract/kernel/limits'
import type { ModelSettings } from '../ports/assistant/model.ts'
import type { S3Settings } from '../ports/files/s3-client.ts'
import type { MailboxSettings } from '../ports/mailbox/mailbox.ts'
import { type BackupSettings, readBackup } from './config-backup.ts'
import { type DatabaseSettings, readDatabases } from './config-database.ts'
import { type Env, type WrittenEnv, withFiles } from './config-env.ts'
import { readSignIn, type SignInSettings } from './config-identity.ts'
import { readMailbox } from './config-mailbox.ts'
import { ConfigError, integer, isLoopback, oneOf, onOff, secureUrl } from './config-read.ts'
import { readS3 } from './config-s3.ts'
import { FOLDERS } from './folders.ts'

export { ConfigError }

/** Every setting of the server, read once from the environment and the files that it names. `docs/operations.md` lists them. */
export type Config = SignInSettings &
  DatabaseSettings & {
    port: number
    host: string
    /** The origin that browsers use, without a path. */
    publicUrl: string
    /** How many proxies stand in front and say who calls. */
    trustProxy: number
    dataDir: string
    /** Takes the files folder of `dataDir` in place of another one that is lost. */
    newFilesFolder: boolean
    backup: BackupSettings
    /** How many streams of changes it keeps open; 0: none, and pages poll. */
    liveStreams: number
    /** How many connections to the database this server opens at most. */
    databaseConnections: number
    /** How long a call waits for one of them. */
    databaseWaitSeconds: number
    /** False behind a pooler in transaction mode that does not keep prepared statements, as PgBouncer before 1.21. */
    databasePrepares: boolean
    /** Attempts to sign in per network address and minute. All limits by address change in proportion. */
    signInPerMinute: number
    /** Writes that one person has in a minute, on each server. */
    writesPerMinute: number
    /** How long `/readyz` fails before the server stops on SIGTERM, so that a load balancer can notice. */
    drainSeconds: number
    demo: boolean
    /** The instant at which the clock starts; absent: now. */
    clockStart: Date | undefined
    /** The language model that answers questions; absent: the handbook does. */
    assistant: ModelSettings | undefined
    /** The S3-compatible service that keeps files; absent: the data folder does. */
    s3: S3Settings | undefined
    /** Where other programs leave files; absent: nowhere. */
    drop: 'folder' | 'bucket' | undefined
    /** The mailbox that is read; absent: none. */
    mailbox: MailboxSettings | undefined
    /** Hosts besides those of the chat systems that messages may be posted to, with the port where it is not the usual one. */
    chatHosts: readonly string[]
    /** Hosts of webhooks that may be private, with the port where it is not the usual one. */
    webhookHosts: readonly string[]
    /** Hosts besides the browsers' own push services that notifications may be sent to. */
    pushHosts: readonly string[]
    /** The feed of versions; absent: none is asked. */
    updatesUrl: string | undefined
    /** Whether agents may speak MCP with the server. */
    mcp: boolean
    /** False: browsers are told to end the service worker that they have. */
    serviceWorker: boolean
    logLevel: string
    /** Where Prometheus reads the server's metrics; absent: nowhere. */
    telemetry: { port: number; host: string } | undefined
    /** Where the person stood who gave the command: npm itself moves to the project's folder. */
    startedIn: string
  }

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** The environment for a command that this server runs. Where its clock was moved, that of the command goes on from there. */
export const environmentAt = (now: Date, { clockStart }: Pick<Config, 'clockStart'>): WrittenEnv =>
  clockStart ? { ...process.env, CLOCK_START_FILE: undefined, CLOCK_START: now.toISOString() } : process.env

/**
 * Reads the settings, from the environment and the files that it names. Throws a ConfigError with one clear line for the
 * first that is wrong: the server does not start on a guess.
 */
export const readConfig = (env: WrittenEnv = process.env): Config => readSettings(withFiles(env))

/** The same, once the files are read. */
export function readSettings(env: Env): Config {
  const host = env.HOST || '127.0.0.1'
  const port = integer('PORT', env.PORT || '3000')
  const production = env.NODE_ENV === 'production'
  const databases = readDatabases(env)
  const ownDatabase = databases.databaseUrl !== undefined
  const signIn = readSignIn(env, { host, production, ownDatabase })
  const s3 = readS3(env)
  const dataDir = env.DATA_DIR || FOLDERS.data
  const clockStart = env.CLOCK_START ? new Date(env.CLOCK_START) : undefined
  if (clockStart && Number.isNaN(clockStart.getTime())) {
    throw new ConfigError('CLOCK_START must be an instant, for example 2026-11-23T18:00:00Z')
  }
  return {
    port,
    host,
    publicUrl: readPublicUrl(env.PUBLIC_URL, host, port),
    trustProxy: integer('TRUST_PROXY', env.TRUST_PROXY || '0'),
    dataDir,
    backup: readBackup(env, { dataDir, ownDatabase }),
    newFilesFolder: oneOf('FILES_FOLDER', env.FILES_FOLDER || 'shared', ['shared', 'new']) === 'new',
    ...databases,
    liveStreams: integer('LIVE_STREAMS', env.LIVE_STREAMS || '5000'),
    databaseConnections: integer('DATABASE_CONNECTIONS', env.DATABASE_CONNECTIONS || '15', {
      min: 8,
      max: 500,
    }),
    databaseWaitSeconds: integer('DATABASE_WAIT_SECONDS', env.DATABASE_WAIT_SECONDS || '10', {
      min: 1,
      max: 60,
    }),
    databasePrepares: onOff('DATABASE_PREPARED', env.DATABASE_PREPARED, true),
    ...signIn,
    signInPerMinute: integer('SIGN_IN_PER_MINUTE', env.SIGN_IN_PER_MINUTE || String(LIMITS.signIn[0].max)),
    writesPerMinute: integer('WRITES_PER_MINUTE', env.WRITES_PER_MINUTE || '300'),
    drainSeconds: integer('DRAIN_SECONDS', env.DRAIN_SECONDS || '0', { max: 600 }),
    demo: onOff('DEMO', env.DEMO, !ownDatabase && signIn.signIn === 'trusted'),
    clockStart,
    assistant: readAssistant(env),
    s3,
    drop: readDrop(env, { bucket: s3 !== undefined }),
    mailbox: readMailbox(env),
    chatHosts: readHosts('CHAT_HOSTS', env.CHAT_HOSTS),
    webhookHosts: readHosts('WEBHOOK_HOSTS', env.WEBHOOK_HOSTS),
    pushHosts: readHosts('PUSH_HOSTS', env.PUSH_HOSTS),
    updatesUrl: env.UPDATES_URL ? secureUrl('UPDATES_URL', env.UPDATES_URL) : undefined,
    mcp: onOff('MCP', env.MCP, true),
    serviceWorker: onOff('SERVICE_WORKER', env.SERVICE_WORKER, true),
    logLevel: oneOf('LOG_LEVEL', env.LOG_LEVEL || 'info', LOG_LEVELS),
    telemetry: readTelemetry(env),
    startedIn: env.INIT_CWD || process.cwd(),
  }
}

function readTelemetry({ METRICS_PORT: port, METRICS_HOST: host }: Env): Config['telemetry'] {
  if (!port && host) throw new ConfigError('METRICS_HOST goes with METRICS_PORT')
  return port ? { port: integer('METRICS_PORT', port), host: host || '127.0.0.1' } : undefined
}

function readPublicUrl(text: string | undefined, host: string, port: number): string {
  const url = readOrigin(text, port)
  // A session's cookie must not travel the network in the clear.
  if (!url.startsWith('https:') && !(isLoopback(host) && isLoopback(new URL(url).hostname))) {
    throw new ConfigError('PUBLIC_URL must be an https address, since Scope is reached from other machines.')
  }
  return url
}

function readAssistant(env: Env): ModelSettings | undefined {
  const { ASSISTANT_URL: url, ASSISTANT_MODEL: model, ASSISTANT_KEY: key } = env
  if (!url && !model && !key) return undefined
  if (!url || !model) throw new ConfigError('ASSISTANT_URL and ASSISTANT_MODEL must be set together')
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  if (
    !parsed ||
    !/^https?:$/.test(parsed.protocol) ||
    parsed.username ||
    parsed.password ||
    /[?#]/.test(url)
  ) {
    throw new ConfigError('ASSISTANT_URL must be an address like https://api.example.com/v1, and no more')
  }
  // Questions, figures and the key must not travel the network in the clear.
  if (parsed.protocol === 'http:' && !isLoopback(parsed.hostname)) {
    throw new ConfigError('ASSISTANT_URL must be an https address, except on this machine.')
  }
  // The key itself is never part of a message.
  if (key && !/^[!-~]+$/.test(key))
    throw new ConfigError('ASSISTANT_KEY must be one word of plain characters')
  const seconds = integer('ASSISTANT_SECONDS', env.ASSISTANT_SECONDS || '120')
  if (seconds === 0) throw new ConfigError('ASSISTANT_SECONDS must leave time for an answer')
  return { url, key: key || undefined, model, seconds }
}

function readHosts(name: string, text = ''): string[] {
  const hosts = text.split(',').map((host) => host.trim().toLowerCase())
  return hosts.filter(Boolean).map((host) => {
    if (URL.canParse(`https://${host}`) && new URL(`https://${host}`).host === host) return host
    throw new ConfigError(`${name}: “${host}” is no host name like chat.example.com or chat.example.org:8443`)
  })
}

function readDrop(env: Env, { bucket }: { bucket: boolean }): Config['drop'] {
  const drop = env.INBOX ? oneOf('INBOX', env.INBOX, ['folder', 'bucket'] as const) : undefined
  if (drop === 'bucket' && !bucket) throw new ConfigError('INBOX=bucket goes with S3_BUCKET')
  return drop
}

function readOrigin(text: string | undefined, port: number): string {
  if (!text) return `http://localhost:${port}`
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw new ConfigError('PUBLIC_URL must be an http or https address')
  }
  return new URL(text).origin
}
