import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { type Caller, DUE_MONDAY } from '../../../test/app.ts'
import { setScene } from '../../../test/scene.ts'
import { makeCompany, makeFocus, makePriority, makeStaff, makeVenue } from '../../../test/world.ts'
import { insert } from '../../kernel/db/tables.ts'

const { server, db, company, venue, vp, lead, asVp, asGm, asLead, signInAgain } = setScene({
  venue: { name: 'Pier 9' },
})

const TICKETS = {
  title: 'Ticket time under 8 minutes',
  why: 'Guests wait too long on Fridays.',
  category: 'OPERATIONS' as const,
  outcome: 'Median ticket time under 8 minutes, by the point of sale',
}
const set = (more: object = {}) =>
  asVp('POST /api/focuses', { body: { period: '2026-11', ...TICKETS, ...more } })
const focuses = (as: Caller, query: { period?: string; venue?: string } = {}) =>
  as('GET /api/focuses', { query }).then(({ body }) => body)
const answer = (as: Caller, id: string, text: string, at = venue.slug) =>
  as('PUT /api/venues/:venue/focuses/:id', { params: { venue: at, id }, body: { text } })
const create = (focus: string | null, more: { targetPeriod?: number; targetYear?: number } = {}) =>
  asGm('POST /api/priority', {
    body: { venueId: venue.id, bltId: lead.id, title: 'Second expo', focus, ...more },
  })
const refused = (field: string, error: string | RegExp) => ({
  status: 400,
  body: { code: 'invalid', field, error: expect.stringMatching(error) },
})

