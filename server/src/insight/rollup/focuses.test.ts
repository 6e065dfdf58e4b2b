import { expect, test } from 'vitest'
import { FRIDAY } from '../../../test/app.ts'
import { makeScene, setScene } from '../../../test/scene.ts'
import { makeFocus, makePriority, makeStaff } from '../../../test/world.ts'
import { insert } from '../../kernel/db/tables.ts'

const { server, db } = setScene()

const SIGNED_OFF = { status: 'COMPLETED' as const, closedAt: new Date(FRIDAY) }
const OLD = { period: 10, dueAt: '2026-11-01' }
const WITHDRAWN = { withdrawnAt: new Date(FRIDAY), isArchived: true }

async function scene() {
  const {
    company,
    venue: attic,
    other: pier,
    vp,
    otherLead: member,
    lead: colleague,
  } = await makeScene(server, ['venue', 'other', 'vp', 'otherLead', 'lead'], {
    venue: { name: 'Attic' },
    other: { name: 'Pier 9' },
  })
  const focus = await makeFocus(db, company, vp, { createdAt: new Date('2026-11-01T18:00:00Z') })
  const second = await makeFocus(db, company, vp, { createdAt: new Date('2026-11-02T18:00:00Z') })
  const serving = { focusId: focus.id }
  const done = await makePriority(db, pier, member, { ...serving, ...SIGNED_OFF, title: 'Second expo' })
  await makePriority(db, pier, member, serving)
  await makePriority(db, pier, member, SIGNED_OFF)
  await makePriority(db, attic, colleague, serving)
  // A priority of another period and a withdrawn one do not count.
  await makePriority(db, attic, colleague, OLD)
  await makePriority(db, attic, colleague, { ...serving, ...WITHDRAWN })
  const by = { updatedById: vp.id, updatedAt: new Date(FRIDAY) }
  await insert(db, 'focusAnswers', [{ focusId: focus.id, venueId: pier.id, text: 'Two expos', ...by }])
  return { company, attic, pier, vp, member, focus, second, done }
}

test('the rollup counts the priorities that serve a focus, and the signed-off ones of these', async () => {
  const { vp, focus, second, pier } = await scene()
  const asVp = await server.as(vp)
  const read = async (query: { venue?: string; period?: string }) =>
    (await asVp('GET /api/rollup/focuses', { query })).body
  expect(await read({})).toMatchObject({
    ...{ period: 11, year: 2026, can: { edit: true } },
    focuses: [
      { id: focus.id, priorities: 4, serving: 3, signedOff: 1 },
      { id: second.id, priorities: 4, serving: 0, signedOff: 0 },
    ],
  })
  expect((await read({ venue: pier.slug })).focuses[0]).toMatchObject({
    priorities: 3,
    serving: 2,
    signedOff: 1,
  })
  expect(await read({ period: '2026-10' })).toMatchObject({ period: 10, focuses: [], can: { edit: false } })
})

test('and opens by venue, with the answers and what was signed off', async () => {
  const { vp, focus, attic, pier, member, done } = await scene()
  const asVp = await server.as(vp)
  const read = async (query: { venue?: string }) =>
    (await asVp('GET /api/rollup/focuses/:id', { params: { id: focus.id }, query })).body
  expect(await read({})).toMatchObject({
    ...{ title: focus.title, priorities: 4, serving: 3, signedOff: 1 },
    venues: [
      { venueSlug: attic.slug, priorities: 1, serving: 1, signedOff: 0, answer: null },
      {
        venueSlug: pier.slug,
        priorities: 3,
        serving: 2,
        signedOff: 1,
        answer: { text: 'Two expos', by: vp.name },
      },
    ],
    done: [{ id: done.id, title: 'Second expo', venueSlug: pier.slug, bltId: member.id }],
  })
  expect((await read({ venue: attic.slug })).venues.map(({ venueName }) => venueName)).toEqual(['Attic'])
})

test('of a region it counts only its venues, and its VP sets none', async () => {
  const { company, attic, focus } = await scene()
  const regional = await makeStaff(db, company, 'VP')
  await insert(db, 'venueAssignments', [{ appUserId: regional.id, venueId: attic.id }])
  const asRegional = await server.as(regional)
  const { body } = await asRegional('GET /api/rollup/focuses', { query: {} })
  expect(body.focuses[0]).toMatchObject({ id: focus.id, priorities: 1, serving: 1, signedOff: 0 })
  expect(body.can).toEqual({ edit: false })
})
