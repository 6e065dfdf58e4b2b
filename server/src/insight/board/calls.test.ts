import { parse } from 'csv-parse/sync'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import type { Caller } from '../../../test/app.ts'
import { setScene } from '../../../test/scene.ts'
import {
  makeJournal,
  makePriority,
  makeStaff,
  makeTarget,
  makeVenue,
  type Staff,
  type Venue,
} from '../../../test/world.ts'
import { insert, type NewRow } from '../../kernel/db/tables.ts'

/*
 * The venue board on Wednesday 18 November 2026 in Los Angeles. Period 11 of 2026 has the weeks from 2 to 23 November.
 */

const WEDNESDAY = '2026-11-18T20:00:00Z'
const LONG_AGO = '2026-01-05T18:00:00Z'

const { server, db, company } = setScene({ now: WEDNESDAY, once: true })

type Query = {
  span?: 'this-week' | 'last-week' | 'last-4-weeks' | 'this-period'
  from?: string
  to?: string
  compare?: 'target' | 'weeksBefore'
}
type Place = { venue: Venue; gm: Staff; asGm: Caller }

async function makePlace(more: Partial<NewRow<'venues'>> = {}): Promise<Place> {
  const venue = await makeVenue(db, company, more)
  const gm = await makeStaff(db, company, 'GM', { venues: [venue] })
  return { venue, gm, asGm: await server.as(gm) }
}

const week = ({ venue }: Place, weekOf: string, more: Partial<NewRow<'weeklyMetrics'>>) =>
  insert(db, 'weeklyMetrics', [{ venueId: venue.id, weekOf, laborFactor: '1.140', source: 'typed', ...more }])

/** A BLT member, added long ago or at an instant. */
async function member(
  { venue }: Place,
  {
    since = LONG_AGO,
    role = 'BLT',
    ...more
  }: Parameters<typeof makeStaff>[3] & {
    since?: string
    role?: 'AGM' | 'BLT' | 'GM'
  } = {},
): Promise<Staff> {
  const staff = await makeStaff(db, company, role, { venues: [venue], ...more })
  await db.run(sql`update app_users set created_at = ${since} where id = ${staff.id}`)
  return staff
}

const boardOf = async ({ venue, asGm }: Place, query: Query = {}, caller = asGm) =>
  (await caller('GET /api/venues/:venue/board', { params: { venue: venue.slug }, query })).body

describe('the span', () => {
  test.each([
    [undefined, ['2026-11-16']],
    ['this-week', ['2026-11-16']],
    ['last-week', ['2026-11-09']],
    ['last-4-weeks', ['2026-10-26', '2026-11-02', '2026-11-09', '2026-11-16']],
    ['this-period', ['2026-11-02', '2026-11-09', '2026-11-16']],
  ] as const)('%s', async (span, weeks) => {
    const place = await makePlace()
    expect(await boardOf(place, span ? { span } : {})).toMatchObject({
      span: span ?? 'this-week',
      weeks,
      today: '2026-11-18',
      venue: { slug: place.venue.slug, name: place.venue.name },
    })
  })

  test('is from a chosen week to another, on the screen and in the file', async () => {
    const place = await makePlace()
    await week(place, '2026-10-19', { revenue: '100.00', laborTruePct: '20.00' })
    await week(place, '2026-10-26', { revenue: '300.00', laborTruePct: '30.00' })
    const query = { from: '2026-10-19', to: '2026-11-02' }
    expect(await boardOf(place, query)).toMatchObject({
      span: 'custom',
      weeks: ['2026-10-19', '2026-10-26', '2026-11-02'],
      metrics: { reported: 2, figures: { revenue: 400, laborTruePct: 27.5 }, lastWeek: null },
    })
    const params = { venue: place.venue.slug }
    const { body } = await place.asGm('GET /api/venues/:venue/board.csv', { params, query })
    expect(body.name).toBe(`scope-board-${place.venue.slug}-2026-10-19-to-2026-11-08.csv`)
    expect(Buffer.from(body.bytes).toString()).toContain('Chosen Weeks,"Oct 19 – Nov 8, 2026"')
    const refused = { from: '2026-11-02', to: '2026-10-19' }
    expect(await place.asGm('GET /api/venues/:venue/board', { params, query: refused })).toMatchObject({
      status: 400,
      error: { field: 'to' },
    })
  })

  test('depends on the time zone of the venue', async () => {
    const west = await makePlace({ timezone: 'Pacific/Honolulu' })
    const east = await makePlace({ timezone: 'Pacific/Auckland' })
    server.clock.set('2026-11-16T05:00:00Z')
    expect(await boardOf(west)).toMatchObject({ today: '2026-11-15', weeks: ['2026-11-09'] })
    expect(await boardOf(east)).toMatchObject({ today: '2026-11-16', weeks: ['2026-11-16'] })
    server.clock.set('2027-01-01T20:00:00Z')
    const again = await server.as(west.gm)
    expect((await boardOf(west, { span: 'last-4-weeks' }, again)).weeks).toEqual([
      '2026-12-07',
      '2026-12-14',
      '2026-12-21',
      '2026-12-28',
    ])
  })

  test('is refused if it does not exist', async () => {
    const { venue, asGm } = await makePlace()
    const query = { span: 'this-year' } as never
    expect(
      await asGm('GET /api/venues/:venue/board', { params: { venue: venue.slug }, query }),
    ).toMatchObject({ status: 400, error: { field: 'span' } })
  })
})

