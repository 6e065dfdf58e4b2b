import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { DUE_MONDAY, FRIDAY } from '../../../test/app.ts'
import { setScene } from '../../../test/scene.ts'
import {
  makeJournal,
  makePriority,
  makeStaff,
  makeVenue,
  type Staff,
  type Venue,
} from '../../../test/world.ts'

import { archiveEnded } from '../archive/jobs.ts'

const { server, db, company, venue, lead, asLead, gm, asGm, asVp, signInAgain } = setScene({
  venue: { gchatWebhook: 'https://chat.googleapis.com/v1/spaces/A' },
})

const home = (period = 'current') =>
  asLead('GET /api/priorities/:venue/:blt/:period', {
    params: { venue: venue.slug, blt: lead.slug, period },
  }).then(({ body }) => body)

/** What every screen that counts priorities says now. */
async function readings() {
  const at = { query: { venue: venue.slug } }
  const board = await asGm('GET /api/venues/:venue/board', { params: { venue: venue.slug } })
  const review = await asGm('GET /api/review', at)
  const performance = await asGm('GET /api/performance/:venue/:blt/:year', {
    params: { venue: venue.slug, blt: lead.slug, year: 'all' },
  })
  return {
    home: (await home()).map(({ id }) => id),
    board: board.body.members,
    review: [review.body.total, review.body.signOffs, review.body.members],
    performance: performance.body,
    rollup: (await asVp('GET /api/rollup', at)).body.rows,
    cards: (await asVp('GET /api/rollup', at)).body.cards,
    atRisk: (await asVp('GET /api/rollup/at-risk', at)).body,
    snapshot: (await asGm('GET /api/analytics/snapshot', at)).body,
    signals: (await asGm('GET /api/analytics/signals', at)).body,
    accomplishments: (await asGm('GET /api/accomplishments', at)).body,
  }
}

/** A mistaken priority with a ticked task and a check-in at risk. */
async function mistaken(): Promise<string> {
  const { id, taskIds } = await makePriority(db, venue, lead, { tasks: ['Count', 'Post'] })
  const done = await asLead('PATCH /api/tasks/:taskId', {
    params: { taskId: taskIds[0] ?? '' },
    body: { completed: true },
  })
  const checkedIn = await asLead('PATCH /api/priorities/:id/status', {
    params: { id },
    body: { status: 'AT_RISK', note: 'Wrong bar' },
  })
  expect([done.status, checkedIn.status]).toEqual([200, 200])
  return id
}

const withdraw = (id: string, reason: string) =>
  asGm('POST /api/priorities/:id/withdraw', { params: { id }, body: { reason } })

describe('a mistaken priority', () => {
  test('is removed with its tasks while nothing was done on it', async () => {
    const { id } = await makePriority(db, venue, lead, { title: 'For another bar', tasks: ['Count'] })
    await makeJournal(db, venue, lead, lead)
    expect((await home())[0]?.can.remove).toBe(false)
    expect(await asGm('DELETE /api/priorities/:id', { params: { id } })).toMatchObject({
      status: 200,
      body: { id },
    })
    expect(await home()).toEqual([])
    const trail = sql`select meta from audits where action = 'priority.removed' and meta ->> 'id' = ${id}`
    expect(await db.rows(trail)).toMatchObject([{ meta: { title: 'For another bar', tasks: ['Count'] } }])
  })

  test.each([
    ['a check-in', 'PATCH /api/priorities/:id/status'],
    ['a tick that was taken back', 'PATCH /api/tasks/:taskId'],
  ])('is not removed after %s', async (_, call) => {
    const { id, taskIds } = await makePriority(db, venue, lead, { tasks: ['Count'] })
    if (call === 'PATCH /api/tasks/:taskId') {
      for (const completed of [true, false]) {
        await asLead(call, { params: { taskId: taskIds[0] ?? '' }, body: { completed } })
      }
    } else await asLead('PATCH /api/priorities/:id/status', { params: { id }, body: { status: 'ON_TRACK' } })
    const answer = await asGm('DELETE /api/priorities/:id', { params: { id } })
    expect([answer.status, answer.error.error]).toEqual([
      409,
      'Work was done on this priority. Withdraw it with a reason instead.',
    ])
    expect(await home()).toHaveLength(1)
  })

  test('is withdrawn with a reason: the archive keeps it, and nothing counts it', async () => {
    await makePriority(db, venue, lead, { status: 'ON_TRACK', tasks: ['Count'] })
    const before = await readings()
    const id = await mistaken()
    const during = await readings()
    for (const name of ['home', 'board', 'rollup', 'cards', 'atRisk', 'snapshot'] as const) {
      expect(during[name], name).not.toEqual(before[name])
    }

    expect((await withdraw(id, ' ')).error).toMatchObject({ code: 'invalid', field: 'reason' })
    const answer = await withdraw(id, ' Meant for the other bar ')
    const withdrawn = { reason: 'Meant for the other bar', at: new Date(FRIDAY).toISOString() }
    expect(answer).toMatchObject({ status: 200, body: { withdrawn, can: { edit: false, work: false } } })
    expect(await readings()).toEqual(before)
    const archive = await asLead('GET /api/priorities/:venue/:blt/archive', {
      params: { venue: venue.slug, blt: lead.slug },
    })
    expect(archive.body).toMatchObject([
      { id, withdrawn, finalStatus: null, completionRate: null, can: { carry: false } },
    ])
    expect(await db.rows(sql`select state from messages where about_id = ${id}`)).toEqual([
      { state: 'cancelled' },
    ])
    expect((await withdraw(id, 'Again')).status).toBe(409)

    server.clock.set('2026-12-01T18:00:00Z')
    await signInAgain()
    const { cards } = (await asGm('GET /api/analytics/snapshot', { query: { venue: venue.slug } })).body
    expect(cards.throughput).toEqual({ completed: 0, due: 1 })
    const carried = await asGm('POST /api/priorities/:id/carry', { params: { id } })
    expect(carried.error.error).toBe('This priority was withdrawn. Create a new one instead.')
  })
})

