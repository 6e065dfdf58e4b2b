import { Type } from 'typebox'
import { call } from '../kernel/call.ts'
import { oneOf } from '../kernel/schema.ts'

export const mailCalls = {
  'GET /api/company/mail': call({
    summary: 'Whether this server sends e-mails, and how the last one went',
    who: 'company.edit',
    reply: Type.Object({
      /** `off`: no mail server is set. */
      state: oneOf(['off', 'ok', 'failing']),
      /** Why the last e-mail could not be sent, for `failing`. */
      reason: Type.Optional(Type.String()),
    }),
  }),
  'POST /api/company/mail/test': call({
    summary: 'Send a test e-mail to the caller, at most once a minute',
    who: 'company.edit',
    reply: Type.Object({ ok: Type.Boolean() }),
  }),
}