describe('the numbers', () => {
  test('add up money and weight percentages by revenue, only for the weeks of the span', async () => {
    const place = await makePlace()
    const whole = { laborBasePct: '20.00', laborTruePct: '22.80', cogsPct: '20.00', tips: '10.01' }
    await week(place, '2026-11-16', { revenue: '100.00', ...whole })
    await week(place, '2026-11-09', { revenue: '300.03', ...whole, laborTruePct: '30.00', cogsPct: null })
    // A percentage without a revenue has no weight. A week with only notes is not reported.
    await week(place, '2026-11-02', { laborTruePct: '99.00', tips: '0.99' })
    await week(place, '2026-10-26', { notes: 'Closed for the storm' })
    await week(place, '2026-10-19', { revenue: '9999.99', ...whole })
    const { metrics } = await boardOf(place, { span: 'last-4-weeks' })
    expect(metrics).toEqual({
      reported: 3,
      tagged: [],
      differences: expect.any(Array),
      figures: {
        revenue: 400.03,
        laborBasePct: 20,
        // (100 × 22.80 + 300.03 × 30.00) / 400.03 = 28.2001…
        laborTruePct: 28.2,
        cogsPct: 20,
        primeCostPct: 48.2,
        tips: 21.01,
      },
      lastWeek: null,
    })
    expect((await boardOf(place)).metrics).toMatchObject({
      reported: 1,
      figures: { revenue: 100, primeCostPct: 42.8 },
    })
  })

  test('are absent if nothing was reported, never 0', async () => {
    const { metrics } = await boardOf(await makePlace())
    expect(metrics.reported).toBe(0)
    expect(Object.values(metrics.figures)).toEqual(Array(6).fill(null))
  })

  test('stand to the venue’s targets of those weeks, on the screen and in the file', async () => {
    const place = await makePlace()
    const ownerId = place.gm.id
    await makeTarget(db, place.venue, { ownerId })
    const exception = { onlyWeek: true, reason: 'Buyout', amount: '30.00' }
    await makeTarget(db, place.venue, { ownerId, fromWeek: '2026-11-16', ...exception })
    await week(place, '2026-11-16', { revenue: '100.00', laborTruePct: '29.00' })
    await week(place, '2026-11-09', { revenue: '300.00', laborTruePct: '28.00' })
    // (100 × 29 + 300 × 28) / 400 = 28.25 against (100 × 30 + 300 × 26) / 400 = 27.0, both as shown.
    expect((await boardOf(place, { span: 'last-4-weeks' })).metrics.targets).toMatchObject([
      { goal: 27, distance: '1.3 pts over', weeks: 2, owner: place.gm.name, reason: 'Buyout', status: null },
    ])
    const { body } = await place.asGm('GET /api/venues/:venue/board.csv', {
      params: { venue: place.venue.slug },
    })
    expect(Buffer.from(body.bytes).toString()).toContain(
      'Labor % (true),29.00,"1.0 pts under, target at most 30.0%"',
    )
    expect((await boardOf(await makePlace())).metrics).not.toHaveProperty('targets')
  })

  test('are compared with what the call names, else with the first that exists', async () => {
    const place = await makePlace()
    await week(place, '2026-11-16', { revenue: '100.00' })
    await week(place, '2026-11-09', { revenue: '300.00', laborTruePct: '28.00' })
    await week(place, '2026-11-02', { revenue: '250.00', laborTruePct: '26.50' })
    // A single week is compared with the one before even while it is running; in longer spans only complete weeks are
    // compared.
    expect(await boardOf(place)).toMatchObject({
      compare: { with: 'weeksBefore', choices: ['weeksBefore'] },
      metrics: { differences: [{ figure: 'revenue', against: 300, difference: -200 }, {}] },
    })
    expect(
      (await boardOf(place, { from: '2026-11-09', to: '2026-11-16' })).metrics.differences,
    ).toMatchObject([
      { figure: 'revenue', against: 250, difference: 50, compared: 1 },
      { figure: 'laborTruePct', against: 26.5, difference: 1.5 },
    ])
    await makeTarget(db, place.venue, { figure: 'revenue', amount: '120.00', orientation: 'least' })
    expect(await boardOf(place)).toMatchObject({
      compare: { with: 'target', choices: ['target', 'weeksBefore'] },
      metrics: { differences: [{ figure: 'revenue', against: 120, difference: -20 }] },
    })
    expect((await boardOf(place, { compare: 'weeksBefore' })).metrics.differences).toMatchObject([
      { against: 300 },
      {},
    ])
  })

  test('of last week stand to what last week is compared with', async () => {
    const place = await makePlace()
    await makeTarget(db, place.venue, { figure: 'revenue', amount: '120.00', orientation: 'least' })
    await week(place, '2026-11-09', { revenue: '300.00' })
    expect((await boardOf(place)).metrics.lastWeek).toMatchObject({
      differences: [{ figure: 'revenue', difference: 180 }],
      targets: [{ figure: 'revenue', goal: 120 }],
    })
  })

  test('stand to every target in the file', async () => {
    const place = await makePlace()
    const least = { orientation: 'least', red: '10.00' } as const
    await makeTarget(db, place.venue, { figure: 'revenue', amount: '120.00', ...least })
    await makeTarget(db, place.venue, { figure: 'laborTruePct', amount: '28.00' })
    await makeTarget(db, place.venue, { figure: 'cogsPct', amount: '22.00' })
    await makeTarget(db, place.venue, { figure: 'primeCostPct', amount: '49.00' })
    await makeTarget(db, place.venue, { figure: 'tips', amount: '20.00', ...least })
    await week(place, '2026-11-16', {
      ...{ revenue: '100.00', laborTruePct: '29.00', cogsPct: '20.00', tips: '20.00' },
    })
    const { body } = await place.asGm('GET /api/venues/:venue/board.csv', {
      params: { venue: place.venue.slug },
    })
    const text = Buffer.from(body.bytes).toString()
    for (const row of [
      ...['Revenue,100.00,"$20 under, target at least $120"'],
      ...['Labor % (true),29.00,"1.0 pts over, target at most 28.0%"'],
      ...['COGS %,20.00,"2.0 pts under, target at most 22.0%"'],
      ...['Prime cost %,49.00,"on target, target at most 49.0%"'],
      ...['Tips,20.00,"on target, target at least $20"'],
    ]) {
      expect(text).toContain(row)
    }
  })

  test('of last week are beside this week until this week has some', async () => {
    const place = await makePlace()
    await week(place, '2026-11-09', { revenue: '300.03', laborTruePct: '30.00' })
    expect((await boardOf(place)).metrics.lastWeek).toMatchObject({
      weekOf: '2026-11-09',
      reported: true,
      figures: { revenue: 300.03, laborTruePct: 30 },
    })
    expect((await boardOf(place, { span: 'last-4-weeks' })).metrics.lastWeek).toBeNull()
    await week(place, '2026-11-16', { revenue: '100.00' })
    expect((await boardOf(place)).metrics.lastWeek).toBeNull()
    expect((await boardOf(await makePlace())).metrics.lastWeek).toMatchObject({ reported: false })
  })

  test('can be edited by the job roles GM, AGM and VP', async () => {
    const place = await makePlace()
    const can = async (staff: Staff) => (await boardOf(place, {}, await server.as(staff))).can.editMetrics
    expect(await can(place.gm)).toBe(true)
    expect(await can(await member(place, { role: 'AGM' }))).toBe(true)
    expect(await can(await member(place))).toBe(false)
    expect(await can(await makeStaff(db, company, 'LEADERSHIP_READONLY'))).toBe(false)
    expect(await can(await makeStaff(db, company, 'CSM_READONLY', { accessRole: 'FULL_ADMIN' }))).toBe(false)
  })
})

