import type { PeerCertificate } from 'node:tls'

/** `cert` and `host` are those of a certificate for another name. */
type Failure = Error & { code?: unknown; cert?: PeerCertificate; host?: string }

/** What the connection's protection fails at, by Node's codes. */
const OF_ANOTHER_AUTHORITY = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'CERT_SIGNATURE_FAILURE',
])

/**
 * Why a connection to the database cannot be protected as its address asks, and what to do, for the operator: a certificate
 * that does not hold, or one side that does not encrypt. Undefined for any other error.
 */
export function encryptionFailure({ code, message, cert, host }: Failure): string | undefined {
  if (OF_ANOTHER_AUTHORITY.has(String(code))) {
    return 'its certificate is of an authority that is not trusted here. Set DATABASE_CA_FILE to the certificate of the authority that issued it'
  }
  if (code === 'CERT_HAS_EXPIRED') {
    return 'its certificate, or that of its authority, has expired. Renew it there, and look at the clock of this machine'
  }
  if (code === 'CERT_NOT_YET_VALID') {
    return 'its certificate is not valid yet. Look at the clock of this machine'
  }
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') {
    const names = cert?.subjectaltname ?? cert?.subject.CN ?? 'no name'
    return `its certificate is for ${names}, not for ${host}. Connect by a name that it has, or issue one for ${host}`
  }
  if (/does not support SSL/.test(message)) {
    return 'it does not encrypt. Turn ssl on there, or write sslmode=disable if nobody can stand between'
  }
  if (code === '28000' && /no encryption|SSL off/.test(message)) {
    return 'it takes encrypted connections alone. Write sslmode=verify-full, and for a private authority set DATABASE_CA_FILE'
  }
  return undefined
}
