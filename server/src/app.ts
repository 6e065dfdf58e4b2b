import cookie from '@fastify/cookie'
import type { CallName } from '@scope/contract/calls'
import { homeQueryOf } from '@scope/contract/work/home.words'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { awayRoutes } from './company/away/routes.ts'
import { companyRoutes } from './company/company/routes.ts'
import { passkeyRoutes } from './company/passkey/routes.ts'
import { peopleRoutes } from './company/people/routes.ts'
import { periodRoutes } from './company/period/routes.ts'
import { personRoutes } from './company/person/routes.ts'
import { securityLog } from './company/security-log/service.ts'
import { serviceAccountRoutes } from './company/service-account/routes.ts'
import { readSessionCookie } from './company/session/cookie.ts'
import { sessionGate } from './company/session/gate.ts'
import { sessionRoutes } from './company/session/routes.ts'
import { settingsRoutes } from './company/settings/routes.ts'
import { foundCompany } from './company/setup/founding.ts'
import { setupRoutes } from './company/setup/routes.ts'
import { oidcRoutes } from './company/sign-in/oidc-routes.ts'
import { callerOf, signInRoutes, signInStarter } from './company/sign-in/routes.ts'
import { identityOf } from './company/sign-in/service.ts'
import { standInRoutes } from './company/stand-in/routes.ts'
import { gateWithTokens } from './company/token/gate.ts'
import { tokenRoutes } from './company/token/routes.ts'
import { endTokensOf } from './company/token/service.ts'
import { venueRoutes } from './company/venue/routes.ts'
import { whatsNewRoutes } from './company/whats-new/routes.ts'
import { assistantRoutes } from './guidance/assistant/routes.ts'
import { accomplishmentRoutes } from './insight/accomplishment/routes.ts'
import { agreementRoutes } from './insight/agreement/routes.ts'
import { analyticsRoutes } from './insight/analytics/routes.ts'
import { asItWasRoutes } from './insight/as-it-was/routes.ts'
import { auditRoutes } from './insight/audit/routes.ts'
import { boardRoutes } from './insight/board/routes.ts'
import { exportRoutes } from './insight/export/routes.ts'
import { findRoutes } from './insight/find/routes.ts'
import { forgetRoutes } from './insight/forget/routes.ts'
import { newsRoutes } from './insight/news/routes.ts'
import { oneOnOneRoutes } from './insight/one-on-one/routes.ts'
import { addPoints } from './insight/one-on-one/service.ts'
import { retentionRoutes } from './insight/retention/routes.ts'
import { rollupRoutes } from './insight/rollup/routes.ts'
import { securityRoutes } from './insight/security/routes.ts'
import { signalRoutes } from './insight/signal/routes.ts'
import { studioCritRoutes } from './insight/studio-crit/routes.ts'
import { teamSkillsRoutes } from './insight/team-skills/routes.ts'
import { visitRoutes } from './insight/visit/routes.ts'
import { wellDoneRoutes } from './insight/well-done/routes.ts'
import { yearRoutes } from './insight/year/routes.ts'
import type { Parts } from './kernel/context.ts'
import { apiDocument, serveDocsPage } from './kernel/http/docs.ts'
import { countCalls } from './kernel/http/log/count-calls.ts'
import { logCalls } from './kernel/http/log/log-calls.ts'
import { output } from './kernel/http/log/output.ts'
import { joinTraces, logOfRequest } from './kernel/http/log/trace.ts'
import { readJsonBodies } from './kernel/http/pipeline/json-body.ts'
import { registerCalls } from './kernel/http/pipeline/pipeline.ts'
import { restWhileRestoring } from './kernel/http/pipeline/resting.ts'
import { sayCopy } from './kernel/http/reply/copy.ts'
import { answerBadAddress, answerBadRequest, answerErrors, newRequestId } from './kernel/http/reply/errors.ts'
import { secureHeaders } from './kernel/http/response-headers.ts'
import type { Routes } from './kernel/http/routes.ts'
import { compileOnFirstUse } from './kernel/http/schemas.ts'
import { closeUnused, drainable, refuseUpgrades } from './kernel/http/socket/closing.ts'
import { DEADLINES, type Deadlines, endSlowBodies } from './kernel/http/socket/deadlines.ts'
import { answerHealth } from './kernel/http/socket/health.ts'
import { refuseOtherHosts } from './kernel/http/socket/host.ts'
import { takeFiles } from './kernel/http/static/files.ts'
import { serveWeb } from './kernel/http/static/static.ts'
import { listenersOf } from './listeners.ts'
import { withoutPrivateJournals } from './mcp/private-journals.ts'
import { serveMcp } from './mcp/routes.ts'
import { arrivedRoutes } from './numbers/arrived/routes.ts'
import { budgetsRoutes } from './numbers/budgets/routes.ts'
import { inboxRoutes } from './numbers/inbox/routes.ts'
import { importRead } from './numbers/metrics/import/import.ts'
import { metricsRoutes } from './numbers/metrics/routes.ts'
import { sourceRoutes } from './numbers/source/routes.ts'
import { targetsRoutes } from './numbers/targets/routes.ts'
import { calendarFeedRoutes } from './outreach/calendar-feed/routes.ts'
import { chatRoutes } from './outreach/chat/routes.ts'
import { liveRoutes } from './outreach/live/routes.ts'
import { LIVE_TIMES, liveStreams } from './outreach/live/service.ts'
import { mailRoutes } from './outreach/mail/routes.ts'
import { mailHealth } from './outreach/mail/service.ts'
import { presenceRoutes } from './outreach/presence/routes.ts'
import { PRESENCE_TIMES, presences } from './outreach/presence/service.ts'
import { pushRoutes } from './outreach/push/routes.ts'
import { reminderRoutes } from './outreach/reminder/routes.ts'
import { systemRoutes } from './outreach/system/routes.ts'
import { webhookRoutes } from './outreach/webhook/routes.ts'
import { archiveRoutes } from './work/archive/routes.ts'
import { recountAway } from './work/archive/service.ts'
import { checkInRoutes } from './work/check-in/routes.ts'
import { first30DaysRoutes } from './work/first-30-days/routes.ts'
import { focusRoutes } from './work/focus/routes.ts'
import { homeRoutes } from './work/home/routes.ts'
import { journalRoutes } from './work/journal/routes.ts'
import { materialRoutes } from './work/material/routes.ts'
import { priorityRoutes } from './work/priority/routes.ts'
import { reviewRoutes } from './work/review/routes.ts'
import { signOffRoutes } from './work/sign-off/routes.ts'
import { skillRoutes } from './work/skill/routes.ts'
import { taskRoutes } from './work/task/routes.ts'

