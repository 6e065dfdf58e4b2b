import { Type } from 'typebox'
import { call } from '../kernel/call.ts'
import { exact, oneOf } from '../kernel/schema.ts'
import { MAIL_CHOICES } from './outbox.words.ts'

const Choice = oneOf(MAIL_CHOICES)
const MailChoices = Type.Object({
  /** This server sends e-mails. */
  available: Type.Boolean(),
  /** The e-mails that the caller can get. */
  kinds: Type.Array(Choice),
  choices: Type.Array(Choice),
})
/** Signed by the server; contains a person and the kind of e-mail to end. */
const Unsubscribe = exact({ token: Type.String({ minLength: 1, maxLength: 200 }) })

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
  'GET /api/mail-choices': call({
    summary: 'The messages that the caller gets by e-mail',
    who: 'signedIn',
    beforePasskey: true,
    reply: MailChoices,
  }),
  'PUT /api/mail-choices': call({
    summary: 'Choose the messages that the caller gets by e-mail',
    who: 'signedIn',
    beforePasskey: true,
    body: exact({ choices: Type.Array(Choice, { uniqueItems: true }) }),
    reply: MailChoices,
  }),
  'GET /api/mail-choices/unsubscribe': call({
    summary: 'Redirect to the choices: for mail programs that open the address of List-Unsubscribe',
    who: 'anyone',
    query: Unsubscribe,
    status: 302,
    reply: Type.Null(),
  }),
  'POST /api/mail-choices/unsubscribe': call({
    summary: 'End an e-mail that a person chose, with one click in a mail program (RFC 8058)',
    who: 'anyone',
    query: Unsubscribe,
    otherBodies: { 'multipart/form-data': 'unread', 'application/x-www-form-urlencoded': 'unread' },
    reply: Type.Object({ ok: Type.Boolean() }),
  }),
}
