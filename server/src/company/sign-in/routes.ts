import type { signInCalls } from '@scope/contract/company/sign-in'
import type { FastifyRequest } from 'fastify'
import type { OpenContext, Parts } from '../../kernel/context.ts'
import { cookiesOf } from '../../kernel/http/cookies.ts'
import type { Http, Routes } from '../../kernel/http/routes.ts'
import { readSessionCookie, setSessionCookie } from '../session/cookie.ts'
import type { Answer, Caller, Identity, Visit } from './identity.ts'
import { proofRefused } from './rules.ts'
import { beginSignIn, finishSignIn, signInState } from './service.ts'

/** What an identity reads of a request. */
export const callerOf = (request: FastifyRequest): Caller => ({
  headers: request.headers,
  peer: request.socket.remoteAddress,
})

export function signInRoutes(parts: Parts, identity: Identity): Routes<keyof typeof signInCalls> {
  const visitOf = ({ db, now }: OpenContext, http: Http): Visit => ({
    ...callerOf(http.request),
    ...{ db, now, cookies: cookiesOf(http, parts.config) },
  })
  const browserOf = ({ request }: Http) => ({
    token: readSessionCookie(request, parts.config),
    userAgent: request.headers['user-agent'],
  })
  return {
    'GET /api/sign-in': (context, _input, http) => signInState(parts, identity, visitOf(context, http)),

    'POST /api/auth/login': async (context, { body }, http) => {
      const asked = { email: body.email, browser: browserOf(http) }
      const { reply, token } = await beginSignIn(parts, identity, visitOf(context, http), asked)
      if (token) setSessionCookie(http.reply, parts.config, token)
      return reply
    },

    'POST /api/auth/verify': async (context, { body }, http) => {
      const asked = { answer: answerOf(body), browser: browserOf(http) }
      const token = await finishSignIn(parts, identity, visitOf(context, http), asked)
      setSessionCookie(http.reply, parts.config, token)
      return { ok: true }
    },

    'DELETE /api/auth/login': async (context, _input, http) => {
      await identity.giveUp(visitOf(context, http))
      return { ok: true }
    },
  }
}

function answerOf({ code, proof }: { code?: string; proof?: string }): Answer {
  if (code !== undefined && proof === undefined) return { code }
  if (proof !== undefined && code === undefined) return { proof }
  throw proofRefused()
}
