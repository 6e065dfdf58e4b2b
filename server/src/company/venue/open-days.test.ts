import { hasClosed, isOpenIn, isOpenOn, openDaysWith } from '@scope/contract/company/open-days.words'
import { addDays, weekOf } from '@scope/contract/kernel/calendar'
import fc from 'fast-check'
import sql, { raw } from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../../test/app.ts'
import { setScene } from '../../../test/scene.ts'
import { makeMetrics, makeVenue } from '../../../test/world.ts'
import { openDaysText } from './rules.ts'
import { openDaysOf, openIn, openOn } from './view.ts'

const { db, company, venue, asAdmin, asGm } = setScene({
  now: '2026-11-25T20:00:00Z',
  venue: { name: 'Low Tide' },
})

const day = fc.integer({ min: 0, max: 90 }).map((after) => addDays('2026-09-01', after))
const times = fc.array(fc.record({ from: fc.option(day), to: fc.option(day) }), {
  minLength: 1,
  maxLength: 3,
})

test('the rules and PostgreSQL agree on every day and week', async () => {
  await fc.assert(
    fc.asyncProperty(times, day, async (asked, on) => {
      const openDays =
        asked.reduce<ReturnType<typeof openDaysWith>>(
          (before, { from, to }) =>
            before && (openDaysWith(before, { opensOn: from, closesOn: to }) ?? before),
          [{ from: null, to: null }],
        ) ?? []
      const week = weekOf(on)
      const [found] = await db.rows<{ on: boolean; in: boolean; days: unknown }>(sql`
        select ${openOn('v', sql`${on}::date`)} as on, ${openIn('v', sql`${week}::date`)} as in, ${openDaysOf('v')} as days
          from (select ${openDaysText(openDays)}::datemultirange as open_days) v`)
      expect(found).toEqual({ on: isOpenOn(openDays, on), in: isOpenIn(openDays, week), days: openDays })
      const lastDay = raw(
        `select upper(v.open_days) from (select '${openDaysText(openDays)}'::datemultirange as open_days) v`,
      )
      const [last] = await db.rows<{ upper: string | null }>(lastDay)
      expect(hasClosed(openDays, on)).toBe(last?.upper !== null && (last?.upper ?? '') <= on)
    }),
    { numRuns: 150 },
  )
})

const change = (body: Parameters<typeof patch>[1], call = asAdmin) => patch(call, body)
const patch = (call: Caller, body: { opensOn?: string | null; closesOn?: string | null }) =>
  call('PATCH /api/venues/:id', { params: { id: venue.id }, body })

describe('a venue’s first and last day', () => {
  test('are set, cleared, and in the trail', async () => {
    const { body } = await change({ opensOn: '2026-04-06', closesOn: '2026-12-31' })
    expect(body).toMatchObject({
      ...{ opensOn: '2026-04-06', closesOn: '2026-12-31', staff: 1, can: { editOpening: true } },
      openDays: [{ from: '2026-04-06', to: '2026-12-31' }],
    })
    expect((await change({ closesOn: null })).body).toMatchObject({ opensOn: '2026-04-06', closesOn: null })
    const { body: trail } = await asAdmin('GET /api/audit')
    expect(JSON.stringify(trail)).toContain('2026-12-31')
  })

  test('a later first day opens a closed venue again, and the gap stays', async () => {
    await change({ closesOn: '2026-09-13' })
    const { body } = await change({ opensOn: '2026-11-16' })
    expect(body).toMatchObject({
      ...{ opensOn: '2026-11-16', closesOn: null },
      openDays: [
        { from: null, to: '2026-09-13' },
        { from: '2026-11-16', to: null },
      ],
    })
    const { body: shown } = await asGm('GET /api/venues/:venue', { params: { venue: venue.id } })
    expect(shown).toMatchObject({ closed: false, openDays: body.openDays })
  })

  test('a venue can be added before it opens', async () => {
    const { body } = await asAdmin('POST /api/venues', { body: { name: 'Next', opensOn: '2026-12-07' } })
    const { body: next } = await asAdmin('GET /api/venues/:venue', { params: { venue: body.id } })
    expect(next).toMatchObject({ closed: false, openDays: [{ from: '2026-12-07', to: null }] })
    expect((await asAdmin('GET /api/review/count', { query: { venue: body.id } })).body.total).toBe(0)
  })

  test.each([
    ['a last day before the first', { opensOn: '2026-05-01', closesOn: '2026-04-01' }, 'closesOn'],
    ['a first day in fifty years', { opensOn: '2076-05-01' }, 'opensOn'],
    ['no date', { closesOn: '2026-02-30' }, 'closesOn'],
  ])('%s is refused', async (_what, body, field) => {
    expect(await change(body)).toMatchObject({ status: 400, error: { field } })
  })

  test('leave out no week with sales', async () => {
    await makeMetrics(db, venue, { weekOf: '2026-11-09', revenue: '40000.00' })
    expect(await change({ closesOn: '2026-11-08' })).toMatchObject({
      status: 400,
      error: { field: 'closesOn' },
    })
    expect(await change({ opensOn: '2026-11-16' })).toMatchObject({
      status: 400,
      error: { field: 'opensOn' },
    })
    expect((await change({ opensOn: '2026-11-15', closesOn: '2026-11-16' })).status).toBe(200)
  })

  test('only an admin sets them', async () => {
    expect(await change({ closesOn: '2026-12-31' }, asGm)).toMatchObject({
      status: 403,
      error: { field: 'closesOn' },
    })
  })
})

describe('a venue that has closed', () => {
  beforeEach(async () => {
    await makeVenue(db, company, { name: 'Zebra' })
    await change({ closesOn: '2026-11-15' })
  })

  test('is last in the list, asks for nothing, and leaves this week’s rollup', async () => {
    const { body: venues } = await asAdmin('GET /api/venues')
    expect(venues.map(({ name, closed }) => [name, closed])).toEqual([
      ['Zebra', false],
      ['Low Tide', true],
    ])
    const weeks = (await asGm('GET /api/review')).body.weeks.map(({ weekOf }) => weekOf)
    expect(weeks).not.toContain('2026-11-16')
    const rowsOf = async (query: object) =>
      (await asAdmin('GET /api/rollup', { query })).body.rows.map(({ name }) => name)
    expect(await rowsOf({})).toEqual(['Zebra'])
    expect(await rowsOf({ from: '2026-11-02', to: '2026-11-09' })).toEqual(['Low Tide', 'Zebra'])
    const { body } = await asAdmin('GET /api/rollup', { query: { span: 'last-4-weeks' } })
    expect(body.oneSided).toEqual({
      count: 1,
      venues: [{ venueSlug: venue.slug, venueName: 'Low Tide', weeks: 1 }],
    })
  })

  test('takes nobody new, by hand or by roster', async () => {
    const email = `new@${company.domain}`
    const added = { email, role: 'AGM' as const, venueId: venue.id }
    expect(await asAdmin('POST /api/people', { body: added })).toMatchObject({
      status: 400,
      error: { field: 'venueId', error: 'Low Tide closed on 2026-11-15. Choose another venue.' },
    })
    const csv = `Email,Role,Venue\n${email},AGM,Low Tide\n`
    const file = Buffer.from(csv).toString('base64')
    const { body } = await asAdmin('POST /api/people/import', { body: { file } })
    expect(body.errors).toEqual([
      expect.objectContaining({ text: expect.stringContaining('Low Tide closed') }),
    ])
  })
})
