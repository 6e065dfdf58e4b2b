import { describe, expect, test } from 'vitest'
import { setScene } from '../../../test/scene.ts'
import { makeBudget, makeMetrics } from '../../../test/world.ts'

/*
 * Weeks in which a venue is not open, over HTTP. Low Tide was open until Sunday 8 November 2026; it is the 20th.
 */

const OPEN = '2026-11-02'
const CLOSED = '2026-11-09'
const REFUSED = `Low Tide was not open in the week of ${CLOSED}.`

const { db, venue, asAdmin } = setScene({ venue: { name: 'Low Tide' } })

const close = () =>
  asAdmin('PATCH /api/venues/:id', { params: { id: venue.id }, body: { closesOn: '2026-11-08' } })
const fileOf = (week: string) =>
  Buffer.from(`Venue,Week of,Revenue\nlow-tide,${week},100\n`).toString('base64')

describe.each(['metrics', 'budgets'] as const)('%s of a week in which the venue is not open', (noun) => {
  const query = { venue: 'low-tide' }
  const save = (weekOf: string, revenue: number | null = 100) =>
    asAdmin(`POST /api/${noun}`, { query, body: { weekOf, revenue } })
  const line = (weekOf: string, revenue = '100') => ({ venue: 'low-tide', weekOf, revenue })
  const send = (body: object) => asAdmin(`POST /api/${noun}/import`, { body })

  test('are refused in the form, by the field of the week, and taken for its last week', async () => {
    await close()
    expect(await save(CLOSED)).toMatchObject({ status: 400, error: { field: 'weekOf', error: REFUSED } })
    expect(await save(OPEN)).toMatchObject({ status: 201, body: { revenue: 100 } })
  })

  test('are errors of their line in a sheet and in a file, also when saved at once', async () => {
    await close()
    const { body: sheet } = await send({ lines: [line(OPEN), line(CLOSED)] })
    expect(sheet.errors).toEqual([{ line: 2, field: 'weekOf', text: REFUSED }])
    expect(sheet.weeks).toMatchObject([{ weekOf: OPEN }])
    const { body: file } = await send({ file: fileOf(CLOSED) })
    expect(file.errors).toEqual([{ line: 2, field: 'weekOf', text: REFUSED }])
    expect(await send({ file: fileOf(CLOSED), apply: true })).toMatchObject({
      body: { saved: false, wrong: 1 },
    })
    expect(await send({ lines: [line(CLOSED)], save: sheet.plan })).toMatchObject({
      ...{ status: 400, error: { field: 'lines.1.weekOf', error: REFUSED } },
    })
    expect((await asAdmin(`GET /api/${noun}`, { query })).body).toEqual([])
  })

  test('that were stored before can be sent again and removed', async () => {
    const make = noun === 'metrics' ? makeMetrics : makeBudget
    await make(db, venue, { weekOf: CLOSED, revenue: '0.00' })
    await close()
    expect((await send({ lines: [line(CLOSED, '0')] })).body).toMatchObject({ left: 1, errors: [] })
    expect(await save(CLOSED, 5)).toMatchObject({ status: 400, error: { error: REFUSED } })
    expect(await save(CLOSED, null)).toMatchObject({ status: 201, body: { revenue: null } })
  })

  test('are left alone where a line says nothing of them', async () => {
    await close()
    expect((await send({ lines: [line(CLOSED, '')] })).body).toMatchObject({ left: 1, errors: [] })
  })
})

test('a week to come in which the venue is not open can have no budget', async () => {
  await close()
  expect(
    await asAdmin('POST /api/budgets', {
      ...{ query: { venue: 'low-tide' }, body: { weekOf: '2026-12-07', revenue: 1 } },
    }),
  ).toMatchObject({ status: 400, error: { error: 'Low Tide is not open in the week of 2026-12-07.' } })
})

test('the week of a venue offers no form, unless it has numbers to remove', async () => {
  await close()
  const can = async (week: string) =>
    (
      await asAdmin('GET /api/venues/:venue/metrics', {
        ...{ params: { venue: 'low-tide' }, query: { week } },
      })
    ).body.can
  expect(await can(CLOSED)).toEqual({ editMetrics: false })
  expect(await can(OPEN)).toEqual({ editMetrics: true })
  await makeMetrics(db, venue, { weekOf: CLOSED, revenue: '0.00' })
  expect(await can(CLOSED)).toEqual({ editMetrics: true })
})

test('tags alone are refused too', async () => {
  await close()
  const body = { weekOf: CLOSED, tags: [{ kind: 'closed' as const }] }
  expect(await asAdmin('POST /api/metrics', { query: { venue: 'low-tide' }, body })).toMatchObject({
    ...{ status: 400, error: { field: 'weekOf', error: REFUSED } },
  })
})
