import type { first30DaysCalls } from '@scope/contract/work/first-30-days'
import type { Routes } from '../../kernel/http/routes.ts'
import type { OnGiven } from '../priority/service.ts'
import { decide, first30Days, first30DaysOf, type OnStarted, setTemplate } from './service.ts'

/** `onGiven` is called for the priority that a member gets, `onStarted` with the points for their first one-on-one. */
export const first30DaysRoutes = (on: {
  onGiven: OnGiven
  onStarted: OnStarted
}): Routes<keyof typeof first30DaysCalls> => ({
  'GET /api/first-30-days': (context) => first30Days(context),
  'PUT /api/first-30-days': (context, { body }) => setTemplate(context, body),
  'GET /api/blts/:blt/first-30-days': (context, { params }) => first30DaysOf(context, params.blt),
  'POST /api/blts/:blt/first-30-days': (context, { params, body }) => decide(context, params.blt, body, on),
})
