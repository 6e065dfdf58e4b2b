import type { StudioCrit } from '@scope/contract/insight/studio-crit'
import { addWeeks } from '@scope/contract/kernel/calendar'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildDemo } from '../../../demo/build.ts'
import type { Caller, TestApp } from '../../../test/app.ts'
import {
  answers,
  type ChatServer,
  chatServer,
  replies,
  staysSilent,
  streams,
} from '../../../test/outside/chat-server.ts'
import { makeScene, setScene } from '../../../test/scene.ts'
import { makeMetrics, makePriority, makeStaff, type Staff } from '../../../test/world.ts'
import { buildApp } from '../../app.ts'
import { modelAssistant } from '../../ports/assistant/model.ts'
import { settableClock } from '../../ports/clock/clock.ts'
import { wordingBy } from './service.ts'

/** The demo's Wednesday: the last complete week is that of 9 November. */
const WEDNESDAY = '2026-11-18T20:00:00Z'

let chat: ChatServer
const { server, db } = setScene({ now: WEDNESDAY })
/** A server on the same database, with a model and a clock of its own. */
let worded: TestApp['app']
const wordedClock = settableClock(WEDNESDAY)
const crit = async (
  caller: Caller,
  query: { range?: '1m' | '3m' | '6m' | '12m'; venue?: string } = {},
): Promise<StudioCrit> => (await caller('GET /api/analytics/studio-crit', { query })).body
const asAdmin = (on = server.app) => server.as({ email: 'admin@lantern.example' } as Staff, on)

beforeAll(async () => {
  chat = await chatServer()
  await buildDemo(server)
  const assistant = modelAssistant({ url: chat.url, key: 'sk-secret', model: 'small', seconds: 60 })
  worded = await buildApp({ ...server.parts, clock: wordedClock, assistant })
})
beforeEach(() => {
  chat.requests.length = 0
  wordedClock.set(WEDNESDAY)
})
afterAll(async () => {
  await worded.close()
  await chat.close()
})

