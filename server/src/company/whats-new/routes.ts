import type { whatsNewCalls } from '@scope/contract/company/whats-new'
import type { Routes } from '../../kernel/http/routes.ts'
import { findDismissed, saveDismissed } from './store.ts'

export const whatsNewRoutes: Routes<keyof typeof whatsNewCalls> = {
  'GET /api/whats-new': async (context) => ({ dismissed: await findDismissed(context) }),
  'PUT /api/whats-new': async (context, { body: { dismissed } }) => {
    await saveDismissed(context, dismissed)
    return { dismissed }
  },
}
