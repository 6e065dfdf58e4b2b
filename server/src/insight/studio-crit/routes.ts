import type { studioCritCalls } from '@scope/contract/insight/studio-crit'
import type { Parts } from '../../kernel/context.ts'
import type { Routes } from '../../kernel/http/routes.ts'
import { studioCritOf, wordingBy } from './service.ts'

export const studioCritRoutes = ({ assistant }: Parts): Routes<keyof typeof studioCritCalls> => {
  const word = wordingBy(assistant)
  return {
    'GET /api/analytics/studio-crit': (context, { query }) => studioCritOf(context, query, word),
  }
}