describe('a company’s focuses of a period', () => {
  test('are set by a VP and read by everyone', async () => {
    const { status, body } = await set()
    expect([status, body]).toMatchObject([
      201,
      { ...TICKETS, period: 11, year: 2026, setBy: vp.name, answers: [], can: { edit: true, answer: false } },
    ])
    expect(await focuses(asLead)).toEqual({
      ...{ period: 11, year: 2026, can: { set: false } },
      focuses: [{ ...body, can: { edit: false, answer: false } }],
    })
    expect((await focuses(asVp)).can).toEqual({ set: true })
    expect((await focuses(asLead, { period: '2026-12' })).focuses).toEqual([])
  })

  test('are three at most', async () => {
    for (const title of ['One', 'Two', 'Three']) expect((await set({ title })).status).toBe(201)
    expect((await focuses(asVp)).can).toEqual({ set: false })
    expect(await set()).toMatchObject({ status: 409, body: { error: 'A period has at most 3 focuses.' } })
    expect((await set({ period: '2026-12' })).status).toBe(201)
    expect((await focuses(asVp)).focuses.map(({ title }) => title)).toHaveLength(3)
  })

  test('two calls at once do not make a fourth', async () => {
    for (const title of ['One', 'Two']) await set({ title })
    const made = await Promise.all([set(), set(), set()])
    expect(made.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  })

  test.each([
    ['title', { title: '  ' }, 'Title is required'],
    ['why', { why: '' }, 'Why is required'],
    ['outcome', { outcome: ' ' }, 'Outcome is required'],
    ['title', { title: 'x'.repeat(121) }, ''],
    ['category', { category: 'FUN' }, ''],
    ['period', { period: 'soon' }, 'must look like'],
    ['period', { period: '2026-10' }, 'has already ended'],
  ])('refuse a wrong %s: %o', async (field, more, error) => {
    expect(await set(more)).toMatchObject(refused(field, error))
    expect((await focuses(asVp)).focuses).toEqual([])
  })

  test('are changed and removed until the period ends', async () => {
    const { id } = (await set()).body
    const at = { params: { id } }
    expect(await asVp('PATCH /api/focuses/:id', { ...at, body: { title: ' Tickets ' } })).toMatchObject({
      status: 200,
      body: { ...TICKETS, title: 'Tickets' },
    })
    expect(await asVp('PATCH /api/focuses/:id', { ...at, body: { why: ' ' } })).toMatchObject(
      refused('why', 'Why is required'),
    )
    server.clock.set('2026-12-01T20:00:00Z')
    await signInAgain()
    const closed = { status: 409, body: { error: 'This period is closed.' } }
    expect(await asVp('PATCH /api/focuses/:id', { ...at, body: { title: 'Late' } })).toMatchObject(closed)
    expect(await asVp('DELETE /api/focuses/:id', at)).toMatchObject(closed)
    expect(await answer(asGm, id, 'Late')).toMatchObject(closed)
    const before = await focuses(asVp, { period: '2026-11', venue: venue.slug })
    expect(before).toMatchObject({
      can: { set: false },
      focuses: [{ title: 'Tickets', can: { edit: false, answer: false } }],
    })
  })

  test('are only read by a VP with a region', async () => {
    const regional = await makeStaff(db, company, 'VP')
    await insert(db, 'venueAssignments', [{ appUserId: regional.id, venueId: venue.id }])
    const asRegional = await server.as(regional)
    const { id } = (await set()).body
    expect(await focuses(asRegional)).toMatchObject({
      can: { set: false },
      focuses: [{ id, can: { edit: false } }],
    })
    expect(await asRegional('DELETE /api/focuses/:id', { params: { id } })).toMatchObject({
      status: 403,
      body: { error: 'Focuses are the whole company’s, and you have a region.' },
    })
  })
})

describe('a venue’s answer', () => {
  test('is one line, the last one, and none if it is empty', async () => {
    const { id } = (await set()).body
    const given = await answer(asGm, id, '  A second expo on Fridays ')
    expect(given.body.answers).toMatchObject([{ venueSlug: venue.slug, text: 'A second expo on Fridays' }])
    expect(given.body.can).toEqual({ edit: false, answer: true })
    await answer(asGm, id, 'Two expos')
    expect((await focuses(asLead)).focuses[0]?.answers.map(({ text }) => text)).toEqual(['Two expos'])
    expect((await answer(asGm, id, '')).body.answers).toEqual([])
    expect((await answer(asGm, id, 'x'.repeat(201))).status).toBe(400)
  })

  test('is read within reach', async () => {
    const other = await makeVenue(db, company, { name: 'Attic' })
    const asOther = await server.as(await makeStaff(db, company, 'GM', { venues: [other] }))
    const { id } = (await set()).body
    await answer(asGm, id, 'Here')
    await answer(asOther, id, 'There', other.slug)
    const texts = async (as: Caller, at?: string) =>
      (await focuses(as, at ? { venue: at } : {})).focuses[0]?.answers.map(({ text }) => text)
    expect(await texts(asVp)).toEqual(['There', 'Here'])
    expect(await texts(asVp, venue.slug)).toEqual(['Here'])
    expect(await texts(asGm)).toEqual(['Here'])
    expect(await texts(asLead)).toEqual(['Here'])
    expect(await answer(asGm, id, 'Not mine', other.slug)).toMatchObject({ status: 404 })
  })
})

describe('a priority', () => {
  const edit = (id: string, focus: string | null | undefined) =>
    asGm('PUT /api/priorities/:id', {
      params: { id },
      body: { title: 'Second expo', ...(focus === undefined ? {} : { focus }) },
    })

  test('serves a focus of its period, or none', async () => {
    const { id } = (await set()).body
    const serves = { id, title: TICKETS.title }
    const made = await create(id)
    expect(made).toMatchObject({ status: 201, body: { focus: serves } })
    expect((await create(null)).body.focus).toBeNull()
    expect((await edit(made.body.id, undefined)).body.focus).toEqual(serves)
    expect((await edit(made.body.id, null)).body.focus).toBeNull()
    expect((await edit(made.body.id, id)).body.focus).toEqual(serves)
    const trail = sql`
      select meta->'before'->>'focus' as before, meta->'after'->>'focus' as after from audits
       where action = 'priority.edited' and meta->>'id' = ${made.body.id} order by created_at, ctid`
    expect(await db.rows(trail)).toEqual([
      { before: TICKETS.title, after: TICKETS.title },
      { before: TICKETS.title, after: null },
      { before: null, after: TICKETS.title },
    ])
  })

  test('does not serve a focus of another period or company', async () => {
    const next = (await set({ period: '2026-12' })).body.id
    const foreign = await makeCompany(db)
    const theirs = await makeFocus(db, foreign, await makeStaff(db, foreign, 'VP'))
    for (const id of [next, theirs.id, 'x']) {
      expect(await create(id)).toMatchObject(refused('focus', 'one of the priority’s period'))
    }
    expect((await create(next, { targetPeriod: 12, targetYear: 2026 })).status).toBe(201)
    const { body } = await create(null)
    expect(await edit(body.id, next)).toMatchObject(refused('focus', 'one of the priority’s period'))
  })

  test('serves none when its focus is removed', async () => {
    const { id } = (await set()).body
    const { body } = await create(id)
    expect((await asVp('DELETE /api/focuses/:id', { params: { id } })).status).toBe(200)
    const params = { venue: venue.slug, blt: lead.slug, period: 'current' }
    const list = await asLead('GET /api/priorities/:venue/:blt/:period', { params })
    expect(list.body).toMatchObject([{ id: body.id, focus: null }])
    expect(await create(id)).toMatchObject(refused('focus', 'may have been removed'))
  })

  test('keeps its focus when it is handed over, and is archived with it; carried work drops it', async () => {
    const other = await makeStaff(db, company, 'BLT', { venues: [venue] })
    const focus = await makeFocus(db, company, vp, { period: 10 })
    const [kept, old] = [
      (await create((await set()).body.id)).body,
      await makePriority(db, venue, lead, { period: 10, dueAt: '2026-11-01', focusId: focus.id }),
    ]
    const params = { id: kept.id }
    const handed = await asGm('POST /api/priorities/:id/hand-over', { params, body: { blt: other.id } })
    expect(handed.body.focus).toEqual(kept.focus)
    await db.run(sql`update priorities set is_archived = true, archived_at = now() where id = ${old.id}`)
    server.clock.set(DUE_MONDAY)
    const { status, body } = await asGm('POST /api/priorities/:id/carry', { params: { id: old.id } })
    expect([status, body.focus]).toEqual([201, null])
    const archive = await asGm('GET /api/priorities/:venue/:blt/archive', {
      ...{ params: { venue: venue.slug, blt: lead.slug }, query: {} },
    })
    expect(archive.body).toMatchObject([{ id: old.id, focus: { id: focus.id, title: focus.title } }])
  })
})
