import type { Input, Reply } from '@scope/contract/calls'
import { accessTable } from '@scope/contract/kernel/access'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import type { Caller } from '../../../test/app.ts'
import { setScene } from '../../../test/scene.ts'
import { makeCompany, makeStaff, makeVenue } from '../../../test/world.ts'

const SECRET = 'https://chat.googleapis.com/v1/spaces/AAAAn3xP5cQ/messages?key=Kk-secret&token=Tt-secret'
const OTHER = 'https://chat.googleapis.com/v1/spaces/BBBBxxxxyyy/messages?key=Kk-secret&token=Tt-secret'
const MASK = 'https://chat.googleapis.com/v1/spaces/AAAAn3xP…'

const {
  server,
  db,
  company,
  venue,
  other: away,
  gm,
  agm,
  lead,
  asAdmin,
  asGm,
} = setScene({ venue: { name: 'Pier 9' }, lead: { firstName: 'Lea' } })

type Edit = Input<'PATCH /api/venues/:id'>['body']
const settings = async (call: Caller, ref = venue.id) =>
  (await call('GET /api/venues/:venue/settings', { params: { venue: ref } })).body
/** Moves the clock by a second, so that audit rows have an order. */
const later = () => server.clock.set(new Date(server.clock.now().getTime() + 1000).toISOString())
const change = (call: Caller, body: Edit, ref = venue.id) => {
  later()
  return call('PATCH /api/venues/:id', { params: { id: ref }, body })
}
const trail = () =>
  db.rows<{ action: string; meta: Record<string, unknown> }>(sql`
    select action, meta from audits where org_id = ${company.id} and action not like 'session.%' order by created_at, id`)
const storedAddress = async () => {
  const [row] = await db.rows<{ address: string | null }>(
    sql`select gchat_webhook as address from venues where id = ${venue.id}`,
  )
  return row?.address
}

