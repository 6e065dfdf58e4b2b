import type { Signal } from '@scope/contract/insight/signal'
import { addWeeks } from '@scope/contract/kernel/calendar'
import sql from 'sql-template-tag'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildDemo } from '../../../demo/build.ts'
import type { Caller } from '../../../test/app.ts'
import { makeScene, setScene } from '../../../test/scene.ts'
import {
  type Company,
  makeCompany,
  makeJournal,
  makeMetrics,
  makePriority,
  makeStaff,
  type Staff,
  type Venue,
} from '../../../test/world.ts'
import { insert } from '../../kernel/db/tables.ts'
import { fillCompany } from '../rollup/test/company.ts'
import { wrongWith } from './test/check.ts'

/** The demo's Wednesday: the last complete week is that of 9 November. */
const WEDNESDAY = '2026-11-18T20:00:00Z'
const WEEK = '2026-11-09'

const { server, db } = setScene({ now: WEDNESDAY })
let admin: Caller
const signalsOf = async (
  caller: Caller,
  query: { range?: '1m' | '3m' | '6m' | '12m'; venue?: string } = {},
) => (await caller('GET /api/analytics/signals', { query })).body

beforeAll(async () => {
  await buildDemo(server)
  admin = await server.as({ email: 'admin@lantern.example' } as Staff)
})

/** All signals of all venues, also in the weeks around the end of a period. */
async function everySignal(caller: Caller): Promise<Signal[]> {
  const venues = (await caller('GET /api/venues')).body
  const signals: Signal[] = []
  for (const now of [WEDNESDAY, '2026-11-24T20:00:00Z', '2026-11-30T20:00:00Z']) {
    server.clock.set(now)
    for (const { slug } of venues) signals.push(...(await signalsOf(caller, { venue: slug, range: '6m' })))
  }
  server.clock.set(WEDNESDAY)
  return signals
}

