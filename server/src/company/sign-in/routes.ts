import type { Reply } from '@scope/contract/calls'
import type { signInCalls } from '@scope/contract/company/sign-in'
import type { FastifyRequest } from 'fastify'
import type { OpenContext, Parts } from '../../kernel/context.ts'
import { cookiesOf } from '../../kernel/http/cookies.ts'
import type { Http, Routes } from '../../kernel/http/routes.ts'
import { clientOf } from '../../kernel/http/socket/network.ts'
import { conflict, proveAgain } from '../../kernel/refusal.ts'
import { readSessionCookie, setSessionCookie } from '../session/cookie.ts'
import { keepSession } from '../session/service.ts'
import { attempts } from './attempt.ts'
import type { Answer, Caller, Visit } from './identity.ts'
import { proofRefused, writtenEmail } from './rules.ts'
import {
  type Browser,
  beginSignIn,
  finishSignIn,
  isSharedBrowser,
  type Opened,
  rememberDevice,
  type SignIn,
  signInState,
} from './service.ts'

/** The parts of a request that an identity reads. */
export const callerOf = (request: FastifyRequest): Caller => ({
  headers: request.headers,
  peer: request.socket.remoteAddress,
})

export const visitOf = ({ config }: Parts, { db, now }: OpenContext, http: Http): Visit => ({
  ...callerOf(http.request),
  ...{ db, now, cookies: cookiesOf(http, config) },
})

export const browserOf = ({ config }: Parts, { request }: Http): Browser => ({
  token: readSessionCookie(request, config),
  userAgent: request.headers['user-agent'],
  network: clientOf(request),
})

/** Gives the browser the cookie of its session, and lets it remember who signed in with it. */
export function admit(parts: Parts, { request, reply }: Http, visit: Visit, { token, userId }: Opened): void {
  request.signIn = 'succeeded'
  setSessionCookie(reply, parts.config, token)
  rememberDevice(parts, visit, userId)
}

/** Begins to sign an address in. With `setupLink`, the hash of a set-up link, it is that of a first admin. */
export type StartSignIn = (
  context: OpenContext,
  asked: { email: string; setupLink?: string },
  http: Http,
) => Promise<Reply<'POST /api/auth/login'>>

/** Starts a sign-in, and sets the cookie of the session if it has begun. */
export const signInStarter = (parts: Parts, signIn: SignIn): StartSignIn => {
  const attempt = attempts(parts)
  return async (context, body, http) => {
    const whole = { ...body, browser: browserOf(parts, http) }
    const visit = visitOf(parts, context, http)
    const tried = {
      about: 'This address cannot sign in',
      email: async () => writtenEmail(body.email),
    }
    const { reply, opened } = await attempt(http, tried, () => beginSignIn(parts, signIn, visit, whole))
    if (opened) admit(parts, http, visit, opened)
    return reply
  }
}

export function signInRoutes(
  parts: Parts,
  signIn: SignIn,
  start: StartSignIn,
): Routes<keyof typeof signInCalls> {
  const { identity } = signIn
  const attempt = attempts(parts)
  return {
    'GET /api/sign-in': (context, _input, http) =>
      signInState(parts, identity, visitOf(parts, context, http)),

    'POST /api/auth/login': (context, { body: { email } }, http) => start(context, { email }, http),

    'POST /api/auth/verify': async (context, { body }, http) => {
      const proof = { answer: answerOf(body), browser: browserOf(parts, http) }
      const visit = visitOf(parts, context, http)
      const tried = {
        about: 'code' in proof.answer ? 'With a code' : 'With a link',
        email: async () => (await identity.waiting(visit))?.email,
      }
      const finish = () => finishSignIn(parts, signIn, visit, proof)
      admit(parts, http, visit, await attempt(http, tried, finish))
      return { ok: true }
    },

    'PUT /api/sessions/keep': (context, { body: { keep } }, http) => {
      const visit = { now: context.now, cookies: cookiesOf(http, parts.config) }
      if (keep && isSharedBrowser(parts, visit)) {
        throw conflict('Several people sign in here, so nobody is kept signed in.')
      }
      // Weeks in place of an hour, for whoever holds the phone. To end them nobody has to prove anything.
      if (keep && !http.request.caller?.fresh) throw proveAgain()
      return keepSession(context, { keep, token: browserOf(parts, http).token, mode: parts.config.signIn })
    },

    'DELETE /api/auth/login': async (context, _input, http) => {
      await identity.giveUp(visitOf(parts, context, http))
      return { ok: true }
    },
  }
}

function answerOf({ code, proof }: { code?: string; proof?: string }): Answer {
  if (code !== undefined && proof === undefined) return { code }
  if (proof !== undefined && code === undefined) return { proof }
  throw proofRefused()
}
