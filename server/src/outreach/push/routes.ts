import type { pushCalls } from '@scope/contract/outreach/push'
import { readSessionCookie } from '../../company/session/cookie.ts'
import type { Parts } from '../../kernel/context.ts'
import type { Http, Routes } from '../../kernel/http/routes.ts'
import { changePushChoices, pushChoicesOf, turnOff, turnOn } from './service.ts'

export const pushRoutes = ({ push, config }: Parts): Routes<keyof typeof pushCalls> => {
  const partsOf = ({ request }: Http) => ({ push, token: readSessionCookie(request, config) })
  return {
    'GET /api/push-choices': (context, _input, http) => pushChoicesOf(context, partsOf(http)),
    'PUT /api/push-choices': (context, { body }, http) =>
      changePushChoices(context, body.choices, partsOf(http)),
    'POST /api/push-subscriptions': async (context, { body }, http) => {
      await turnOn(context, body, partsOf(http))
      return { ok: true }
    },
    'DELETE /api/push-subscriptions': async (context, _input, http) => {
      await turnOff(context, partsOf(http).token)
      return { ok: true }
    },
  }
}
