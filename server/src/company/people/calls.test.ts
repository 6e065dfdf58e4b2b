import type { Input, Reply } from '@scope/contract/calls'
import { POSITIONS } from '@scope/contract/company/person.words'
import { JOB_ROLES, type JobRole } from '@scope/contract/kernel/access'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { between } from '../../../test/between.ts'
import { makeScene, setScene } from '../../../test/scene.ts'
import {
  makeCompany,
  makeJournal,
  makePriority,
  makeStaff,
  makeVenue,
  type Staff,
} from '../../../test/world.ts'
import { workbookOf, zipOf } from '../../kernel/import/test/packing.ts'

const {
  server,
  db,
  company,
  venue: one,
  other: two,
  admin,
  asAdmin,
} = setScene({ venue: { name: 'One' }, other: { name: 'Two' }, admin: { firstName: 'Ada' } })

type Edit = Input<'PATCH /api/people/:id'>['body']
const later = () => server.clock.set(new Date(server.clock.now().getTime() + 1000).toISOString())
const add = (body: Omit<Input<'POST /api/people'>['body'], 'email'> & { email?: string }) => {
  later()
  return asAdmin('POST /api/people', { body: { email: `new@${company.domain}`, ...body } })
}
const change = (one: { id: string }, body: Edit, call = asAdmin) => {
  later()
  return call('PATCH /api/people/:id', { params: { id: one.id }, body })
}
const at = async (one: { id: string }) =>
  (await asAdmin('GET /api/people/:id', { params: { id: one.id } })).body
const member = (role: JobRole, more: Parameters<typeof makeStaff>[3] = {}) =>
  makeStaff(db, company, role, { venues: [one], ...more })
const meAs = async (person: Staff) => (await server.as(person))('GET /api/me')
const trail = () =>
  db.rows<{ action: string; meta: Record<string, unknown> }>(sql`
    select action, meta from audits where org_id = ${company.id} and action not like 'session.%' order by created_at, id`)

describe('the list of staff', () => {
  test('contains only the company’s people, sorted by name, with filters for text, venue, role and active', async () => {
    const bo = await member('BLT', { firstName: 'Bo' })
    const gil = await member('GM', { firstName: 'Gil', venues: [two, one] })
    const cy = await member('AGM', { firstName: 'cy', venues: [two] })
    const abroad = await makeCompany(db)
    await makeStaff(db, abroad, 'VP', { firstName: 'Bo' })
    await change(cy, { active: false })
    const names = async (query: Input<'GET /api/people'>['query']) => {
      const { body } = await asAdmin('GET /api/people', { query })
      expect(body.total).toBe(body.people.length)
      return body.people.map(({ firstName }) => firstName)
    }
    expect(await names({})).toEqual(['Ada', 'Bo', 'Gil'])
    expect(await names({ active: 'all' })).toEqual(['Ada', 'Bo', 'cy', 'Gil'])
    expect(await names({ active: 'no' })).toEqual(['cy'])
    expect(await names({ search: ' bO tes' })).toEqual(['Bo'])
    expect(await names({ search: gil.email.toUpperCase() })).toEqual(['Gil'])
    expect(await names({ search: '%' })).toEqual([])
    expect(await names({ search: '_' })).toEqual([])
    expect(await names({ venue: two.slug, active: 'all' })).toEqual(['cy', 'Gil'])
    expect(await names({ role: 'FULL_ADMIN' })).toEqual(['Ada'])
    expect(await names({ role: 'GM', venue: one.id })).toEqual(['Gil'])
    expect(await at(gil)).toMatchObject({
      email: gil.email,
      role: 'GM',
      accessRole: 'GM',
      venueId: null,
      venueIds: [two.id, one.id],
      venueNames: ['Two', 'One'],
      active: true,
    })
    expect(await at(bo)).toMatchObject({ venueId: one.id, venueIds: [], venueNames: ['One'] })
  })

  test('has pages, with each person once', async () => {
    for (let n = 0; n < 60; n += 1) await member('BLT', { firstName: `P${n}` })
    const pages: Reply<'GET /api/people'>[] = []
    for (let after: string | null | undefined; after !== null; ) {
      const query = after ? { after } : {}
      const { body }: { body: Reply<'GET /api/people'> } = await asAdmin('GET /api/people', { query })
      pages.push(body)
      after = body.next
    }
    expect(pages.map(({ people, total }) => [people.length, total])).toEqual([
      [50, 61],
      [11, null],
    ])
    expect(new Set(pages.flatMap(({ people }) => people.map(({ id }) => id))).size).toBe(61)
  })
})

