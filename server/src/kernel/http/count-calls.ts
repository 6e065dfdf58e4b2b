import type { CallName } from '@scope/contract/calls'
import type { FastifyInstance } from 'fastify'

/** How a try to sign in ended. `limited`: refused since there were too many. */
export type SignInOutcome = 'succeeded' | 'failed' | 'limited'

/** Counts what the server answers. */
export type CallCounter = {
  /** `call` is its name in the contract. `seconds` from the request's arrival to the last byte of the reply. */
  answered(call: string, status: number, seconds: number): void
  signIn(outcome: SignInOutcome): void
}

const SIGN_INS: ReadonlySet<string> = new Set<CallName>([
  'POST /api/auth/login',
  'POST /api/auth/verify',
  'POST /api/auth/passkey',
])

/** Counts each call by the route that answers it, never by its address, which can hold ids. */
export function countCalls(app: FastifyInstance, counter: CallCounter): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { url } = request.routeOptions
    if (url !== undefined) {
      const call = `${request.method} ${url}`
      counter.answered(call, reply.statusCode, reply.elapsedTime / 1000)
      const limited = reply.statusCode === 429 && SIGN_INS.has(call)
      const outcome = limited ? 'limited' : request.signIn
      if (outcome && reply.statusCode < 500) counter.signIn(outcome)
    }
    done()
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by a call that signs someone in or refuses to. */
    signIn?: SignInOutcome
  }
}