test('a priority of the next period is prepared: the member sees it, and nothing counts it or lets work on it', async () => {
  server.clock.set(DUE_MONDAY)
  await makePriority(db, venue, lead, { status: 'ON_TRACK', tasks: ['Count'] })
  const before = await readings()
  const body = { venueId: venue.id, bltId: lead.id, title: 'Winter menu', targetPeriod: 12 }
  const { id } = (await asGm('POST /api/priority', { body })).body
  const task = await asGm('POST /api/priorities/:id/tasks', { params: { id }, body: { label: 'Taste' } })
  expect(await readings()).toEqual(before)
  expect(await home('2026-12')).toMatchObject([{ id, can: { work: false } }])

  const params = { taskId: task.body.id }
  const tick = await asLead('PATCH /api/tasks/:taskId', { params, body: { completed: true } })
  expect([tick.status, tick.error.error]).toEqual([409, 'Period 12 starts on 2026-11-30.'])
  const checkIn = await asLead('PATCH /api/priorities/:id/status', {
    params: { id },
    body: { status: 'ON_TRACK' },
  })
  expect([checkIn.status, checkIn.error.field]).toEqual([400, 'week'])
})

test('the form stores category, target date, outcome KPI, confidence and next action, and leaves out what it does not name', async () => {
  const details = {
    category: 'REVENUE_GROWTH',
    targetDate: '2026-11-27',
    outcomeKpi: 'Pour cost under 21%',
    confidence: 70,
    nextAction: 'Weigh the agave shelf',
  } as const
  const body = { venueId: venue.id, bltId: lead.id, title: 'Agave', ...details }
  const created = await asGm('POST /api/priority', { body })
  expect(created).toMatchObject({ status: 201, body: details })
  const params = { id: created.body.id }
  const edit = (more: object) =>
    asGm('PUT /api/priorities/:id', { params, body: { title: 'Agave', ...more } })
  expect((await edit({ confidence: 0, nextAction: ' ' })).body).toMatchObject({
    ...details,
    confidence: 0,
    nextAction: null,
  })
  expect((await edit({ targetDate: null, confidence: null })).body).toMatchObject({
    targetDate: null,
    outcomeKpi: details.outcomeKpi,
    confidence: null,
  })
  for (const [field, wrong] of [
    ['confidence', 101],
    ['confidence', 7.5],
    ['targetDate', 'soon'],
    ['outcomeKpi', 'x'.repeat(301)],
  ]) {
    expect((await edit({ [`${field}`]: wrong })).error).toMatchObject({ code: 'invalid', field })
  }
  const stale = await edit({ updatedAt: created.body.updatedAt })
  expect(stale.error).toMatchObject({ code: 'stale', current: { outcomeKpi: details.outcomeKpi } })
})

