import type { focusCalls } from '@scope/contract/work/focus'
import type { Routes } from '../../kernel/http/routes.ts'
import { answerFocus, changeFocus, focusesOf, removeFocus, setFocus } from './service.ts'

export const focusRoutes: Routes<keyof typeof focusCalls> = {
  'GET /api/focuses': (context, { query }) => focusesOf(context, query),
  'POST /api/focuses': (context, { body }) => setFocus(context, body),
  'PATCH /api/focuses/:id': (context, { params, body }) => changeFocus(context, params.id, body),
  'DELETE /api/focuses/:id': (context, { params }) => removeFocus(context, params.id),
  'PUT /api/venues/:venue/focuses/:id': (context, { params, body }) => answerFocus(context, params, body),
}