describe('in the demo', () => {
  test('a company gets at most seven, most urgent first, three per venue', async () => {
    const signals = await signalsOf(admin)
    expect(signals.length).toBe(7)
    expect(signals.map(({ tone }) => tone)).toEqual(
      signals.map(({ tone }) => tone).toSorted((a, b) => TONE[a] - TONE[b]),
    )
    expect(signals[0]).toMatchObject({ tone: 'urgent', rule: 'revenue-drop', venueName: 'The Brass Heron' })
    expect(signals[0]?.reason).toMatch(/\. Note: “Street closed for paving”\.$/)
    expect(signals.at(-1)?.tone).toBe('positive')
    for (const some of Map.groupBy(signals, ({ venueId }) => venueId).values())
      expect(some.length).toBeLessThan(4)
  })

  test('the planted good streaks are found', async () => {
    for (const venue of ['seven-grand-la', 'the-iron-magnolia']) {
      expect(await signalsOf(admin, { venue })).toContainEqual(
        expect.objectContaining({ tone: 'positive', rule: 'revenue-streak' }),
      )
    }
  })

  test('every number in a signal is one of its figures, with its rows', async () => {
    const signals = await everySignal(admin)
    // Seven Grand is a bar.
    const names = signals.map(({ venueName }) => venueName)
    expect(signals.flatMap((signal) => wrongWith(signal, names))).toEqual([])
    expect(new Set(signals.map(({ rule }) => rule)).size).toBeGreaterThan(6)
    for (const { refs } of signals) {
      for (const { table, id, value } of refs.flatMap(({ rows }) => rows)) {
        if (id !== null) {
          const rows = await db.rows(sql`select 1 from (
            select id, 'weekly_metrics' as name from weekly_metrics union all select id, 'priorities' from priorities
            union all select id, 'priority_tasks' from priority_tasks union all select id, 'journals' from journals
            union all select id, 'priority_check_ins' from priority_check_ins) t where id = ${id} and name = ${table}`)
          expect(rows).toHaveLength(1)
        } else if (table !== 'skill_progress') expect(value).toBeNull()
      }
    }
  })

  /** The expected figures, computed by PostgreSQL. */
  const money = (figure: string) =>
    `case when ${figure} < 0 then '−' else '' end || '$' || to_char(abs(round(${figure})), 'FM999,999,990')`
  const percent = (figure: string) => `to_char(round(${figure}, 1), 'FM990.0') || '%'`

  test('the figures of revenue, true labor and COGS match the rows', async () => {
    const fields = {
      'revenue-drop': {
        turn: 'down',
        now: money('w.revenue'),
        mean: money('avg(f.revenue)'),
        column: 'revenue',
      },
      'revenue-rise': {
        turn: 'up',
        now: money('w.revenue'),
        mean: money('avg(f.revenue)'),
        column: 'revenue',
      },
      'labor-rise': {
        turn: 'up',
        now: percent('w.labor_true_pct'),
        mean: percent('round(sum(f.revenue * f.labor_true_pct) / sum(f.revenue), 2)'),
        column: 'labor_true_pct',
      },
      'cogs-rise': {
        turn: 'up',
        now: percent('w.cogs_pct'),
        mean: percent('round(sum(f.revenue * f.cogs_pct) / sum(f.revenue), 2)'),
        column: 'cogs_pct',
      },
    } as const
    let count = 0
    for (const signal of await signalsOf(admin)) {
      const wanted = fields[signal.rule as keyof typeof fields]
      if (!wanted) continue
      count += 1
      const format = wanted.column === 'revenue' ? money : percent
      const raw = `
        select ${wanted.now} || ' in the week of Nov 9, ${wanted.turn} from a four-week average of ' || ${wanted.mean} as begins,
               '(week before ' || (select ${format(wanted.column)} from weekly_metrics where venue_id = w.venue_id and week_of = w.week_of - 7)
               || ', last year '
               || (select ${format(wanted.column)} from weekly_metrics where venue_id = w.venue_id and week_of = w.week_of - 364)
               || ')' as holds
          from weekly_metrics w cross join lateral (
            select * from weekly_metrics b where b.venue_id = w.venue_id and b.week_of < w.week_of
               and b.week_of >= w.week_of - 91 and b.revenue is not null and b.${wanted.column} is not null
             order by b.week_of desc limit 4) f
         where w.venue_id = '${signal.venueId}' and w.week_of = '${WEEK}'
         group by w.id, w.venue_id, w.week_of, w.revenue, w.labor_true_pct, w.cogs_pct`
      const [row] = await db.rows<{ begins: string; holds: string }>({ text: raw, values: [] } as never)
      expect(signal.reason.startsWith(row?.begins ?? 'no row'), `${signal.reason} ${row?.begins}`).toBe(true)
      expect(signal.reason).toContain(row?.holds ?? 'no row')
    }
    expect(count).toBeGreaterThan(3)
  })

  test('a row of the evidence matches the stored row and names who saved it', async () => {
    const [signal] = (await signalsOf(admin)).filter(({ rule }) => rule === 'labor-rise')
    const row = signal?.refs.find(({ of }) => of === 'True labor, week of Nov 9')?.rows[0]
    const [stored] = await db.rows<Record<string, string>>(sql`
      select m.id, to_char(round(m.labor_true_pct, 1), 'FM90.0') || '%' as value,
             u.first_name || ' ' || u.last_name as by
        from weekly_metrics m join venues v on v.id = m.venue_id
        join app_users a on a.id = m.created_by_id join users u on u.id = a.auth_user_id
       where v.slug = 'las-perlas-la' and m.week_of = ${WEEK}`)
    expect(row).toMatchObject({ ...stored, table: 'weekly_metrics', field: 'laborTruePct', week: WEEK })
  })

  test('a VP gets the signals of all venues, with links to open; read-only roles get none', async () => {
    const vp = await server.as({ email: 'vp@lantern.example' } as Staff)
    const [mine, theirs] = [await signalsOf(vp), await signalsOf(admin)]
    expect(mine.map(({ id }) => id)).toEqual(theirs.map(({ id }) => id))
    for (const at of ['2026-11-24T20:00:00Z', '2026-11-27T20:00:00Z']) {
      server.clock.set(at)
      const venues = (await vp('GET /api/venues')).body
      for (const { slug } of venues) {
        const places = (await signalsOf(vp, { venue: slug })).map(({ cta }) => cta.place)
        expect(places).not.toContain('waiting')
      }
    }
    server.clock.set(WEDNESDAY)
    for (const email of ['leadership@lantern.example', 'csm@lantern.example', 'lead@lantern.example']) {
      const other = await server.as({ email } as Staff)
      expect((await other('GET /api/analytics/signals')).status).toBe(403)
    }
  })

  test('a general manager gets signals of their own venues', async () => {
    const gm = await server.as({ email: 'gm@lantern.example' } as Staff)
    const signals = await signalsOf(gm)
    expect(new Set(signals.map(({ venueSlug }) => venueSlug))).toEqual(new Set(['las-perlas-la']))
    expect(signals[0]).toMatchObject({
      headline: 'True labor at Las Perlas LA is up 3.4 points',
      cta_label: 'Open the week',
      cta: { place: 'metrics', venueSlug: 'las-perlas-la', week: WEEK },
    })
    const other = await gm('GET /api/analytics/signals', { query: { venue: 'tidewater-room' } })
    expect(other.status).toBe(404)
  })
})