describe('a new person', () => {
  test('has the given data plus what the roster’s rules add, and can sign in at once', async () => {
    const { status, body } = await add({
      email: ` New.Lead@${company.domain.toUpperCase()} `,
      role: 'BLT',
      firstName: '  Nia ',
      lastName: 'Lee',
      venueId: one.slug,
      adminDayDow: 3,
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      email: `new.lead@${company.domain}`,
      firstName: 'Nia',
      name: 'Nia Lee',
      accessRole: 'BLT',
      position: 'Bar Lead',
      venueId: one.id,
      adminDayDow: 3,
      active: true,
    })
    const nia = { email: body.email, id: body.id, userId: '', slug: '', name: '' }
    expect((await meAs(nia)).body).toMatchObject({ id: body.id, slug: 'nia-lee', venueId: one.id })
    const { body: blts } = await asAdmin('GET /api/venues/:venue/blts', { params: { venue: one.id } })
    expect(blts.map(({ id }) => id)).toEqual([body.id])
  })

  test('gets a slug of their own', async () => {
    const slugs = []
    for (const n of [1, 2, 3]) {
      const { body } = await add({
        email: `n${n}@${company.domain}`,
        role: 'VP',
        firstName: 'Same',
        lastName: 'Name',
      })
      const [row] = await db.rows<{ slug: string }>(sql`select slug from app_users where id = ${body.id}`)
      slugs.push(row?.slug)
    }
    expect(slugs).toEqual(['same-name', 'same-name-2', 'same-name-3'])
  })

  test('as general manager is shown at a venue without one, and replaces nobody', async () => {
    const first = (await add({ role: 'GM', venueIds: [one.id] })).body
    const second = (await add({ email: `b@${company.domain}`, role: 'GM', venueIds: [one.slug, two.slug] }))
      .body
    const { body: venues } = await asAdmin('GET /api/venues')
    expect(venues.map(({ gmId }) => gmId)).toEqual([first.id, second.id])
  })

  test.each<[string, Partial<Input<'POST /api/people'>['body']>, number, string | undefined]>([
    ['an address of another company', { email: 'x@other.example' }, 400, 'email'],
    ['an address of a company with a similar ending', { email: 'x@evilc.example' }, 400, 'email'],
    ['no address', { email: 'x,y@c.example' }, 400, 'email'],
    ['access beyond the job', { accessRole: 'GM' }, 400, 'accessRole'],
    ['less access than the job’s', { role: 'GM', accessRole: 'BLT', venueIds: ['one'] }, 400, 'accessRole'],
    ['a Bar Lead without a venue', { venueId: null }, 400, 'venueId'],
    ['an AGM of two venues', { role: 'AGM', venueIds: ['one', 'two'] }, 400, 'venueId'],
    ['a GM without a venue', { role: 'GM', venueIds: [] }, 400, 'venueIds'],
    ['an unknown venue', { venueId: 'nowhere' }, 404, undefined],
    ['an unknown role', { role: 'FULL_ADMIN' as 'VP' }, 400, 'role'],
    ['an invalid Admin Day', { adminDayDow: 7 }, 400, 'adminDayDow'],
  ])('%s is refused, and nobody is added', async (_what, more, status, field) => {
    const base = more.venueIds || 'venueId' in more ? {} : { venueId: 'one' }
    const answer = await add({ role: 'BLT', ...base, ...more })
    expect(answer.status, JSON.stringify(answer.body)).toBe(status)
    expect(answer.error.field).toBe(field)
    expect((await asAdmin('GET /api/people', { query: { active: 'all' } })).body.total).toBe(1)
  })

  test('is added once if two calls give the same address, even at the same time', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => add({ role: 'VP' })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400])
    const refused = answers.find(({ status }) => status === 400)
    expect(refused?.error).toMatchObject({ field: 'email', error: expect.stringContaining('already') })
  })

  test('is the same person that the roster makes from the same data', async () => {
    const asked = fc.record({
      role: fc.constantFrom(...JOB_ROLES),
      full: fc.boolean(),
      venues: fc.subarray(['one', 'two']),
      position: fc.constantFrom('', 'AGM', 'Head Bartender'),
    })
    let n = 0
    await fc.assert(
      fc.asyncProperty(asked, async ({ role, full, venues, position }) => {
        n += 1
        // All these imports happen in one minute of this test's clock.
        await db.run(sql`delete from call_counts`)
        const typed = await add({
          email: `typed${n}@${company.domain}`,
          role,
          ...(full ? { accessRole: 'FULL_ADMIN' } : {}),
          venueIds: venues,
          position: position || null,
        })
        const words = `read${n}@${company.domain},${full ? `Full admin; ${role}` : role},${venues.join('; ')},${position}`
        const file = Buffer.from(`E-mail,Role,Venue,Position\n${words}`).toString('base64')
        const { body: preview } = await asAdmin('POST /api/people/import', { body: { file } })
        expect(preview.errors.length === 0, JSON.stringify(preview.errors)).toBe(typed.status === 201)
        if (preview.plan === null) return
        await asAdmin('POST /api/people/import', { body: { file, plan: preview.plan } })
        const { body: list } = await asAdmin('GET /api/people', { query: { search: `read${n}@` } })
        const { id: _, email: __, name: ___, updatedAt: ____, ...expected } = typed.body
        expect(list.people[0]).toMatchObject(expected)
      }),
      { numRuns: 40 },
    )
  })
})