const BODY_MAX = 256 * 1024

/** The whole server without a socket. Tests inject requests; `main.ts` listens with it. */
export async function buildApp(
  parts: Parts,
  deadlines: Deadlines = DEADLINES,
  liveTimes = LIVE_TIMES,
  presenceTimes = PRESENCE_TIMES,
): Promise<FastifyInstance> {
  const app = bareServer(parts, deadlines)
  addHooks(app, parts, deadlines)
  await app.register(cookie)

  const streams = liveStreams(parts, app.log, liveTimes)
  const presence = presences(parts, presenceTimes)
  app.draining.leave.push(streams.leave, presence.leave)
  app.addHook('preClose', async () => {
    streams.leave()
    presence.leave()
    await presence.close()
    await streams.close()
  })
  const identity = identityOf(parts)
  const routes = routesOf(parts, { identity, streams, presence })
  const note = securityLog(parts)
  const bySession = sessionGate((request, person) => identity.stillIs(callerOf(request), person))
  const { gate, mark } = withoutPrivateJournals(gateWithTokens(bySession, note))
  await app.register(async (scope) =>
    registerCalls(scope, parts, { gate, routes, lastChange: streams.last, note }),
  )
  serveMcp(app, parts, { gate, mark, note })
  await takeFiles(app, parts)
  answerHealth(app, parts, () => mailHealth(parts))
  serveDocsPage(app)
  await serveWeb(app, parts, {
    hasSession: (request) => readSessionCookie(request, parts.config) !== undefined,
    homeQuery: (address) => new URLSearchParams(homeQueryOf(address)),
  })
  return app
}

