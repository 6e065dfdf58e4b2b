import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { ConfigError } from './config-read.ts'

/** The names of all settings. Each may be given as a file too: `SMTP_URL_FILE` names one with the text of `SMTP_URL`. */
export const SETTINGS = [
  'PORT',
  'HOST',
  'PUBLIC_URL',
  'TRUST_PROXY',
  'DATA_DIR',
  'BACKUPS',
  'BACKUP_AT',
  'BACKUP_TO',
  'BACKUP_KEEP',
  'BACKUP_AGE_RECIPIENT',
  'BACKUP_BEFORE_UPGRADE',
  'BACKUP_REHEARSAL',
  'BACKUP_S3_ENDPOINT',
  'BACKUP_S3_REGION',
  'BACKUP_S3_KEY',
  'BACKUP_S3_SECRET',
  'FILES_FOLDER',
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_LISTEN_URL',
  'LIVE_STREAMS',
  'DATABASE_READ_URL',
  'DATABASE_CA',
  'DATABASE_CONNECTIONS',
  'DATABASE_WAIT_SECONDS',
  'DATABASE_PREPARED',
  'SIGN_IN',
  'SIGN_IN_TRUSTED_ACK',
  'SIGN_IN_SECRET',
  'SMTP_URL',
  'MAIL_FROM',
  'SIGN_IN_PROXY_FROM',
  'SIGN_IN_PROXY_SECRET',
  'SIGN_IN_PROXY_SECRET_HEADER',
  'SIGN_IN_PROXY_HEADER',
  'SIGN_IN_PROXY_JWKS',
  'SIGN_IN_PROXY_ISSUER',
  'SIGN_IN_PROXY_AUDIENCE',
  'SIGN_IN_PROXY_JWT_HEADER',
  'SIGN_IN_MANAGERS',
  'OIDC_ISSUER',
  'OIDC_CLIENT_ID',
  'OIDC_CLIENT_SECRET',
  'OIDC_HOSTED_DOMAIN',
  'SIGN_IN_PER_MINUTE',
  'WRITES_PER_MINUTE',
  'DRAIN_SECONDS',
  'DEMO',
  'CLOCK_START',
  'ASSISTANT_URL',
  'ASSISTANT_MODEL',
  'ASSISTANT_KEY',
  'ASSISTANT_SECONDS',
  'CHAT_HOSTS',
  'S3_BUCKET',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'S3_ENDPOINT',
  'S3_PATH_STYLE',
  'INBOX',
  'INBOX_IMAP_URL',
  'INBOX_AUTHSERV',
  'INBOX_MAIL_DOMAIN',
  'PUSH_HOSTS',
  'WEBHOOK_HOSTS',
  'UPDATES_URL',
  'MCP',
  'SERVICE_WORKER',
  'LOG_LEVEL',
  'METRICS_PORT',
  'METRICS_HOST',
] as const

/** What is set for other programs too: how Node and npm started this one and where, and PostgreSQL's own default. */
type OfOthers = 'NODE_ENV' | 'INIT_CWD' | 'PGSSLMODE'

/** The environment with the settings. A name that the list lacks does not compile. */
export type Env = { [name in (typeof SETTINGS)[number] | OfOthers]?: string | undefined }

/** The environment of a process, with settings that may be given as files. */
export type WrittenEnv = Readonly<Record<string, string | undefined>>

/**
 * Takes each setting that is given as a file from there, without the blanks around it. Throws a ConfigError, without the
 * content, if a setting is given in both ways, or if its file cannot be read or is empty. Other variables that end in
 * `_FILE` are not ours. A path starts where the person stood who gave the command.
 */
export function withFiles(env: WrittenEnv): Env {
  const read: Record<string, string> = {}
  for (const name of SETTINGS) {
    const path = env[`${name}_FILE`]
    if (!path) continue
    if (env[name]) throw new ConfigError(`${name} and ${name}_FILE are both set: keep one of them`)
    read[name] = contentOf(`${name}_FILE`, path, env.INIT_CWD || process.cwd())
  }
  return { ...env, ...read }
}

function contentOf(setting: string, path: string, startedIn: string): string {
  let text: string
  try {
    text = readFileSync(resolve(startedIn, path), 'utf8').trim()
  } catch (error) {
    throw new ConfigError(`${setting}: ${path} cannot be read (${(error as NodeJS.ErrnoException).code})`)
  }
  if (!text) throw new ConfigError(`${setting}: ${path} is empty`)
  return text
}
