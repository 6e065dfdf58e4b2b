import type { peopleCalls } from '@scope/contract/company/people'
import type { Context, Parts } from '../../kernel/context.ts'
import type { Http, Routes } from '../../kernel/http/routes.ts'
import { importOwnRoster } from '../roster/service.ts'
import { readSessionCookie, setSessionCookie } from '../session/cookie.ts'
import { renewId } from '../session/service.ts'
import { invitePeople } from './invitation.ts'
import { canInvite } from './rules.ts'
import {
  addPerson,
  changedOwnRights,
  changePerson,
  endCalendar,
  resetSignIn,
  signInOf,
  signOutEverywhere,
  staffAt,
  staffOf,
} from './service.ts'

export const peopleRoutes = ({ config, secret }: Parts): Routes<keyof typeof peopleCalls> => {
  const tokenOf = ({ request }: Http) => readSessionCookie(request, config)

  /** The caller's session goes on under a new id if the call changed their rights. */
  async function renewOwnId(context: Context, http: Http): Promise<void> {
    const token = tokenOf(http)
    if (!token || !(await changedOwnRights(context))) return
    setSessionCookie(http.reply, config, await renewId(context, token))
  }

  return {
    'GET /api/people': async (context, { query }) => ({
      ...(await staffOf(context, query)),
      canInvite: canInvite(config),
    }),
    'GET /api/people/:id': (context, { params }) => staffAt(context, params.id),
    'POST /api/people': (context, { body }) => addPerson(context, body),
    'PATCH /api/people/:id': async (context, { params, body }, http) => {
      const staff = await changePerson(context, params.id, body, tokenOf(http))
      if (staff.id === context.person.appUserId) await renewOwnId(context, http)
      return staff
    },
    'GET /api/people/:id/sign-in': (context, { params }) => signInOf(context, params.id, config),
    'POST /api/people/:id/sign-in/reset': (context, { params, body }) =>
      resetSignIn(context, params.id, body),
    'DELETE /api/people/:id/calendar-feed': (context, { params }) => endCalendar(context, params.id),
    'DELETE /api/people/:id/sessions': (context, { params }, http) =>
      signOutEverywhere(context, params.id, tokenOf(http)),
    'POST /api/people/invite': (context, { body }) => invitePeople(context, body, { config, secret }),
    'POST /api/people/import': async (context, { body }, http) => {
      const imported = await importOwnRoster(context, body, tokenOf(http))
      if (imported.saved) await renewOwnId(context, http)
      return imported
    },
  }
}
