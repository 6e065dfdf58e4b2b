import { expect, test } from 'vitest'
import { CALLS } from '../contract/src/calls.ts'
import { SHAPE } from '../web/src/app/start/kept-reads.ts'

test('a kept reply has the shape that this version of the screens knows', async () => {
  const calls = [
    'GET /api/auth/user',
    'GET /api/me',
    'GET /api/user-config',
    'GET /api/venues',
    'GET /api/venues/:venue/blts',
    'GET /api/period-status',
    'GET /api/priorities/:venue/:blt/:period',
    'GET /api/priorities/:id/tasks',
    'GET /api/priorities/:id/sign-off',
    'GET /api/checkins/:venue/:blt',
    'GET /api/journals/:venue/:blt',
    'GET /api/journals/check/:venue/:blt',
    'GET /api/skills/catalogue',
    'GET /api/skills/progress',
    'GET /api/skills/history',
    'GET /api/review',
    'GET /api/review/count',
    'GET /api/visits',
    'GET /api/visits/:id',
    'GET /api/visits/:id/brief',
  ] as const
  const replies = JSON.stringify(calls.map((name) => CALLS[name].reply))
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(replies))
  const hash = btoa(String.fromCharCode(...new Uint8Array(digest))).slice(0, 12)
  // If a field was added or changed, raise SHAPE and set the new hash; earlier stored replies are then dropped.
  expect({ SHAPE, hash }).toEqual({ SHAPE: '10', hash: 'QtTr79+TzEa8' })
})