describe('the members', () => {
  test('are those active at the venue now, AGMs first', async () => {
    const place = await makePlace()
    const elsewhere = await makePlace()
    await member(place, { firstName: 'Zoe' })
    await member(place, { firstName: 'Abe' })
    await member(place, { firstName: 'Yan', role: 'AGM' })
    const formerMember = await member(place, { firstName: 'Left' })
    await db.run(sql`update users set active = false where id = ${formerMember.userId}`)
    const moved = await member(place, { firstName: 'Moved' })
    await db.run(sql`update app_users set venue_id = ${elsewhere.venue.id} where id = ${moved.id}`)
    const { members } = await boardOf(place)
    expect(members.map(({ name, role }) => `${name} ${role}`)).toEqual([
      'Yan Test AGM',
      'Abe Test BLT',
      'Zoe Test BLT',
    ])
    expect((await boardOf(elsewhere)).members.map(({ name }) => name)).toEqual(['Moved Test'])
  })

  test('have a badge for their Admin Day, and the worst one of the span', async () => {
    const place = await makePlace()
    const [monday, wednesday, sunday] = [
      await member(place, { firstName: 'A', adminDayDow: 1 }),
      await member(place, { firstName: 'B', adminDayDow: 3 }),
      await member(place, { firstName: 'C', adminDayDow: 0 }),
    ]
    const done = await member(place, { firstName: 'D', adminDayDow: 1 })
    await makeJournal(db, place.venue, done, place.gm, {
      weekOf: '2026-11-16',
      submittedAt: new Date('2026-11-17T18:00:00Z'),
    })
    await makeJournal(db, place.venue, done, done, {
      weekOf: '2026-11-16',
      submittedAt: new Date('2026-11-18T18:00:00Z'),
    })
    await makeJournal(db, place.venue, monday, monday, { weekOf: '2026-11-16', submittedAt: null })
    await makeJournal(db, place.venue, monday, place.gm, { weekOf: '2026-11-16' })
    for (const weekOf of ['2026-10-26', '2026-11-02', '2026-11-09']) {
      await makeJournal(db, place.venue, wednesday, wednesday, { weekOf })
      if (weekOf !== '2026-11-02') await makeJournal(db, place.venue, sunday, sunday, { weekOf })
    }
    const now = await boardOf(place)
    expect(now.members.map(({ journal }) => journal)).toEqual([
      { state: 'overdue', label: 'Overdue', submitted: 0, total: 1 },
      { state: 'due', label: 'Due Today', submitted: 0, total: 1 },
      { state: 'due', label: 'Due Sunday', submitted: 0, total: 1 },
      { state: 'complete', label: 'Journal ✓', submitted: 1, total: 1 },
    ])
    // Only the member's own entry counts, not the manager's.
    expect(now.members[3]?.journals).toEqual([
      {
        weekOf: '2026-11-16',
        state: 'complete',
        label: 'Journal ✓',
        submittedAt: '2026-11-18T18:00:00.000Z',
        authorName: done.name,
      },
    ])
    const span = await boardOf(place, { span: 'last-4-weeks' })
    expect(span.members.map(({ journal }) => journal)).toEqual([
      { state: 'overdue', label: 'Overdue', submitted: 0, total: 4 },
      { state: 'due', label: 'Due Today', submitted: 3, total: 4 },
      { state: 'overdue', label: 'Overdue', submitted: 2, total: 4 },
      { state: 'overdue', label: 'Overdue', submitted: 1, total: 4 },
    ])
  })

  test('need no journal for weeks before they were added, in the venue’s time zone; an existing one counts', async () => {
    const place = await makePlace()
    // It is Monday morning in UTC and still Sunday in Los Angeles.
    const added = await member(place, { since: '2026-11-09T05:00:00Z' })
    const { members } = await boardOf(place, { span: 'last-4-weeks' })
    expect(members[0]?.journals.map(({ weekOf }) => weekOf)).toEqual([
      '2026-11-02',
      '2026-11-09',
      '2026-11-16',
    ])
    await makeJournal(db, place.venue, added, added, { weekOf: '2026-10-26' })
    const again = await boardOf(place, { span: 'last-4-weeks' })
    expect(again.members[0]).toMatchObject({ journal: { submitted: 1, total: 4 } })
    const fresh = await member(place, { since: '2026-11-17T05:00:00Z', firstName: 'Zz' })
    const lastWeek = await boardOf(place, { span: 'last-week' })
    expect(lastWeek.members.find(({ id }) => id === fresh.id)).toMatchObject({
      journal: { state: 'due', label: 'None due', submitted: 0, total: 0 },
      journals: [],
    })
  })

  test('have the priorities of the span’s last period, in the home screen’s order', async () => {
    const place = await makePlace()
    const lead = await member(place)
    const add = (title: string, more: object) => makePriority(db, place.venue, lead, { title, ...more })
    await add('Signed', { status: 'COMPLETED' })
    await add('On track', { status: 'ON_TRACK' })
    await add('New', { status: 'NOT_STARTED' })
    await add('At risk', { status: 'AT_RISK' })
    await add('Earlier', { status: 'ON_TRACK', period: 10, isArchived: true })
    expect(
      (await boardOf(place)).members[0]?.priorities.map(({ title, badge }) => `${title}: ${badge}`),
    ).toEqual(['At risk: In Progress', 'New: In Progress', 'On track: In Progress', 'Signed: Complete'])
    server.clock.set('2026-11-02T20:00:00Z')
    const before = await boardOf(place, { span: 'last-week' })
    expect(before.members[0]?.priorities.map(({ title }) => title)).toEqual(['Earlier'])
  })
})

