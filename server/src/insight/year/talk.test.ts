import { TALK_MAX } from '@scope/contract/insight/year/year.words'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Caller } from '../../../test/app.ts'
import { setScene } from '../../../test/scene.ts'
import {
  makeCompany,
  makePriority,
  makeStaff,
  makeStandIn,
  makeVenue,
  type Staff,
} from '../../../test/world.ts'

const NOW = '2026-11-16T18:00:00Z'

const { server, db, company, venue, lead, gm, asLead, asGm, asAdmin } = setScene({
  now: NOW,
  lead: { firstName: 'Lou' },
  admin: { firstName: 'Ada' },
})

const save = (by: Caller, text: string, more: { done?: boolean; basedOn?: string; year?: number } = {}) =>
  by('PUT /api/year/:venue/:blt/talk', {
    params: { venue: venue.slug, blt: lead.slug },
    body: { year: 2026, text, done: false, basedOn: '', ...more },
  })
const read = async (by: Caller, year = '2026') => {
  const params = { venue: venue.slug, blt: lead.slug }
  return (await by('GET /api/year/:venue/:blt', { params, query: { year } })).body.talk
}
const trail = async () => {
  const rows = await db.rows<{ row: string }>(sql`
    select action || ' ' || coalesce(meta->>'side', '') as row from audits
     where org_id = ${company.id} and action like 'yearTalk.%' order by created_at, id`)
  return rows.map(({ row }) => row).sort()
}

describe('the two boxes', () => {
  test('are drafts of their writers until both say done, then both read them and nothing changes', async () => {
    expect((await save(asLead, ' I ran the bar. ')).body).toEqual({
      member: { text: 'I ran the bar.', done: false },
      manager: { text: null, done: false },
      ...{ managerName: null, keptAt: null, mine: 'member' },
    })
    expect((await save(asGm, 'You ran the bar.')).body).toEqual({
      member: { text: null, done: false },
      manager: { text: 'You ran the bar.', done: false },
      ...{ managerName: 'Dana Test', keptAt: null, mine: 'manager' },
    })
    const done = await save(asLead, 'I ran the bar.', { basedOn: 'I ran the bar.', done: true })
    expect(done.body).toMatchObject({ member: { done: true }, manager: { text: null }, mine: 'member' })
    const finished = await save(asGm, 'You ran it well.', { basedOn: 'You ran the bar.', done: true })
    expect(finished.body).toEqual({
      member: { text: 'I ran the bar.', done: true },
      manager: { text: 'You ran it well.', done: true },
      ...{ managerName: 'Dana Test', keptAt: new Date(NOW).toISOString(), mine: null },
    })
    for (const [by, basedOn] of [
      [asLead, 'I ran the bar.'],
      [asGm, 'You ran it well.'],
      [asAdmin, 'You ran it well.'],
    ] as const) {
      for (const isDone of [true, false]) {
        expect(await save(by, 'Another', { basedOn, done: isDone })).toMatchObject({
          status: 409,
          error: { code: 'conflict', error: 'Both have said done. The texts stay as they are.' },
        })
      }
    }
    expect(await trail()).toEqual([
      'yearTalk.kept manager',
      'yearTalk.saved manager',
      'yearTalk.saved member',
      'yearTalk.saved member',
    ])
    const [row] = await db.rows<{ meta: string }>(
      sql`select string_agg(meta::text, ' ') as meta from audits where org_id = ${company.id}`,
    )
    expect(row?.meta).not.toContain('ran')
  })

  test('are read in the year by those who take part, and by nobody else', async () => {
    const second = await server.as(await makeStaff(db, company, 'GM', { venues: [venue] }))
    const vp = await server.as(await makeStaff(db, company, 'VP'))
    await save(asLead, 'Mine', { done: true })
    await save(asGm, 'Yours')
    const texts = async (by: Caller) => {
      const talk = await read(by)
      return talk && [talk.member.text, talk.manager.text, talk.mine]
    }
    expect(await texts(asLead)).toEqual(['Mine', null, 'member'])
    expect(await texts(asGm)).toEqual([null, 'Yours', 'manager'])
    for (const by of [second, asAdmin]) {
      expect(await texts(by)).toEqual([null, null, null])
      expect(await read(by)).toMatchObject({
        ...{ member: { done: true }, manager: { done: false }, managerName: 'Dana Test' },
      })
    }
    expect(await read(vp)).toBeNull()
    await save(asGm, 'Yours', { basedOn: 'Yours', done: true })
    for (const by of [asLead, asGm, second, asAdmin]) {
      expect(await texts(by)).toEqual(['Mine', 'Yours', null])
    }
    expect(await read(vp)).toBeNull()
  })

  test('say nothing yet where nobody has written', async () => {
    const nothing = { managerName: null, keptAt: null }
    expect(await read(asLead)).toEqual({
      ...nothing,
      ...{ member: { text: '', done: false }, manager: { text: null, done: false }, mine: 'member' },
    })
    expect(await read(asAdmin)).toEqual({
      ...nothing,
      ...{ member: { text: null, done: false }, manager: { text: '', done: false }, mine: 'manager' },
    })
  })

  test('say done and take it back, until both have', async () => {
    await save(asLead, 'Mine', { done: true })
    expect((await save(asLead, 'Mine', { basedOn: 'Mine' })).body.member).toEqual({
      text: 'Mine',
      done: false,
    })
    await save(asGm, 'Yours', { done: true })
    expect((await save(asGm, 'Yours', { basedOn: 'Yours' })).body).toMatchObject({
      manager: { done: false },
      keptAt: null,
    })
  })

  test('of another year stand apart', async () => {
    await makePriority(db, venue, lead, { year: 2024, period: 3, dueAt: '2024-04-01' })
    await save(asLead, 'This year')
    expect((await save(asLead, 'Then', { year: 2024 })).body.member.text).toBe('Then')
    for (const year of [2023, 2027]) {
      expect(await save(asLead, 'Then', { year })).toMatchObject({
        status: 400,
        error: { code: 'invalid', field: 'year', error: 'Choose a year from 2024 to 2026.' },
      })
    }
  })

  test('of a member who joined this year have no other year', async () => {
    expect(await save(asGm, 'Then', { year: 2025 })).toMatchObject({
      status: 400,
      error: { field: 'year', error: 'Choose 2026.' },
    })
  })
})

