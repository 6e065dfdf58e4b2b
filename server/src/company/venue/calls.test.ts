import type { Input } from '@scope/contract/calls'
import { describe, expect, test } from 'vitest'
import { setScene } from '../../../test/scene.ts'

const { server, company, asAdmin } = setScene({ venue: { name: 'One' }, other: { name: 'Two' } })

describe('a new venue', () => {
  const addVenue = (body: Input<'POST /api/venues'>['body']) => asAdmin('POST /api/venues', { body })

  test('gets a slug from its name and the time zone of its state', async () => {
    const { status, body } = await addVenue({ name: ' Peña & Sons ', state: 'colorado' })
    expect([status, body]).toEqual([201, { id: body.id, slug: 'pena-and-sons', name: 'Peña & Sons' }])
    const { body: venue } = await asAdmin('GET /api/venues/:venue', { params: { venue: body.slug } })
    expect(venue).toMatchObject({ state: 'CO', timezone: 'America/Denver', gmId: null })
    const { body: east } = await addVenue({ name: 'East', timezone: 'America/New_York' })
    const found = await asAdmin('GET /api/venues/:venue', { params: { venue: east.id } })
    expect(found.body.timezone).toBe('America/New_York')
  })

  test('says which time zone was taken of a state that has two', async () => {
    expect((await addVenue({ name: 'El Paso Bar', state: 'TX' })).body.note).toBe(
      'Texas has two time zones. America/Chicago was taken: choose another in the venue’s settings.',
    )
    const named = await addVenue({ name: 'Named Bar', state: 'TX', timezone: 'America/Denver' })
    const one = await addVenue({ name: 'Cal Bar', state: 'CA' })
    expect([named.body.note, one.body.note]).toEqual([undefined, undefined])
  })

  test.each([
    ['no name', { name: '  ' }, 'name'],
    ['a name that is taken', { name: 'ONE.' }, 'name'],
    ['an unknown state', { name: 'X', state: 'Bavaria' }, 'state'],
    ['a long group', { name: 'X', group: 'é'.repeat(41) }, 'group'],
    ['an unknown time zone', { name: 'X', timezone: 'Mars/Olympus' }, 'timezone'],
  ])('with %s is refused', async (_what, body, field) => {
    expect(await addVenue(body)).toMatchObject({ status: 400, error: { field } })
    expect((await asAdmin('GET /api/venues')).body).toHaveLength(2)
  })

  test('can be set up from nothing: people, manager, first call', async () => {
    const { body: venue } = await addVenue({ name: 'The Annex', state: 'TX' })
    const { body: gm } = await asAdmin('POST /api/people', {
      body: { email: `gus@${company.domain}`, role: 'GM', venueIds: [venue.id] },
    })
    const { body: lead } = await asAdmin('POST /api/people', {
      body: { email: `lea@${company.domain}`, role: 'BLT', venueId: venue.slug },
    })
    const asGm = await server.as({ email: gm.email, id: gm.id, userId: '', slug: '', name: '' })
    const { body: blts } = await asGm('GET /api/venues/:venue/blts', { params: { venue: venue.slug } })
    expect(blts.map(({ id }) => id)).toEqual([lead.id])
    const created = await asGm('POST /api/priority', {
      body: { venueId: venue.slug, bltId: lead.id, title: 'Open on time' },
    })
    expect(created.status).toBe(201)
  })

  test('shows two people of one name such that they can be told apart', async () => {
    const { body: venue } = await addVenue({ name: 'Namesakes' })
    for (const first of ['theo', 'theo.park']) {
      const body = { email: `${first}@${company.domain}`, role: 'BLT', venueId: venue.id } as const
      await asAdmin('POST /api/people', { body: { ...body, firstName: 'Theo', lastName: 'Park' } })
    }
    const params = { venue: venue.slug }
    const names = ['Theo Park (theo)', 'Theo Park (theo.park)']
    const { body: blts } = await asAdmin('GET /api/venues/:venue/blts', { params })
    expect(blts.map(({ name }) => name).sort()).toEqual(names)
    const { body: board } = await asAdmin('GET /api/venues/:venue/board', { params })
    expect(board.members.map(({ name }) => name).sort()).toEqual(names)
    const { body: week } = await asAdmin('GET /api/one-on-ones', { query: { venue: venue.slug } })
    expect(week.members.map(({ bltName }) => bltName).sort()).toEqual(names)
  })

  test('is added once if two calls give the same name at the same time', async () => {
    const answers = await Promise.all([addVenue({ name: 'Same' }), addVenue({ name: 'same' })])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400])
  })
})
