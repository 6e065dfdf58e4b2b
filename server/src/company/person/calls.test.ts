import type { Reply } from '@scope/contract/calls'
import type { JobRole } from '@scope/contract/kernel/access'
import { expect, test } from 'vitest'
import { setScene } from '../../../test/scene.ts'
import { makeStaff } from '../../../test/world.ts'

const { server, company, venue } = setScene({ once: true, other: {} })

const HEADS = [
  'pickVenue',
  'pickBlt',
  'createPriority',
  'readAnalytics',
  'editMetrics',
  'readRollup',
  'review',
  'editVenue',
  'managePeople',
  'editCompany',
  'readAudit',
  'readSecurity',
  'readSystem',
  'seeAttention',
  'readTeamSkills',
  'planVisits',
  'readVisits',
] as const satisfies (keyof Reply<'GET /api/me'>['can'])[]

/** What a screen shows or hides for each kind of person, in the order of `HEADS`. */
test.each([
  ['a full admin', 'VP', 'xxxxxxxxxxxxxxxx-'],
  ['a VP', 'VP', 'xx--xx-------xxx-'],
  ['a GM', 'GM', '-xxxx-xx------x--'],
  ['an AGM', 'AGM', '----x------------'],
  ['a Bar Lead', 'BLT', '-----------------'],
  ['leadership', 'LEADERSHIP_READONLY', 'xx---x-----------'],
  ['a CSM', 'CSM_READONLY', '-x---------------'],
] as const)('tells %s what the person may do', async (name, role: JobRole, may) => {
  const person = await makeStaff(server.database.db, company, role, {
    ...(['GM', 'AGM', 'BLT', 'CSM_READONLY'].includes(role) ? { venues: [venue] } : {}),
    ...(name === 'a full admin' ? { accessRole: 'FULL_ADMIN' as const } : {}),
  })
  const { can } = (await (await server.as(person))('GET /api/me')).body
  expect(HEADS.map((head) => (can[head] ? 'x' : '-')).join('')).toBe(may)
})