describe('a venue’s settings', () => {
  test('contain the data of venue and company, and the possible general managers', async () => {
    await db.run(sql`update orgs set timezone = 'America/Chicago' where id = ${company.id}`)
    expect(await settings(asGm, venue.slug)).toMatchObject({
      id: venue.id,
      name: venue.name,
      timezone: 'America/Los_Angeles',
      companyTimezone: 'America/Chicago',
      gmId: null,
      gchatWebhook: null,
      webhook: { masked: null, lastError: null, restedUntil: null },
      opsWebhook: null,
      generalManagers: [
        { id: gm.id, name: gm.name, role: 'GM' },
        { id: agm.id, name: agm.name, role: 'AGM' },
      ],
      can: { editGm: false, editOpsWebhook: false },
    })
    expect(await settings(asAdmin)).toMatchObject({
      opsWebhook: { masked: null },
      can: { editGm: true, editOpsWebhook: true },
    })
  })

  test('change field by field: absent stays, null clears, the slug never changes', async () => {
    await change(asAdmin, {
      name: '  The Pier ',
      timezone: 'America/Denver',
      gmId: gm.id,
      gchatWebhook: SECRET,
    })
    const { body } = await change(asGm, { timezone: 'America/Chicago' })
    expect(body).toMatchObject({
      slug: venue.slug,
      name: 'The Pier',
      timezone: 'America/Chicago',
      gmId: gm.id,
      webhook: { masked: MASK },
    })
    const cleared = await change(asAdmin, { gmId: null, gchatWebhook: null })
    expect(cleared.body).toMatchObject({ name: 'The Pier', gmId: null, webhook: { masked: null } })
  })

  test('the business day ends at 5 unless the venue says otherwise, and the trail has both hours', async () => {
    expect((await settings(asGm)).dayEndHour).toBe(5)
    expect((await change(asGm, { dayEndHour: 3 })).body.dayEndHour).toBe(3)
    expect((await asGm('GET /api/venues/:venue', { params: { venue: venue.id } })).body.dayEndHour).toBe(3)
    expect(await trail()).toMatchObject([
      { action: 'venue.changed', meta: { before: { dayEndHour: 5 }, after: { dayEndHour: 3 } } },
    ])
    for (const dayEndHour of [-1, 9, 2.5]) {
      expect(await change(asGm, { dayEndHour })).toMatchObject({
        status: 400,
        error: { field: 'dayEndHour' },
      })
    }
  })

  test('a GM corrects the state, by its letters or its name, and the rollup goes by it', async () => {
    expect(await settings(asGm)).toMatchObject({ state: null, timezone: 'America/Los_Angeles' })
    expect((await settings(asGm)).states).toContainEqual({
      ...{ code: 'CO', name: 'Colorado', timezone: 'America/Denver' },
    })
    expect((await change(asGm, { state: 'colorado' })).body).toMatchObject({
      state: 'CO',
      timezone: 'America/Los_Angeles',
    })
    expect((await trail()).at(-1)).toMatchObject({
      meta: { before: { state: null }, after: { state: 'CO' } },
    })
    const { body } = await asAdmin('GET /api/rollup', { query: { state: 'CO', by: 'state' } })
    expect(body.subtotals).toMatchObject([{ part: 'CO', venues: 1 }])
    expect(await change(asGm, { state: 'Atlantis' })).toMatchObject({
      status: 400,
      error: { field: 'state' },
    })
    expect((await change(asGm, { state: null })).body.state).toBeNull()
    expect((await settings(asAdmin, away.id)).state).toBeNull()
  })

  test('only an admin changes the group, which takes the spelling that another venue has', async () => {
    const params = { venue: venue.id }
    const { body: other } = await asAdmin('POST /api/venues', {
      body: { name: 'Elsewhere', group: ' LA  Downtown ' },
    })
    expect((await change(asAdmin, { group: 'la downtown' })).body).toMatchObject({
      ...{ group: 'LA Downtown', groups: ['LA Downtown'], can: { editGroup: true } },
    })
    expect((await trail()).find(({ action }) => action === 'venue.changed')).toMatchObject({
      meta: { before: { group: null }, after: { group: 'LA Downtown' } },
    })
    const { body: theirs } = await asAdmin('GET /api/venues/:venue/settings', { params: { venue: other.id } })
    expect(theirs.group).toBe('LA Downtown')
    // A GM reads the venue's own group, and no others.
    expect(await settings(asGm)).toMatchObject({
      group: 'LA Downtown',
      groups: [],
      can: { editGroup: false },
    })
    expect(await change(asGm, { group: 'Mine' })).toMatchObject({ status: 403, error: { field: 'group' } })
    expect((await change(asAdmin, { group: ' ' })).body.group).toBeNull()
    expect((await asAdmin('GET /api/venues/:venue/settings', { params })).body.group).toBeNull()
  })

  test.each<[string, Edit, string, RegExp]>([
    ['a blank name', { name: '  ' }, 'name', /Enter a venue name/],
    ['a name too long', { name: 'é'.repeat(81) }, 'name', /at most 80 characters\. This one has 81/],
    ['no time zone', { timezone: 'Pacific' }, 'timezone', /Enter a time zone/],
    ['an offset', { timezone: '+05:00' }, 'timezone', /Enter a time zone/],
    ['an unknown time zone', { timezone: 'America/Gotham' }, 'timezone', /Enter a time zone/],
    [
      'another host',
      { gchatWebhook: 'https://evil.example/v1/spaces/A/messages?key=K&token=T' },
      'gchatWebhook',
      /address of Google Chat, Slack, Microsoft Teams or Discord/,
    ],
    [
      'no key',
      { opsGchatWebhook: 'https://chat.googleapis.com/v1/spaces/A/messages' },
      'opsGchatWebhook',
      /key and token/,
    ],
    ['nothing at all', { gchatWebhook: '' }, 'gchatWebhook', /Enter a webhook address/],
  ])('%s is refused, and nothing is saved', async (_what, body, field, sentence) => {
    const before = await settings(asAdmin)
    const answer = await change(asAdmin, {
      ...body,
      ...(field === 'name' ? { timezone: 'America/Denver' } : {}),
    })
    expect(answer).toMatchObject({ status: 400, error: { code: 'invalid', field } })
    expect(answer.error.error).toMatch(sentence)
    expect(await settings(asAdmin)).toEqual(before)
    expect(await trail()).toEqual([])
  })

  test('venue names are unique in a company, whatever their case and spaces', async () => {
    const answer = await change(asAdmin, { name: ` ${away.name.toUpperCase()}!` })
    expect(answer).toMatchObject({
      status: 400,
      error: { field: 'name', error: `There is already a venue ${away.name}.` },
    })
    expect((await change(asAdmin, { name: venue.name.toUpperCase() })).status).toBe(200)
    const foreign = await makeVenue(db, await makeCompany(db))
    expect((await change(asAdmin, { name: foreign.name })).status).toBe(200)
  })

  test('of two venues that take the same name at the same time, one gets it', async () => {
    const answers = await Promise.all([
      change(asAdmin, { name: 'Twice' }),
      change(asAdmin, { name: 'twice' }, away.id),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  test('the general manager is a GM or AGM of the venue, and only a full admin can choose one', async () => {
    const elsewhere = await makeStaff(db, company, 'GM', { venues: [away] })
    const gone = await makeStaff(db, company, 'AGM', { venues: [venue] })
    await db.run(sql`update users set active = false where id = ${gone.userId}`)
    for (const id of [lead.id, elsewhere.id, gone.id, gm.userId]) {
      expect(await change(asAdmin, { gmId: id })).toMatchObject({ status: 400, error: { field: 'gmId' } })
    }
    expect((await change(asAdmin, { gmId: gm.id })).body.gmId).toBe(gm.id)
    for (const gmId of [agm.id, null]) {
      expect(await change(asGm, { gmId })).toMatchObject({ status: 403, error: { field: 'gmId' } })
    }
    expect(await change(asGm, { opsGchatWebhook: SECRET })).toMatchObject({
      status: 403,
      error: { field: 'opsGchatWebhook' },
    })
    expect((await settings(asAdmin)).gmId).toBe(gm.id)
    // An AGM is shown as the general manager, and stays an AGM.
    const chosen = await change(asAdmin, { gmId: agm.id })
    expect([chosen.status, chosen.body.gmId]).toEqual([200, agm.id])
    expect(chosen.body.generalManagers.map(({ role }) => role)).toEqual(['GM', 'AGM'])
    const asAgm = await server.as(agm)
    expect((await asAgm('GET /api/venues/:venue/settings', { params: { venue: venue.id } })).status).toBe(403)
    const [shown] = (await asAgm('GET /api/venues', {})).body
    expect(shown).toMatchObject({ gmId: agm.id, gm: { name: agm.name, signsOff: false } })
    await change(asAdmin, { gmId: gm.id })
    expect((await asAgm('GET /api/venues', {})).body[0]?.gm).toEqual({ name: gm.name, signsOff: true })
  })

  test('a stale version changes nothing, and each change makes a new version', async () => {
    const { updatedAt } = await settings(asGm)
    const first = await change(asGm, { name: 'First', updatedAt })
    expect(first.status).toBe(200)
    expect(first.body.updatedAt).not.toBe(updatedAt)
    const second = await change(asAdmin, { name: 'Second', updatedAt })
    expect(second).toMatchObject({ status: 409, error: { code: 'stale' } })
    expect((await settings(asGm)).name).toBe('First')
    const race = await Promise.all(
      ['Third', 'Fourth'].map((name) => change(asGm, { name, updatedAt: first.body.updatedAt })),
    )
    expect(race.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('the webhook of a space', () => {
  test('is stored in full and shown masked; sending the mask back changes nothing', async () => {
    await change(asGm, { gchatWebhook: SECRET })
    expect(await storedAddress()).toBe(SECRET)
    const { body } = await change(asGm, { gchatWebhook: MASK, name: 'With its mask' })
    expect(body).toMatchObject({ gchatWebhook: MASK, webhook: { masked: MASK } })
    expect(await storedAddress()).toBe(SECRET)
    expect(await change(asGm, { gchatWebhook: MASK.replace('AAAA', 'AAAB') })).toMatchObject({ status: 400 })
    expect(await storedAddress()).toBe(SECRET)
  })

  test('is the same at all venues if it is the company’s', async () => {
    await change(asAdmin, { opsGchatWebhook: SECRET })
    expect((await settings(asAdmin, away.id)).opsWebhook?.masked).toBe(MASK)
    expect(await settings(asGm)).toMatchObject({ opsWebhook: null, hasOperationsSpace: true })
    await change(asAdmin, { opsGchatWebhook: null }, away.id)
    expect((await settings(asAdmin)).opsWebhook?.masked).toBeNull()
    expect(await settings(asGm)).toMatchObject({ opsWebhook: null, hasOperationsSpace: false })
  })

  test('is in no reply and no audit row; those say that it was set, changed and cleared', async () => {
    const bodies: unknown[] = []
    for (const gchatWebhook of [SECRET, OTHER, null]) {
      bodies.push((await change(asAdmin, { gchatWebhook })).body)
      bodies.push(await settings(asGm), (await asAdmin('GET /api/venues')).body)
      bodies.push((await asAdmin('GET /api/audit')).body)
    }
    await change(asAdmin, { opsGchatWebhook: SECRET })
    bodies.push(await settings(asAdmin), await trail())
    const csv = (await asAdmin('GET /api/audit.csv')).body as unknown as { bytes: Uint8Array }
    bodies.push(Buffer.from(csv.bytes).toString())
    expect(JSON.stringify(bodies)).not.toMatch(/secret|key=|token=/)
    expect((await trail()).map(({ meta }) => [meta.before, meta.after])).toEqual([
      [{ gchatWebhook: null }, { gchatWebhook: `set: ${MASK}` }],
      [{ gchatWebhook: MASK }, { gchatWebhook: 'changed: https://chat.googleapis.com/v1/spaces/BBBBxxxx…' }],
      [{ gchatWebhook: 'https://chat.googleapis.com/v1/spaces/BBBBxxxx…' }, { gchatWebhook: 'cleared' }],
      [{ opsGchatWebhook: null }, { opsGchatWebhook: `set: ${MASK}` }],
    ])
  })

  test('is shown with a venue only to those who may change it', async () => {
    await change(asGm, { gchatWebhook: SECRET })
    const vp = await server.as(await makeStaff(db, company, 'VP'))
    const asLead = await server.as(lead)
    const shown = async (call: Caller) => [
      (await call('GET /api/venues')).body.find(({ id }) => id === venue.id)?.gchatWebhook,
      (await call('GET /api/venues/:venue', { params: { venue: venue.slug } })).body.gchatWebhook,
    ]
    expect(await shown(asGm)).toEqual([MASK, MASK])
    expect(await shown(asAdmin)).toEqual([MASK, MASK])
    expect(await shown(vp)).toEqual([null, null])
    expect(await shown(asLead)).toEqual([null, null])
  })

  test('clears the errors of the previous one when it is new', async () => {
    await change(asGm, { gchatWebhook: SECRET })
    const rests = new Date(server.clock.now().getTime() + 3_600_000)
    await db.run(sql`
      insert into spaces (org_id, venue_id, last_error, last_error_at, failures, rested_until)
      values (${company.id}, ${venue.id}, '404', now(), 9, ${rests}),
             (${company.id}, null, '500', now(), 1, null)`)
    expect((await settings(asGm)).webhook).toMatchObject({
      lastError: '404',
      restedUntil: expect.any(String),
    })
    await change(asGm, { gchatWebhook: MASK, name: 'Same address' })
    expect((await settings(asGm)).webhook.lastError).toBe('404')
    await change(asGm, { gchatWebhook: OTHER })
    expect((await settings(asGm)).webhook).toMatchObject({ lastError: null, restedUntil: null })
    expect((await settings(asAdmin)).opsWebhook?.lastError).toBe('500')
  })

  test('is shown as resting until the rest ends', async () => {
    await change(asGm, { gchatWebhook: SECRET })
    const rests = new Date(server.clock.now().getTime() + 600_000)
    await db.run(sql`
      insert into spaces (org_id, venue_id, failures, rested_until) values (${company.id}, ${venue.id}, 1, ${rests}),
             (${company.id}, null, 1, ${rests})`)
    const shown = async () => {
      const { webhook, opsWebhook } = await settings(asAdmin)
      return [webhook.restedUntil, opsWebhook?.restedUntil]
    }
    expect(await shown()).toEqual([rests.toISOString(), rests.toISOString()])
    server.clock.set(rests.toISOString())
    expect(await shown()).toEqual([null, null])
  })
})

test('saving unchanged settings adds no audit row; a change adds exactly its fields', async () => {
  const zones = ['America/Los_Angeles', 'America/Denver', 'Europe/Berlin']
  const edit = fc.record(
    {
      name: fc.constantFrom('Pier One', 'Pier Two'),
      timezone: fc.constantFrom(...zones),
      gmId: fc.constantFrom('gm', null),
      gchatWebhook: fc.constantFrom(SECRET, OTHER, null),
    },
    { requiredKeys: [] },
  )
  await fc.assert(
    fc.asyncProperty(edit, async ({ gmId, ...rest }) => {
      const before = await settings(asAdmin)
      const rows = (await trail()).length
      const body: Edit = { ...rest, ...(gmId === undefined ? {} : { gmId: gmId && gm.id }) }
      const { body: after } = await change(asAdmin, body)
      const flat = (reply: Reply<'PATCH /api/venues/:id'>) => ({
        name: reply.name,
        timezone: reply.timezone,
        gmId: reply.gmId,
        gchatWebhook: reply.webhook.masked,
      })
      const [was, is] = [flat(before), flat(after)]
      const differ = (Object.keys(is) as (keyof typeof is)[]).filter((field) => is[field] !== was[field])
      for (const field of differ) expect(body).toHaveProperty(field)
      const added = (await trail()).slice(rows)
      expect(added).toHaveLength(differ.length > 0 ? 1 : 0)
      expect(after.updatedAt === before.updatedAt).toBe(differ.length === 0)
      if (added[0]) expect(Object.keys(added[0].meta.after as object).sort()).toEqual(differ.sort())
    }),
    { numRuns: 40 },
  )
})

describe('the team', () => {
  test('contains the active GMs, AGMs and Bar Leads of the venue', async () => {
    const gone = await makeStaff(db, company, 'BLT', { venues: [venue] })
    await db.run(sql`update users set active = false where id = ${gone.userId}`)
    await makeStaff(db, company, 'CSM_READONLY', { venues: [venue] })
    await makeStaff(db, company, 'BLT', { venues: [away] })
    const { body } = await asGm('GET /api/team/:venueId', { params: { venueId: venue.slug } })
    expect(body).toEqual([
      expect.objectContaining({ id: gm.id, role: 'GM', isBlt: false }),
      expect.objectContaining({ id: agm.id, role: 'AGM', isBlt: true, adminDayDow: 1 }),
      expect.objectContaining({
        id: lead.id,
        role: 'BLT',
        isBlt: true,
        name: lead.name,
        authUser: { firstName: 'Lea', lastName: 'Test' },
      }),
    ])
  })

  const days = async () =>
    Object.fromEntries(
      (await asAdmin('GET /api/team/:venueId', { params: { venueId: venue.id } })).body.map(
        ({ id, adminDayDow }) => [id, adminDayDow],
      ),
    )
  const setDays = (call: Caller, body: Record<string, number>) => {
    later()
    return call('PATCH /api/team/bulk-update', { body })
  }

  test('can set Admin Days, each once', async () => {
    const { body } = await setDays(asGm, { [lead.id]: 0, [agm.id]: 6 })
    expect(body.map(({ id, adminDayDow }) => [id, adminDayDow])).toEqual([
      [agm.id, 6],
      [lead.id, 0],
    ])
    expect(await days()).toMatchObject({ [lead.id]: 0, [agm.id]: 6, [gm.id]: 1 })
    await setDays(asGm, { [lead.id]: 0, [agm.id]: 5 })
    const rows = await trail()
    expect(rows.map(({ action, meta }) => [action, meta.about])).toEqual([
      ['team.changed', expect.stringContaining(lead.name)],
      ['team.changed', agm.name],
    ])
  })

  test.each([
    ['a general manager', () => ({ [lead.id]: 3, [gm.id]: 3 }), 400, () => gm.id],
    ['a day that is none', () => ({ [lead.id]: 7 }), 400, () => lead.id],
    ['half a day', () => ({ [lead.id]: 1.5 }), 400, () => lead.id],
    ['a day as a text', () => ({ [lead.id]: '3' as unknown as number }), 400, () => lead.id],
    ['nobody', () => ({}), 400, undefined],
  ])('refuses %s, and sets no day', async (_what, body, status, field) => {
    const answer = await setDays(asGm, body())
    expect(answer.status).toBe(status)
    if (field) expect(answer.error.field).toContain(field())
    expect(await days()).toMatchObject({ [lead.id]: 1 })
  })

  test('finds no one who is out of reach or does not exist, and then sets no day', async () => {
    const other = await makeStaff(db, company, 'BLT', { venues: [away] })
    const abroad = await makeCompany(db)
    const foreign = await makeStaff(db, abroad, 'BLT', { venues: [await makeVenue(db, abroad)] })
    for (const [call, id] of [
      [asGm, other.id],
      [asGm, foreign.id],
      [asAdmin, foreign.id],
      [asAdmin, '00000000-0000-4000-8000-000000000000'],
    ] as const) {
      expect(await setDays(call, { [lead.id]: 3, [id]: 3 })).toMatchObject({
        status: 404,
        error: { error: 'Not found.' },
      })
    }
    expect(await days()).toMatchObject({ [lead.id]: 1 })
    expect((await setDays(asAdmin, { [lead.id]: 3, [other.id]: 4 })).status).toBe(200)
  })

  test('does not deadlock if two calls set the same days in different orders', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        setDays(asAdmin, n % 2 ? { [lead.id]: n, [agm.id]: n } : { [agm.id]: n, [lead.id]: n }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    const set = await days()
    expect(set[lead.id]).toBe(set[agm.id])
  })
})

test('the access page says in words what the server allows', async () => {
  const { body } = await (await server.as(lead))('GET /api/access')
  expect(body.abilities.map(({ ability, grants }) => ({ ability, grants }))).toEqual(accessTable())
  expect(body.roles.map(({ role }) => role)).toEqual(Object.keys(accessTable()[0]?.grants ?? {}))
  for (const { label } of [...body.roles, ...body.abilities]) expect(label).toMatch(/^[A-Z].{1,60}$/)
  expect(new Set(body.abilities.map(({ label }) => label)).size).toBe(body.abilities.length)
})
