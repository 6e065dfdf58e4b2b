import type { peopleCalls } from '@scope/contract/people'
import type { Routes } from '../../http/routes.ts'
import { Refusal } from '../../refusal.ts'

export const peopleRoutes: Routes<keyof typeof peopleCalls> = {
  'GET /api/people': async () => {
    throw new Refusal('unavailable', 'Not built yet.')
  },
  'GET /api/people/:id': async () => {
    throw new Refusal('unavailable', 'Not built yet.')
  },
  'POST /api/people': async () => {
    throw new Refusal('unavailable', 'Not built yet.')
  },
  'PATCH /api/people/:id': async () => {
    throw new Refusal('unavailable', 'Not built yet.')
  },
  'POST /api/people/import': async () => {
    throw new Refusal('unavailable', 'Not built yet.')
  },
  'POST /api/venues': async () => {
    throw new Refusal('unavailable', 'Not built yet.')
  },
}