describe('a text', () => {
  test('over one that was not seen is refused, and shows what is stored', async () => {
    await save(asLead, 'First')
    expect(await save(asLead, 'Second')).toMatchObject({
      status: 409,
      error: { code: 'stale', currentEntry: { entry: 'First', updatedAt: new Date(NOW).toISOString() } },
    })
    expect((await save(asLead, 'Second', { basedOn: 'First' })).body.member.text).toBe('Second')
    // Saving the same text again changes nothing, whatever the writer saw before.
    expect((await save(asLead, 'Second', { basedOn: 'First' })).status).toBe(200)
    expect(await trail()).toHaveLength(2)
  })

  test('is not lost if the two, or two devices, save at once', async () => {
    const saves = await Promise.all([
      save(asLead, 'On the phone'),
      save(asLead, 'On the laptop'),
      save(asGm, 'The manager'),
    ])
    expect(saves.map(({ status }) => status).sort()).toEqual([200, 200, 409])
    const [row] = await db.rows<{ mine: string; theirs: string }>(sql`
      select member_text as mine, manager_text as theirs from year_talks where blt_id = ${lead.id}`)
    const won = saves.find(({ status, body }) => status === 200 && body.mine === 'member')
    expect(row).toEqual({ mine: won?.body.member.text, theirs: 'The manager' })
  })

  test('has at most 2000 characters, and one that is done is not empty', async () => {
    const long = '🍸'.repeat(TALK_MAX)
    expect((await save(asLead, long)).body.member.text).toBe(long)
    const invalid = { status: 400, error: { code: 'invalid', field: 'text' } }
    expect(await save(asLead, `${long}x`, { basedOn: long })).toMatchObject(invalid)
    expect(await save(asLead, ' ', { basedOn: long, done: true })).toMatchObject(invalid)
    expect((await save(asLead, '', { basedOn: long })).body.member).toEqual({ text: '', done: false })
  })
})

