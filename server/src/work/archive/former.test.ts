import sql from 'sql-template-tag'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../../test/app.ts'
import { setScene } from '../../../test/scene.ts'
import { makeJournal, makePriority, makeStaff, type Staff } from '../../../test/world.ts'

/*
 * People who were BLT members: one has left, one became the general manager of their bar, one of
 * another bar, one a VP, who has no bar.
 */

const scene = setScene({
  ...{ now: '2026-11-26T20:00:00Z', once: true },
  venue: { name: 'Old Bar' },
  other: { name: 'New Bar' },
  lead: { firstName: 'Lou' },
  gm: { firstName: 'Gil' },
  otherGm: { firstName: 'Ora' },
})
const { server, db, company, venue: bar, other, lead, gm, asAdmin } = scene
const callers = { gm: scene.asGm, otherGm: scene.asOtherGm, lead: scene.asLead } as Record<
  'gm' | 'lead' | 'promoted' | 'sentAway' | 'risen' | 'otherGm',
  Caller
>
let left: Staff
let promoted: Staff
let sentAway: Staff
let risen: Staff

beforeAll(async () => {
  const member = (role: 'AGM' | 'BLT', firstName: string) =>
    makeStaff(db, company, role, { firstName, venues: [bar] })
  left = await member('BLT', 'Lee')
  promoted = await member('AGM', 'Pru')
  sentAway = await member('AGM', 'Sam')
  risen = await member('AGM', 'Rae')
  for (const one of [left, promoted, sentAway, risen]) {
    await makePriority(db, bar, one, {
      ...{ title: `Work of ${one.name}`, period: 9, dueAt: '2026-09-27' },
      ...{ isArchived: true, completionRate: 80, finalStatus: 'ON_TRACK' },
    })
  }
  const change = async (one: Staff, body: object) =>
    expect((await asAdmin('PATCH /api/people/:id', { params: { id: one.id }, body })).status).toBe(200)
  await change(left, { active: false })
  await change(promoted, { role: 'GM', venueIds: [bar.id] })
  await change(sentAway, { role: 'GM', venueIds: [other.id] })
  await change(risen, { role: 'VP' })
  Object.assign(callers, {
    promoted: await server.as(promoted),
    sentAway: await server.as(sentAway),
    risen: await server.as(risen),
  })
})

const titles = async (as: keyof typeof callers, venue: string, one: Staff) => {
  const { status, body } = await callers[as]('GET /api/priorities/:venue/:blt/archive', {
    params: { venue, blt: one.slug },
  })
  return status === 200 ? body.map(({ title }) => title) : status
}

const NOBODY = 404

describe('the archive of somebody who was a member', () => {
  test('is read at the bar where they were, or where they went along with it', async () => {
    for (const one of [left, promoted, risen]) {
      expect(await titles('gm', 'old-bar', one)).toEqual([`Work of ${one.name}`])
      expect(await titles('lead', 'old-bar', one)).toEqual([`Work of ${one.name}`])
      expect(await titles('otherGm', 'new-bar', one)).toBe(NOBODY)
      expect(await titles('otherGm', 'old-bar', one)).toBe(NOBODY)
    }
    expect(await titles('otherGm', 'new-bar', sentAway)).toEqual(['Work of Sam Test'])
    expect(await titles('gm', 'old-bar', sentAway)).toBe(NOBODY)
  })

  test('is read by the person themselves', async () => {
    expect(await titles('promoted', 'old-bar', promoted)).toEqual(['Work of Pru Test'])
    expect(await titles('sentAway', 'new-bar', sentAway)).toEqual(['Work of Sam Test'])
    expect(await titles('risen', 'old-bar', risen)).toEqual(['Work of Rae Test'])
  })

  test('has its performance, record and skills', async () => {
    for (const one of [left, promoted, risen]) {
      const params = { venue: 'old-bar', blt: one.slug, year: '2026' }
      const { status, body } = await callers.gm('GET /api/performance/:venue/:blt/:year', { params })
      expect([status, body.totalPriorities]).toEqual([200, 1])
      const id = body.periodBreakdown[0]?.id ?? ''
      const record = await callers.gm('GET /api/priorities/:id/record', { params: { id } })
      expect([record.status, record.body.priority.bltName]).toEqual([200, one.name])
      const query = { venue: 'old-bar', blt: one.slug }
      expect((await callers.gm('GET /api/skills/progress', { query })).status).toBe(200)
      expect((await callers.gm('GET /api/skills/history', { query })).status).toBe(200)
    }
  })
})

