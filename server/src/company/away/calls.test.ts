import { addDays } from '@scope/contract/kernel/calendar'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { makeScene, setScene } from '../../../test/scene.ts'
import { makePriority, makeStaff, makeStandIn, makeVenue } from '../../../test/world.ts'
import { insert } from '../../kernel/db/tables.ts'
import { planMessages } from '../../outreach/reminder/jobs.ts'
import { archiveEnded } from '../../work/archive/jobs.ts'

/*
 * Period 11 of 2026 has the weeks from 2 to 23 November. Marisol wrote nothing and checked in never; she is away in the
 * week of 9 November.
 */

const WEDNESDAY = '2026-11-18T20:00:00Z'
const VACATION = { kind: 'vacation', from: '2026-11-09', to: '2026-11-15' } as const

const { server, db } = setScene({ now: WEDNESDAY })

async function scene() {
  server.clock.set(WEDNESDAY)
  const { company, venue, gm, lead, vp } = await makeScene(server, ['venue', 'gm', 'lead', 'vp'], {
    venue: { createdAt: new Date('2026-01-05T18:00:00Z') },
  })
  const priority = await makePriority(db, venue, lead)
  const [asGm, asLead, asVp] = [await server.as(gm), await server.as(lead), await server.as(vp)]
  const about = { venue: venue.slug, blt: lead.slug }
  const enter = (days: { kind: 'vacation'; from: string; to: string } = VACATION, as = asGm) =>
    as('POST /api/away', { body: { person: lead.id, ...days } })
  return { db, company, venue, gm, lead, priority, asGm, asLead, asVp, about, enter }
}
type Scene = Awaited<ReturnType<typeof scene>>

/** What each surface says of her. */
async function seen({ venue, lead, priority, asGm, asLead, asVp, about }: Scene) {
  const at = { venue: venue.slug }
  const home = (await asLead('GET /api/home', { query: { ...about, week: '2026-11-16' } })).body.places[0]
  const board = (await asGm('GET /api/venues/:venue/board', { params: at, query: { span: 'this-period' } }))
    .body
  const [member] = board.members
  const rollup = (await asVp('GET /api/rollup', { query: { ...at, span: 'this-period' } })).body
  const missing = (await asVp('GET /api/rollup/journals', { query: { ...at, span: 'this-period' } })).body
  const review = (await asGm('GET /api/review', { query: at })).body
  const count = (await asGm('GET /api/review/count', { query: at })).body
  const signals = (await asGm('GET /api/analytics/signals', { query: at })).body
  const oneOnOnes = (await asGm('GET /api/one-on-ones', { query: at })).body
  const file = (
    await asGm('GET /api/venues/:venue/board.csv', { params: at, query: { span: 'this-period' } })
  ).body
  const csv = Buffer.from(file.bytes).toString()
  const check = (week: string) =>
    asLead('GET /api/journals/check/:venue/:blt', { params: about, query: { weekOf: week } })
  return {
    home: home?.priorities.find(({ id }) => id === priority.id)?.misses,
    journal: (await check('2026-11-09')).body.state,
    board: member?.journals.map(({ state }) => state),
    boardTotal: member?.journal.total,
    rollup: rollup.rows[0]?.journals,
    missing: missing.map(({ weekOf }) => weekOf),
    waiting: review.members.map(({ weekOf, missing }) => `${weekOf} ${missing.join(' ')}`),
    counted: count.total === review.total,
    signals: signals.filter(({ rule }) => rule === 'check-ins-missed' || rule === 'journals-overdue').length,
    oneOnOne: oneOnOnes.members.find(({ bltId }) => bltId === lead.id)?.waits,
    csv: csv.includes('Away'),
  }
}

