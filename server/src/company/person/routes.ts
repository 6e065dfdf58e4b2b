import type { personCalls } from '@scope/contract/company/person'
import type { Routes } from '../../kernel/http/routes.ts'
import { meOf, userConfigOf } from './service.ts'

export const personRoutes: Routes<keyof typeof personCalls> = {
  'GET /api/me': (context) => meOf(context),
  'GET /api/user-config': async ({ person }) => userConfigOf(person),
}
