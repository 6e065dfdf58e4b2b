import { SIGN_IN_MODES, type SignInMode } from '@scope/contract/company/sign-in.words'
import type { OidcSettings } from '../ports/oidc/oidc.ts'
import type { Env } from './config-env.ts'
import { addressWithPassword, ConfigError, isLoopback, oneOf, secureUrl } from './config-read.ts'
import { type Addresses, readAddresses } from './http/socket/addresses.ts'

/** The authenticating proxy that names the person. */
type ProxySettings = {
  /** The header that holds the address, in lower case. */
  header: string
  /** Whether a connection comes from one of the proxies. */
  isFrom: Addresses
  /** What proves that the proxy sent the header. */
  proof:
    | { kind: 'secret'; header: string; secret: string }
    | { kind: 'jwt'; header: string; jwks: string; issuer: string; audience: string }
}

type MailSettings = { url: string; from: string }

export type SignInSettings = {
  signIn: SignInMode
  /** Whether `trusted` is meant to serve more than this machine (`SIGN_IN_TRUSTED_ACK`). */
  trustedAck: boolean
  /** Only with `SIGN_IN=oidc`. */
  oidc: OidcSettings | undefined
  /** Only with `SIGN_IN=proxy`. */
  proxy: ProxySettings | undefined
  /** The SMTP server; absent: no e-mails are sent. */
  mail: MailSettings | undefined
  /** The pepper of codes and the key of what is sealed; absent: the server keeps one in its data folder. */
  secret: string | undefined
  /** Whether GMs, VPs and full admins must have a passkey. */
  managersNeedPasskey: boolean
}

const TRUSTED_ACK = 'anyone-can-sign-in-as-anyone'
const SECRET_MIN = 32

/** Reads how an address is proven, and what that needs. Production has no default (sign-in, modes). */
export function readSignIn(
  env: Env,
  { host, production, ownDatabase }: { host: string; production: boolean; ownDatabase: boolean },
): SignInSettings {
  const signIn = readMode(env, host, production)
  const mail = readMail(env)
  if (signIn === 'code' && !mail) {
    throw new ConfigError('SIGN_IN=code sends codes by e-mail: set SMTP_URL and MAIL_FROM')
  }
  return {
    signIn,
    trustedAck: env.SIGN_IN_TRUSTED_ACK === TRUSTED_ACK,
    oidc: signIn === 'oidc' ? readOidc(env) : undefined,
    proxy: signIn === 'proxy' ? readProxy(env) : undefined,
    mail,
    secret: readSecret(env, ownDatabase && (signIn === 'code' || mail !== undefined)),
    managersNeedPasskey: readManagers(env, signIn),
  }
}

function readMode(env: Env, host: string, production: boolean): SignInMode {
  const text = env.SIGN_IN || (production ? undefined : 'trusted')
  if (!text) throw new ConfigError('SIGN_IN must be set in production: how is an e-mail address proven?')
  const mode = SIGN_IN_MODES.find((one) => one === text)
  if (!mode) {
    throw new ConfigError(`SIGN_IN=${text} is not a way to sign in: ${SIGN_IN_MODES.join(', ')}`)
  }
  if (mode === 'trusted' && (production || !isLoopback(host)) && env.SIGN_IN_TRUSTED_ACK !== TRUSTED_ACK) {
    throw new ConfigError(
      `SIGN_IN=trusted lets anyone who reaches ${host} sign in as anyone. ` +
        `Choose another way to sign in, or set SIGN_IN_TRUSTED_ACK=${TRUSTED_ACK} to mean it.`,
    )
  }
  return mode
}

function readMail({ SMTP_URL: url, MAIL_FROM: from }: Env): MailSettings | undefined {
  if (!url && !from) return undefined
  if (!url || !from) throw new ConfigError('SMTP_URL and MAIL_FROM must be set together')
  if (!addressWithPassword('SMTP_URL', url, ['smtps:', 'smtp:']).hostname) {
    throw new ConfigError('SMTP_URL must be an address like smtps://user:password@mail.example.com')
  }
  if (!/^[^<>\r\n]*<[^@\s<>]+@[^@\s<>]+>$|^[^@\s<>]+@[^@\s<>]+$/.test(from)) {
    throw new ConfigError('MAIL_FROM must be an e-mail address, like Scope <scope@example.com>')
  }
  return { url, from }
}

