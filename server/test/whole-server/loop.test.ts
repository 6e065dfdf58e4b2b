import { describe, expect, test } from 'vitest'
import { DUE_MONDAY, FRIDAY } from '../app.ts'
import { makeScene, setScene } from '../scene.ts'
import { makeJournal, makePriority } from '../world.ts'

const { server, db } = setScene()

async function scene() {
  const { company, venue, gm, lead, agm } = await makeScene(server, ['venue', 'gm', 'lead', 'agm'])
  return { db, company, venue, gm, lead, agm }
}

const home = (venue: string, blt: string) => ({ params: { venue, blt, period: 'current' } })

describe('the loop, from the priority to the final sign-off', () => {
  test('works, and the server enforces every requirement', async () => {
    const { venue, gm, lead } = await scene()
    const asGm = await server.as(gm)
    const asLead = await server.as(lead)
    server.clock.set(FRIDAY)

    const created = await asGm('POST /api/priority', {
      body: {
        venueId: venue.id,
        bltId: lead.id,
        title: '  Pour cost under 21%  ',
        description: ' Weigh nightly ',
      },
    })
    expect(created.status).toBe(201)
    expect(created.body).toMatchObject({
      title: 'Pour cost under 21%',
      description: 'Weigh nightly',
      status: 'NOT_STARTED',
      targetPeriod: 11,
      targetYear: 2026,
      misses: 0,
      can: { edit: true, work: true, signOff: false, journal: true },
    })
    const { id } = created.body

    const task = await asGm('POST /api/priorities/:id/tasks', {
      params: { id },
      body: { label: ' Post the chart ' },
    })
    expect(task).toMatchObject({ status: 201, body: { label: 'Post the chart', completed: false } })

    const mine = await asLead('GET /api/priorities/:venue/:blt/:period', home(venue.slug, lead.slug))
    expect(mine.body).toHaveLength(1)
    expect(mine.body[0]).toMatchObject({
      id,
      can: { edit: false, work: true, signOff: false },
      tasks: [task.body],
    })

    const early = await asGm('PATCH /api/priorities/:id/status', {
      params: { id },
      body: { status: 'COMPLETED' },
    })
    expect(early).toMatchObject({ status: 409, error: { code: 'conflict' } })

    server.clock.set(DUE_MONDAY)
    const refused = await asGm('PATCH /api/priorities/:id/status', {
      params: { id },
      body: { status: 'DONE' },
    })
    expect(refused.status).toBe(422)
    expect(refused.error).toMatchObject({
      code: 'unmet',
      missing: [
        'All tasks completed',
        'GM journal entry for final week of period',
        'Priority marked on-track',
      ],
    })

    await asLead('PATCH /api/tasks/:taskId', { params: { taskId: task.body.id }, body: { completed: true } })
    const swiped = await asLead('POST /api/priorities/:id/toggle-completion', {
      params: { id },
      body: { status: 'ON_TRACK' },
    })
    expect(swiped.body).toMatchObject({ status: 'ON_TRACK', misses: 1 })
    const draft = await asLead('POST /api/journals', {
      body: { weekOf: '2026-11-23', entry: 'So far', draft: true },
    })
    expect(draft.body.submittedAt).toBeNull()

    const noJournal = await asGm('PATCH /api/priorities/:id/status', {
      params: { id },
      body: { status: 'COMPLETED' },
    })
    expect(noJournal.error.missing).toEqual(['GM journal entry for final week of period'])
    const list = await asGm('GET /api/priorities/:id/sign-off', { params: { id } })
    expect(list.body).toMatchObject({
      tasks: true,
      journal: false,
      onTrack: true,
      ready: false,
      week: '2026-11-23',
    })

    await asLead('POST /api/journals', {
      body: { weekOf: '2026-11-23T08:00:00.000Z', entry: 'Chart is up.' },
    })
    const byMember = await asLead('PATCH /api/priorities/:id/status', {
      params: { id },
      body: { status: 'COMPLETED' },
    })
    expect(byMember.status).toBe(403)

    const signed = await asGm('POST /api/priorities/:id/toggle-completion', {
      params: { id },
      body: { status: 'COMPLETED' },
    })
    expect(signed.body).toMatchObject({
      status: 'COMPLETED',
      signedOffBy: gm.name,
      can: { edit: false, work: false, signOff: false },
    })
    expect(signed.body.closedAt).toBe('2026-11-23T18:00:00.000Z')

    const after = await asLead('POST /api/priorities/:id/toggle-completion', {
      params: { id },
      body: { status: 'AT_RISK' },
    })
    expect(after).toMatchObject({ status: 409, error: { error: 'This priority is already signed off.' } })
  })

  test('a second check-in of a week replaces the first, and a late one does not change the status of a later week', async () => {
    const { db, venue, lead } = await scene()
    server.clock.set(FRIDAY)
    const priority = await makePriority(db, venue, lead)
    const asLead = await server.as(lead)
    const check = (status: 'ON_TRACK' | 'AT_RISK', week?: string, note?: string) =>
      asLead('PATCH /api/priorities/:id/status', {
        params: { id: priority.id },
        body: { status, ...(week ? { week } : {}), ...(note ? { note } : {}) },
      })

    await check('AT_RISK', undefined, 'Two people out')
    expect((await check('ON_TRACK')).body.status).toBe('ON_TRACK')
    expect((await check('AT_RISK', '2026-11-02')).body.status).toBe('ON_TRACK')

    const week = await asLead('GET /api/checkins/:venue/:blt', {
      params: { venue: venue.id, blt: lead.id },
      query: { week: '2026-11-16' },
    })
    expect(week.body).toMatchObject([{ status: 'ON_TRACK', note: null, weekOf: '2026-11-16' }])
    expect(await check('ON_TRACK', '2026-11-23')).toMatchObject({ status: 400, error: { field: 'week' } })
    expect(await check('ON_TRACK', '2026-10-26')).toMatchObject({ status: 400, error: { field: 'week' } })
    expect(await check('ON_TRACK', '2026-11-17')).toMatchObject({ status: 400, error: { field: 'week' } })
  })

  test('lists a period’s priorities as the home screen orders them', async () => {
    const { db, venue, lead } = await scene()
    const statuses = ['COMPLETED', 'ON_TRACK', 'IN_PROGRESS', 'AT_RISK', 'NOT_STARTED'] as const
    for (const [index, status] of statuses.entries()) {
      const createdAt = new Date(Date.UTC(2026, 10, 2 + index))
      await makePriority(db, venue, lead, { status, createdAt })
    }
    const asLead = await server.as(lead)
    const { body } = await asLead('GET /api/priorities/:venue/:blt/:period', home(venue.id, lead.id))
    expect(body.map(({ status }) => status)).toEqual([
      'AT_RISK',
      'IN_PROGRESS',
      'NOT_STARTED',
      'ON_TRACK',
      'COMPLETED',
    ])
    const other = await asLead('GET /api/priorities/:venue/:blt/:period', {
      params: { venue: venue.slug, blt: lead.slug, period: '2026-10' },
    })
    expect(other).toMatchObject({ status: 200, body: [] })
  })
})

