import { beforeEach, expect, test } from 'vitest'
import { FRIDAY } from '../../../test/app.ts'
import { setScene } from '../../../test/scene.ts'
import { makePriority, makeStaff, makeVenue } from '../../../test/world.ts'

const {
  server,
  db,
  company,
  venue,
  other: second,
  gm,
  lead,
  otherLead: other,
} = setScene({ gm: { at: ['venue', 'other'] } })
beforeEach(() => makePriority(db, venue, lead, { tasks: ['Count the till'] }))

test.each(['lead', 'gm'] as const)('one call answers what the single calls answer: %s', async (who) => {
  const call = await server.as(who === 'gm' ? gm : lead)
  const { status, body } = await call('GET /api/home')
  expect(status).toBe(200)
  const [place] = body.places
  expect(place).toMatchObject({ venue: { slug: venue.slug }, about: { blt: lead.slug, period: '2026-11' } })
  expect(place?.priorities).toHaveLength(1)
  const { week = '', period = '' } = place?.about ?? {}
  const params = { venue: venue.slug, blt: lead.slug }
  const single = {
    user: (await call('GET /api/auth/user')).body,
    me: (await call('GET /api/me')).body,
    userConfig: (await call('GET /api/user-config')).body,
    venues: (await call('GET /api/venues')).body,
    periodStatus: (await call('GET /api/period-status', { query: { venue: venue.id } })).body,
    priorities: (await call('GET /api/priorities/:venue/:blt/:period', { params: { ...params, period } }))
      .body,
    checkIns: (await call('GET /api/checkins/:venue/:blt', { params, query: { week } })).body,
    journal: (await call('GET /api/journals/check/:venue/:blt', { params, query: { weekOf: week } })).body,
  }
  const { user, me, userConfig, venues } = body
  const { periodStatus, priorities, checkIns, journal } = place ?? {}
  expect({ user, me, userConfig, venues, periodStatus, priorities, checkIns, journal }).toEqual(single)
})

test('it is about the venue and the member that are asked for, as far as the caller can pick', async () => {
  const asked = { query: { venue: second.slug, blt: other.slug } }
  const about = async (person: typeof gm) => {
    const { places } = (await (await server.as(person))('GET /api/home', asked)).body
    return places.map((place) => [place.venue.slug, place.about.blt])
  }
  expect(await about(gm)).toEqual([[second.slug, other.slug]])
  expect(await about(lead)).toEqual([[venue.slug, lead.slug]])
})

test('until the night is over it starts with the week of the day before, for which check-ins and journals count', async () => {
  const call = await server.as(lead)
  const start = async () => (await call('GET /api/home')).body.places[0]?.about.week
  // Monday, 01:00 and 05:00 at the venue.
  server.clock.set('2026-11-23T09:00:00Z')
  expect(await start()).toBe('2026-11-16')
  const [priority] = (await call('GET /api/home')).body.places[0]?.priorities ?? []
  const params = { id: priority?.id ?? '' }
  const body = { status: 'ON_TRACK' as const, week: '2026-11-16' }
  expect((await call('PATCH /api/priorities/:id/status', { params, body })).status).toBe(200)
  const about = { venue: venue.slug, blt: lead.slug }
  const [made] = (
    await call('GET /api/checkins/:venue/:blt', { params: about, query: { week: '2026-11-16' } })
  ).body
  expect(made).toMatchObject({ weekOf: '2026-11-16', status: 'ON_TRACK' })
  // A call that names no week is for the week of the calendar.
  expect((await call('GET /api/checkins/:venue/:blt', { params: about })).body).toEqual([])
  server.clock.set('2026-11-23T13:00:00Z')
  expect(await start()).toBe('2026-11-23')
  // The first night of a period: nothing more can be checked in for the one that closed.
  server.clock.set('2026-11-30T09:00:00Z')
  expect(await start()).toBe('2026-11-30')
  server.clock.set(FRIDAY)
})

test('a week to come, or nobody to show, leaves the place out', async () => {
  const call = await server.as(gm)
  expect((await call('GET /api/home', { query: { week: '2026-11-30' } })).body.places).toEqual([])
  const empty = await makeVenue(db, company)
  const alone = await makeStaff(db, company, 'GM', { venues: [empty] })
  expect((await (await server.as(alone))('GET /api/home')).body.places).toEqual([])
})
