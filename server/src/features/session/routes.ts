import type { sessionCalls } from '@scope/contract/session'
import { DEMO_ACCOUNTS } from '../../../demo/accounts.ts'
import type { Parts } from '../../context.ts'
import { clearSessionCookie, readSessionCookie, setSessionCookie } from '../../http/cookie.ts'
import type { Routes } from '../../http/routes.ts'
import { Refusal } from '../../refusal.ts'
import { safeNext } from './rules.ts'
import { signIn, signOut } from './service.ts'

export const sessionRoutes = ({ config }: Parts): Routes<keyof typeof sessionCalls> => ({
  'GET /api/auth/user': async ({ person }) => ({
    id: person.userId,
    email: person.email,
    firstName: person.firstName,
    lastName: person.lastName,
    profileImageUrl: person.profileImageUrl,
    role: person.accessRole,
  }),

  'GET /api/sign-in': async () => ({ mode: config.signIn, demo: config.demo ? DEMO_ACCOUNTS : [] }),

  'POST /api/auth/login': async (context, { body }, { request, reply }) => {
    const token = await signIn(context, body.email, readSessionCookie(request, config))
    setSessionCookie(reply, config, token)
    return { ok: true }
  },

  'POST /api/auth/logout': async (context, _input, { request, reply }) => {
    await signOut(context, readSessionCookie(request, config))
    clearSessionCookie(reply, config)
    return { ok: true }
  },

  'GET /api/sessions': async () => {
    throw new Refusal('unavailable', 'Not built yet.')
  },

  'DELETE /api/sessions/:id': async () => {
    throw new Refusal('unavailable', 'Not built yet.')
  },

  'PUT /api/preferences': async () => {
    throw new Refusal('unavailable', 'Not built yet.')
  },

  'GET /api/login': async (_context, { query }, { reply }) => {
    const next = safeNext(query.next)
    reply.header('location', next === '/' ? '/login' : `/login?next=${encodeURIComponent(next)}`)
    return null
  },
})
