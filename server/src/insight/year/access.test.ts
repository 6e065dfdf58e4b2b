import { beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../../test/app.ts'
import { close, pagesIn } from '../../../test/pdf.ts'
import { setScene } from '../../../test/scene.ts'
import { makeJournal, makeStaff, makeStandIn } from '../../../test/world.ts'
import { insert } from '../../kernel/db/tables.ts'
import { MARA, meet, THURSDAY, thank } from './test/mara.ts'

/*
 * Who may read which parts of Mara’s year, on the screen and as a file.
 */

const SECRET = 'The secret of the house.'
const SHARED = 'Two regulars more.'
const HIDDEN = 'You covered for Jo.'

const scene = setScene({ now: THURSDAY, ...MARA, other: { name: 'High Tide' } })
const { server, db, company, venue, other, lead, gm } = scene
const always: Record<string, Caller> = {
  ...{ member: scene.asLead, gm: scene.asGm, elsewhere: scene.asOtherLead, otherGm: scene.asOtherGm },
  ...{ vp: scene.asVp, leadership: scene.asLeadership, csm: scene.asCsm, admin: scene.asAdmin },
}
let callers: typeof always

beforeEach(async () => {
  const [colleague, standIn, regional, away] = await Promise.all([
    makeStaff(db, company, 'BLT', { venues: [venue] }),
    makeStaff(db, company, 'AGM', { venues: [venue] }),
    makeStaff(db, company, 'VP'),
    makeStaff(db, company, 'VP'),
  ])
  await insert(db, 'venueAssignments', [
    { appUserId: regional.id, venueId: venue.id, place: 0 },
    { appUserId: away.id, venueId: other.id, place: 0 },
  ])
  callers = {
    ...always,
    colleague: await server.as(colleague),
    standIn: await server.as(standIn),
    regional: await server.as(regional),
    otherRegion: await server.as(away),
  }
  await makeStandIn(db, gm, standIn, [venue])
  await makeJournal(db, venue, lead, lead, { weekOf: '2026-11-09', entry: SECRET })
  await makeJournal(db, venue, lead, lead, {
    ...{ visibility: 'shared', entry: SHARED, draft: { entry: 'Half a thought.' } },
  })
  await meet(db, { lead, gm }, '2026-11-09', [{ text: 'Count the well' }])
  await thank(db, { venue, lead, gm })
  await thank(
    db,
    { venue, lead, gm: colleague },
    { text: HIDDEN, hiddenAt: new Date('2026-06-11T20:00:00Z') },
  )
})

const params = () => ({ venue: venue.slug, blt: lead.slug })
const ask = (name: string) => (callers[name] as Caller)('GET /api/year/:venue/:blt', { params: params() })
const askFile = (name: string) =>
  (callers[name] as Caller)('GET /api/year/:venue/:blt/year.pdf', { params: params() })

test.each([
  ['colleague', 403],
  ['leadership', 403],
  ['csm', 403],
  ['elsewhere', 404],
  ['otherGm', 404],
  ['otherRegion', 404],
])('not the %s: %d', async (name, status) => {
  expect((await ask(name)).status).toBe(status)
  expect((await askFile(name)).status).toBe(status)
})

test.each([
  ['member', true],
  ['gm', true],
  ['standIn', true],
  ['admin', true],
  ['vp', false],
  ['regional', false],
])('the %s, with what was agreed in one-on-ones: %s', async (name, reads) => {
  const { status, body } = await ask(name)
  expect(status).toBe(200)
  const agreed = reads ? 1 : null
  expect(body.counts.oneOnOnes).toEqual({ held: 1, agreed, done: reads ? 0 : null })
  expect(body.oneOnOnes?.length ?? null).toBe(agreed)
  expect(body.counts.journals).toMatchObject({ submitted: 2, shared: 1 })
  expect(body.journals.map(({ quote }) => quote)).toEqual([SHARED])
  expect(body.wellDones.map(({ text }) => text)).toContain(HIDDEN)

  const file = await askFile(name)
  expect(file.status).toBe(200)
  const text = (await pagesIn(file.body.bytes)).join('')
  expect(text).toContain(close(SHARED))
  expect(text.includes(close('Count the well'))).toBe(reads)
  for (const secret of [SECRET, 'Half a thought', 'about the raise']) {
    expect(JSON.stringify(body)).not.toContain(secret)
    expect(text).not.toContain(close(secret))
    expect(Buffer.from(file.body.bytes).includes(secret)).toBe(false)
  }
})

describe('a member who is one no more', () => {
  const change = async (body: object) =>
    expect(
      (await (callers.admin as Caller)('PATCH /api/people/:id', { params: { id: lead.id }, body })).status,
    ).toBe(200)

  test('is read as before, once they have left', async () => {
    await change({ active: false })
    for (const name of ['gm', 'vp', 'admin']) {
      expect(await ask(name)).toMatchObject({ status: 200, body: { member: { onTeam: false } } })
      expect((await askFile(name)).status).toBe(200)
    }
    for (const name of ['colleague', 'otherGm']) expect((await ask(name)).status).not.toBe(200)
  })

  test('reads their own year after a promotion, by the rules of before', async () => {
    await change({ role: 'GM', venueIds: [venue.id] })
    // A new role ends the session.
    callers.member = await server.as(lead)
    for (const name of ['member', 'gm']) {
      const { status, body } = await ask(name)
      expect([status, body.member?.onTeam, body.counts?.journals.submitted]).toEqual([200, false, 2])
      expect(JSON.stringify(body)).not.toContain(SECRET)
    }
    // A well-done that a manager hid is visible to the manager and those above.
    const reads = async (name: string) => JSON.stringify((await ask(name)).body).includes(HIDDEN)
    expect([await reads('member'), await reads('gm'), await reads('vp')]).toEqual([true, false, true])
  })

  test('is read by the new general manager after a move, and by the old one no more', async () => {
    await change({ venueIds: [other.id] })
    expect((await ask('gm')).status).toBe(404)
    const moved = { params: { venue: other.slug, blt: lead.slug } }
    const { status, body } = await (callers.otherGm as Caller)('GET /api/year/:venue/:blt', moved)
    expect([status, body.venue.slug, body.venues]).toEqual([200, 'high-tide', []])
    const { body: all } = await (callers.admin as Caller)('GET /api/year/:venue/:blt', moved)
    expect(all.venues.map(({ venue }) => venue.slug)).toEqual(['low-tide'])
  })
})
