import type { serviceAccountCalls } from '@scope/contract/company/service-account'
import type { Routes } from '../../kernel/http/routes.ts'
import { networkIn } from '../../kernel/http/socket/network.ts'
import { accountsOf, addOwnAccount, changeAccount, makeAccountToken, removeOwnAccount } from './service.ts'

export const serviceAccountRoutes: Routes<keyof typeof serviceAccountCalls> = {
  'GET /api/service-accounts': accountsOf,
  'POST /api/service-accounts': (context, { body }) => addOwnAccount(context, body),
  'PATCH /api/service-accounts/:id': (context, { params, body }) => changeAccount(context, params.id, body),
  'DELETE /api/service-accounts/:id': async (context, { params }, http) => {
    await removeOwnAccount({ ...context, ...networkIn(http.request) }, params.id)
    return { ok: true }
  },
  'POST /api/service-accounts/:id/tokens': (context, { params, body }, http) =>
    makeAccountToken({ ...context, ...networkIn(http.request) }, params.id, body),
}
