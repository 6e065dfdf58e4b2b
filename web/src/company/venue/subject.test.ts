import type { Reply } from '@scope/contract/calls'
import { describe, expect, it } from 'vitest'
import type { Selection } from './selection.ts'
import { besideMember, type Subject, subjectOf } from './subject.ts'

const venue = (slug: string) => ({
  id: `id-${slug}`,
  slug,
  name: slug,
  state: null,
  timezone: 'America/Los_Angeles',
  dayEndHour: 5,
  openDays: [{ from: null, to: null }],
  closed: false,
  gchatWebhook: null,
  gmId: null,
  gm: null,
})
const member = (slug: string) => ({
  id: `id-${slug}`,
  slug,
  name: slug,
  role: 'BLT' as const,
  position: 'Bar Lead',
})

type Me = Reply<'GET /api/me'>
const person = (can: Partial<Me['can']>, venueId: string | null = null): Me => ({
  id: 'id-me',
  userId: 'user-me',
  orgName: 'Lantern Hospitality',
  region: null,
  email: 'me@lantern.example',
  name: 'Marisol Vega',
  firstName: 'Marisol',
  position: 'Bar Lead',
  role: 'BLT',
  accessRole: 'BLT',
  venueId,
  slug: 'marisol-vega',
  theme: null,
  compare: null,
  venueSlug: null,
  standsIn: [],
  canElsewhere: null,
  can: {
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
    ...can,
  },
})

const venues = [venue('golden-gopher'), venue('las-perlas-la')]
const blts = [member('ana'), member('marisol-vega')]
const nothing = { venue: null, blt: null }

describe('who a screen is about', () => {
  const of = (known: Omit<Parameters<typeof subjectOf>[0], 'named'> & { named?: Selection }) =>
    subjectOf({ named: nothing, ...known })

  it('waits for the venues', () => {
    expect(of({ me: person({}), venues: undefined, blts, asked: nothing }).state).toBe('loading')
  })

  it('is the first venue and member by default', () => {
    const me = person({ pickVenue: true, pickBlt: true })
    const subject = of({ me, venues, blts, asked: nothing })
    expect([subject.venue?.slug, subject.blt?.slug]).toEqual(['golden-gopher', 'ana'])
  })

  it('is what the address names, by slug or id', () => {
    const me = person({ pickVenue: true, pickBlt: true })
    const at = (asked: Selection) => of({ me, venues, blts, asked, named: asked })
    const bySlug = at({ venue: 'las-perlas-la', blt: 'marisol-vega' })
    const byId = at({ venue: 'id-las-perlas-la', blt: 'id-marisol-vega' })
    for (const subject of [bySlug, byId])
      expect([subject.venue?.slug, subject.blt?.slug]).toEqual(['las-perlas-la', 'marisol-vega'])
  })

  it('is the first where what was shown last is gone', () => {
    const me = person({ pickVenue: true, pickBlt: true })
    const subject = of({ me, venues, blts, asked: { venue: 'gone', blt: 'gone' } })
    expect([subject.venue?.slug, subject.blt?.slug]).toEqual(['golden-gopher', 'ana'])
  })

  it.each<[string, Partial<Me['can']>, Selection, Subject['missing']]>([
    ['a venue out of reach', { pickVenue: true, pickBlt: true }, { venue: 'gone', blt: 'ana' }, 'venue'],
    [
      'a member who left',
      { pickVenue: true, pickBlt: true },
      { venue: 'golden-gopher', blt: 'gone' },
      'member',
    ],
    ['another venue than their one', { pickBlt: true }, { venue: 'golden-gopher', blt: null }, 'venue'],
  ])('is nobody where the address names %s', (_, can, named, missing) => {
    const subject = of({ me: person(can, 'id-las-perlas-la'), venues, blts, asked: named, named })
    expect(subject).toMatchObject({ state: 'none', blt: null, missing })
  })

  describe('a former member', () => {
    const me = person({ pickVenue: true, pickBlt: true })
    const old = { ...member('old-timer'), active: false }
    const named = { venue: 'golden-gopher', blt: 'old-timer' }

    it('is shown where the address names them, after the team', () => {
      const subject = of({ me, venues, blts, former: [old, ...blts], asked: named, named })
      expect(subject).toMatchObject({ state: 'ready', blt: { slug: 'old-timer', former: true } })
      expect(subject.blts.map(({ slug }) => slug)).toEqual(['ana', 'marisol-vega', 'old-timer'])
    })

    it('is waited for, so that nobody else is shown in their place', () => {
      const subject = of({ me, venues, blts, former: undefined, asked: named, named })
      expect(subject).toMatchObject({ state: 'loading', blt: null })
    })

    it('is never the default while there is a team', () => {
      const at = { venue: 'golden-gopher', blt: null }
      expect(of({ me, venues, blts, former: [old], asked: at }).blt?.slug).toBe('ana')
      expect(of({ me, venues, blts: [], former: [old], asked: at }).blt?.slug).toBe('old-timer')
    })
  })

  it('is the member itself at the own venue, whatever the address says', () => {
    const me = person({}, 'id-las-perlas-la')
    const named = { venue: 'golden-gopher', blt: 'ana' }
    const subject = of({ me, venues, blts: undefined, asked: named, named })
    expect(subject).toMatchObject({ state: 'ready', venue: { slug: 'las-perlas-la' }, blt: { id: 'id-me' } })
  })

  it('is nobody where there is no venue, or nobody at it', () => {
    const me = person({ pickVenue: true, pickBlt: true })
    expect(of({ me, venues: [], blts: undefined, asked: nothing }).state).toBe('none')
    expect(of({ me, venues, blts: [], asked: nothing })).toMatchObject({ state: 'none', blt: null })
    expect(of({ me, venues, blts: undefined, asked: nothing }).state).toBe('loading')
  })
})

it('has a member before and one after, except at the ends', () => {
  const team = [...blts, member('zoe')]
  const names = (id: string) => {
    const { previous, next } = besideMember(team, { id })
    return [previous?.slug, next?.slug]
  }
  expect(names('id-ana')).toEqual([undefined, 'marisol-vega'])
  expect(names('id-marisol-vega')).toEqual(['ana', 'zoe'])
  expect(names('id-zoe')).toEqual(['marisol-vega', undefined])
})
