import type { accomplishmentCalls } from '@scope/contract/accomplishment'
import type { Routes } from '../../http/routes.ts'
import { Refusal } from '../../refusal.ts'

export const accomplishmentRoutes: Routes<keyof typeof accomplishmentCalls> = {
  'GET /api/accomplishments': async () => {
    throw new Refusal('unavailable', 'Not built yet.')
  },
  'GET /api/accomplishments.csv': async () => {
    throw new Refusal('unavailable', 'Not built yet.')
  },
  'GET /api/accomplishments.pdf': async () => {
    throw new Refusal('unavailable', 'Not built yet.')
  },
}
