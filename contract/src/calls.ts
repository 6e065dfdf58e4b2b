import { Type } from 'typebox'
import { awayCalls } from './company/away.ts'
import { companyCalls } from './company/company.ts'
import { oidcCalls } from './company/oidc.ts'
import { passkeyCalls } from './company/passkey.ts'
import { peopleCalls } from './company/people.ts'
import { periodCalls } from './company/period.ts'
import { personCalls } from './company/person.ts'
import { serviceAccountCalls } from './company/service-account.ts'
import { sessionCalls } from './company/session.ts'
import { settingsCalls } from './company/settings.ts'
import { setupCalls } from './company/setup.ts'
import { signInCalls } from './company/sign-in.ts'
import { standInCalls } from './company/stand-in.ts'
import { tokenCalls } from './company/token.ts'
import { venueCalls } from './company/venue.ts'
import { whatsNewCalls } from './company/whats-new.ts'
import { assistantCalls } from './guidance/assistant.ts'
import { accomplishmentCalls } from './insight/accomplishment.ts'
import { agreementCalls } from './insight/agreement.ts'
import { analyticsCalls } from './insight/analytics.ts'
import { asItWasCalls } from './insight/as-it-was/as-it-was.ts'
import { auditCalls } from './insight/audit.ts'
import { boardCalls } from './insight/board/board.ts'
import { exportCalls } from './insight/export.ts'
import { findCalls } from './insight/find.ts'
import { forgetCalls } from './insight/forget.ts'
import { newsCalls } from './insight/news.ts'
import { oneOnOneCalls } from './insight/one-on-one.ts'
import { retentionCalls } from './insight/retention.ts'
import { rollupCalls } from './insight/rollup/rollup.ts'
import { securityCalls } from './insight/security.ts'
import { signalCalls } from './insight/signal.ts'
import { studioCritCalls } from './insight/studio-crit.ts'
import { teamSkillsCalls } from './insight/team-skills.ts'
import { visitCalls } from './insight/visit/visit.ts'
import { wellDoneCalls } from './insight/well-done.ts'
import { yearCalls } from './insight/year/year.ts'
import type { Call, InputOf, ReplyOf } from './kernel/call.ts'
import { call } from './kernel/call.ts'
import { arrivedCalls } from './numbers/arrived.ts'
import { budgetsCalls } from './numbers/budgets.ts'
import { inboxCalls } from './numbers/inbox.ts'
import { metricsCalls } from './numbers/metrics.ts'
import { sourceCalls } from './numbers/source.ts'
import { targetsCalls } from './numbers/targets.ts'
import { calendarFeedCalls } from './outreach/calendar-feed.ts'
import { chatCalls } from './outreach/chat.ts'
import { liveCalls } from './outreach/live.ts'
import { mailCalls } from './outreach/mail.ts'
import { presenceCalls } from './outreach/presence.ts'
import { pushCalls } from './outreach/push.ts'
import { reminderCalls } from './outreach/reminder.ts'
import { systemCalls } from './outreach/system.ts'
import { webhookCalls } from './outreach/webhook.ts'
import { archiveCalls } from './work/archive.ts'
import { checkInCalls } from './work/check-in.ts'
import { first30DaysCalls } from './work/first-30-days.ts'
import { focusCalls } from './work/focus.ts'
import { homeCalls } from './work/home.ts'
import { journalCalls } from './work/journal.ts'
import { materialCalls } from './work/material.ts'
import { priorityCalls } from './work/priority.ts'
import { reviewCalls } from './work/review.ts'
import { signOffCalls } from './work/sign-off.ts'
import { skillCalls } from './work/skill.ts'
import { taskCalls } from './work/task.ts'

/**
 * Every call of the API in one table. A call's name is its method and path. The server registers its routes from the
 * table, checks `who` may call, validates input and serialises the reply by the schemas; the web calls it by name.
 */
export const CALLS = {
  ...sessionCalls,
  ...signInCalls,
  ...oidcCalls,
  ...passkeyCalls,
  ...tokenCalls,
  ...serviceAccountCalls,
  ...personCalls,
  ...whatsNewCalls,
  ...venueCalls,
  ...periodCalls,
  ...homeCalls,
  ...priorityCalls,
  ...focusCalls,
  ...signOffCalls,
  ...archiveCalls,
  ...taskCalls,
  ...checkInCalls,
  ...journalCalls,
  ...metricsCalls,
  ...arrivedCalls,
  ...targetsCalls,
  ...budgetsCalls,
  ...inboxCalls,
  ...sourceCalls,
  ...asItWasCalls,
  ...boardCalls,
  ...rollupCalls,
  ...findCalls,
  ...newsCalls,
  ...first30DaysCalls,
  ...skillCalls,
  ...reviewCalls,
  ...oneOnOneCalls,
  ...agreementCalls,
  ...visitCalls,
  ...wellDoneCalls,
  ...yearCalls,
  ...teamSkillsCalls,
  ...assistantCalls,
  ...accomplishmentCalls,
  ...analyticsCalls,
  ...signalCalls,
  ...studioCritCalls,
  ...settingsCalls,
  ...companyCalls,
  ...retentionCalls,
  ...setupCalls,
  ...peopleCalls,
  ...forgetCalls,
  ...standInCalls,
  ...awayCalls,
  ...auditCalls,
  ...securityCalls,
  ...exportCalls,
  ...chatCalls,
  ...reminderCalls,
  ...materialCalls,
  ...mailCalls,
  ...pushCalls,
  ...calendarFeedCalls,
  ...webhookCalls,
  ...systemCalls,
  ...liveCalls,
  ...presenceCalls,
  'GET /api/openapi.json': call({
    summary: 'This table as OpenAPI 3.1',
    who: 'anyone',
    head: true,
    reply: Type.Unsafe<object>({}),
  }),
} satisfies Record<`${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /api/${string}`, Call>

export type Calls = typeof CALLS
export type CallName = keyof Calls
export type Input<N extends CallName> = InputOf<Calls[N]>
export type Reply<N extends CallName> = ReplyOf<Calls[N]>