describe('written by rules', () => {
  test('has three or four sentences, and none of a signal', async () => {
    const admin = await asAdmin()
    for (const range of ['1m', '3m', '6m', '12m'] as const) {
      for (const venue of [undefined, 'las-perlas-la', 'cobalt-room-denver']) {
        const { sentences, insights, writtenBy } = await crit(admin, { range, ...(venue ? { venue } : {}) })
        expect(sentences.length).toBeGreaterThanOrEqual(3)
        expect(sentences.length).toBeLessThanOrEqual(4)
        expect(insights).toBe(sentences.map(({ text }) => text).join(' '))
        expect(writtenBy).toBe('rules')
        for (const { headline } of (
          await admin('GET /api/analytics/signals', { query: { range, ...(venue ? { venue } : {}) } })
        ).body)
          expect(insights).not.toContain(headline)
        for (const { text, targets } of sentences) {
          expect(text).toMatch(/^[A-Z0-9].*\.$/)
          if (venue) expect(targets.map(({ venueSlug }) => venueSlug)).toContain(venue)
        }
      }
    }
  })

  test('has the figures that PostgreSQL computes from the rows', async () => {
    const { sentences } = await crit(await asAdmin(), { range: '3m' })
    // Twelve weeks to 15 November; the range began on 18 August.
    const [figures] = await db.rows<Record<string, string>>(sql`
      with w as (
        select m.*, b.revenue as revenue_before, b.labor_true_pct as labor_before, b.cogs_pct as cogs_before
          from weekly_metrics m join venues v on v.id = m.venue_id join orgs o on o.id = v.org_id
          left join weekly_metrics b on b.venue_id = m.venue_id and b.week_of = m.week_of - 84
         where o.domain = 'lantern.example' and m.week_of between '2026-08-24' and '2026-11-09'),
      due as (
        select count(*) as due, count(*) filter (where p.status = 'COMPLETED') as completed,
               count(*) filter (where p.status = 'COMPLETED'
                 and (p.closed_at at time zone v.timezone)::date <= p.due_at - 2) as on_time
          from priorities p join app_users a on a.id = p.blt_id join venues v on v.id = coalesce(a.venue_id, p.venue_id)
          join orgs o on o.id = v.org_id
         where o.domain = 'lantern.example' and p.due_at > '2026-08-18' and p.due_at < '2026-11-18')
      select completed || ' of ' || due || ' priorities due since Aug 18 were completed, ' || on_time || ' of them on time' as priorities,
             (select 'was $' || to_char(round(sum(revenue) / 1000), 'FM99,999') || 'K, ' from w) as revenue,
             (select case when sum(revenue) < sum(revenue_before) then 'down ' else 'up ' end
                       || to_char(abs(round(100 * (sum(revenue) - sum(revenue_before)) / sum(revenue_before), 1)), 'FM90.0') || '% from the 12 weeks before'
                from w where revenue > 0 and revenue_before > 0) as growth,
             (select 'True labor was ' || to_char(round(sum(revenue * labor_true_pct) / sum(revenue), 1), 'FM90.0') || '%'
                from w where labor_true_pct is not null) as labor,
             (select 'COGS was ' || to_char(round(sum(revenue * cogs_pct) / sum(revenue), 1), 'FM90.0') || '%'
                from w where cogs_pct is not null) as cogs,
             (select round(round(sum(revenue * cogs_pct) / sum(revenue), 2), 1) - round(round(sum(revenue_before * cogs_before) / sum(revenue_before), 2), 1)
                from w where cogs_pct is not null and cogs_before is not null) as "cogsChange",
             (select count(*) filter (where weeks = 12) || ' of ' || count(*) || ' venues reported every week'
                from (select v.id, count(m.revenue) as weeks from venues v join orgs o on o.id = v.org_id
                        left join weekly_metrics m on m.venue_id = v.id and m.week_of between '2026-08-24' and '2026-11-09'
                       where o.domain = 'lantern.example' and v.open_days && daterange('2026-08-24', '2026-11-16')
                       group by v.id) v) as complete
        from due`)
    expect(sentences[0]?.text).toContain(figures?.priorities)
    expect(sentences[1]?.text).toContain('Revenue of the 12 weeks to Nov 15')
    expect(sentences[1]?.text).toContain(figures?.revenue)
    expect(sentences[1]?.text).toContain(figures?.growth)
    expect(sentences[1]?.text).toContain(figures?.complete)
    expect(sentences[2]?.text).toContain(figures?.labor)
    expect(sentences[3]?.text).toContain(figures?.cogs)
    const change = Number(figures?.cogsChange)
    expect(sentences[3]?.text).toContain(
      change === 0 ? 'unchanged' : `${change < 0 ? 'down' : 'up'} ${Math.abs(change).toFixed(1)} points`,
    )
  })

  test('names the venues that stand out', async () => {
    const { sentences } = await crit(await asAdmin())
    const named = await db.rows<{ name: string; revenue: number }>(sql`
      select v.name, sum(m.revenue)::float8 as revenue
        from venues v join orgs o on o.id = v.org_id join weekly_metrics m on m.venue_id = v.id
       where o.domain = 'lantern.example' and m.week_of between '2026-08-24' and '2026-11-09'
       group by v.id having count(*) filter (where m.revenue > 0) = 12 order by sum(m.revenue) desc`)
    expect(sentences[1]?.text).toContain(`${named[0]?.name} earned the most`)
    const [last = 0, other = 0] = named.map(({ revenue }) => revenue).toReversed()
    expect(sentences[1]?.text.includes('the least')).toBe(last <= other * 0.99)
    expect(sentences[1]?.text).toContain('left out of trends: Low Tide, Oct 26')
  })

  test('is empty without data, and short with little data', async () => {
    const { company, venue, asGm: caller } = await makeScene(server, ['venue', 'asGm'])
    expect(await crit(caller)).toMatchObject({ insights: '', sentences: [], writtenBy: 'rules' })
    const lead = await makeStaff(db, company, 'BLT', { venues: [venue] })
    await makePriority(db, venue, lead, { period: 10, dueAt: '2026-11-01', isArchived: true })
    expect((await crit(caller)).sentences.slice(0, 3).map(({ text }) => text)).toEqual([
      '0 of 1 priority due since Aug 18 was completed.',
      'No revenue was reported for the 12 weeks to Nov 15. Enter the numbers first.',
      'Neither true labor nor COGS was reported. Enter them with the revenue.',
    ])
    await makeMetrics(db, venue, { weekOf: addWeeks('2026-11-09', -1) })
    const { sentences } = await crit(caller, { range: '1m' })
    expect(sentences[1]?.text).toBe(
      'Revenue of 1 of the 4 weeks to Nov 15 was $60,000. Enter the missing numbers.',
    )
    const cobalt = await crit(await asAdmin(), { range: '1m', venue: 'cobalt-room-denver' })
    expect(cobalt.sentences[1]?.text).toContain('Revenue of 2 of the 4 weeks to Nov 15 was $100,614,')
  })
})