describe('concurrent edits', () => {
  test('a stale edit answers 409 with what is stored, and changes nothing', async () => {
    const { db, venue, gm, lead } = await scene()
    server.clock.set(FRIDAY)
    const { id } = await makePriority(db, venue, lead, { title: 'First' })
    const asGm = await server.as(gm)
    const read = await asGm('GET /api/priorities/:venue/:blt/:period', home(venue.id, lead.id))
    const updatedAt = read.body[0]?.updatedAt ?? ''
    const put = (title: string, version: string) =>
      asGm('PUT /api/priorities/:id', {
        params: { id },
        body: { title, description: null, updatedAt: version },
      })

    const first = await put('Second', updatedAt)
    expect(first.body.title).toBe('Second')
    const stale = await put('Third', updatedAt)
    expect(stale.status).toBe(409)
    expect(stale.error).toMatchObject({
      code: 'stale',
      current: { title: 'Second', description: null, updatedAt: first.body.updatedAt },
    })
    expect((await put('Third', first.body.updatedAt)).body.title).toBe('Third')
  })

  test('ticks and check-ins do not change the version of the text', async () => {
    const { db, venue, lead } = await scene()
    server.clock.set(FRIDAY)
    const priority = await makePriority(db, venue, lead, { tasks: ['One'] })
    const asLead = await server.as(lead)
    const [taskId = ''] = priority.taskIds
    await asLead('PATCH /api/tasks/:taskId', { params: { taskId }, body: { completed: true } })
    const { body } = await asLead('POST /api/priorities/:id/toggle-completion', {
      params: { id: priority.id },
      body: { status: 'ON_TRACK' },
    })
    expect(body.updatedAt).toBe(priority.updatedAt.toISOString())
  })
})

