import { describe, expect, test } from 'vitest'
import type { Caller } from '../../../test/app.ts'
import { setScene } from '../../../test/scene.ts'
import { makeStaff, type Staff } from '../../../test/world.ts'

const { server, company, venue, asGm } = setScene()

const leadSince = (createdAt: string): Promise<Staff> =>
  makeStaff(server.database.db, company, 'BLT', { venues: [venue], createdAt: new Date(createdAt) })

describe('the week of an entry', () => {
  const save = (caller: Caller, lead: Staff, weekOf: string, draft = false) =>
    caller('POST /api/journals', {
      body: { venueId: venue.id, bltId: lead.id, weekOf, entry: 'Weighed it.', draft },
    })

  test('is this one or one of the thirteen before', async () => {
    const lead = await leadSince('2015-01-05T18:00:00Z')
    const asLead = await server.as(lead)
    for (const draft of [true, false]) {
      expect((await save(asLead, lead, '2026-08-17', draft)).status).toBe(201)
      for (const weekOf of ['2026-08-10', '2019-01-07']) {
        expect(await save(asLead, lead, weekOf, draft)).toMatchObject({
          status: 400,
          error: { field: 'weekOf', error: 'weekOf is more than 13 weeks ago.' },
        })
      }
    }
  })

  test('is not before the one in which the member joined, at the venue, whoever writes', async () => {
    // Sunday in Los Angeles, and Monday in UTC.
    const lead = await leadSince('2026-11-02T07:30:00Z')
    const asLead = await server.as(lead)
    for (const caller of [asLead, asGm]) {
      expect((await save(caller, lead, '2026-10-26')).status).toBe(201)
      expect(await save(caller, lead, '2026-10-19')).toMatchObject({
        status: 400,
        error: { field: 'weekOf', error: `weekOf is before ${lead.name} joined.` },
      })
    }
    const mayWrite = async (weekOf: string) => {
      const params = { venue: venue.id, blt: lead.id }
      return (await asLead('GET /api/journals/check/:venue/:blt', { params, query: { weekOf } })).body.can
        .write
    }
    expect(await mayWrite('2026-10-26')).toBe(true)
    expect(await mayWrite('2026-10-19')).toBe(false)
  })
})

describe('the header of `content`', () => {
  const text = 'x'.repeat(1000)
  test.each([
    ['a line each', 'Venue: The Pier\nBLT: Lou Test\nWeek of: Nov 16, 2026\n\n'],
    ['by other names', 'Venue: The Pier\nBLT Member: Lou Test\nWeek: 2026-11-16\n\n'],
    ['with the line ends of Windows', 'Venue: The Pier\r\nBLT: Lou\r\nWeek of: Nov 16, 2026\r\n\r\n'],
    ['in one line', 'Venue: The Pier | BLT: Lou Test | Week of: Nov 16, 2026\n'],
    ['in another order', '**Week of:** Nov 16, 2026\n**Venue:** The Pier\n**BLT:** Lou Test\n\n'],
  ])('is no text: %s', async (_, header) => {
    const asLead = await server.as(await leadSince('2026-01-05T18:00:00Z'))
    const send = (content: string) =>
      asLead('POST /api/journals', { body: { weekOf: '2026-11-16', content } })
    expect((await send(`${header}${text}`)).body.entry).toBe(text)
    expect(await send(`${header}${text}x`)).toMatchObject({ status: 400, error: { field: 'content' } })
    expect(await send(header)).toMatchObject({ status: 400, error: { field: 'content' } })
  })

  test.each([
    'Venue: it was cold.\nWeek of: rain.',
    'Venue: The Pier\nVenue: The Pier\nBLT: Lou\nWeek of: Nov 16',
    'The Venue: The Pier\nBLT: Lou\nWeek of: Nov 16',
  ])('is what names all three at the start, and nothing else: %s', async (content) => {
    const asLead = await server.as(await leadSince('2026-01-05T18:00:00Z'))
    const { body } = await asLead('POST /api/journals', { body: { weekOf: '2026-11-16', content } })
    expect(body.entry).toBe(content)
  })
})