describe('reworded by a model', () => {
  /** Answers with the given numbered lines, each changed. */
  const says = (change: (line: string, index: number) => string) =>
    chat.does((request, response) => {
      const lines = (request.messages.at(-1)?.content ?? '').split('\n').slice(1, -1)
      streams(...lines.map((line, index) => `${index + 1}. ${change(line.replace(/^\d+\. /, ''), index)}\n`))(
        request,
        response,
      )
    })
  /** The part of a text before its advice; null if it has no advice. */
  const measuredIn = (text: string) => (text.includes('. ') ? text.slice(0, text.lastIndexOf('. ')) : null)

  /** Venues with advice, the first and the last but one with two lines. Each test uses its own, because texts are cached. */
  const VENUES = [
    'dry-creek-saloon',
    'the-assay-office',
    'cobalt-room-denver',
    'the-brass-heron',
    'tidewater-room',
    'mission-annex',
  ]
  let next = 0
  const fresh = () => {
    next += 1
    return { venue: VENUES[next - 1] ?? '', range: '1m' } as const
  }

  test('changes only the advice; the model is asked once and gets only the rules’ lines', async () => {
    says((_, index) => (index === 0 ? 'Thank the team.' : 'ask the team'))
    const admin = await asAdmin(worded)
    const query = fresh()
    const first = await crit(admin, query)
    const rules = await crit(await asAdmin(), query)
    expect(first.writtenBy).toBe('model')
    const advised = rules.sentences.flatMap(({ text }) => (measuredIn(text) === null ? [] : text))
    expect(advised.length).toBeGreaterThan(0)
    expect(first.sentences.map(({ text }) => text)).toEqual(
      rules.sentences.map(({ text }) =>
        measuredIn(text) === null
          ? text
          : `${measuredIn(text)}. ${text === advised[0] ? 'Thank the team' : 'Ask the team'}.`,
      ),
    )
    expect(first.sentences.map(({ targets }) => targets)).toEqual(
      rules.sentences.map(({ targets }) => targets),
    )
    expect(await crit(admin, query)).toEqual(first)
    expect(chat.requests).toHaveLength(1)
    const lines = chat.requests[0]?.messages.at(-1)?.content.split('\n').slice(1, -1)
    expect(lines).toEqual(
      advised.map((text, index) => {
        const advice = text.slice((measuredIn(text)?.length ?? 0) + 2, -1)
        return `${index + 1}. ${measuredIn(text)}. Next: ${advice.charAt(0).toLowerCase()}${advice.slice(1)}`
      }),
    )
  })

  test('does not ask the model without advice', async () => {
    says(() => 'ask the team')
    const { sentences, writtenBy } = await crit(await asAdmin(worded), { venue: 'caliche' })
    expect(sentences.filter(({ text }) => measuredIn(text) !== null)).toEqual([])
    expect(writtenBy).toBe('rules')
    expect(chat.requests).toEqual([])
  })

  test.each<[string, (line: string, index: number) => string]>([
    ['what was measured', (line) => line],
    ['a figure', (_, index) => (index === 0 ? 'ask three guests' : 'ask the guests')],
    ['a venue', (_, index) => (index === 0 ? 'ask the team of Seven Grand LA' : 'ask the team')],
  ])('keeps the rules’ text for all lines if one has %s', async (_, change) => {
    says(change)
    const query = fresh()
    const admin = await asAdmin(worded)
    const reply = await crit(admin, query)
    expect(reply).toEqual(await crit(await asAdmin(), query))
    expect(reply.writtenBy).toBe('rules')
    await crit(admin, query)
    expect(chat.requests).toHaveLength(1)
  })

  test('keeps the rules’ text if the model answers fewer lines or another order', async () => {
    chat.does(answers('1. All is well.'))
    expect((await crit(await asAdmin(worded), fresh())).writtenBy).toBe('rules')
  })

  test('keeps the rules’ text if the model fails, and does not ask it for ten minutes', async () => {
    chat.does(replies(500, '{"error":"no"}'))
    const admin = await asAdmin(worded)
    const query = fresh()
    expect((await crit(admin, query)).writtenBy).toBe('rules')
    says(() => 'ask the team')
    expect((await crit(admin, query)).writtenBy).toBe('rules')
    expect(chat.requests).toHaveLength(1)
    wordedClock.set('2026-11-18T20:11:00Z')
    expect((await crit(admin, query)).writtenBy).toBe('model')
  })

  test('keeps the rules’ text if the model does not answer in time', async () => {
    chat.does(staysSilent)
    const model = modelAssistant({ url: chat.url, key: undefined, model: 'small', seconds: 60 })
    const word = wordingBy(model, 50)
    expect(
      await word([{ measured: 'Revenue was $3', advice: 'keep it' }], {
        venueNames: [],
        now: new Date(WEDNESDAY),
      }),
    ).toBeNull()
  })

  test('caches two hundred texts', async () => {
    let requests = 0
    const word = wordingBy({
      answeredBy: 'model',
      ask: () => Promise.reject(new Error('not asked')),
      word: async (lines) => {
        requests += 1
        return lines.map(({ advice }) => advice)
      },
      shorten: () => Promise.reject(new Error('not asked')),
    })
    const names = { venueNames: [], now: new Date(WEDNESDAY) }
    const line = (index: number) => [{ measured: `Line ${index}`, advice: 'keep it' }]
    for (let index = 0; index < 201; index += 1) await word(line(index), names)
    await word(line(200), names)
    expect(requests).toBe(201)
    await word(line(0), names)
    expect(requests).toBe(202)
  })
})
