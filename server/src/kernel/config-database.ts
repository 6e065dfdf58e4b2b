import { X509Certificate } from 'node:crypto'
import type { Env } from './config-env.ts'
import { addressWithPassword, ConfigError } from './config-read.ts'
import { encryptionOf, partsOf } from './db/connection.ts'

/** The addresses of the database. Each says in its `sslmode` how the connection is protected; without one it is plain. */
export type DatabaseSettings = {
  /** Absent: the embedded PostgreSQL of the data folder. */
  databaseUrl: string | undefined
  /** Who owns that database and brings it forward; absent: the user of `databaseUrl` does. */
  databaseOwnerUrl: string | undefined
  /** Where it listens to changes, past a pooler in transaction mode; absent: `databaseUrl`. */
  databaseListenUrl: string | undefined
  /** A streaming replica of that database for reads that may be late; absent: none. */
  databaseReadUrl: string | undefined
}

export function readDatabases(env: Env): DatabaseSettings {
  const databaseUrl = readAddress('DATABASE_URL', env)
  const databaseOwnerUrl = readAddress('DATABASE_OWNER_URL', env)
  if (databaseOwnerUrl && !databaseUrl) {
    throw new ConfigError('DATABASE_OWNER_URL goes with DATABASE_URL, by which the server works')
  }
  const databaseListenUrl = readAddress('DATABASE_LISTEN_URL', env)
  if (databaseListenUrl && !databaseUrl) {
    throw new ConfigError('DATABASE_LISTEN_URL goes with DATABASE_URL, by which the server works')
  }
  const databaseReadUrl = readAddress('DATABASE_READ_URL', env)
  if (databaseReadUrl && !databaseUrl) throw new ConfigError('DATABASE_READ_URL goes with DATABASE_URL')
  if (env.DATABASE_CA && !databaseUrl) throw new ConfigError('DATABASE_CA goes with DATABASE_URL')
  return { databaseUrl, databaseOwnerUrl, databaseListenUrl, databaseReadUrl }
}

type AddressSetting = 'DATABASE_URL' | 'DATABASE_OWNER_URL' | 'DATABASE_LISTEN_URL' | 'DATABASE_READ_URL'

const MODES = 'verify-full (encrypted and verified), require (encrypted only) or disable (plain)'

/** Reads an address, and writes out in it how its connection is protected. */
function readAddress(name: AddressSetting, env: Env): string | undefined {
  const text = env[name]
  if (!text) return undefined
  addressWithPassword(name, text, ['postgresql:', 'postgres:'])
  const { place, params } = partsOf(text)
  if (encryptionOf(text) === 'socket') return text
  if (params.has('ssl')) throw new ConfigError(`${name}: in place of ssl write sslmode: ${MODES}`)
  const written = params.get('sslmode')
  const own = params.has('sslrootcert')
  const ca = own ? undefined : readAuthority(env.DATABASE_CA)
  const mode = written ?? (own || ca ? 'verify-full' : env.PGSSLMODE || undefined)
  if (mode === undefined) return text
  if (!['verify-full', 'require', 'disable'].includes(mode)) {
    throw new ConfigError(`${written ? `${name}: sslmode` : 'PGSSLMODE'} must be ${MODES}`)
  }
  if (mode === 'require' && (own || ca)) {
    throw new ConfigError(
      `${name}: with ${own ? 'sslrootcert' : 'DATABASE_CA'} the server is verified: write sslmode=verify-full`,
    )
  }
  if (written && !(ca && mode === 'verify-full')) return text
  params.set('sslmode', mode)
  if (ca) params.set('sslrootcert', ca)
  return `${place}?${params}`
}

/** Reads the certificates of an authority, each in PEM. */
function readAuthority(text: string | undefined): string | undefined {
  if (!text) return undefined
  const certificates = text.match(/-----BEGIN CERTIFICATE-----.+?-----END CERTIFICATE-----/gs) ?? []
  try {
    for (const certificate of certificates) new X509Certificate(certificate)
  } catch {
    certificates.length = 0
  }
  if (certificates.length > 0) return certificates.join('\n')
  throw new ConfigError(
    'DATABASE_CA must be one or several certificates in PEM, which begin with -----BEGIN CERTIFICATE-----',
  )
}
