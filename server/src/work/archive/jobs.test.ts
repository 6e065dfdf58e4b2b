import { randomUUID } from 'node:crypto'
import sql, { raw } from 'sql-template-tag'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { makeScene, setScene } from '../../../test/scene.ts'
import { makeCompany, makePriority, makeStaff, makeVenue } from '../../../test/world.ts'
import { insert } from '../../kernel/db/tables.ts'
import { LATE_MS } from '../priority/rules.ts'
import { archiveEnded } from './jobs.ts'

const { server, db } = setScene({ now: '2030-01-01T00:00:00Z' })
beforeEach(async () => {
  await run()
})

// Each test starts without the rows of others.

const run = () => archiveEnded({ database: server.database, clock: server.clock })

test('archives each priority of an ended period once, in its venue’s time zone, with several servers', async () => {
  const {
    company,
    venue: west,
    other: east,
    gm,
  } = await makeScene(server, ['venue', 'other', 'gm'], {
    venue: { timezone: 'America/Los_Angeles' },
    other: { timezone: 'America/New_York' },
    gm: { at: ['venue', 'other'] },
  })
  for (const venue of [west, east]) {
    const lead = await makeStaff(db, company, 'BLT', { venues: [venue] })
    for (let index = 0; index < 3; index += 1)
      await makePriority(db, venue, lead, { tasks: ['One'], status: 'ON_TRACK' })
    await makePriority(db, venue, lead, { period: 12, dueAt: '2027-01-03' })
  }

  server.clock.set('2026-11-29T23:00:00Z')
  expect(await run()).toBe(0)
  // Midnight has passed in New York, not in Los Angeles.
  server.clock.set('2026-11-30T05:30:00Z')
  expect(await run()).toBe(3)
  server.clock.set('2026-12-04T20:00:00Z')
  const both = await Promise.all([run(), run()])
  expect(both[0] + both[1]).toBe(3)
  expect(await run()).toBe(0)

  const asGm = await server.as(gm)
  expect((await asGm('GET /api/priorities')).body.map(({ targetPeriod }) => targetPeriod)).toEqual([12, 12])
  const [member] = (await asGm('GET /api/venues/:venue/blts', { params: { venue: west.id } })).body
  const archive = await asGm('GET /api/priorities/:venue/:blt/archive', {
    params: { venue: west.id, blt: member?.id ?? '' },
  })
  expect(archive.body).toHaveLength(3)
  expect(archive.body[0]).toMatchObject({
    period: 11,
    finalStatus: 'ON_TRACK',
    completionRate: 0,
    totalCheckIns: 0,
    missedCheckIns: 4,
    archivedAt: '2026-12-04T20:00:00.000Z',
  })
})

test.each([
  ['when the clocks go back that night', 'America/Denver', 10, '2026-11-01', '2026-11-02T07:00:00Z'],
  ['while they go forward elsewhere', 'America/Phoenix', 2, '2026-03-29', '2026-03-30T07:00:00Z'],
  ['in summer time', 'America/Chicago', 6, '2026-06-28', '2026-06-29T05:00:00Z'],
  ['at the year’s end, of five weeks', 'Pacific/Honolulu', 12, '2027-01-03', '2027-01-04T10:00:00Z'],
  ['east of everything', 'Pacific/Kiritimati', 11, '2026-11-29', '2026-11-29T10:00:00Z'],
])('archives ten minutes after midnight %s', async (_, timezone, period, dueAt, midnight) => {
  const { venue, lead } = await makeScene(server, ['venue', 'lead'], { venue: { timezone } })
  await makePriority(db, venue, lead, { period, dueAt })
  const at = new Date(midnight).getTime() + LATE_MS
  server.clock.set(new Date(at - 1).toISOString())
  expect(await run()).toBe(0)
  server.clock.set(new Date(at).toISOString())
  expect(await run()).toBe(1)
})

test('archives every ended priority, even after many that have not ended', async () => {
  const {
    company,
    venue: west,
    other: east,
  } = await makeScene(server, ['venue', 'other'], {
    venue: { timezone: 'America/Los_Angeles' },
    other: { timezone: 'America/New_York' },
  })
  for (const [venue, count] of [
    [west, 700],
    [east, 1100],
  ] as const) {
    const lead = await makeStaff(db, company, 'BLT', { venues: [venue] })
    const row = {
      venueId: venue.id,
      bltId: lead.id,
      title: 'One of many',
      period: 11,
      year: 2026,
      dueAt: '2026-11-29',
    }
    await insert(
      db,
      'priorities',
      Array.from({ length: count }, () => ({ ...row, id: randomUUID() })),
    )
  }
  server.clock.set('2026-11-30T05:30:00Z')
  expect(await run()).toBe(1100)
  server.clock.set('2026-11-30T08:30:00Z')
  expect(await run()).toBe(700)
})

test('skips a row that a call has locked, and then counts what that call saved', async () => {
  const { venue, lead, asLead } = await makeScene(server, ['venue', 'lead', 'asLead'])
  const { id } = await makePriority(db, venue, lead, { status: 'ON_TRACK' })
  await makePriority(db, venue, lead)
  server.clock.set('2026-11-30T08:10:00Z')
  await server.database.transaction(async (tx) => {
    await tx.run(sql`select from priorities where id = ${id} for update`)
    await insert(tx, 'priorityCheckIns', [
      {
        ...{ priorityId: id, venueId: venue.id, bltId: lead.id, authorId: lead.id },
        ...{ status: 'ON_TRACK', weekOf: '2026-11-23', submittedAt: new Date('2026-11-30T07:59:59.999Z') },
      },
    ])
    expect(await run()).toBe(1)
  })
  expect(await run()).toBe(1)
  const { body } = await asLead('GET /api/priorities/:id/record', { params: { id } })
  expect(body).toMatchObject({ completionRate: 25, checkIns: [{ weekOf: '2026-11-23' }] })
  const late = await asLead('PATCH /api/priorities/:id/status', {
    params: { id },
    body: { status: 'AT_RISK' },
  })
  expect(late.error).toMatchObject({ code: 'conflict', error: 'This period is closed.' })
})

test('continues if a venue’s priorities cannot be archived, fails at the end, and catches up later', async () => {
  // The server's own role cannot create triggers.
  const owner = server.owner.db
  const [one, other] = [await makeCompany(db), await makeCompany(db)]
  const venues = [
    await makeVenue(db, one, { timezone: 'America/Los_Angeles' }),
    await makeVenue(db, one, { timezone: 'America/New_York' }),
    await makeVenue(db, other, { timezone: 'America/Los_Angeles' }),
  ]
  await owner.run(sql`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`)
  onTestFinished(async () => {
    await owner.run(sql`drop function refuse cascade`)
  })
  server.clock.set('2026-11-30T08:10:00Z')
  for (const { id } of venues) {
    for (const venue of venues)
      await makePriority(db, venue, await makeStaff(db, one, 'BLT', { venues: [venue] }))
    await owner.run(
      raw(`create trigger broken before update on priorities for each row when (old.venue_id = '${id}')
           execute function refuse()`),
    )
    await expect(run()).rejects.toThrow('no')
    const left = await db.rows(sql`select venue_id as id from priorities where not is_archived`)
    expect(left).toEqual([{ id }])
    await owner.run(sql`drop trigger broken on priorities`)
    expect(await run()).toBe(1)
  }
})
