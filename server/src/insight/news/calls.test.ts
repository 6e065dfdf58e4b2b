import type { News } from '@scope/contract/insight/news'
import sql from 'sql-template-tag'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setScene } from '../../../test/scene.ts'
import { makePriority, type Staff } from '../../../test/world.ts'

const FRIDAY = '2026-11-20T20:00:00.000Z'
/** Sunday evening in Los Angeles. */
const MONDAY_UTC = '2026-11-23T03:00:00.000Z'

const scene = setScene({
  now: FRIDAY,
  once: true,
  company: 'Lantern Hospitality',
  venue: { name: 'Las Perlas LA' },
})
const { server, db, company, venue, lead, agm, gm, vp, admin } = scene
const staff = { lead, agm, gm, vp, admin }
const callers = {
  ...{ lead: scene.asLead, agm: scene.asAgm, gm: scene.asGm, vp: scene.asVp, admin: scene.asAdmin },
  elsewhere: scene.asOtherGm,
}
let priorityId: string

beforeAll(async () => {
  priorityId = (await makePriority(db, venue, lead, { title: 'Faster rounds', tasks: ['Count'] })).id
})

const at = { params: { venue: 'las-perlas-la' } }

const home = async (as: keyof typeof callers, member: Staff): Promise<News> =>
  (await callers[as]('GET /api/venues/:venue/news', { ...at, query: { blt: member.slug } })).body
const board = async (as: keyof typeof callers): Promise<News> =>
  (await callers[as]('GET /api/venues/:venue/news', at)).body
const rollup = async (as: keyof typeof callers): Promise<News> =>
  (await callers[as]('GET /api/rollup/news')).body
const linesOf = ({ items }: News) =>
  items.map(({ who, action, title }) => [who, action, title].filter(Boolean).join(' '))

/** Everyone opens every place. */
async function lookAround(until: string): Promise<void> {
  for (const name of ['lead', 'agm', 'gm', 'vp', 'admin'] as const) {
    for (const blt of [undefined, staff.lead.id, staff.agm.id]) {
      const body = { ...(blt ? { blt } : {}), until }
      expect((await callers[name]('POST /api/venues/:venue/visit', { ...at, body })).status).toBe(200)
    }
  }
  for (const name of ['vp', 'admin'] as const) {
    expect((await callers[name]('POST /api/rollup/visit', { body: { until } })).status).toBe(200)
  }
}

test('before the first visit nothing is news', async () => {
  const { body } = await callers.elsewhere('GET /api/venues/:venue/news', { params: { venue: 'low-tide' } })
  expect(body).toMatchObject({ since: null, sinceDay: null, items: [], more: false })
})

