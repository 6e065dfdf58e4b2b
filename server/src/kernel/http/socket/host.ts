import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import { isLoopback } from '../../config-read.ts'
import { forbidden } from '../../refusal.ts'

/** The paths that monitors ask, by whatever name they know the server. They tell nothing about a company. */
const HEALTH = /^\/(healthz|readyz)\/?(\?|$)/
const FORWARDING = /^(forwarded|via|x-real-ip|x-forwarded-.*)$/

/**
 * Refuses requests to another host than that of `PUBLIC_URL`: a page of another site can have its own name resolved to
 * this machine, and would then call with a `Host` and an `Origin` that agree. On loopback every port is ours, since the
 * development server and tests have others. `trusted` without its acknowledgement serves this machine alone (sign-in,
 * modes).
 */
export function refuseOtherHosts(app: FastifyInstance, config: Config): void {
  const own = new URL(config.publicUrl)
  const thisMachineOnly = config.signIn === 'trusted' && !config.trustedAck
  app.addHook('onRequest', async ({ headers, url }) => {
    if (HEALTH.test(url)) return
    const requested = urlOf(own.protocol, headers.host)
    const isLocal = requested !== undefined && isLoopback(requested.hostname)
    if (requested?.host !== own.host && !(isLocal && isLoopback(own.hostname))) {
      throw forbidden(`Scope is not at this address. Open ${config.publicUrl}.`)
    }
    const isForwarded = Object.keys(headers).some((name) => FORWARDING.test(name))
    if (thisMachineOnly && (isForwarded || !isLocal)) {
      throw forbidden(
        'With SIGN_IN=trusted, Scope only serves this computer. See SIGN_IN_TRUSTED_ACK in docs/operations.md.',
      )
    }
  })
}

function urlOf(protocol: string, host = ''): URL | undefined {
  const url = `${protocol}//${host}`
  return /^[\w.:[\]-]+$/.test(host) && URL.canParse(url) ? new URL(url) : undefined
}