describe('one member’s vacation week', () => {
  test('counts neither for nor against, wherever it is seen', async () => {
    const one = await scene()
    expect(await seen(one)).toEqual({
      home: 2,
      journal: 'overdue',
      board: ['overdue', 'overdue', 'overdue'],
      boardTotal: 3,
      rollup: { submitted: 0, total: 3, overdue: 3 },
      missing: ['2026-11-02', '2026-11-09', '2026-11-16'],
      waiting: ['2026-11-09 check-in journal', '2026-11-16 journal'],
      counted: true,
      signals: 2,
      oneOnOne: true,
      csv: false,
    })
    expect((await one.enter()).status).toBe(201)
    expect(await seen(one)).toEqual({
      home: 1,
      journal: 'away',
      board: ['overdue', 'away', 'overdue'],
      boardTotal: 2,
      rollup: { submitted: 0, total: 2, overdue: 2 },
      missing: ['2026-11-02', '2026-11-16'],
      waiting: ['2026-11-16 journal'],
      counted: true,
      // A single missed check-in is none.
      signals: 1,
      oneOnOne: true,
      csv: true,
    })
  })

  test('is left out of what the archive keeps, also where it is entered or removed afterwards', async () => {
    const one = await scene()
    const { body } = await one.enter()
    server.clock.set('2026-11-30T20:00:00Z')
    await archiveEnded(server.parts)
    const { priority } = one
    const asGm = await server.as(one.gm)
    const missed = async () =>
      (await asGm('GET /api/priorities/:venue/:blt/archive', { params: one.about, query: {} })).body.find(
        ({ id }) => id === priority.id,
      )?.missedCheckIns
    const record = async () =>
      (await asGm('GET /api/priorities/:id/record', { params: { id: priority.id } })).body
    expect([await missed(), (await record()).weeksAway]).toEqual([3, ['2026-11-09']])
    await asGm('DELETE /api/away/:id', { params: { id: body.id } })
    expect([await missed(), (await record()).weeksAway]).toEqual([4, []])
    await one.enter({ kind: 'vacation', from: '2026-11-02', to: '2026-11-15' }, asGm)
    expect([await missed(), (await record()).weeksAway]).toEqual([2, ['2026-11-02', '2026-11-09']])
  })

  test('shows what was known then, as it was', async () => {
    const one = await scene()
    server.clock.set('2026-11-17T20:00:00Z')
    const { body } = await one.enter({ kind: 'vacation', from: '2026-11-02', to: '2026-11-08' })
    server.clock.set(WEDNESDAY)
    await one.asGm('PATCH /api/away/:id', { params: { id: body.id }, body: { to: '2026-11-15' } })
    const query = { venue: one.venue.slug, span: 'this-period' as const }
    const totals = async (at: string) => {
      const rollup = (await one.asVp('GET /api/rollup/as-it-was', { query: { ...query, at } })).body
      const board = (
        await one.asGm('GET /api/venues/:venue/board/as-it-was', {
          params: { venue: one.venue.slug },
          query: { at, span: 'this-period' },
        })
      ).body
      const [row] = rollup.rows
      const [member] = board.members
      expect([member?.journalsTotalWas, member?.journalsTotal]).toEqual([
        row?.journalsTotalWas,
        row?.journalsTotal,
      ])
      return [row?.journalsTotalWas, row?.journalsTotal]
    }
    expect(await totals('2026-11-16T20:00:00Z')).toEqual([3, 1])
    expect(await totals('2026-11-17T21:00:00Z')).toEqual([2, 1])
  })

  test('is in the calendar of the person and the general manager', async () => {
    const one = await scene()
    await one.enter()
    const feed = async (as: typeof one.asGm) => {
      const { address } = (await as('POST /api/calendar-feed')).body
      return (await server.app.inject({ url: new URL(address).pathname })).body
    }
    expect(await feed(one.asLead)).toContain('SUMMARY:Away\r\n')
    const text = await feed(one.asGm)
    expect(text).toContain('SUMMARY:Marisol Test away\r\n')
    expect(text).toContain('DTSTART;VALUE=DATE:20261109')
    expect(text).toContain('DTEND;VALUE=DATE:20261116')
  })
})

