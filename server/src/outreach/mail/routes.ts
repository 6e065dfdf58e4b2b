import type { mailCalls } from '@scope/contract/outreach/mail'
import type { Parts } from '../../kernel/context.ts'
import type { Routes } from '../../kernel/http/routes.ts'
import { mailHealth, sendTestMail } from './service.ts'

export const mailRoutes = (parts: Parts): Routes<keyof typeof mailCalls> => ({
  'GET /api/company/mail': () => mailHealth(parts),
  'POST /api/company/mail/test': async (context) => {
    await sendTestMail(context, parts)
    return { ok: true }
  },
})