/** Fastify with its limits and deadlines, without a route. */
function bareServer({ config }: Parts, deadlines: Deadlines): FastifyInstance {
  return fastify({
    logger: { level: config.logLevel, base: null, stream: output },
    // Fastify's own request log contains full URLs; the log of `logCalls` does not.
    logController: new LogController({ disableRequestLogging: true }),
    exposeHeadRoutes: false,
    genReqId: newRequestId,
    childLoggerFactory: logOfRequest,
    bodyLimit: BODY_MAX,
    // Long enough that the contract, not the router, refuses a parameter that is too long.
    routerOptions: { maxParamLength: 16_384, ignoreTrailingSlash: true },
    frameworkErrors: answerBadAddress(config.publicUrl),
    clientErrorHandler: answerBadRequest(config.publicUrl),
    requestTimeout: deadlines.requestMs,
    keepAliveTimeout: deadlines.keepAliveMs,
    connectionTimeout: deadlines.silentMs,
    http: {
      headersTimeout: deadlines.headersMs,
      requestTimeout: deadlines.requestMs,
      connectionsCheckingInterval: deadlines.checkMs,
      // Scope refuses it itself, with the headers of every reply.
      requireHostHeader: false,
    },
    // Calls that arrive while the server stops still get an answer.
    return503OnClosing: false,
    // Trust only our own proxies to name the client's address.
    trustProxy: (_address, hop) => hop < config.trustProxy,
  })
}

/** Adds what holds for every request: how its body is read, its headers, log and errors, and how connections end. */
function addHooks(app: FastifyInstance, parts: Parts, deadlines: Deadlines): void {
  const { publicUrl } = parts.config
  app.removeContentTypeParser(['text/plain', 'application/json'])
  readJsonBodies(app)
  closeUnused(app)
  drainable(app)
  refuseUpgrades(app)
  compileOnFirstUse(app)
  answerErrors(app, publicUrl)
  logCalls(app)
  joinTraces(app)
  if (parts.counter) countCalls(app, parts.counter)
  secureHeaders(app, publicUrl)
  sayCopy(app, parts.copy)
  endSlowBodies(app, deadlines, { usualBody: BODY_MAX, publicUrl })
  refuseOtherHosts(app, parts.config)
  restWhileRestoring(app, parts)
}

type Shared = {
  identity: ReturnType<typeof identityOf>
  streams: ReturnType<typeof liveStreams>
  presence: ReturnType<typeof presences>
}

/** The routes of every call. A lower room gets here what it needs of a higher one. */
function routesOf(parts: Parts, { identity, streams, presence }: Shared): Routes<CallName> {
  const start = signInStarter(parts, { identity, onProven: foundCompany })
  const { onStatus, onGiven, onWithdrawn, onReply, onPlanned, onShared } = listenersOf(parts)
  return {
    ...sessionRoutes(parts, endTokensOf),
    ...signInRoutes(parts, { identity, onProven: foundCompany }, start),
    ...oidcRoutes(parts, foundCompany),
    ...passkeyRoutes(parts),
    ...tokenRoutes(parts),
    ...serviceAccountRoutes,
    ...setupRoutes(parts, start),
    ...companyRoutes,
    ...retentionRoutes,
    ...personRoutes,
    ...whatsNewRoutes,
    ...venueRoutes,
    ...periodRoutes,
    ...homeRoutes,
    ...priorityRoutes(onGiven),
    ...focusRoutes,
    ...first30DaysRoutes({ onGiven, onStarted: addPoints }),
    ...signOffRoutes(onStatus),
    ...archiveRoutes(onWithdrawn),
    ...taskRoutes,
    ...checkInRoutes(onStatus),
    ...journalRoutes,
    ...metricsRoutes,
    ...arrivedRoutes,
    ...targetsRoutes,
    ...budgetsRoutes,
    ...inboxRoutes(parts),
    ...sourceRoutes(importRead),
    ...asItWasRoutes,
    ...boardRoutes,
    ...rollupRoutes,
    ...findRoutes,
    ...newsRoutes,
    ...reviewRoutes(onReply),
    ...oneOnOneRoutes,
    ...agreementRoutes,
    ...visitRoutes(parts, { onPlanned, onShared }),
    ...wellDoneRoutes,
    ...yearRoutes(parts),
    ...skillRoutes,
    ...teamSkillsRoutes,
    ...assistantRoutes(parts),
    ...accomplishmentRoutes,
    ...analyticsRoutes,
    ...signalRoutes,
    ...studioCritRoutes(parts),
    ...settingsRoutes(parts),
    ...peopleRoutes(parts),
    ...forgetRoutes(parts),
    ...standInRoutes,
    ...awayRoutes(recountAway),
    ...auditRoutes,
    ...securityRoutes,
    ...exportRoutes(parts),
    ...chatRoutes(parts),
    ...reminderRoutes,
    ...materialRoutes(parts),
    ...mailRoutes(parts),
    ...pushRoutes(parts),
    ...calendarFeedRoutes(parts),
    ...webhookRoutes(parts),
    ...systemRoutes(parts),
    ...liveRoutes(parts, streams),
    ...presenceRoutes(parts, presence),
    'GET /api/openapi.json': apiDocument,
  }
}