describe('while somebody is away', () => {
  const NOW = { kind: 'vacation', from: '2026-11-17', to: '2026-12-02' } as const

  test('screens say until when, and nothing waits for them', async () => {
    const one = await scene()
    await one.enter(NOW)
    const { venue, asGm, asLead, about } = one
    const board = (await asGm('GET /api/venues/:venue/board', { params: { venue: venue.slug }, query: {} }))
      .body
    const check = (await asLead('GET /api/journals/check/:venue/:blt', { params: about, query: {} })).body
    const [oneOnOne] = (await asGm('GET /api/one-on-ones', { query: { venue: venue.slug } })).body.members
    expect([board.members[0]?.awayUntil, check.awayUntil, oneOnOne?.awayUntil]).toEqual(
      Array(3).fill('2026-12-02'),
    )
    expect(oneOnOne).toMatchObject({ waits: false, weekAway: true })
    expect(await seen(one)).toMatchObject({ waiting: [], counted: true, signals: 0 })
    // Back again.
    server.clock.set('2026-12-03T20:00:00Z')
    const back = await server.as(one.gm)
    const later = (await back('GET /api/venues/:venue/board', { params: { venue: venue.slug }, query: {} }))
      .body
    expect(later.members[0]).not.toHaveProperty('awayUntil')
  })

  test('no reminder names them', async () => {
    const one = await scene()
    await one.db.run(sql`
      update venues set gchat_webhook = 'https://chat.googleapis.com/v1/spaces/away/messages?key=k&token=t'
       where id = ${one.venue.id}`)
    await one.enter(NOW)
    server.clock.set('2026-11-18T18:30:00Z')
    await planMessages(server.parts)
    const [found] = await one.db.rows<{ text: string | null }>(
      sql`select string_agg(content::text, '') as text from messages where org_id = ${one.company.id}`,
    )
    expect(found?.text ?? '').not.toContain('Marisol')
  })
})

