import { CALLS, type CallName } from '@scope/contract/calls'
import type { Call } from '@scope/contract/kernel/call'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** How a try to sign in ended. `limited`: refused since there were too many. */
export type SignInOutcome = 'succeeded' | 'failed' | 'limited'

/** Counts what the server answers. */
export type CallCounter = {
  /**
   * `call` is its name in the contract, or `web`. `seconds` from the request's arrival to the last byte of the reply;
   * undefined for a stream, which lasts as long as its page.
   */
  answered(call: string, status: number, seconds: number | undefined): void
  signIn(outcome: SignInOutcome): void
}

const SIGN_INS: ReadonlySet<string> = new Set<CallName>([
  'POST /api/auth/login',
  'POST /api/auth/verify',
  'POST /api/auth/passkey',
])

/** Pages, scripts, fonts, and addresses that do not exist: their names change with every version. */
const WEB = 'web'
const NAMED = /^\/(api|files|docs|healthz|readyz)(\/|$)/

/** A route's name in the metrics: that of its call, never an address, which can hold ids. */
const nameOf = ({ method, routeOptions: { url } }: FastifyRequest): string =>
  url !== undefined && NAMED.test(url) ? `${method} ${url}` : WEB

const STREAMS: ReadonlySet<string> = new Set(
  (Object.entries(CALLS) as [CallName, Call][]).flatMap(([name, { stream }]) => (stream ? [name] : [])),
)

/** Counts each call by the route that answers it. */
export function countCalls(app: FastifyInstance, counter: CallCounter): void {
  app.addHook('onResponse', (request, reply, done) => {
    const call = nameOf(request)
    counter.answered(call, reply.statusCode, STREAMS.has(call) ? undefined : reply.elapsedTime / 1000)
    const limited = reply.statusCode === 429 && SIGN_INS.has(call)
    const outcome = limited ? 'limited' : request.signIn
    if (outcome && reply.statusCode < 500) counter.signIn(outcome)
    done()
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by a call that signs someone in or refuses to. */
    signIn?: SignInOutcome
  }
}