describe('a changed person', () => {
  test('has new venues in their next call, without signing in again', async () => {
    const gm = await member('GM')
    const asGm = await server.as(gm)
    await change(gm, { venueIds: [two.id, one.id] })
    expect((await asGm('GET /api/venues')).body.map(({ id }) => id)).toEqual([two.id, one.id])
  })

  test('is signed out when their role changes, and has it in the next session', async () => {
    const lead = await member('BLT')
    let asLead = await server.as(lead)
    const changed = async (body: Parameters<typeof change>[1]) => {
      await change(lead, body)
      expect((await asLead('GET /api/me')).status).toBe(401)
      asLead = await server.as(lead)
    }
    expect((await asLead('GET /api/review')).status).toBe(403)
    await changed({ role: 'GM', venueIds: [two.id, one.id] })
    expect((await asLead('GET /api/review')).status).toBe(200)
    expect((await asLead('GET /api/venues')).body.map(({ id }) => id)).toEqual([two.id, one.id])
    await changed({ role: 'AGM', venueId: two.id })
    expect((await asLead('GET /api/me')).body).toMatchObject({
      role: 'AGM',
      accessRole: 'BLT',
      position: POSITIONS.AGM,
    })
    expect((await asLead('GET /api/venues')).body.map(({ id }) => id)).toEqual([two.id])
    await changed({ accessRole: 'FULL_ADMIN' })
    expect((await asLead('GET /api/people')).status).toBe(200)
    await changed({ accessRole: 'BLT' })
    expect((await asLead('GET /api/people')).status).toBe(403)
  })

  test('who changes their own role goes on under a new session id', async () => {
    const own = await member('BLT', { accessRole: 'FULL_ADMIN' })
    const asOwn = await server.as(own)
    const changed = await asOwn('PATCH /api/people/:id', { params: { id: own.id }, body: { role: 'AGM' } })
    expect((await asOwn('GET /api/me')).status).toBe(401)
    const headers = { cookie: changed.cookie }
    expect((await server.nobody('GET /api/me', {}, { headers })).body.role).toBe('AGM')
  })

  test('keeps absent fields, loses null ones, keeps the slug, and keeps full access in another job', async () => {
    const lead = await member('BLT', { accessRole: 'FULL_ADMIN', adminDayDow: 4 })
    await change(lead, { position: 'Head Bartender' })
    const { body } = await change(lead, { firstName: null, lastName: ' Rae ' })
    expect(body).toMatchObject({
      firstName: null,
      lastName: 'Rae',
      position: 'Head Bartender',
      adminDayDow: 4,
      venueId: one.id,
    })
    expect((await change(lead, { position: null })).body.position).toBe('Bar Lead')
    expect((await change(lead, { role: 'VP', venueId: null })).body).toMatchObject({
      accessRole: 'FULL_ADMIN',
      position: 'Vice President',
      venueId: null,
    })
    expect((await meAs(lead)).body.slug).toBe(lead.slug)
  })

  test('starts with the venue that is listed first', async () => {
    const gm = await member('GM', { venues: [one, two] })
    const asGm = await server.as(gm)
    for (const venueIds of [
      [two.id, one.id],
      [one.id, two.id],
      [two.id, one.id],
    ]) {
      expect((await change(gm, { venueIds })).body.venueIds).toEqual(venueIds)
      expect((await asGm('GET /api/user-config')).body.assignedVenues).toEqual(venueIds)
    }
  })

  test('can sign in only with the new address after it was changed', async () => {
    const lead = await member('BLT')
    const email = `married@${company.domain}`
    await change(lead, { email })
    expect((await server.nobody('POST /api/auth/login', { body: { email: lead.email } })).status).toBe(400)
    expect((await meAs({ ...lead, email })).status).toBe(200)
    expect(await change(lead, { email: admin.email })).toMatchObject({
      status: 400,
      error: { field: 'email' },
    })
  })

  test('is named with how to bring them back, where a new address or person is theirs and they are deactivated', async () => {
    const lead = await member('BLT')
    const gone = await member('BLT')
    await change(gone, { firstName: 'Gia', lastName: 'Moss', active: false })
    const sentence = `${gone.email} belongs to Gia Moss, who is deactivated. Reactivate them in People, under “Deactivated”.`
    const refused = { status: 400, error: { field: 'email', error: sentence } }
    expect(await change(lead, { email: gone.email })).toMatchObject(refused)
    const venueId = (await makeVenue(db, company)).id
    expect(await add({ email: gone.email, role: 'BLT', venueId })).toMatchObject(refused)
  })

  test('has a name of one line, which the refusal says', async () => {
    const lead = await member('BLT')
    for (const firstName of ['Lou\nRae', 'Lou\u202e', '\u001b[31mLou']) {
      expect(await change(lead, { firstName })).toMatchObject({
        status: 400,
        error: {
          field: 'firstName',
          error: 'firstName must be one line, without control characters or marks of direction.',
        },
      })
    }
    expect((await change(lead, { firstName: 'Lou', lastName: null })).status).toBe(200)
  })

  test('is signed out everywhere by a new address, except on the device where they changed it', async () => {
    const lead = await member('BLT')
    const devices = [await server.as(lead), await server.as(lead)]
    await change(lead, { email: lead.email.toUpperCase(), firstName: 'Lou' })
    for (const call of devices) expect((await call('GET /api/me')).status).toBe(200)
    await change(lead, { email: `lou@${company.domain}` })
    for (const call of devices) expect((await call('GET /api/me')).status).toBe(401)
    expect((await asAdmin('GET /api/me')).status).toBe(200)
    const asAdminElsewhere = await server.as(admin)
    await change(admin, { email: `ada.new@${company.domain}` })
    expect((await asAdmin('GET /api/me')).status).toBe(200)
    expect((await asAdminElsewhere('GET /api/me')).status).toBe(401)
  })

  test('must keep an address of the company, even the last full admin', async () => {
    for (const email of [
      'ada@other.example',
      `ada@not-${company.domain}`,
      `ada@${company.domain}.evil.example`,
    ]) {
      expect(await change(admin, { email })).toMatchObject({ status: 400, error: { field: 'email' } })
    }
    expect((await meAs(admin)).body.id).toBe(admin.id)
  })

  test('is no longer shown as manager of a venue where they no longer work', async () => {
    const gm = await member('GM', { venues: [one, two] })
    await asAdmin('PATCH /api/venues/:id', { params: { id: one.id }, body: { gmId: gm.id } })
    await asAdmin('PATCH /api/venues/:id', { params: { id: two.id }, body: { gmId: gm.id } })
    const shown = async () => (await asAdmin('GET /api/venues')).body.map(({ gmId }) => gmId)
    await change(gm, { venueIds: [one.id] })
    expect(await shown()).toEqual([gm.id, null])
    await change(gm, { active: false })
    expect(await shown()).toEqual([null, null])
    expect((await trail()).at(-1)?.meta.changes).toEqual([
      { field: 'deactivated', before: '—', after: 'yes' },
      { about: 'One', changes: [{ field: 'general manager', before: gm.email, after: '—' }] },
    ])
  })

  describe('at a venue whose General Manager was chosen', () => {
    /** Also an AGM, as companies have chosen one earlier. */
    const choose = (gmId: string | null) =>
      db.run(sql`update venues set gm_id = ${gmId} where id = ${one.id}`)
    const shown = async () => (await asAdmin('GET /api/venues')).body.map(({ gmId }) => gmId)
    const roster = async (text: string) => {
      const file = Buffer.from(`E-mail,Role,Position,Venue\n${text}`).toString('base64')
      const { plan } = (await asAdmin('POST /api/people/import', { body: { file } })).body
      const saved = await asAdmin('POST /api/people/import', { body: { file, plan: plan ?? '' } })
      expect(saved.body.saved).toBe(true)
    }

    test('does not become manager if they already work there: the chosen AGM, or nobody, stays', async () => {
      const gm = await member('GM')
      const agm = await member('AGM')
      for (const chosen of [agm.id, null]) {
        await choose(chosen)
        await change(gm, { position: `Boss of ${chosen}` })
        await change(agm, { firstName: `Not ${chosen}` })
        await roster(`${gm.email},GM,Boss,One\n${agm.email},AGM,Right hand,One`)
        expect(await shown()).toEqual([chosen, null])
      }
      await change(gm, { venueIds: [one.id, two.id] })
      expect(await shown()).toEqual([null, gm.id])
    })

    test('is no longer manager after becoming a Bar Lead', async () => {
      const agm = await member('AGM')
      await choose(agm.id)
      await change(agm, { role: 'BLT' })
      expect(await shown()).toEqual([null, null])
      expect((await trail()).at(-1)?.meta.changes).toContainEqual({
        about: 'One',
        changes: [{ field: 'general manager', before: agm.email, after: '—' }],
      })
    })

    test('stays manager as an AGM, unless another person becomes GM in the same roster', async () => {
      const gm = await member('GM')
      const agm = await member('AGM')
      await choose(gm.id)
      await change(gm, { role: 'AGM', venueId: one.id })
      expect(await shown()).toEqual([gm.id, null])
      await change(gm, { role: 'GM', venueIds: [one.id] })
      await roster(`${gm.email},AGM,,One\n${agm.email},GM,,One`)
      expect(await shown()).toEqual([agm.id, null])
    })
  })

  test('is refused if the version is stale; of two at the same time one is saved', async () => {
    const lead = await member('BLT')
    const { updatedAt } = await at(lead)
    const race = await Promise.all(['Ann', 'Bea'].map((firstName) => change(lead, { firstName, updatedAt })))
    expect(race.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(race.find(({ status }) => status === 409)?.error).toMatchObject({ code: 'stale' })
    const saved = race.find(({ status }) => status === 200)?.body
    expect(await at(lead)).toEqual(saved)
    await asAdmin('PATCH /api/team/bulk-update', { body: { [lead.id]: 5 } })
    expect((await change(lead, { firstName: 'Cat', updatedAt: saved?.updatedAt ?? '' })).status).toBe(409)
  })

  test('adds no audit row and no new version if nothing differs', async () => {
    const lead = await member('BLT')
    const before = await at(lead)
    const { email, role, firstName, lastName, accessRole, position, venueId, adminDayDow, active } = before
    const same = { email, role, firstName, lastName, accessRole, position, venueId, adminDayDow, active }
    expect((await change(lead, { ...same, updatedAt: before.updatedAt })).body).toEqual(before)
    expect(await trail()).toEqual([])
  })

  test('keeps their work (decision 012)', async () => {
    const lead = await member('BLT')
    const [gmOne, gmTwo] = [await member('GM'), await member('GM', { venues: [two] })]
    const { id } = await makePriority(db, one, lead)
    const seenBy = async (gm: Staff) =>
      (await (await server.as(gm))('GET /api/priorities/:id/tasks', { params: { id } })).status
    expect([await seenBy(gmOne), await seenBy(gmTwo)]).toEqual([200, 404])
    await change(lead, { venueId: two.id })
    expect([await seenBy(gmOne), await seenBy(gmTwo)]).toEqual([404, 200])
    await change(lead, { role: 'VP', venueId: null })
    expect([await seenBy(gmOne), await seenBy(gmTwo)]).toEqual([200, 404])
  })
})

describe('a deactivated person', () => {
  test('is signed out at once on every device, and cannot sign in again', async () => {
    const lead = await member('BLT')
    const devices = [await server.as(lead), await server.as(lead)]
    const { body } = await change(lead, { active: false })
    expect(body.active).toBe(false)
    for (const call of devices) expect((await call('GET /api/me')).status).toBe(401)
    const again = await server.nobody('POST /api/auth/login', { body: { email: lead.email } })
    expect(again).toMatchObject({ status: 400, error: { field: 'email' } })
    expect(await db.rows(sql`select 1 from sessions where user_id = ${lead.userId}`)).toEqual([])
    await change(lead, { active: true })
    for (const call of devices) expect((await call('GET /api/me')).status).toBe(401)
    expect((await meAs(lead)).status).toBe(200)
    expect((await trail()).map(({ action }) => action)).toEqual(['person.deactivated', 'person.reactivated'])
  })

  test('is so since the moment that was saved, also one of an earlier release that has none', async () => {
    const lead = await member('BLT')
    expect((await change(lead, { position: 'Barback' })).body).toMatchObject({
      deactivatedAt: null,
      forgotten: false,
    })
    const { body } = await change(lead, { active: false })
    const since = body.deactivatedAt
    expect(since).toBe(body.updatedAt)
    expect((await change(lead, { position: 'Host' })).body.deactivatedAt).toBe(since)
    await db.run(sql`update users set deactivated_at = null where id = ${lead.userId}`)
    const [{ body: before }, { body: after }] = [
      await asAdmin('GET /api/people/:id', { params: { id: lead.id } }),
      await change(lead, { position: 'Captain' }),
    ]
    expect(before.deactivatedAt).toBe(before.updatedAt)
    expect(after.deactivatedAt).toBe(before.deactivatedAt)
    expect((await change(lead, { active: true })).body.deactivatedAt).toBeNull()
  })

  test('leaves their work under their name', async () => {
    const lead = await member('BLT', { firstName: 'Lou' })
    const gm = await member('GM')
    await makePriority(db, one, lead, { title: 'Faster rounds' })
    await makeJournal(db, one, lead, lead)
    await change(lead, { active: false })
    const asGm = await server.as(gm)
    const about = { venue: one.slug, blt: lead.slug }
    const { body } = await asGm('GET /api/priorities/:venue/:blt/:period', {
      params: { ...about, period: '2026-11' },
    })
    expect(body).toMatchObject([{ title: 'Faster rounds' }])
    const { body: journals } = await asGm('GET /api/journals/:venue/:blt', { params: about })
    expect(journals).toMatchObject([{ authorName: lead.name }])
    expect((await asGm('GET /api/venues/:venue/blts', { params: { venue: one.id } })).body).toEqual([])
    expect((await asGm('GET /api/blts', { query: { venue: one.id } })).body).toMatchObject([
      { name: lead.name, active: false },
    ])
    expect(
      (await asGm('GET /api/team/:venueId', { params: { venueId: one.id } })).body.map(({ id }) => id),
    ).toEqual([gm.id])
  })

  test('cannot be oneself', async () => {
    await member('VP', { accessRole: 'FULL_ADMIN' })
    expect(await change(admin, { active: false })).toMatchObject({
      status: 409,
      error: { error: 'You cannot deactivate yourself.' },
    })
  })
})

describe('the last full admin', () => {
  const SENTENCE = 'This would leave the company without an active full admin.'
  const admins = async () => (await asAdmin('GET /api/people', { query: { role: 'FULL_ADMIN' } })).body.total
  const roster = (text: string, plan?: string) =>
    asAdmin('POST /api/people/import', {
      body: { file: Buffer.from(text).toString('base64'), ...(plan ? { plan } : {}) },
    })

  test('cannot be demoted; a deactivated one does not count', async () => {
    const gone = await member('VP', { accessRole: 'FULL_ADMIN' })
    await change(gone, { active: false })
    expect(await change(admin, { accessRole: 'BLT' })).toMatchObject({
      status: 409,
      error: { error: SENTENCE },
    })
    const next = await member('BLT')
    await change(next, { accessRole: 'FULL_ADMIN' })
    expect((await change(admin, { accessRole: 'BLT' })).status).toBe(200)
  })

  test('stays, even if several admins change each other at the same time', async () => {
    const others = [
      await member('VP', { accessRole: 'FULL_ADMIN' }),
      await member('BLT', { accessRole: 'FULL_ADMIN' }),
      await member('AGM', { accessRole: 'FULL_ADMIN' }),
    ]
    const all = [admin, ...others]
    const callers = await Promise.all(all.map((one) => server.as(one)))
    // Each one demotes or deactivates the next.
    const answers = await Promise.all(
      callers.map((call, index) => {
        const next = all[(index + 1) % all.length] ?? admin
        return change(next, index % 2 ? { active: false } : { accessRole: 'BLT' }, call)
      }),
    )
    const [left] = await db.rows<{ count: number }>(sql`
      select count(*)::int from users u join app_users a on a.auth_user_id = u.id
       where a.org_id = ${company.id} and u.active and u.role = 'FULL_ADMIN'`)
    expect(left?.count).toBeGreaterThanOrEqual(1)
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThan(all.length)
  })

  test('is not removed by a roster either, nor by a roster during another change', async () => {
    const text = `E-mail,Role\n${admin.email},VP`
    const { body } = await roster(text)
    expect(body).toMatchObject({
      plan: null,
      saved: false,
      lines: [],
      errors: [{ line: 2, text: `${SENTENCE} Keep ${admin.email} as full admin.` }],
    })
    const other = await member('VP', { accessRole: 'FULL_ADMIN' })
    const { plan } = (await roster(text)).body
    expect(plan).not.toBeNull()
    const answers = await Promise.all([
      roster(text, plan ?? ''),
      change(other, { active: false }, await server.as(admin)),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await admins().catch(() => 0)).not.toBe(0)
  })
})

describe('an Admin Day that a general manager sets', () => {
  /** The general manager sets Friday while `call` has read the member and not written yet. */
  async function meanwhile<T>(lead: Staff, call: () => Promise<T>): Promise<T> {
    const asGm = await server.as(await member('GM'))
    const held = sql`select from users where id = ${lead.userId} for update`
    const setFriday = () => asGm('PATCH /api/team/bulk-update', { body: { [lead.id]: 5 } })
    const [answer, set] = await between(server, held, call, setFriday)
    expect(set.status).toBe(200)
    return answer
  }

  test('stays while an admin saves the same person', async () => {
    const lead = await member('BLT', { firstName: 'Lou' })
    expect((await meanwhile(lead, () => change(lead, { firstName: 'Lulu' }))).status).toBe(200)
    expect(await at(lead)).toMatchObject({ firstName: 'Lulu', adminDayDow: 5 })
  })

  test('stays while a roster of that person is imported', async () => {
    const lead = await member('BLT', { firstName: 'Lou' })
    const file = Buffer.from(`E-mail,First name,Role,Venue\n${lead.email},Lulu,AGM,One`).toString('base64')
    const { plan } = (await asAdmin('POST /api/people/import', { body: { file } })).body
    const save = () => asAdmin('POST /api/people/import', { body: { file, plan: plan ?? '' } })
    expect((await meanwhile(lead, save)).body.saved).toBe(true)
    expect(await at(lead)).toMatchObject({ firstName: 'Lulu', role: 'AGM', adminDayDow: 5 })
  })

  test('makes the version stale that an admin has open', async () => {
    const lead = await member('BLT')
    const { updatedAt } = await at(lead)
    later()
    await asAdmin('PATCH /api/team/bulk-update', { body: { [lead.id]: 5 } })
    expect((await change(lead, { firstName: 'Lulu', updatedAt })).status).toBe(409)
  })
})

describe('a roster from the browser', () => {
  const file = (text: string) => Buffer.from(text).toString('base64')
  const send = (text: string, plan?: string) => {
    later()
    return asAdmin('POST /api/people/import', { body: { file: file(text), ...(plan ? { plan } : {}) } })
  }

  test('asks about a new address of somebody who is there, and knows them once it is theirs', async () => {
    const lead = await member('BLT', { firstName: 'Marisol' })
    const email = `marisol.garcia@${company.domain}`
    const text = `E-mail,First name,Last name,Role,Venue\n${email},Marisol,Test,Bar Lead,One\n`
    const file = Buffer.from(text).toString('base64')
    const { body } = await asAdmin('POST /api/people/import', { body: { file } })
    expect(body.people).toEqual({ added: 1, changed: 0, left: 0 })
    expect(body.lines).toMatchObject([
      {
        ...{ does: 'added', notes: [`Marisol Test is there as ${lead.email}: the same person?`] },
        same: { id: lead.id, email: lead.email, newEmail: email },
      },
    ])
    expect((await change(lead, { email })).status).toBe(200)
    const again = await asAdmin('POST /api/people/import', { body: { file } })
    expect(again.body).toMatchObject({ people: { added: 0, changed: 0, left: 1 }, lines: [] })
  })

  test('previews its changes without saving, and then saves exactly those', async () => {
    const lead = await member('BLT', { firstName: 'Lou' })
    const text = `E-mail,First name,Role,Venue,Admin day\n${lead.email},Lou,AGM,Two,Friday\nnew@${company.domain},Ned,GM,Two; Three,\n`
    const { body: preview } = await send(text)
    expect(preview).toMatchObject({
      saved: false,
      errors: [],
      people: { added: 1, changed: 1, left: 0 },
      venues: { added: 1, changed: 1, left: 0 },
    })
    expect(preview.lines).toMatchObject([
      {
        kind: 'venue',
        does: 'changed',
        name: 'Two',
        changes: [{ field: 'general manager', before: '—', after: `new@${company.domain}` }],
      },
      {
        kind: 'person',
        does: 'changed',
        name: `Lou Test (${lead.email})`,
        changes: [
          { field: 'job role', before: 'BLT', after: 'AGM' },
          { field: 'position', before: 'Bar Lead', after: 'Assistant General Manager' },
          { field: 'venues', before: 'One', after: 'Two' },
          { field: 'admin day', before: 'Monday', after: 'Friday' },
        ],
      },
      { kind: 'venue', does: 'added', name: 'Three' },
      { kind: 'person', does: 'added', name: `Ned (new@${company.domain})` },
    ])
    expect((await asAdmin('GET /api/people')).body.total).toBe(2)
    expect(await trail()).toEqual([])
    expect((await send(text)).body.plan).toBe(preview.plan)
    const { body: saved } = await send(text, preview.plan ?? '')
    expect(saved).toMatchObject({ saved: true, people: { added: 1, changed: 1, left: 0 } })
    expect(await at(lead)).toMatchObject({ role: 'AGM', venueNames: ['Two'], adminDayDow: 5 })
    const again = (await send(text)).body
    expect(again).toMatchObject({ people: { added: 0, changed: 0, left: 2 }, lines: [] })
    expect((await send(text, again.plan ?? '')).body.saved).toBe(true)
    expect((await trail()).map(({ action }) => action)).toEqual(['import.roster'])
  })

  test('ends the sessions of those whose role it changes, and of nobody else', async () => {
    const [lead, other] = [
      await member('BLT', { firstName: 'Lou' }),
      await member('BLT', { firstName: 'Oz' }),
    ]
    const [asLead, asOther] = [await server.as(lead), await server.as(other)]
    const text = [
      'E-mail,First name,Role,Venue',
      `${lead.email},Lou,AGM,One`,
      `${other.email},Ozzy,Bar Lead,One`,
      `${admin.email},Ada,"Full admin, Leadership",`,
    ].join('\n')
    const { plan } = (await send(text)).body
    expect((await asLead('GET /api/me')).status).toBe(200)
    const { cookie } = await send(text, plan ?? '')
    expect((await asLead('GET /api/me')).status).toBe(401)
    expect((await asOther('GET /api/me')).status).toBe(200)
    // The caller's own role changed too: their session goes on under a new id.
    expect((await asAdmin('GET /api/me')).status).toBe(401)
    const renewed = await server.nobody('GET /api/security', {}, { headers: { cookie } })
    const ended = renewed.body.rows.filter(({ kind }) => kind === 'session-ended')
    expect(ended.map(({ email, about }) => [email, about])).toEqual([[lead.email, `By ${admin.email}`]])
  })

  test('is refused as stale if the changes would now differ', async () => {
    const lead = await member('BLT', { firstName: 'Lou' })
    const text = `E-mail,First name,Role,Venue\n${lead.email},Louise,AGM,One`
    const { plan } = (await send(text)).body
    await change(lead, { firstName: 'Lulu' })
    expect(await send(text, plan ?? '')).toMatchObject({ status: 409, error: { code: 'stale' } })
    expect(await at(lead)).toMatchObject({ firstName: 'Lulu', role: 'BLT' })
    const fresh = (await send(text)).body.plan ?? ''
    const both = await Promise.all([send(text, fresh), send(text, fresh)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 200])
    expect((await trail()).filter(({ action }) => action === 'import.roster')).toHaveLength(1)
  })

  test('says what it leaves out of the file, and the same mistake of several lines once', async () => {
    const rows = [1, 2, 3].map((n) => `new${n}@${company.domain},Barback,38`)
    const good = (await send(`E-mail,Role,Frist name,Shoe size\n${admin.email},Full admin,Ada,38`)).body
    expect(good).toMatchObject({ wrong: 0, errors: [] })
    expect(good.notes).toEqual([
      'The column "Frist name" was not imported. Did you mean First name?',
      'Columns not imported: "Shoe size".',
    ])
    const { body } = await send(['E-mail,Role,Shoe size', ...rows].join('\n'))
    expect(body).toMatchObject({ wrong: 3, notes: ['Columns not imported: "Shoe size".'] })
    expect(body.errors).toEqual([
      { line: 2, text: expect.stringMatching(/^Role "Barback" .* The same on lines 3 and 4\.$/) },
    ])
    expect((await send(`E-mail,Role\n${admin.email},Full admin`)).body.notes).toBeUndefined()
  })

  test('lists every wrong line and saves nothing', async () => {
    const text = `E-mail,Role,Venue\nok@${company.domain},BLT,One\nno@${company.domain},Barback,One\nagm@${company.domain},AGM,`
    const { body } = await send(text)
    expect(body).toMatchObject({ plan: null, saved: false, lines: [] })
    expect(body.errors).toMatchObject([
      { line: 3 },
      { line: 4, text: expect.stringMatching(/exactly one venue/) },
    ])
    expect(await send(text, 'anything')).toMatchObject({ status: 400, error: { field: 'file.3' } })
    expect((await asAdmin('GET /api/people')).body.total).toBe(1)
  })

  test('changes nobody of another company', async () => {
    const {
      company: abroad,
      venue: theirs,
      admin: victim,
    } = await makeScene(server, ['venue', 'admin'], { venue: { name: 'Theirs' } })
    const text = `E-mail,Role,Venue\n${victim.email},BLT,Theirs\nx@${abroad.domain},GM,Theirs`
    const { body } = await send(text)
    expect(body.plan).toBeNull()
    expect(body.errors.map(({ line, text }) => [line, text.includes(company.domain)])).toEqual([
      [2, true],
      [3, true],
    ])
    expect(await send(text, 'anything')).toMatchObject({ status: 400 })
    expect((await meAs(victim)).body.accessRole).toBe('FULL_ADMIN')
    // The venue's name is taken from the caller's own company.
    const own = `E-mail,Role,Venue\nx@${company.domain},GM,Theirs`
    await send(own, (await send(own)).body.plan ?? '')
    const [row] = await db.rows<{ gmId: string | null }>(
      sql`select gm_id as "gmId" from venues where id = ${theirs.id}`,
    )
    expect(row?.gmId).toBeNull()
  })

  test('does not reactivate anybody', async () => {
    const lead = await member('BLT')
    await change(lead, { active: false })
    const text = `E-mail,Role,Venue\n${lead.email},AGM,One`
    const { body: preview } = await send(text)
    expect(preview.lines).toMatchObject([
      { does: 'changed', deactivated: lead.id, notes: ['Deactivated, stays deactivated.'] },
    ])
    await send(text, preview.plan ?? '')
    expect(await at(lead)).toMatchObject({ active: false, role: 'AGM' })
    expect((await send(text)).body.lines).toMatchObject([{ does: 'left', deactivated: lead.id }])
    expect((await server.nobody('POST /api/auth/login', { body: { email: lead.email } })).status).toBe(400)
  })

  test('has a limited number of rows, and says a mistake of many once', async () => {
    const { body } = await send(`E-mail,Role\n${'a,b\n'.repeat(20_000)}`)
    expect(body.errors).toEqual([{ line: 1, text: 'This file has more than 20,000 rows. Split it.' }])
    const wrong = Array.from({ length: 300 }, (_, n) => `p${n}@${company.domain},Barback ${n},One`).join('\n')
    const { errors } = (await send(`E-mail,Role,Venue\n${wrong}`)).body
    expect(errors.map(({ text }) => text.replace(/ is not one of .*Full admin\./, '…'))).toEqual([
      'Role "Barback 0"…',
      'Role "Barback 1"…',
      'Role "Barback 2"… 297 more lines are like this.',
    ])
    const others = Array.from({ length: 300 }, (_, n) => `p${n}@other.example,AGM,One`).join('\n')
    const own = Array.from({ length: 301 }, (_, n) => `ok${n}@${company.domain},AGM,One`).join('\n')
    expect((await send(`E-mail,Role,Venue\n${own}\n${others}`)).body).toMatchObject({
      wrong: 300,
      errors: [
        { line: 303, text: expect.stringMatching(/^p0@other/) },
        { line: 304, text: expect.stringMatching(/^p1@other/) },
        { line: 305, text: expect.stringMatching(/^p2@other.* 297 more lines are like this\.$/) },
      ],
    })
  })

  test('may be a workbook, also in a ZIP file', async () => {
    const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
    const row = (...cells: string[]) => `<row>${cells.map(cell).join('')}</row>`
    const rows = row('E-mail', 'Role', 'Venue') + row(`x@${company.domain}`, 'AGM', 'One')
    const book = workbookOf({ sheets: { Staff: rows } })
    for (const bytes of [book, zipOf({ 'staff.xlsx': book })]) {
      const { body } = await asAdmin('POST /api/people/import', {
        body: { file: Buffer.from(bytes).toString('base64') },
      })
      expect(body).toMatchObject({ wrong: 0, errors: [], people: { added: 1 } })
    }
  })
})