test('their journals are expected and late no more', async () => {
  const query = { weekOf: '2026-11-16' }
  const stateOf = async (one: Staff) => {
    const params = { venue: 'old-bar', blt: one.slug }
    return (await callers.gm('GET /api/journals/check/:venue/:blt', { params, query })).body.state
  }
  expect(await stateOf(lead)).toBe('overdue')
  for (const one of [left, promoted, risen]) expect(await stateOf(one), one.name).toBe('none')
  // One that they submitted stays, and can be reviewed; its review is not late.
  for (const one of [left, risen]) {
    await makeJournal(db, bar, one, one, {
      weekOf: '2026-11-16',
      submittedAt: new Date('2026-11-16T20:00:00Z'),
    })
    expect(await stateOf(one), one.name).toBe('complete')
    const params = { venue: 'old-bar', blt: one.slug }
    const [journal] = (await callers.gm('GET /api/journals/:venue/:blt', { params })).body
    const id = journal?.id ?? ''
    expect(journal?.reviewBy).toBeNull()
    const { journals } = (await callers.gm('GET /api/review')).body
    expect(journals.filter(({ bltId }) => bltId === one.id)).toMatchObject([
      { late: false, journal: { id, reviewBy: null } },
    ])
    const reviewed = await callers.gm('POST /api/journals/:id/review', { params: { id }, body: {} })
    expect(reviewed.body.reviewedBy).toBe('Gil Test')
  }
})

test('their one-on-ones are read by whom they were read, and by themselves', async () => {
  for (const one of [left, promoted, sentAway, risen]) {
    await db.run(sql`insert into one_on_ones (blt_id, week_of, manager_id, begun_at, finished_at, minutes, points)
      values (${one.id}, '2026-11-09', ${gm.id}, '2026-11-10T20:00:00Z', '2026-11-10T20:20:00Z', 20, 'Tips')`)
  }
  const read = async (as: keyof typeof callers, venue: string, one: Staff) => {
    const params = { venue, blt: one.slug }
    const past = await callers[as]('GET /api/one-on-ones/:venue/:blt/past', { params })
    const week = await callers[as]('GET /api/one-on-ones/:venue/:blt', {
      params,
      query: { week: '2026-11-09' },
    })
    return [past, week].map(({ status, body }) =>
      status === 200 ? ('records' in body ? body.records[0] : body.record)?.points : status,
    )
  }
  for (const one of [left, promoted, risen]) {
    expect(await read('gm', 'old-bar', one), one.name).toEqual(['Tips', 'Tips'])
    expect(await read('otherGm', 'old-bar', one), one.name).toEqual([404, 404])
    expect(await read('lead', 'old-bar', one), one.name).toEqual([403, 403])
  }
  expect(await read('otherGm', 'new-bar', sentAway)).toEqual(['Tips', 'Tips'])
  expect(await read('promoted', 'old-bar', promoted)).toEqual(['Tips', 'Tips'])
  expect(await read('sentAway', 'new-bar', sentAway)).toEqual(['Tips', 'Tips'])
  expect(await read('risen', 'old-bar', risen)).toEqual(['Tips', 'Tips'])
})

test('former members are listed beside the team, with their bar', async () => {
  const listed = async (as: keyof typeof callers) => {
    const { body } = await callers[as]('GET /api/blts', { query: {} })
    return body.map(({ name, venueSlug }) => `${name} ${venueSlug}`).toSorted()
  }
  expect(await listed('gm')).toEqual(['Lee', 'Lou', 'Pru', 'Rae'].map((name) => `${name} Test old-bar`))
  expect(await listed('otherGm')).toEqual(['Sam Test new-bar'])
})

describe('find', () => {
  const found = async (as: keyof typeof callers, text: string) => {
    const { body } = await callers[as]('GET /api/find', { query: { text } })
    return body.found
      .filter(({ kind }) => kind === 'person')
      .map(({ name, venueSlug, bltSlug, former }) => [name, venueSlug, bltSlug !== null, former])
  }

  test('names former members where their archive is read', async () => {
    expect(await found('gm', 'lee')).toEqual([['Lee Test', 'old-bar', true, true]])
    expect(await found('gm', 'pru')).toEqual([['Pru Test', 'old-bar', true, true]])
    expect(await found('gm', 'rae')).toEqual([['Rae Test', 'old-bar', true, true]])
    expect(await found('gm', 'lou')).toEqual([['Lou Test', 'old-bar', true, false]])
    expect(await found('otherGm', 'lee')).toEqual([])
    expect(await found('sentAway', 'sam')).toEqual([['Sam Test', 'new-bar', true, true]])
  })

  test('names none to colleagues, whose screens show only their own work', async () => {
    expect(await found('lead', 'lee')).toEqual([])
    expect(await found('lead', 'rae')).toEqual([])
  })
})
