import type { tokenCalls } from '@scope/contract/company/token'
import type { Parts } from '../../kernel/context.ts'
import type { Http, Routes } from '../../kernel/http/routes.ts'
import { clientOf } from '../../kernel/http/socket/network.ts'
import { allowPersonal, companyTokens, endToken, makeOwnToken, tokensOf } from './service.ts'

const networkIn = ({ request }: Http) => ({ network: clientOf(request) })

export const tokenRoutes = ({ config }: Parts): Routes<keyof typeof tokenCalls> => ({
  'GET /api/tokens': (context) => tokensOf(context, config),
  'POST /api/tokens': (context, { body }, http) =>
    makeOwnToken({ ...context, ...networkIn(http) }, body, config),
  'DELETE /api/tokens/:id': async (context, { params }, http) => {
    await endToken({ ...context, ...networkIn(http) }, params.id)
    return { ok: true }
  },
  'GET /api/company/tokens': companyTokens,
  'PUT /api/company/tokens': (context, { body }) => allowPersonal(context, body),
})
