import { describe, expect, test } from 'vitest'
import { type Ability, type AccessRole, type JobRole, may, mayAbout, reachOf } from './access.ts'

const holder = (jobRole: JobRole, accessRole: AccessRole = jobRole === 'GM' ? 'GM' : 'BLT') => ({
  jobRole,
  accessRole,
  bltId: 'me',
})
const people = {
  // With the job role that has the least.
  FULL_ADMIN: holder('CSM_READONLY', 'FULL_ADMIN'),
  VP: holder('VP'),
  GM: holder('GM'),
  AGM: holder('AGM'),
  BLT: holder('BLT'),
  LEADERSHIP_READONLY: holder('LEADERSHIP_READONLY'),
  CSM_READONLY: holder('CSM_READONLY'),
}

/** `A` about anyone in reach, `o` about anyone but oneself, `s` about oneself, `-` not at all; in the order of `people`. */
const TABLE: Record<Ability, string> = {
  'venue.read': 'AAAAAAA',
  'blt.pick': 'AAA--AA',
  'priority.edit': 'A-A----',
  'priority.signOff': 'o-o----',
  'priority.work': 'A-Ass--',
  'journal.write': 'A-Ass--',
  'journal.readPrivate': 'A-Ass--',
  'skill.read': 'AAAssAA',
  'skill.mark': 'A-Ass--',
  'skill.verify': 'o-o----',
  'team-skills.read': 'AAA----',
  'target-level.edit': 'AA-----',
  'journal.review': 'o-o----',
  'review.read': 'A-A----',
  'one-on-one.hold': 'o-o----',
  'one-on-one.read': 'AsAssss',
  'one-on-one.prepare': '---ss--',
  'one-on-one.follow': 'AAA----',
  'visit.hold': 'AA-----',
  'visit.read': 'AAA--A-',
  'visit.prepare': '--A----',
  'well-done.say': 'ooooooo',
  'well-done.readHidden': 'AAA----',
  'year.read': 'AAAssss',
  'year.talk': 'A-Ass--',
  'member.remind': 'A-A----',
  'focus.edit': 'AA-----',
  'focus.answer': 'A-A----',
  'venue.edit': 'A-A----',
  'company.edit': 'A------',
  'people.manage': 'A------',
  'person.forget': 'A------',
  'stand-in.name': 'A-s----',
  'stand-in.read': 'A-ss---',
  'away.edit': 'AsAssss',
  'connection.manage': 'A------',
  'audit.read': 'A------',
  'security.read': 'A------',
  'company.export': 'A------',
  'system.read': 'A------',
  'material.add': 'A-Ass--',
  'material.remove': 'A-A----',
  'analytics.read': 'A-A----',
  'signal.read': 'AAA----',
  'target.edit': 'AAA----',
  'metrics.edit': '-AAA---',
  'rollup.read': '-A---A-',
}

describe.each(Object.entries(TABLE) as [Ability, string][])('%s', (ability, row) => {
  test.each(Object.entries(people).map(([name, who], index) => [name, who, row[index]] as const))(
    'for %s',
    (_name, who, grant) => {
      expect(may(who, ability)).toBe(grant !== '-')
      expect(mayAbout(who, ability, { id: 'me', venueId: 'own' })).toBe(grant === 'A' || grant === 's')
      expect(mayAbout(who, ability, { id: 'another', venueId: 'own' })).toBe(grant === 'A' || grant === 'o')
    },
  )
})

test.each([
  [people.FULL_ADMIN, null, 'org'],
  [{ ...people.GM, accessRole: 'FULL_ADMIN' as const }, null, 'org'],
  [people.VP, 'v', 'org'],
  [people.VP, null, 'assigned', true],
  [{ ...people.VP, accessRole: 'FULL_ADMIN' as const }, null, 'org', true],
  [people.LEADERSHIP_READONLY, null, 'org'],
  [people.CSM_READONLY, null, 'org'],
  [people.CSM_READONLY, 'v', 'own'],
  [people.GM, 'v', 'assigned'],
  [people.AGM, 'v', 'own'],
  [people.BLT, 'v', 'own'],
] as const)('the reach of %o', (who, venueId, reach, hasRegion?: boolean) => {
  expect(reachOf(who, { venueId, hasRegion: hasRegion === true })).toBe(reach)
})
