import type { archiveCalls } from '@scope/contract/archive'
import type { Routes } from '../../http/routes.ts'
import { Refusal } from '../../refusal.ts'

export const archiveRoutes: Routes<keyof typeof archiveCalls> = {
  'GET /api/priorities/:venue/:blt/archive': async () => {
    throw new Refusal('unavailable', 'Not built yet.')
  },
  'GET /api/performance/:venue/:blt/:year': async () => {
    throw new Refusal('unavailable', 'Not built yet.')
  },
  'GET /api/priorities/:id/record': async () => {
    throw new Refusal('unavailable', 'Not built yet.')
  },
  'POST /api/priorities/:id/carry': async () => {
    throw new Refusal('unavailable', 'Not built yet.')
  },
}
