import type { signOffCalls } from '@scope/contract/work/sign-off'
import type { Routes } from '../../kernel/http/routes.ts'
import { signOffOf, takeBack } from './service.ts'

export const signOffRoutes: Routes<keyof typeof signOffCalls> = {
  'GET /api/priorities/:id/sign-off': (context, { params }) => signOffOf(context, params.id),
  'DELETE /api/priorities/:id/sign-off': (context, { params }) => takeBack(context, params.id),
}
