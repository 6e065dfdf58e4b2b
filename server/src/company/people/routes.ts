import type { peopleCalls } from '@scope/contract/company/people'
import type { Parts } from '../../kernel/context.ts'
import type { Routes } from '../../kernel/http/routes.ts'
import { importOwnRoster } from '../roster/service.ts'
import { readSessionCookie } from '../session/cookie.ts'
import { addPerson, changePerson, staffAt, staffOf } from './service.ts'

export const peopleRoutes = ({ config }: Parts): Routes<keyof typeof peopleCalls> => ({
  'GET /api/people': (context, { query }) => staffOf(context, query),
  'GET /api/people/:id': (context, { params }) => staffAt(context, params.id),
  'POST /api/people': (context, { body }) => addPerson(context, body),
  'PATCH /api/people/:id': (context, { params, body }, { request }) =>
    changePerson(context, params.id, body, readSessionCookie(request, config)),
  'POST /api/people/import': (context, { body }) => importOwnRoster(context, body),
})
