import { ConfigError } from './config-read.ts'
import { FolderInUse } from './db/embedded/folder-lock.ts'
import { DatabaseFailed } from './db/embedded/process.ts'
import { isUnavailable } from './db/pool/unavailable.ts'

/**
 * What an operator can fix, in one line: settings, the data folder, and what the database or the network says. Undefined
 * for any other error, which is a bug.
 */
export function lineOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if (error instanceof ConfigError || error instanceof FolderInUse || error instanceof DatabaseFailed) {
    return error.message
  }
  // An error of several tries, by IPv6 and IPv4, has no message of its own.
  const [first] = error instanceof AggregateError ? (error.errors as Error[]) : []
  const { message } = first ?? error
  if ('code' in error) return inWords((first ?? error) as SystemError)
  return isUnavailable(error) ? `The database does not answer: ${message}` : undefined
}

type SystemError = Error & { code?: unknown; path?: unknown }

const NOT_WRITABLE =
  'Give the folder to the user who runs Scope (chown), or set DATA_DIR to a folder of theirs.'

/** What the system or the database says, with the setting that it is about and what to do. */
function inWords({ code, message, path }: SystemError): string {
  const denied = /^permission denied for (schema|table|sequence|function|database) (\S+)/.exec(message)
  if (code === '42501' && denied) {
    const [, kind, name] = denied
    return `The database user of DATABASE_URL has no rights on the ${kind} ${name}. Set DATABASE_OWNER_URL to the address with the owner’s user, or as the owner: grant all on ${kind} ${name} to that user.`
  }
  if (typeof path !== 'string') return message
  const isCertificate = /\.(?:crt|cer|pem|key)$/i.test(path)
  if (code === 'EACCES' && isCertificate) {
    return `Scope may not read the certificate ${path}. Let the user who runs Scope read it (chmod, chown).`
  }
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return `Scope may not write to ${path} (${code}). ${NOT_WRITABLE}`
  }
  if (code === 'ENOENT' && isCertificate) {
    return `There is no certificate at ${path}. Mend the path in DATABASE_URL (sslrootcert, sslcert, sslkey) or NODE_EXTRA_CA_CERTS, or put the file there.`
  }
  return message
}