describe('journals', () => {
  test('count code points, keep the submitted text beside a draft, and never change another author’s', async () => {
    const { venue, gm, lead } = await scene()
    server.clock.set(FRIDAY)
    const asGm = await server.as(gm)
    const asLead = await server.as(lead)
    const weekOf = '2026-11-16'

    expect((await asLead('POST /api/journals', { body: { weekOf, entry: '🍸'.repeat(1000) } })).status).toBe(
      201,
    )
    const long = await asLead('POST /api/journals', { body: { weekOf, entry: '🍸'.repeat(1001) } })
    expect(long).toMatchObject({ status: 400, error: { field: 'entry' } })
    expect(await asLead('POST /api/journals', { body: { weekOf, entry: ' \n ' } })).toMatchObject({
      status: 400,
      error: { field: 'entry' },
    })

    await asLead('POST /api/journals', { body: { weekOf, entry: 'Good' } })
    const draft = await asLead('POST /api/journals', { body: { weekOf, entry: 'Better', draft: true } })
    expect(draft.body).toMatchObject({
      entry: 'Better',
      hasDraft: true,
      submittedAt: '2026-11-20T18:00:00.000Z',
    })
    await asGm('POST /api/journals', {
      body: { weekOf, entry: 'Good week', venueId: venue.id, bltId: lead.id },
    })
    const both = await asGm('GET /api/journals/:venue/:blt', {
      params: { venue: venue.id, blt: lead.id },
      query: { week: weekOf },
    })
    expect(both.body.map(({ entry, mine }) => [entry, mine]).sort()).toEqual([
      ['Good week', true],
      ['Good', false],
    ])
  })

  test('a text saved by the author’s other device is not overwritten before it was shown', async () => {
    const { lead } = await scene()
    server.clock.set(FRIDAY)
    const asLead = await server.as(lead)
    const save = (entry: string, updatedAt?: string | null) =>
      asLead('POST /api/journals', {
        body: { weekOf: '2026-11-16', entry, draft: true, ...(updatedAt === undefined ? {} : { updatedAt }) },
      })
    const first = await save('On the phone', null)
    expect(first.status).toBe(201)
    const unseen = await save('On the laptop', null)
    expect(unseen).toMatchObject({
      status: 409,
      error: { code: 'stale', currentEntry: { entry: 'On the phone', updatedAt: first.body.updatedAt } },
    })
    const seen = await save('On both', first.body.updatedAt)
    expect(seen.body.entry).toBe('On both')
    expect(seen.body.updatedAt > first.body.updatedAt).toBe(true)
    expect((await save('On the phone again', first.body.updatedAt)).status).toBe(409)
    expect((await save('On both', first.body.updatedAt)).status).toBe(201)
    expect((await save('By a client without versions')).status).toBe(201)

    const twins = await Promise.all(
      ['2026-11-09', '2026-11-09'].map((weekOf, index) =>
        asLead('POST /api/journals', {
          body: { weekOf, entry: `Twin ${index}`, draft: true, updatedAt: null },
        }),
      ),
    )
    expect(twins.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  test('a draft publishes nothing until it is submitted, not even its visibility', async () => {
    const { venue, lead, agm } = await scene()
    server.clock.set(FRIDAY)
    const asLead = await server.as(lead)
    const asAgm = await server.as(agm)
    const weekOf = '2026-11-16'
    const seenByAgm = async () => {
      const about = { params: { venue: venue.id, blt: lead.id }, query: { week: weekOf } }
      const [journal] = (await asAgm('GET /api/journals/:venue/:blt', about)).body
      return [journal?.visibility, journal?.entry, journal?.wins, journal?.hasDraft]
    }
    await asLead('POST /api/journals', { body: { weekOf, entry: 'Between us', wins: 'Two' } })
    const shared = { weekOf, entry: 'Half a thou', wins: 'Three', visibility: 'shared' as const }
    const draft = await asLead('POST /api/journals', { body: { ...shared, draft: true } })
    expect(draft.body).toMatchObject({
      entry: 'Half a thou',
      wins: 'Three',
      visibility: 'shared',
      hasDraft: true,
    })
    expect(await seenByAgm()).toEqual(['private', null, null, false])
    const back = { weekOf, entry: 'Between us', wins: 'Two', visibility: 'private' as const, draft: true }
    expect((await asLead('POST /api/journals', { body: back })).body).toMatchObject({ hasDraft: false })
    await asLead('POST /api/journals', { body: { ...shared, draft: true } })
    const again = await asLead('POST /api/journals', { body: { weekOf, entry: 'A whole thought' } })
    expect(again.body).toMatchObject({ entry: 'A whole thought', wins: 'Three', hasDraft: false })
    expect(await seenByAgm()).toEqual(['shared', 'A whole thought', 'Three', false])
  })

  test('a page’s header is removed from the text, and `content` is the entry', async () => {
    const { lead } = await scene()
    server.clock.set(FRIDAY)
    const asLead = await server.as(lead)
    const content = 'Venue: Las Perlas LA\nBLT: Marisol Vega\nWeek of: Nov 16, 2026\n\nWeighed it all.'
    const saved = await asLead('POST /api/journals', {
      body: { weekOf: '2026-11-16', content, submittedAt: '1999-01-01T00:00:00Z', authorRole: 'VP' },
    })
    expect(saved.body).toMatchObject({ entry: 'Weighed it all.', authorRole: 'BLT' })
    expect(saved.body.submittedAt).toBe('2026-11-20T18:00:00.000Z')
  })

  test('only its readers get a private text, only its author gets a draft', async () => {
    const { db, venue, gm, lead, agm } = await scene()
    await makeJournal(db, venue, lead, lead, { entry: 'Between us' })
    await makeJournal(db, venue, lead, gm, { entry: 'Not yet', submittedAt: null })
    const about = { params: { venue: venue.id, blt: lead.id }, query: { week: '2026-11-16' } }

    const byAgm = await (await server.as(agm))('GET /api/journals/:venue/:blt', about)
    expect(byAgm.body).toMatchObject([{ entry: null, submittedAt: '2026-11-17T18:00:00.000Z' }])
    const byGm = await (await server.as(gm))('GET /api/journals/:venue/:blt', about)
    expect(byGm.body.map(({ entry }) => entry).sort()).toEqual(['Between us', 'Not yet'])
    const byLead = await (await server.as(lead))('GET /api/journals/:venue/:blt', about)
    expect(byLead.body.map(({ entry }) => entry)).toEqual(['Between us'])
    const check = await (await server.as(agm))('GET /api/journals/check/:venue/:blt', {
      params: about.params,
      query: { weekOf: '2026-11-16' },
    })
    expect(check.body).toMatchObject({ exists: true, hasEntry: true, authorName: lead.name })
    expect(check.body).toMatchObject({ state: 'complete', dueOn: '2026-11-16', can: { write: false } })
    const own = { params: about.params, query: { weekOf: '2026-11-09' } }
    const missed = await (await server.as(lead))('GET /api/journals/check/:venue/:blt', own)
    expect(missed.body).toMatchObject({ state: 'overdue', dueOn: '2026-11-09', can: { write: true } })
  })
})