test('a priority has its newest check-in up to the end of the span', async () => {
  const place = await makePlace()
  const lead = await member(place)
  const { id } = await makePriority(db, place.venue, lead, { status: 'AT_RISK' })
  const checkInOf = async (query: Query) =>
    (await boardOf(place, query)).members[0]?.priorities.map(({ checkIn }) => checkIn)
  expect(await checkInOf({})).toEqual([null])
  await insert(
    db,
    'priorityCheckIns',
    (
      [
        ['2026-11-02', 'ON_TRACK'],
        ['2026-11-09', 'OFF_TRACK'],
        ['2026-11-16', 'ON_TRACK'],
      ] as const
    ).map(([weekOf, status]) => ({
      ...{ priorityId: id, venueId: place.venue.id, bltId: lead.id, authorId: lead.id },
      ...{ status, weekOf, submittedAt: new Date(`${weekOf}T20:00:00Z`) },
    })),
  )
  expect(await checkInOf({})).toEqual([{ weekOf: '2026-11-16', status: 'ON_TRACK' }])
  expect(await checkInOf({ span: 'last-week' })).toEqual([{ weekOf: '2026-11-09', status: 'OFF_TRACK' }])
})

describe('the CSV file', () => {
  test('contains what the screen shows, without formulas', async () => {
    const place = await makePlace({ name: '=HYPERLINK("x")', slug: 'formula' })
    await week(place, '2026-11-16', { revenue: '84210.50', laborTruePct: '22.80', cogsPct: '19.05' })
    const lead = await member(place, { firstName: '+1', adminDayDow: 3 })
    await makePriority(db, place.venue, lead, { title: '@SUM(1,2)', status: 'AT_RISK' })
    const { status, body } = await place.asGm('GET /api/venues/:venue/board.csv', {
      params: { venue: 'formula' },
    })
    expect(status).toBe(200)
    expect(body.name).toBe('scope-board-formula-2026-11-16-to-2026-11-22.csv')
    const text = Buffer.from(body.bytes).toString()
    expect(text.startsWith('\uFEFF')).toBe(true)
    expect(text.replaceAll('\r\n', '')).not.toContain('\n')
    const rows: string[][] = parse(text, { bom: true, relax_column_count: true, skip_empty_lines: true })
    expect(rows[0]).toEqual(['\'=HYPERLINK("x") Board'])
    expect(rows[1]).toEqual(['This Week', 'Nov 16 – 22, 2026'])
    expect(rows[2]).toEqual(['Numbers of 1 of 1 week'])
    expect(rows[4]?.slice(-2)).toEqual(['Submitted (America/Los_Angeles)', 'Written by'])
    for (const row of rows.slice(4)) expect(row).toHaveLength(11)
    const number = (what: string, value: string) => ['Numbers', '', '', '', what, value, '', '', '', '', '']
    expect(rows).toContainEqual(number('Revenue', '84210.50'))
    expect(rows).toContainEqual(number('Labor % (true)', '22.80'))
    expect(rows).toContainEqual(number('Labor Base %', ''))
    expect(rows).toContainEqual(number('Prime cost %', '41.85'))
    const who = [`'+1 Test`, 'Bar Lead']
    expect(rows).toContainEqual(['Journal', ...who, '2026-11-16', '', '', 'Due Today', '', '', '', ''])
    expect(rows).toContainEqual([
      'Priority',
      ...who,
      '',
      `'@SUM(1,2)`,
      '',
      'At risk',
      'In Progress',
      '',
      '',
      '',
    ])
  })

  test('has the hour of a submission on the venue’s clock', async () => {
    const place = await makePlace()
    const lead = await member(place, { firstName: 'Late' })
    await makeJournal(db, place.venue, lead, lead, { submittedAt: new Date('2026-11-18T05:30:00Z') })
    const { body } = await place.asGm('GET /api/venues/:venue/board.csv', {
      params: { venue: place.venue.slug },
    })
    expect(Buffer.from(body.bytes).toString()).toContain(',2026-11-17 21:30:00,Late Test')
  })

  test('has every member, even without a due journal and a priority', async () => {
    const place = await makePlace()
    await member(place, { firstName: 'New', since: '2026-11-17T20:00:00Z' })
    const { body } = await place.asGm('GET /api/venues/:venue/board.csv', {
      params: { venue: place.venue.slug },
      query: { span: 'last-week' },
    })
    const rows: string[][] = parse(Buffer.from(body.bytes), { bom: true, relax_column_count: true })
    expect(rows).toContainEqual(['Journal', 'New Test', 'Bar Lead', '', '', '', 'None due', '', '', '', ''])
    expect(rows).toContainEqual([
      'Priority',
      'New Test',
      'Bar Lead',
      '',
      'No priorities',
      '',
      '',
      '',
      '',
      '',
      '',
    ])
  })
})
