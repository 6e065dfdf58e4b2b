import type { auditCalls } from '@scope/contract/audit'
import type { Routes } from '../../http/routes.ts'
import { Refusal } from '../../refusal.ts'

export const auditRoutes: Routes<keyof typeof auditCalls> = {
  'GET /api/audit': async () => {
    throw new Refusal('unavailable', 'Not built yet.')
  },
  'GET /api/audit.csv': async () => {
    throw new Refusal('unavailable', 'Not built yet.')
  },
}
