import type { passkeyCalls } from '@scope/contract/company/passkey'
import type { Parts } from '../../kernel/context.ts'
import { cookiesOf } from '../../kernel/http/cookies.ts'
import type { Routes } from '../../kernel/http/routes.ts'
import { forbidden } from '../../kernel/refusal.ts'
import { attempts } from '../sign-in/attempt.ts'
import { admit, browserOf, visitOf } from '../sign-in/routes.ts'
import { hasPasskeys } from '../sign-in/rules.ts'
import {
  addPasskey,
  beginToAdd,
  beginWithPasskey,
  changePasskey,
  declinePasskey,
  passkeysOf,
  removePasskey,
  signInWithPasskey,
} from './service.ts'

export function passkeyRoutes(parts: Parts): Routes<keyof typeof passkeyCalls> {
  const { config } = parts
  const attempt = attempts(parts)
  const refuseWithout = () => {
    if (!hasPasskeys(config.signIn)) throw forbidden('This way to sign in has no passkeys.')
  }
  return {
    'POST /api/auth/passkey/begin': async (context, _input, http) => {
      refuseWithout()
      return beginWithPasskey(visitOf(parts, context, http), config)
    },

    'POST /api/auth/passkey': async (context, { body }, http) => {
      refuseWithout()
      const proof = { answer: body.answer, browser: browserOf(parts, http) }
      const visit = visitOf(parts, context, http)
      const signIn = () => signInWithPasskey(parts, visit, proof)
      admit(parts, http, visit, await attempt(http, { about: 'With a passkey' }, signIn))
      return { ok: true }
    },

    'GET /api/passkeys': (context) => passkeysOf(context, config),

    'POST /api/passkeys/begin': async (context, _input, http) => {
      refuseWithout()
      return beginToAdd(context, cookiesOf(http, config), config)
    },

    'POST /api/passkeys': async (context, { body }, http) => {
      refuseWithout()
      const userAgent = http.request.headers['user-agent']
      return addPasskey(context, { cookies: cookiesOf(http, config), config, userAgent }, body)
    },

    'POST /api/passkeys/decline': async (context) => {
      await declinePasskey(context)
      return { ok: true }
    },

    'PATCH /api/passkeys/:id': (context, { params, body }) => changePasskey(context, params.id, body, config),

    'DELETE /api/passkeys/:id': async (context, { params }) => {
      await removePasskey(context, params.id, config)
      return { ok: true }
    },
  }
}
