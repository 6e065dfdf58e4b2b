import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import type { CallName } from '@scope/contract/calls'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Parts } from './context.ts'
import { accomplishmentRoutes } from './features/accomplishment/routes.ts'
import { analyticsRoutes } from './features/analytics/routes.ts'
import { archiveRoutes } from './features/archive/routes.ts'
import { assistantRoutes } from './features/assistant/routes.ts'
import { auditRoutes } from './features/audit/routes.ts'
import { boardRoutes } from './features/board/routes.ts'
import { checkInRoutes } from './features/check-in/routes.ts'
import { journalRoutes } from './features/journal/routes.ts'
import { materialRoutes } from './features/material/routes.ts'
import { metricsRoutes } from './features/metrics/routes.ts'
import { notificationRoutes } from './features/notification/routes.ts'
import { peopleRoutes } from './features/people/routes.ts'
import { periodRoutes } from './features/period/routes.ts'
import { personRoutes } from './features/person/routes.ts'
import { priorityRoutes } from './features/priority/routes.ts'
import { reviewRoutes } from './features/review/routes.ts'
import { rollupRoutes } from './features/rollup/routes.ts'
import { sessionRoutes } from './features/session/routes.ts'
import { settingsRoutes } from './features/settings/routes.ts'
import { signalRoutes } from './features/signal/routes.ts'
import { skillRoutes } from './features/skill/routes.ts'
import { studioCritRoutes } from './features/studio-crit/routes.ts'
import { taskRoutes } from './features/task/routes.ts'
import { venueRoutes } from './features/venue/routes.ts'
import { closeUnused } from './http/closing.ts'
import { describeCalls, serveDocsPage } from './http/docs.ts'
import { answerBadAddress, answerBadRequest, answerErrors, newRequestId } from './http/errors.ts'
import { takeFiles } from './http/files.ts'
import { answerHealth } from './http/health.ts'
import { logCalls } from './http/log.ts'
import { registerCalls } from './http/register.ts'
import type { Routes } from './http/routes.ts'
import { secureHeaders } from './http/security.ts'
import { serveWeb } from './http/static.ts'

const BODY_MAX = 256 * 1024

/** The whole server without a socket: tests inject into it, `main.ts` listens with it. */
export async function buildApp(parts: Parts): Promise<FastifyInstance> {
  const app = fastify({
    logger: { level: parts.config.logLevel, base: null },
    // The framework's own request log carries addresses; ours does not.
    logController: new LogController({ disableRequestLogging: true }),
    exposeHeadRoutes: false,
    genReqId: newRequestId,
    bodyLimit: BODY_MAX,
    // A longer one than the contract takes is refused there, as what does not exist.
    routerOptions: { maxParamLength: 16_384 },
    frameworkErrors: answerBadAddress,
    clientErrorHandler: answerBadRequest,
    // Only the proxies of our own say who calls; what stands before them is hearsay.
    trustProxy: (_address, hop) => hop < parts.config.trustProxy,
    ajv: {
      // Nothing is coerced, nothing is dropped in silence.
      customOptions: {
        coerceTypes: false,
        removeAdditional: false,
        useDefaults: false,
        allowUnionTypes: true,
      },
    },
  })
  app.removeContentTypeParser('text/plain')
  closeUnused(app)
  answerErrors(app)
  logCalls(app)
  secureHeaders(app, parts.config.publicUrl)
  await app.register(cookie)
  await app.register(rateLimit, { global: false })
  await describeCalls(app)

  const routes: Routes<CallName> = {
    ...sessionRoutes(parts),
    ...personRoutes,
    ...venueRoutes,
    ...periodRoutes,
    ...priorityRoutes,
    ...archiveRoutes,
    ...taskRoutes,
    ...checkInRoutes,
    ...journalRoutes,
    ...metricsRoutes,
    ...boardRoutes,
    ...rollupRoutes,
    ...reviewRoutes,
    ...skillRoutes,
    ...assistantRoutes(parts),
    ...accomplishmentRoutes,
    ...analyticsRoutes,
    ...signalRoutes,
    ...studioCritRoutes(parts),
    ...settingsRoutes(parts),
    ...peopleRoutes(parts),
    ...auditRoutes,
    ...notificationRoutes(parts),
    ...materialRoutes(parts),
    'GET /api/openapi.json': async () => app.swagger(),
  }
  await app.register(async (scope) => registerCalls(scope, parts, routes))
  await takeFiles(app, parts)
  answerHealth(app, parts)
  serveDocsPage(app)
  await serveWeb(app, parts)
  return app
}