function readOidc(env: Env): OidcSettings {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env
  if (!issuer || !clientId || !clientSecret) {
    throw new ConfigError('SIGN_IN=oidc needs OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET')
  }
  refuseEveryone(issuer)
  const hostedDomain = env.OIDC_HOSTED_DOMAIN?.toLowerCase() || undefined
  return { issuer: secureUrl('OIDC_ISSUER', issuer), clientId, clientSecret, hostedDomain }
}

/** Microsoft’s issuers for accounts of any company. Their tokens name another issuer, so that nobody could sign in. */
function refuseEveryone(issuer: string): void {
  const { hostname, pathname } = URL.canParse(issuer) ? new URL(issuer) : { hostname: '', pathname: '' }
  const [, tenant = ''] = pathname.toLowerCase().split('/')
  if (!/(^|\.)(microsoftonline\.(com|us|cn)|windows\.net)$/.test(hostname)) return
  if (['common', 'organizations', 'consumers'].includes(tenant)) {
    throw new ConfigError(
      `OIDC_ISSUER: “${tenant}” is for accounts of any company. Put your tenant’s id in its place.`,
    )
  }
}

function readProxy(env: Env): ProxySettings {
  const from = env.SIGN_IN_PROXY_FROM ?? ''
  if (!/[^\s,]/.test(from)) {
    throw new ConfigError('SIGN_IN=proxy needs SIGN_IN_PROXY_FROM, the addresses of the proxies')
  }
  return {
    header: (env.SIGN_IN_PROXY_HEADER || 'X-Forwarded-Email').toLowerCase(),
    isFrom: readAddresses('SIGN_IN_PROXY_FROM', from),
    proof: readProxyProof(env),
  }
}

function readProxyProof(env: Env): ProxySettings['proof'] {
  const { SIGN_IN_PROXY_SECRET: secret, SIGN_IN_PROXY_JWKS: jwks } = env
  if (jwks) {
    const { SIGN_IN_PROXY_ISSUER: issuer, SIGN_IN_PROXY_AUDIENCE: audience } = env
    if (!issuer || !audience) {
      throw new ConfigError('SIGN_IN_PROXY_JWKS goes with SIGN_IN_PROXY_ISSUER and SIGN_IN_PROXY_AUDIENCE')
    }
    const header = (env.SIGN_IN_PROXY_JWT_HEADER || 'X-Goog-IAP-JWT-Assertion').toLowerCase()
    return { kind: 'jwt', header, jwks: secureUrl('SIGN_IN_PROXY_JWKS', jwks), issuer, audience }
  }
  if (!secret || secret.length < SECRET_MIN) {
    throw new ConfigError(
      `SIGN_IN=proxy needs SIGN_IN_PROXY_SECRET of at least ${SECRET_MIN} characters, or SIGN_IN_PROXY_JWKS`,
    )
  }
  const header = (env.SIGN_IN_PROXY_SECRET_HEADER || 'X-Scope-Proxy-Secret').toLowerCase()
  return { kind: 'secret', header, secret }
}

/** Servers that share a database must share the secret: a code asked for on one is verified on another. */
function readSecret(env: Env, needed: boolean): string | undefined {
  const secret = env.SIGN_IN_SECRET || undefined
  if (secret && secret.length < SECRET_MIN) {
    throw new ConfigError(`SIGN_IN_SECRET must have at least ${SECRET_MIN} characters`)
  }
  if (needed && !secret) {
    throw new ConfigError('SIGN_IN_SECRET must be set with DATABASE_URL: all servers need the same')
  }
  return secret
}

function readManagers(env: Env, signIn: SignInMode): boolean {
  const wanted = oneOf('SIGN_IN_MANAGERS', env.SIGN_IN_MANAGERS || 'any', ['any', 'passkey']) === 'passkey'
  if (wanted && signIn !== 'code' && signIn !== 'oidc') {
    throw new ConfigError('SIGN_IN_MANAGERS=passkey goes with SIGN_IN=code or oidc')
  }
  return wanted
}