describe('a priority that was made for the wrong person', () => {
  const handOver = (id: string, to: { id: string }, as = asGm) =>
    as('POST /api/priorities/:id/hand-over', { params: { id }, body: { blt: to.id } })
  const member = (more: { venues?: Venue[]; firstName?: string } = {}) =>
    makeStaff(db, company, 'AGM', { venues: [venue], ...more })
  const homeOf = (one: Staff) =>
    asGm('GET /api/priorities/:venue/:blt/:period', {
      params: { venue: venue.slug, blt: one.slug, period: 'current' },
    }).then(({ body }) => body)

  test('is handed over with its tasks, check-ins and files, and is in the trail', async () => {
    const next = await member({ firstName: 'Nia' })
    const id = await mistaken()
    await db.run(sql`insert into materials (priority_id, venue_id, blt_id, key, file_name, file_type, size,
      uploaded_by_id, created_at) values (${id}, ${venue.id}, ${lead.id}, ${id}, 'a.pdf', 'application/pdf', 1, ${lead.id}, now())`)
    const { status, body } = await handOver(id, next)
    expect([status, body.bltName, body.status, body.tasks.map(({ completed }) => completed)]).toEqual([
      ...[200, 'Nia Test', 'AT_RISK'],
      [true, false],
    ])
    expect([(await homeOf(lead)).length, (await homeOf(next)).map((one) => one.id)]).toEqual([0, [id]])
    const record = await asGm('GET /api/priorities/:id/record', { params: { id } })
    expect(record.body.checkIns).toMatchObject([{ note: 'Wrong bar', authorName: lead.name }])
    const whose = await db.rows(sql`
      select (select blt_id from priority_check_ins where priority_id = ${id}) as "checkIn",
             (select blt_id from materials where priority_id = ${id}) as file`)
    expect(whose).toEqual([{ checkIn: next.id, file: next.id }])
    const trail = sql`select meta from audits where action = 'priority.handedOver' and meta ->> 'id' = ${id}`
    expect(await db.rows(trail)).toMatchObject([
      { meta: { bltId: next.id, before: { member: lead.name }, after: { member: 'Nia Test' } } },
    ])
  })

  test('counts no check-in that was missed before against its new member', async () => {
    const next = await member()
    const { id } = await makePriority(db, venue, lead, { createdAt: new Date('2026-11-02T18:00:00Z') })
    const checkIn = (week: string) =>
      asGm('PATCH /api/priorities/:id/status', { params: { id }, body: { status: 'ON_TRACK', week } })
    await checkIn('2026-11-02')
    const missing = async (one: Staff) => {
      const query = { venue: venue.slug }
      const { members, total } = (await asGm('GET /api/review', { query })).body
      expect((await asGm('GET /api/review/count', { query })).body.total).toBe(total)
      const rows = members.filter(({ bltId }) => bltId === one.id)
      return rows.filter((row) => row.missing.includes('check-in')).map(({ weekOf }) => weekOf)
    }
    const misses = async () => (await homeOf(next))[0]?.misses
    expect([(await home())[0]?.misses, await missing(lead)]).toEqual([1, ['2026-11-09']])
    await handOver(id, next)
    expect([await misses(), await missing(next), await missing(lead)]).toEqual([0, [], []])
    await checkIn('2026-11-16')
    // Of its four weeks, one was made before it was handed over, one was missed before, one made since and one missed.
    server.clock.set('2026-12-01T18:00:00Z')
    await archiveEnded(server.parts)
    await signInAgain()
    const params = { venue: venue.slug, blt: next.slug }
    const [ended] = (await asGm('GET /api/priorities/:venue/:blt/archive', { params })).body
    expect(ended).toMatchObject({ totalCheckIns: 2, missedCheckIns: 1, completionRate: 67 })
  })

  test('takes back an alert that names its former member', async () => {
    const id = await mistaken()
    const states = () => db.rows(sql`select state from messages where about_id = ${id}`)
    expect(await states()).toEqual([{ state: 'waiting' }])
    await handOver(id, await member())
    expect(await states()).toEqual([{ state: 'cancelled' }])
  })

  test('of somebody who has left goes to a colleague', async () => {
    const next = await member()
    const { id } = await makePriority(db, venue, lead)
    await db.run(sql`update users set active = false where id = ${lead.userId}`)
    expect((await handOver(id, next)).status).toBe(200)
    expect((await homeOf(next)).map((one) => one.id)).toEqual([id])
  })

  test.each([
    ['signed off', { status: 'COMPLETED' }, 'This priority is signed off. It stays with its member.'],
    ['archived', { isArchived: true }, 'This priority is in the archive. It stays with its member.'],
    ['of an ended period', { period: 10, dueAt: '2026-11-01' }, 'This period is closed.'],
  ] as const)('is refused when it is %s', async (_, more, error) => {
    const { id } = await makePriority(db, venue, lead, more)
    expect(await handOver(id, await member())).toMatchObject({ status: 409, body: { error } })
  })

  test('is refused to who cannot have it, in clear words', async () => {
    const { id } = await makePriority(db, venue, lead)
    const elsewhere = await member({ venues: [await makeVenue(db, company)] })
    const left = await member({ firstName: 'Lee' })
    await db.run(sql`update users set active = false where id = ${left.userId}`)
    const refusals = []
    for (const to of [elsewhere, gm, left, lead]) {
      const { status, body } = await handOver(id, to)
      refusals.push([status, (body as unknown as { error: string }).error])
    }
    expect(refusals).toEqual([
      [400, 'blt must be an AGM or Bar Lead of the same venue.'],
      [400, 'blt must be an AGM or Bar Lead of the same venue.'],
      [409, 'Lee Test is no longer on the team.'],
      [409, `${lead.name} has this priority already.`],
    ])
  })

  test('is handed over by a general manager alone', async () => {
    const { id } = await makePriority(db, venue, lead)
    const next = await member()
    expect([(await handOver(id, next, asLead)).status, (await handOver(id, next, asVp)).status]).toEqual([
      403, 403,
    ])
  })
})
