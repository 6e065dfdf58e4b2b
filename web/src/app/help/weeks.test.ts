import { expect, test } from 'vitest'
import type { Me } from '../../company/person/api.ts'
import { PATHS } from '../../lib/address/paths.ts'
import { screensOf } from '../start/every-screen.ts'
import { picturesOf } from './pictures.ts'
import { ROLES, roleOf, rolesFor, stepsOf } from './weeks.ts'

const NOBODY: Me['can'] = {
  pickVenue: false,
  pickBlt: false,
  createPriority: false,
  readAnalytics: false,
  seeAttention: false,
  editMetrics: false,
  editTargets: false,
  readRollup: false,
  planVisits: false,
  readVisits: false,
  readTeamSkills: false,
  review: false,
  editVenue: false,
  managePeople: false,
  editCompany: false,
  readAudit: false,
  readSecurity: false,
  readSystem: false,
  nameOwnStandIn: false,
  readOwnStandIns: false,
}
const MEMBER = { can: NOBODY }
const READER = { can: { ...NOBODY, pickVenue: true, pickBlt: true } }
const VP = { can: { ...READER.can, readRollup: true, seeAttention: true, editTargets: true } }
const GM = { can: { ...NOBODY, pickBlt: true, review: true, readAnalytics: true, editVenue: true } }
const ADMIN = { can: { ...GM.can, editCompany: true, managePeople: true } }

const pathsOf = (me: Pick<Me, 'can'>) => screensOf(me).map(({ path }) => path)
const titlesOf = (me: Pick<Me, 'can'>, role = roleOf(me)) =>
  stepsOf(role, me, pathsOf(me)).map(({ title }) => title)

test.each([
  ['a BLT member', MEMBER, ['member']],
  ['a GM', GM, ['gm']],
  ['a VP', VP, ['vp']],
  ['who reads only', READER, ['vp']],
  ['a full admin', ADMIN, ['admin', 'member', 'gm', 'vp']],
])('%s may look at the weeks of %o', (_, me, roles) => {
  expect(rolesFor(me)).toEqual(roles)
})

test.each([
  ['a BLT member', MEMBER],
  ['a GM', GM],
  ['a VP', VP],
  ['a full admin', ADMIN],
])('the week of %s has five to seven steps, all on screens that they have', (_, me) => {
  const steps = stepsOf(roleOf(me), me, pathsOf(me))
  expect(steps.length).toBeGreaterThanOrEqual(5)
  expect(steps.length).toBeLessThanOrEqual(7)
  expect(pathsOf(me)).toEqual(expect.arrayContaining(steps.map(({ screen }) => screen)))
})

test('who has no rollup reads nothing about it', () => {
  expect(titlesOf(VP)).toContain('Compare your venues')
  expect(titlesOf(READER)).not.toContain('Compare your venues')
})

test('an admin reads all of the others’ weeks', () => {
  expect(titlesOf(ADMIN, 'vp')).toEqual(titlesOf(VP))
  expect(titlesOf(ADMIN, 'member')).toEqual(titlesOf(MEMBER))
})

test('every step has a picture for phones and one for desktops, and no other is stored', () => {
  const names = new Set(
    ROLES.flatMap((role) => stepsOf(role, ADMIN, pathsOf(ADMIN)).map(({ picture }) => picture)),
  )
  for (const name of names) expect(picturesOf(name).phone.width).toBeLessThanOrEqual(390)
  const files = Object.keys(import.meta.glob('./pictures/*.webp'))
  const expected = [...names].flatMap((name) =>
    ['desktop', 'phone'].map((look) => `./pictures/${name}.${look}.webp`),
  )
  expect(files.toSorted()).toEqual(expected.toSorted())
})

test('only who reads visits has their tab', () => {
  for (const me of [MEMBER, GM, VP, ADMIN]) {
    expect(pathsOf(me)).not.toContain(PATHS.visits)
    expect(pathsOf({ can: { ...me.can, readVisits: true } })).toContain(PATHS.visits)
  }
})