const TONE = { urgent: 0, watch: 1, positive: 2 }

test('in random companies every number is one of the figures', async () => {
  let count = 0
  for (const seed of [21, 22, 23]) {
    const company = await makeCompany(db)
    const { venues } = await fillCompany(db, company, { seed, venues: 10, today: '2026-11-18' })
    const caller = await server.as(await makeStaff(db, company, 'VP', { accessRole: 'FULL_ADMIN' }))
    const names = (
      await db.rows<{ name: string }>(
        sql`select name from venues where org_id = ${company.id} union select name from users`,
      )
    ).map(({ name }) => name)
    for (const { slug } of venues) {
      const signals = await signalsOf(caller, { venue: slug })
      count += signals.length
      expect(signals.flatMap((signal) => wrongWith(signal, names))).toEqual([])
    }
    expect((await signalsOf(caller)).length).toBeLessThanOrEqual(7)
  }
  expect(count).toBeGreaterThan(10)
})

describe('a single venue', () => {
  type Scene = { company: Company; venue: Venue; gm: Staff; lead: Staff; caller: Caller }
  async function scene(): Promise<Scene> {
    const { company, venue, gm, lead } = await makeScene(server, ['venue', 'gm', 'lead'], {
      venue: { createdAt: new Date('2025-01-06T18:00:00Z') },
    })
    await db.run(sql`update app_users set created_at = '2026-01-05T18:00:00Z' where id = ${lead.id}`)
    for (const weekOf of ['2026-10-26', '2026-11-02', '2026-11-09', '2026-11-16'])
      await makeJournal(db, venue, lead, lead, {
        weekOf,
        reviewedById: gm.id,
        reviewedAt: new Date(WEDNESDAY),
      })
    for (let ago = 0; ago < 60; ago += 1) {
      const weekOf = addWeeks(WEEK, -ago)
      const saved = new Date(`${addWeeks(weekOf, 1)}T18:00:00Z`)
      await makeMetrics(db, venue, { weekOf, createdAt: saved, updatedAt: saved })
    }
    return { company, venue, gm, lead, caller: await server.as(gm) }
  }
  const rules = async ({ caller }: Scene) => (await signalsOf(caller)).map(({ rule }) => rule)

  test('has no signals in ordinary weeks', async () => {
    expect(await rules(await scene())).toEqual([])
  })

  test('has a signal when labor rises, and none once the number is corrected', async () => {
    const at = await scene()
    const change = (pct: string) =>
      db.run(sql`update weekly_metrics set labor_base_pct = ${pct}::numeric, labor_true_pct = ${pct}::numeric * 1.14
                    where venue_id = ${at.venue.id} and week_of = ${WEEK}`)
    await change('25.00')
    expect(await rules(at)).toEqual(['labor-rise'])
    await change('22.00')
    expect(await rules(at)).toEqual([])
  })

  test('has a signal for a missing week from the venue’s Tuesday on', async () => {
    const at = await scene()
    await db.run(sql`delete from weekly_metrics where venue_id = ${at.venue.id} and week_of = ${WEEK}`)
    server.clock.set('2026-11-17T07:59:00Z')
    expect(await rules(at)).toEqual([])
    server.clock.set('2026-11-17T08:01:00Z')
    expect(await rules(at)).toEqual(['numbers-missing'])
    server.clock.set(WEDNESDAY)
  })

  test('asks nobody once it has closed, and for its last numbers in the week after', async () => {
    const at = await scene()
    await db.run(sql`delete from journals where venue_id = ${at.venue.id} and week_of > '2026-10-26'`)
    expect(await rules(at)).toEqual(['journals-overdue'])
    await db.run(sql`delete from weekly_metrics where venue_id = ${at.venue.id} and week_of = ${WEEK}`)
    await db.run(sql`update venues set open_days = '{(,2026-11-16)}' where id = ${at.venue.id}`)
    expect(await rules(at)).toEqual(['numbers-missing'])
    await db.run(sql`update venues set open_days = '{(,2026-11-09)}' where id = ${at.venue.id}`)
    expect(await rules(at)).toEqual([])
  })

  test('has a signal if labor is missing beside a revenue', async () => {
    const at = await scene()
    await db.run(sql`update weekly_metrics set labor_base_pct = null, labor_true_pct = null
                        where venue_id = ${at.venue.id} and week_of = ${WEEK}`)
    expect(await signalsOf(at.caller)).toMatchObject([
      {
        rule: 'numbers-missing',
        tone: 'watch',
        headline: expect.stringMatching(/^True labor is missing at /),
        reason: 'The week of Nov 9 has a revenue of $60,000 but no true labor.',
      },
    ])
  })

  test('has a signal for numbers changed after the digest, until the next one', async () => {
    const at = await scene()
    const body = { weekOf: '2026-11-02', revenue: 66_000, laborBasePct: 22, cogsPct: 20, tips: 11_000 }
    await at.caller('POST /api/metrics', { query: { venue: at.venue.id }, body })
    const [signal] = await signalsOf(at.caller)
    expect(signal?.reason).toBe('Revenue of the week of Nov 2 was $60,000 and is now $66,000.')
    server.clock.set('2026-11-23T01:00:00Z')
    expect(await rules(at)).not.toContain('numbers-changed')
    server.clock.set(WEDNESDAY)
  })

  test('has signals about open work of its people, without texts of notes or journals', async () => {
    const at = await scene()
    const { venue, lead, gm } = at
    const { id } = await makePriority(db, venue, lead, { status: 'AT_RISK', tasks: ['Weigh every bottle'] })
    await insert(db, 'priorityCheckIns', [
      {
        priorityId: id,
        venueId: venue.id,
        bltId: lead.id,
        authorId: lead.id,
        status: 'AT_RISK',
        note: '  ',
        weekOf: '2026-11-16',
        submittedAt: new Date('2026-11-17T18:00:00Z'),
      },
    ])
    await insert(db, 'skillProgress', [
      {
        bltId: lead.id,
        skillId: 'pour-cost-control',
        status: 'MASTERED',
        updatedById: lead.id,
        updatedAt: new Date(WEDNESDAY),
        verifiedById: gm.id,
        verifiedAt: new Date('2026-11-17T18:00:00Z'),
      },
    ])
    await makeJournal(db, venue, lead, lead, {
      weekOf: '2026-10-19',
      entry: 'A secret.',
      submittedAt: new Date('2026-11-10T18:00:00Z'),
    })
    const signals = await signalsOf(at.caller)
    expect(signals.map(({ rule, tone }) => `${tone} ${rule}`)).toEqual([
      'watch at-risk-silent',
      'watch reviews-late',
      'positive first-mastery',
    ])
    expect(JSON.stringify(signals)).not.toContain('secret')

    // Members who left cannot be asked, and nobody waits for the review of their journals.
    const active = (is: boolean) =>
      db.run(
        sql`update users set active = ${is} where id = (select auth_user_id from app_users where id = ${lead.id})`,
      )
    await active(false)
    expect(await rules(at)).toEqual([])
    await active(true)

    // A second mastery is not reported.
    await insert(db, 'skillProgress', [
      {
        bltId: lead.id,
        skillId: 'cash-handling',
        status: 'MASTERED',
        updatedById: lead.id,
        updatedAt: new Date(WEDNESDAY),
        verifiedById: gm.id,
        verifiedAt: new Date('2026-10-01T18:00:00Z'),
      },
    ])
    expect(await rules(at)).toEqual(['at-risk-silent', 'reviews-late'])

    // Thursday of the due week: the task is open.
    await makeMetrics(db, venue, { weekOf: '2026-11-16' })
    server.clock.set('2026-11-23T20:00:00Z')
    expect(await rules(at)).not.toContain('tasks-open')
    server.clock.set('2026-11-26T20:00:00Z')
    expect(await rules(at)).toContain('tasks-open')
    server.clock.set(WEDNESDAY)
  })
})
