import type { mailCalls } from '@scope/contract/outreach/mail'
import type { Parts } from '../../kernel/context.ts'
import type { Routes } from '../../kernel/http/routes.ts'
import { changeChoices, choicesOf, unsubscribe } from './choices.ts'
import { CHOICES_PATH } from './letters.ts'
import { mailHealth, sendTestMail } from './service.ts'

export const mailRoutes = (parts: Parts): Routes<keyof typeof mailCalls> => ({
  'GET /api/company/mail': () => mailHealth(parts),
  'POST /api/company/mail/test': async (context) => {
    await sendTestMail(context, parts)
    return { ok: true }
  },
  'GET /api/mail-choices': (context) => choicesOf(context, parts),
  'PUT /api/mail-choices': (context, { body }) => changeChoices(context, body.choices, parts),
  'GET /api/mail-choices/unsubscribe': async (_context, _input, { reply }) => {
    reply.header('location', CHOICES_PATH)
    return null
  },
  'POST /api/mail-choices/unsubscribe': async ({ db }, { query }) => {
    await unsubscribe(db, query.token, parts)
    return { ok: true }
  },
})
