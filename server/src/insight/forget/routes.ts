import type { forgetCalls } from '@scope/contract/insight/forget'
import type { Parts } from '../../kernel/context.ts'
import type { Routes } from '../../kernel/http/routes.ts'
import { forgetPerson } from './service.ts'

export const forgetRoutes = (parts: Pick<Parts, 'files' | 'secret'>): Routes<keyof typeof forgetCalls> => ({
  'POST /api/people/:id/forget': (context, { params, body }) => forgetPerson(context, params.id, body, parts),
})