describe('an absence', () => {
  test('is refused with the field that is wrong', async () => {
    const { enter, asLead, lead } = await scene()
    const wrong = async (from: string, to: string) => {
      const { status, error } = await enter({ kind: 'vacation', from, to })
      return [status, error?.field]
    }
    expect(await wrong('2026-09-27', '2026-10-02')).toEqual([400, 'from'])
    expect(await wrong('2026-11-20', '2026-11-19')).toEqual([400, 'to'])
    expect(await wrong('2026-11-20', '2028-11-19')).toEqual([400, 'to'])
    await enter()
    expect(await wrong('2026-11-15', '2026-11-20')).toEqual([400, 'from'])
    const both = await Promise.all(
      [1, 2].map(() => enter({ kind: 'vacation', from: '2026-12-01', to: '2026-12-04' })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 400])
    expect((await asLead('GET /api/away', { query: { person: lead.slug } })).body.away).toHaveLength(2)
  })

  test('names who entered it, unless it was the person', async () => {
    const { enter, asLead, lead } = await scene()
    expect((await enter()).body.by).toBe('Dana Test')
    expect(
      (await enter({ kind: 'vacation', from: '2026-12-01', to: '2026-12-04' }, asLead)).body,
    ).toMatchObject({
      by: null,
      person: { id: lead.id, name: 'Marisol Test' },
      can: { change: true },
    })
  })

  test('of a general manager is entered by themselves or a full admin', async () => {
    const { db, company, gm, asGm, asLead } = await scene()
    const admin = await server.as(await makeStaff(db, company, 'VP', { accessRole: 'FULL_ADMIN' }))
    const body = { person: gm.id, ...VACATION }
    expect((await asLead('POST /api/away', { body })).status).toBe(404)
    expect((await asGm('POST /api/away', { body })).status).toBe(201)
    expect((await admin('GET /api/away', { query: { person: gm.id } })).body.away).toHaveLength(1)
  })

  test.each(['a stand-in', 'a second general manager', 'a VP'])(
    'of a general manager is not for %s',
    async (who) => {
      const { db, company, venue, gm, asVp } = await scene()
      // A general manager can have a venue of their own in the table of people.
      await db.run(sql`update app_users set venue_id = ${venue.id} where id = ${gm.id}`)
      const { body } = await (await server.as(gm))('POST /api/away', { body: { person: gm.id, ...VACATION } })
      const other = await makeStaff(db, company, who === 'a stand-in' ? 'AGM' : 'GM', { venues: [venue] })
      if (who === 'a stand-in') await makeStandIn(db, gm, other, [venue])
      const as = who === 'a VP' ? asVp : await server.as(other)
      const params = { id: body.id }
      const days = { kind: 'vacation', from: '2026-12-01', to: '2026-12-04' } as const
      const answers = await Promise.all([
        as('POST /api/away', { body: { person: gm.id, ...days } }),
        as('PATCH /api/away/:id', { params, body: { to: '2026-11-20' } }),
        as('DELETE /api/away/:id', { params }),
      ])
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
      const { away } = (await as('GET /api/away')).body
      expect(away.filter(({ person, can }) => person.id === gm.id && can.change)).toEqual([])
    },
  )
  test('of a BLT member is entered by a stand-in of their general manager too', async () => {
    const { db, company, venue, gm, lead } = await scene()
    const standIn = await makeStaff(db, company, 'AGM', { venues: [await makeVenue(db, company)] })
    await makeStandIn(db, gm, standIn, [venue])
    const as = await server.as(standIn)
    expect((await as('POST /api/away', { body: { person: lead.id, ...VACATION } })).status).toBe(201)
  })
  test('of today is listed before all that are planned, and none of today is left out', async () => {
    const { db, company, venue, lead, asGm, enter } = await scene()
    await enter({ kind: 'vacation', from: '2026-11-16', to: '2026-11-20' })
    const others = await Promise.all(
      Array.from({ length: 3 }, () => makeStaff(db, company, 'BLT', { venues: [venue] })),
    )
    const plan = (appUserId: string, day: string) => ({
      ...{ appUserId, kind: 'other' as const, fromDay: day, toDay: day, createdById: appUserId },
    })
    const planned = others.flatMap(({ id }) =>
      Array.from({ length: 80 }, (_, n) => plan(id, addDays('2026-12-01', n))),
    )
    await insert(db, 'away', planned)
    const { away } = (await asGm('GET /api/away')).body
    expect(away[0]?.person.id).toBe(lead.id)
    expect(away.slice(1).map(({ from }) => from)).toEqual(
      planned
        .map(({ fromDay }) => fromDay)
        .toSorted()
        .slice(0, 199),
    )
    const today = await Promise.all(
      Array.from({ length: 210 }, () => makeStaff(db, company, 'BLT', { venues: [venue] })),
    )
    await insert(
      db,
      'away',
      today.map(({ id }) => plan(id, '2026-11-18')),
    )
    const now = (await asGm('GET /api/away')).body.away
    expect(now.filter(({ from, to }) => from <= '2026-11-18' && to >= '2026-11-18')).toHaveLength(211)
  })
  test('that ends early is over the day before', async () => {
    const { enter, asGm, asLead, about } = await scene()
    const { id } = (await enter({ kind: 'vacation', from: '2026-11-16', to: '2026-11-22' })).body
    expect((await asGm('PATCH /api/away/:id', { params: { id }, body: { to: '2026-11-17' } })).body.to).toBe(
      '2026-11-17',
    )
    const check = (await asLead('GET /api/journals/check/:venue/:blt', { params: about, query: {} })).body
    // Due on the first day back.
    expect(check).toMatchObject({ state: 'due', dueOn: '2026-11-18' })
    expect(check).not.toHaveProperty('awayUntil')
  })
})
