import type { signOffCalls } from '@scope/contract/work/sign-off'
import type { Routes } from '../../kernel/http/routes.ts'
import type { OnStatus } from '../priority/service.ts'
import { signOffOf, takeBack } from './service.ts'

/** `onStatus` is called for a sign-off that was taken back. */
export const signOffRoutes = (onStatus: OnStatus): Routes<keyof typeof signOffCalls> => ({
  'GET /api/priorities/:id/sign-off': (context, { params }) => signOffOf(context, params.id),
  'DELETE /api/priorities/:id/sign-off': (context, { params }) => takeBack(context, params.id, onStatus),
})
