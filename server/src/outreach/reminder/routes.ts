import type { reminderCalls } from '@scope/contract/outreach/reminder'
import type { Routes } from '../../kernel/http/routes.ts'
import { remindersOf, remindMember } from './service.ts'

export const reminderRoutes: Routes<keyof typeof reminderCalls> = {
  'GET /api/reminders': (context, { query }) => remindersOf(context, query.venue),
  'POST /api/reminders/:venue/:blt': (context, { params, body }) =>
    remindMember(context, { ...params, ...body }),
}
