import type { setupCalls } from '@scope/contract/company/setup'
import type { Parts } from '../../kernel/context.ts'
import type { Routes } from '../../kernel/http/routes.ts'
import type { StartSignIn } from '../sign-in/routes.ts'
import { restoringOf } from './restoring.ts'
import { leaveStep, nameCompany, openLink, stepsOf } from './service.ts'

export function setupRoutes(parts: Parts, start: StartSignIn): Routes<keyof typeof setupCalls> {
  const restoring = restoringOf(parts)
  return {
    'POST /api/setup/open': (context, { body }) => openLink(context, body),
    'POST /api/setup/company': async (context, { body }, http) =>
      start(context, await nameCompany(parts.database, context.now, body), http),
    'POST /api/setup/backups': (context, { body }) => restoring.list(context, body),
    'POST /api/setup/restore/file': (context, { body }) => restoring.take(context, body),
    'POST /api/setup/restore': (context, { body }, { request }) =>
      restoring.begin(context, body, request.log),
    'POST /api/setup/restore/state': async (_context, { body }) => restoring.stateOf(body),
    'GET /api/setup': (context) => stepsOf(context, parts.config),
    'PUT /api/setup/:step': async (context, { params, body }) => {
      await leaveStep(context, params.step, body.skipped)
      return { ok: true }
    },
  }
}
