import type { settingsCalls } from '@scope/contract/settings'
import type { Routes } from '../../http/routes.ts'
import { Refusal } from '../../refusal.ts'

export const settingsRoutes: Routes<keyof typeof settingsCalls> = {
  'GET /api/venues/:venue/settings': async () => {
    throw new Refusal('unavailable', 'Not built yet.')
  },
  'PATCH /api/venues/:id': async () => {
    throw new Refusal('unavailable', 'Not built yet.')
  },
  'GET /api/team/:venueId': async () => {
    throw new Refusal('unavailable', 'Not built yet.')
  },
  'PATCH /api/team/bulk-update': async () => {
    throw new Refusal('unavailable', 'Not built yet.')
  },
  'GET /api/access': async () => {
    throw new Refusal('unavailable', 'Not built yet.')
  },
}
