import type { peopleCalls } from '@scope/contract/company/people'
import type { Parts } from '../../kernel/context.ts'
import type { Routes } from '../../kernel/http/routes.ts'
import { importOwnRoster } from '../roster/service.ts'
import { readSessionCookie, setSessionCookie } from '../session/cookie.ts'
import { renewId } from '../session/service.ts'
import { invitePeople } from './invitation.ts'
import { canInvite } from './rules.ts'
import {
  addPerson,
  changePerson,
  changesOwnRights,
  endSessionsOf,
  resetSignIn,
  signInOf,
  staffAt,
  staffOf,
} from './service.ts'

export const peopleRoutes = ({ config, secret }: Parts): Routes<keyof typeof peopleCalls> => ({
  'GET /api/people': async (context, { query }) => ({
    ...(await staffOf(context, query)),
    canInvite: canInvite(config),
  }),
  'GET /api/people/:id': (context, { params }) => staffAt(context, params.id),
  'POST /api/people': (context, { body }) => addPerson(context, body),
  'PATCH /api/people/:id': async (context, { params, body }, { request, reply }) => {
    const token = readSessionCookie(request, config)
    const staff = await changePerson(context, params.id, body, token)
    // The caller's own rights changed: their session goes on under a new id.
    if (token && changesOwnRights(context, staff)) {
      setSessionCookie(reply, config, await renewId(context, token))
    }
    return staff
  },
  'GET /api/people/:id/sign-in': (context, { params }) => signInOf(context, params.id),
  'POST /api/people/:id/sign-in/reset': (context, { params, body }) => resetSignIn(context, params.id, body),
  'DELETE /api/people/:id/sessions': (context, { params }, { request }) =>
    endSessionsOf(context, params.id, readSessionCookie(request, config)),
  'POST /api/people/invite': (context, { body }) => invitePeople(context, body, { config, secret }),
  'POST /api/people/import': (context, { body }) => importOwnRoster(context, body),
})
