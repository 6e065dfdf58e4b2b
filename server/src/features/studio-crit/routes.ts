import type { studioCritCalls } from '@scope/contract/studio-crit'
import type { Parts } from '../../context.ts'
import type { Routes } from '../../http/routes.ts'
import { studioCritOf, wordingBy } from './service.ts'

export const studioCritRoutes = ({ assistant }: Parts): Routes<keyof typeof studioCritCalls> => {
  const word = wordingBy(assistant)
  return {
    'GET /api/analytics/studio-crit': (context, { query }) => studioCritOf(context, query, word),
  }
}
