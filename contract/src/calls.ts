import { Type } from 'typebox'
import { accomplishmentCalls } from './accomplishment.ts'
import { analyticsCalls } from './analytics.ts'
import { archiveCalls } from './archive.ts'
import { assistantCalls } from './assistant.ts'
import { auditCalls } from './audit.ts'
import { boardCalls } from './board.ts'
import type { Call, InputOf, ReplyOf } from './call.ts'
import { call } from './call.ts'
import { checkInCalls } from './check-in.ts'
import { journalCalls } from './journal.ts'
import { materialCalls } from './material.ts'
import { metricsCalls } from './metrics.ts'
import { notificationCalls } from './notification.ts'
import { peopleCalls } from './people.ts'
import { periodCalls } from './period.ts'
import { personCalls } from './person.ts'
import { priorityCalls } from './priority.ts'
import { reviewCalls } from './review.ts'
import { rollupCalls } from './rollup.ts'
import { sessionCalls } from './session.ts'
import { settingsCalls } from './settings.ts'
import { signalCalls } from './signal.ts'
import { skillCalls } from './skill.ts'
import { studioCritCalls } from './studio-crit.ts'
import { taskCalls } from './task.ts'
import { venueCalls } from './venue.ts'

/**
 * Every call of the API in one table; its name is its method and path. The server registers its routes from it,
 * refuses by `who`, validates by the schemas and serialises through `reply`; the web calls it by name.
 */
export const CALLS = {
  ...sessionCalls,
  ...personCalls,
  ...venueCalls,
  ...periodCalls,
  ...priorityCalls,
  ...archiveCalls,
  ...taskCalls,
  ...checkInCalls,
  ...journalCalls,
  ...metricsCalls,
  ...boardCalls,
  ...rollupCalls,
  ...skillCalls,
  ...reviewCalls,
  ...assistantCalls,
  ...accomplishmentCalls,
  ...analyticsCalls,
  ...signalCalls,
  ...studioCritCalls,
  ...settingsCalls,
  ...peopleCalls,
  ...auditCalls,
  ...notificationCalls,
  ...materialCalls,
  'GET /api/openapi.json': call({
    summary: 'This table as OpenAPI 3.1',
    who: 'anyone',
    reply: Type.Unsafe<object>({}),
  }),
} satisfies Record<`${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /api/${string}`, Call>

export type Calls = typeof CALLS
export type CallName = keyof Calls
export type Input<N extends CallName> = InputOf<Calls[N]>
export type Reply<N extends CallName> = ReplyOf<Calls[N]>