describe('after a visit', () => {
  beforeEach(() => server.clock.set(MONDAY_UTC))
  beforeAll(async () => {
    await lookAround(FRIDAY)
    server.clock.set(MONDAY_UTC)
    const { lead, gm } = callers
    const [task] = await db.rows<{ id: string }>(
      sql`select id from priority_tasks where priority_id = ${priorityId}`,
    )
    const body = { venueId: venue.id, bltId: staff.lead.id, weekOf: '2026-11-16' }
    await lead('PATCH /api/tasks/:taskId', { params: { taskId: task?.id ?? '' }, body: { completed: true } })
    await lead('PATCH /api/priorities/:id/status', {
      params: { id: priorityId },
      body: { status: 'AT_RISK', note: 'Ice' },
    })
    await lead('POST /api/skills/update', { body: { skillId: 'pour-cost-control', status: 'LEARNING' } })
    await lead('POST /api/journals', { body: { ...body, entry: 'A private word.' } })
    await lead('POST /api/journals', {
      body: { ...body, weekOf: '2026-11-09', entry: 'A shared word.', visibility: 'shared' },
    })
    await lead('POST /api/journals', {
      body: { ...body, weekOf: '2026-11-02', entry: 'A draft.', draft: true },
    })
    await gm('POST /api/metrics', {
      query: { venue: venue.id },
      body: { weekOf: '2026-11-16', revenue: 61_200 },
    })
  })

  const TICK = 'Marisol Test task.changed Count'
  const CHECK_IN = 'Marisol Test priority.checkedIn Faster rounds'
  const SKILL = 'Marisol Test skill.marked Pour Cost Control'
  const JOURNAL = 'Marisol Test journal.submitted'
  const NUMBERS = 'Dana Test metrics.save'

  test.each<[string, () => Promise<News>, string[]]>([
    ['nothing to who did it', () => home('lead', staff.lead), []],
    ['a colleague: no skills, no private journal', () => board('agm'), [NUMBERS, JOURNAL, CHECK_IN, TICK]],
    ['the GM: all but the own', () => board('gm'), [JOURNAL, JOURNAL, SKILL, CHECK_IN, TICK]],
    [
      'the member’s home: no numbers',
      () => home('admin', staff.lead),
      [JOURNAL, JOURNAL, SKILL, CHECK_IN, TICK],
    ],
    ['another member’s home', () => home('gm', staff.agm), []],
    ['a VP: no private journal', () => rollup('vp'), [NUMBERS, JOURNAL, SKILL, CHECK_IN, TICK]],
    ['a full admin', () => rollup('admin'), [NUMBERS, JOURNAL, JOURNAL, SKILL, CHECK_IN, TICK]],
  ])('%s', async (_, read, expected) => {
    expect(linesOf(await read()).toSorted()).toEqual(expected.toSorted())
  })

  test('says since when in the venue’s days, and what each row is about', async () => {
    const news = await board('gm')
    expect(news).toMatchObject({
      since: FRIDAY,
      sinceDay: '2026-11-20',
      today: '2026-11-22',
      readAt: MONDAY_UTC,
    })
    const itemOf = (action: string) => news.items.find((item) => item.action === action)
    expect(itemOf('task.changed')).toMatchObject({ status: 'done', priorityId, bltSlug: staff.lead.slug })
    expect(itemOf('priority.checkedIn')).toMatchObject({
      status: 'AT_RISK',
      venueSlug: venue.slug,
      weekOf: '2026-11-16',
    })
    expect(itemOf('skill.marked')).toMatchObject({ status: 'LEARNING', skillId: 'pour-cost-control' })
    expect(JSON.stringify(news)).not.toMatch(/private word|shared word|draft|Ice/)
  })

  test('a venue and a member out of reach are not found, and the rollup is refused', async () => {
    expect((await callers.elsewhere('GET /api/venues/:venue/news', at)).status).toBe(404)
    const query = { blt: staff.lead.id }
    expect(
      (await callers.elsewhere('GET /api/venues/:venue/news', { params: { venue: 'low-tide' }, query }))
        .status,
    ).toBe(404)
    expect((await callers.gm('GET /api/rollup/news')).status).toBe(403)
  })

  test('what a member did goes with them', async () => {
    await db.run(sql`update app_users set venue_id = (select id from venues where slug = 'low-tide'
                         and org_id = ${company.id}) where id = ${staff.lead.id}`)
    const news = await board('gm')
    await db.run(sql`update app_users set venue_id = ${venue.id} where id = ${staff.lead.id}`)
    expect(linesOf(news)).toEqual([])
  })

  test('a list that is being read stays whole while visits are noted', async () => {
    const query = { since: FRIDAY }
    const at = { params: { venue: venue.id } }
    await callers.admin('POST /api/venues/:venue/visit', { ...at, body: { until: MONDAY_UTC } })
    expect(linesOf(await board('admin'))).toEqual([])
    const { body } = await callers.admin('GET /api/venues/:venue/news', { ...at, query })
    expect(body).toMatchObject({ since: FRIDAY, items: { length: 6 } })
    const refused = await callers.admin('GET /api/venues/:venue/news', {
      ...at,
      query: { since: '2026-11-20T25:00:00Z' },
    })
    expect(refused.status).toBe(400)
  })

  test('a visit moves on, and never back', async () => {
    const visit = (until: string) =>
      callers.admin('POST /api/venues/:venue/visit', { ...at, body: { until } })
    await visit('2030-01-01T00:00:00Z')
    expect(await board('admin')).toMatchObject({ since: MONDAY_UTC, items: [] })
    await visit(FRIDAY)
    expect((await board('admin')).since).toBe(MONDAY_UTC)
  })
})