describe('the manager’s box', () => {
  const isWriting = { status: 409, error: { code: 'conflict', error: 'Dana Test is writing this.' } }
  let second: Staff
  let asSecond: Caller
  beforeEach(async () => {
    second = await makeStaff(db, company, 'GM', { venues: [venue], firstName: 'Max' })
    asSecond = await server.as(second)
  })

  test('is of one manager, even if two begin it at once', async () => {
    const saves = await Promise.all([save(asGm, 'Hers'), save(asSecond, 'His')])
    expect(saves.map(({ status }) => status).sort()).toEqual([200, 409])
    const won = saves.find(({ status }) => status === 200)?.body
    expect((await read(won?.managerName === 'Dana Test' ? asGm : asSecond))?.manager).toEqual(won?.manager)
    expect((await read(won?.managerName === 'Dana Test' ? asSecond : asGm))?.mine).toBeNull()
  })

  test('is of the manager who began it, until they empty it', async () => {
    await save(asGm, 'Hers')
    expect(await save(asSecond, 'His')).toMatchObject(isWriting)
    expect(await save(asAdmin, 'Theirs', { basedOn: 'Hers' })).toMatchObject(isWriting)
    expect((await save(asGm, '', { basedOn: 'Hers' })).body.managerName).toBeNull()
    expect((await save(asSecond, 'His')).body).toMatchObject({ managerName: 'Max Test', mine: 'manager' })
  })

  test.each<[string, () => Promise<unknown>]>([
    ['has left', () => db.run(sql`update users set active = false where id = ${gm.userId}`)],
    [
      'no longer has the venue',
      () => db.run(sql`delete from venue_assignments where app_user_id = ${gm.id}`),
    ],
    [
      'has another role',
      () => db.run(sql`update app_users set role = 'LEADERSHIP_READONLY' where id = ${gm.id}`),
    ],
  ])('of one who %s is taken over, text and all', async (_, change) => {
    await save(asGm, 'Hers', { done: true })
    expect(await save(asSecond, 'His')).toMatchObject(isWriting)
    await change()
    expect(await read(asSecond)).toMatchObject({ manager: { text: 'Hers', done: true }, mine: 'manager' })
    expect(await save(asSecond, 'His')).toMatchObject({
      status: 409,
      error: { code: 'stale', currentEntry: { entry: 'Hers' } },
    })
    expect((await save(asSecond, 'Hers and his', { basedOn: 'Hers' })).body).toMatchObject({
      manager: { text: 'Hers and his', done: false },
      managerName: 'Max Test',
    })
  })

  test('of a full admin is theirs at every venue', async () => {
    await save(asAdmin, 'Theirs')
    expect(await save(asGm, 'Hers')).toMatchObject({
      status: 409,
      error: { error: 'Ada Test is writing this.' },
    })
  })

  test('is written by a stand-in, and goes back to the GM after their last day', async () => {
    const away = await makeVenue(db, company)
    const agm = await makeStaff(db, company, 'AGM', { venues: [away], firstName: 'Sam' })
    const days = { fromDay: '2026-11-16', toDay: '2026-11-16' }
    await makeStandIn(db, gm, agm, [venue], days)
    const asAgm = await server.as(agm)
    expect((await save(asAgm, 'For Dana')).body).toMatchObject({ managerName: 'Sam Test', mine: 'manager' })
    expect(await save(asGm, 'Hers')).toMatchObject({
      status: 409,
      error: { error: 'Sam Test is writing this.' },
    })
    server.clock.set('2026-11-17T18:00:00Z')
    onTestFinished(() => server.clock.set(NOW))
    expect((await save(asGm, 'Hers', { basedOn: 'For Dana' })).body.managerName).toBe('Dana Test')
    expect(await save(asAgm, 'For Dana')).toMatchObject({ status: 404 })
  })
})

describe('nobody else', () => {
  test.each([
    ['a colleague', 'AGM', 403],
    ['a VP', 'VP', 403],
    ['Leadership', 'LEADERSHIP_READONLY', 403],
    ['a CSM', 'CSM_READONLY', 403],
  ] as const)('%s writes', async (_, role, status) => {
    const other = await server.as(await makeStaff(db, company, role, { venues: [venue] }))
    expect((await save(other, 'Text')).status).toBe(status)
  })

  test('the GM of another venue, and anybody of another company', async () => {
    const away = await makeVenue(db, company)
    const another = await makeCompany(db)
    const foreign = await makeVenue(db, another)
    const others = [
      await makeStaff(db, company, 'GM', { venues: [away] }),
      await makeStaff(db, another, 'GM', { venues: [foreign] }),
      await makeStaff(db, another, 'VP', { accessRole: 'FULL_ADMIN' }),
    ]
    for (const other of others) expect((await save(await server.as(other), 'Text')).status).toBe(404)
  })

  test('the member after a promotion, about themselves', async () => {
    await makePriority(db, venue, lead)
    await db.run(sql`update app_users set role = 'GM', venue_id = null where id = ${lead.id}`)
    await db.run(sql`update users set role = 'GM' where id = ${lead.userId}`)
    await db.run(
      sql`insert into venue_assignments (app_user_id, venue_id, place) values (${lead.id}, ${venue.id}, 0)`,
    )
    expect(await save(asLead, 'Mine')).toMatchObject({
      status: 409,
      error: { error: 'You are no longer on the team.' },
    })
    expect((await save(asGm, 'About Lou')).body.mine).toBe('manager')
  })
})
