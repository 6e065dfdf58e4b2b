import type { Comparison } from '@scope/contract/company/settings.words'
import { addWeeks } from '@scope/contract/kernel/calendar'
import { METRICS_NUMBERS } from '@scope/contract/numbers/metrics.words'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import type { Caller } from '../../../../test/app.ts'
import { close, linksIn, pagesIn } from '../../../../test/pdf.ts'
import { setScene } from '../../../../test/scene.ts'
import {
  makeFocus,
  makeJournal,
  makeMetrics,
  makePriority,
  makeStaff,
  makeStandIn,
  makeTarget,
  makeVenue,
  makeVisit,
  type Staff,
} from '../../../../test/world.ts'
import { insert } from '../../../kernel/db/tables.ts'

/*
 * The brief of a visit on a Friday in the week before the due week of period 11.
 */

const scene = setScene()
const { server, db, company, venue, other, lead, agm, gm, otherLead, vp, admin } = scene
const { asVp, asAdmin, asGm, asAgm, asLead, asOtherGm, asLeadership, asCsm } = scene

const at = (day: string) => new Date(`${day}T20:00:00Z`)

const planned = (more: Parameters<typeof makeVisit>[3] = {}, visitor: Staff = vp) =>
  makeVisit(db, venue, visitor, { day: '2026-11-21', ...more })

const ask = (caller: Caller, id: string, compare?: Comparison) =>
  caller('GET /api/visits/:id/brief', { params: { id }, query: { ...(compare && { compare }) } })

async function briefOf(id: string, compare?: Comparison) {
  const { status, body } = await ask(asVp, id, compare)
  expect(status).toBe(200)
  return body
}

async function fileOf(id: string) {
  const { status, body } = await asVp('GET /api/visits/:id/brief.pdf', { params: { id } })
  expect(status).toBe(200)
  const { name, bytes } = body
  return { name, bytes, pages: await pagesIn(bytes), links: linksIn(bytes) }
}

const thank = (more: { text?: string; createdAt?: Date; hiddenAt?: Date } = {}) =>
  insert(db, 'wellDones', [
    {
      ...{ toId: lead.id, fromId: gm.id, venueId: venue.id, text: 'You held the bar on Friday.' },
      ...{ about: 'home', createdAt: at('2026-11-13'), ...more },
    },
  ])

const learn = (member: Staff, skillId: string, status: 'LEARNING' | 'MASTERED') =>
  insert(db, 'skillProgress', [
    { bltId: member.id, skillId, status, updatedById: member.id, updatedAt: at('2026-11-10') },
  ])

describe('what was agreed', () => {
  test('begins with the newest shared visit of anyone, then what is still open of earlier ones', async () => {
    const shared = (day: string, text: string, visitor = vp, more = {}) =>
      makeVisit(db, venue, visitor, {
        ...{ day, sharedAt: at(day), summary: `The summary of ${day}` },
        agreements: [{ owner: gm, text, due: '2026-11-13', ...more }],
      })
    await shared('2026-09-11', 'A light for the back room', vp, { due: '2026-12-11' })
    await shared('2026-08-14', 'The ice machine')
    await shared('2026-07-17', 'The old sign', vp, { doneAt: at('2026-07-24') })
    const last = await shared('2026-10-09', 'Two wells on Friday', admin, {
      due: '2026-11-27',
      figure: 'revenue',
    })
    await makeVisit(db, venue, admin, { day: '2026-11-19', summary: 'A draft of somebody else' })
    const { id } = await planned()

    const { lastTime, stillOpen } = await briefOf(id)
    expect(lastTime).toMatchObject({
      ...{ id: last.id, on: '2026-10-09', by: 'visit', visitor: admin.name },
      summary: 'The summary of 2026-10-09',
      agreements: [
        {
          ...{ text: 'Two wells on Friday', due: '2026-11-27', done: false, task: null },
          visit: { owner: { name: gm.name }, state: 'open', overdue: false, figure: 'revenue' },
        },
      ],
    })
    expect(stillOpen.map(({ text, visit }) => [text, visit?.overdue])).toEqual([
      ['The ice machine', true],
      ['A light for the back room', false],
    ])
  })

  test('is nothing before the first visit', async () => {
    const { id } = await planned()
    expect(await briefOf(id)).toMatchObject({ lastTime: null, stillOpen: [] })
  })
})

describe('the numbers', () => {
  test('equal those of the metrics, with their weeks before and by the chosen comparison', async () => {
    for (let back = 0; back < 15; back += 1) {
      await makeMetrics(db, venue, {
        ...{ weekOf: addWeeks('2026-11-09', -back), revenue: `${60_000 - 700 * back}.50` },
        ...(back === 2 && { tags: [{ kind: 'event', name: 'Street fair' }] }),
      })
    }
    await makeMetrics(db, venue, { weekOf: '2026-11-16', revenue: '1.00' })
    await makeTarget(db, venue, { figure: 'revenue', amount: '55000.00', orientation: 'least', red: '10.00' })
    const { id } = await planned()

    const query = { venue: venue.slug, from: '2026-08-17', to: '2026-11-09' }
    const { body: weeks } = await asVp('GET /api/metrics', { query })
    for (const compare of ['target', 'weeksBefore'] as const) {
      const { numbers } = await briefOf(id, compare)
      const { trend, differences } = numbers
      expect(numbers.weekOf).toBe('2026-11-09')
      expect(trend.map(({ weekOf }) => weekOf)).toEqual(weeks.map(({ weekOf }) => weekOf).toReversed())
      for (const { weekOf, figures, tags } of trend) {
        const week = weeks.find((one) => one.weekOf === weekOf)
        for (const field of METRICS_NUMBERS) expect([weekOf, figures[field]]).toEqual([weekOf, week?.[field]])
        expect(tags).toEqual(week?.tags)
      }
      const { body: screen } = await asVp('GET /api/venues/:venue/metrics', {
        ...{ params: { venue: venue.slug }, query: { week: '2026-11-09', compare } },
      })
      expect(trend.at(-1)?.figures).toEqual(screen.trend.at(-1)?.figures)
      expect(numbers.compare).toEqual(screen.compare)
      expect(differences).toEqual(screen.differences)
      expect(differences.length).toBeGreaterThan(0)
    }
    await asVp('PUT /api/preferences', { body: { compare: 'weeksBefore' } })
    expect((await briefOf(id)).numbers.compare.with).toBe('weeksBefore')
  })

  test('have the tags of this week and of those to come', async () => {
    const tagged = (weekOf: string, name: string) =>
      makeMetrics(db, venue, { weekOf, revenue: null, tags: [{ kind: 'event', name }] })
    await tagged('2026-11-09', 'Last week')
    await tagged('2026-11-16', 'This week')
    await tagged('2026-12-28', 'In six weeks')
    await tagged('2027-01-04', 'In seven weeks')
    const { id } = await planned()
    expect((await briefOf(id)).ahead).toEqual([
      { weekOf: '2026-11-16', tags: [{ kind: 'event', name: 'This week' }] },
      { weekOf: '2026-12-28', tags: [{ kind: 'event', name: 'In six weeks' }] },
    ])
  })
})

test('the signals are those of the venue', async () => {
  await makePriority(db, venue, lead, { status: 'AT_RISK', tasks: ['Count'] })
  await makePriority(db, other, otherLead, { status: 'AT_RISK', tasks: ['Count'] })
  const { id } = await planned()
  const { signals } = await briefOf(id)
  const { body } = await asVp('GET /api/analytics/signals', { query: { venue: venue.slug } })
  expect(signals).toEqual(body)
  expect(signals.length).toBeGreaterThan(0)
})

test('the priorities are those of the period, by need', async () => {
  const give = (title: string, more: Parameters<typeof makePriority>[3] = {}) =>
    makePriority(db, venue, lead, { title, status: 'ON_TRACK', ...more })
  const checkIn = (priority: { id: string }, weekOf: string) =>
    insert(db, 'priorityCheckIns', [
      {
        ...{ priorityId: priority.id, venueId: venue.id, bltId: lead.id, authorId: lead.id },
        ...{ status: 'ON_TRACK', weekOf, submittedAt: at(weekOf) },
      },
    ])
  await give('Signed off', { status: 'COMPLETED', closedAt: at('2026-11-19') })
  await checkIn(await give('Half silent', { createdAt: at('2026-11-03') }), '2026-11-02')
  await checkIn(await give('Half silent too', { createdAt: at('2026-11-04') }), '2026-11-09')
  await give('At risk', { status: 'AT_RISK', bltId: agm.id })
  await give('Silent')
  await give('Withdrawn', { withdrawnAt: at('2026-11-10'), isArchived: true })
  await give('Of period 10', { period: 10, dueAt: '2026-11-01' })
  await makePriority(db, other, otherLead, { title: 'Elsewhere' })
  const { id } = await planned()

  const { priorities } = await briefOf(id)
  expect(priorities).toMatchObject({ period: 11, year: 2026, dueAt: '2026-11-29', isDueWeek: false })
  expect(priorities.rows.map(({ title, missed, toSignOff }) => [title, missed, toSignOff])).toEqual([
    ['At risk', 2, false],
    ['Silent', 2, false],
    ['Half silent', 1, false],
    ['Half silent too', 1, false],
    ['Signed off', 2, false],
  ])
  expect(priorities.rows[0]).toMatchObject({ bltId: agm.id, bltSlug: agm.slug, bltName: agm.name })

  server.clock.set('2026-11-24T18:00:00Z')
  await scene.signInAgain()
  const due = (await briefOf(id)).priorities
  expect(due.isDueWeek).toBe(true)
  expect(due.rows.filter(({ toSignOff }) => toSignOff)).toHaveLength(4)
})

describe('the people', () => {
  test('are those who are away, new or gone since the last visit, their skills and well-dones', async () => {
    const added = (firstName: string, createdAt: Date) =>
      makeStaff(db, company, 'BLT', { venues: [venue], firstName, createdAt })
    const [fresh, gone] = [await added('Lou', at('2026-11-10')), await added('Jo', at('2026-02-02'))]
    await db.run(sql`
      update users set active = false, deactivated_at = ${at('2026-11-12')} where id = ${gone.userId}`)
    await added('Kim', at('2026-10-01'))
    await insert(db, 'away', [
      { appUserId: agm.id, kind: 'vacation', fromDay: '2026-11-19', toDay: '2026-11-24' },
      { appUserId: lead.id, kind: 'vacation', fromDay: '2026-11-30', toDay: '2026-12-04' },
    ])
    await learn(lead, 'pour-cost-control', 'LEARNING')
    await learn(lead, 'cash-handling', 'MASTERED')
    await thank()
    await thank({ text: 'Before the last visit', createdAt: at('2026-10-02') })
    await makeVisit(db, venue, vp, { day: '2026-10-09', sharedAt: at('2026-10-09') })
    const { id } = await planned()

    const { people } = await briefOf(id)
    const named = ({ id, slug, name }: Staff) => ({ id, slug, name })
    expect(people).toEqual({
      away: [{ ...named(agm), until: '2026-11-24' }],
      joined: [{ ...named(fresh), on: '2026-11-10' }],
      left: [{ ...named(gone), on: '2026-11-12' }],
      developing: [{ ...named(lead), skills: ['Pour Cost Control'] }],
      wellDones: [
        { id: expect.any(String), to: lead.name, from: gm.name, text: 'You held the bar on Friday.' },
      ],
    })
  })

  test('before the first visit are the news of eight weeks', async () => {
    await thank({ text: 'Seven weeks ago', createdAt: at('2026-10-02') })
    await thank({ text: 'Nine weeks ago', createdAt: at('2026-09-18') })
    const { id } = await planned()
    expect((await briefOf(id)).people.wellDones.map(({ text }) => text)).toEqual(['Seven weeks ago'])
  })

  test('are met by the general manager, or by who stands in', async () => {
    const { id } = await planned()
    expect((await briefOf(id)).manager).toEqual({ id: gm.id, name: gm.name })
    await makeStandIn(db, gm, agm, [venue])
    expect((await briefOf(id)).manager).toEqual({ id: agm.id, name: agm.name })
  })
})

test('the focuses have the venue’s answer, and the points are those of its managers and the visitor', async () => {
  const [answered, open] = [await makeFocus(db, company, vp), await makeFocus(db, company, vp)]
  await makeFocus(db, company, vp, { period: 10 })
  await insert(db, 'focusAnswers', [
    {
      focusId: answered.id,
      venueId: venue.id,
      text: 'A host at the door',
      updatedById: gm.id,
      updatedAt: at('2026-11-10'),
    },
    {
      focusId: open.id,
      venueId: other.id,
      text: 'Of the other venue',
      updatedById: gm.id,
      updatedAt: at('2026-11-10'),
    },
  ])
  await insert(db, 'visitPoints', [
    { venueId: venue.id, authorId: gm.id, text: 'The Tuesday double', updatedAt: at('2026-11-18') },
  ])
  const { id } = await planned({ points: 'Ask about the landlord' })
  const { focuses, points } = await briefOf(id)
  expect(focuses).toEqual([
    { id: answered.id, title: answered.title, answer: 'A host at the door' },
    { id: open.id, title: open.title, answer: null },
  ])
  expect(points).toEqual({
    managers: [{ name: gm.name, text: 'The Tuesday double' }],
    own: 'Ask about the landlord',
  })
})

test('an empty venue has an empty brief, and a page', async () => {
  const fresh = await makeVenue(db, company, { name: 'Pier 9' })
  const empty = await makeVisit(db, fresh, vp, { day: '2026-11-21', way: 'call' })
  const brief = await briefOf(empty.id)
  expect(brief).toMatchObject({
    ...{ today: '2026-11-20', visit: { id: empty.id, on: '2026-11-21', by: 'call' }, manager: null },
    ...{ lastTime: null, stillOpen: [], focuses: [], ahead: [], points: { managers: [], own: '' } },
    people: { joined: [], left: [], developing: [], wellDones: [], away: [] },
  })
  expect(brief.priorities.rows).toEqual([])
  expect(brief.numbers.trend).toHaveLength(13)
  const { pages } = await fileOf(empty.id)
  expect(pages).toHaveLength(1)
  expect(pages[0]).toContain(close('Pier 9, Nov 21, 2026By phone'))
})

describe('who reads it', () => {
  test('only the visitor', async () => {
    const { id } = await planned()
    const statusOf = async (caller: Caller) => [
      (await ask(caller, id)).status,
      (await caller('GET /api/visits/:id/brief.pdf', { params: { id } })).status,
    ]
    const others = { another: await server.as(await makeStaff(db, company, 'VP')), admin: asAdmin }
    for (const [name, caller] of Object.entries(others)) {
      expect([name, await statusOf(caller)]).toEqual([name, [404, 404]])
    }
    const without = {
      gm: asGm,
      agm: asAgm,
      lead: asLead,
      otherGm: asOtherGm,
      leadership: asLeadership,
      csm: asCsm,
    }
    for (const [name, caller] of Object.entries(without)) {
      expect([name, await statusOf(caller)]).toEqual([name, [403, 403]])
    }
    expect(await statusOf(asVp)).toEqual([200, 200])
    expect((await ask(asVp, 'no-id')).status).toBe(404)
  })

  test('and not any more when the venue leaves their region', async () => {
    const { id } = await planned()
    await insert(db, 'venueAssignments', [{ appUserId: vp.id, venueId: other.id, place: 0 }])
    expect((await ask(asVp, id)).status).toBe(404)
  })

  test('nothing in it is private', async () => {
    const marks = {
      journal: 'Mark of a private journal',
      draft: 'Mark of a draft',
      shared: 'Mark of a shared journal',
      points: 'Mark of a member’s points',
      hidden: 'Mark of a hidden well-done',
      notes: 'Mark of own notes',
      unshared: 'Mark of another visitor’s draft',
      oldNotes: 'Mark of notes of the last visit',
      oldPoints: 'Mark of points of the last visit',
      reply: 'Mark of a reply',
    }
    await makeJournal(db, venue, lead, lead, {
      entry: marks.journal,
      reply: marks.reply,
      draft: { entry: marks.draft },
    })
    await makeJournal(db, venue, lead, lead, {
      ...{ weekOf: '2026-11-09', visibility: 'shared', entry: marks.shared },
    })
    await insert(db, 'oneOnOnePoints', [{ bltId: lead.id, text: marks.points, updatedAt: at('2026-11-18') }])
    await thank({ text: marks.hidden, hiddenAt: at('2026-11-14') })
    await makeVisit(db, venue, vp, {
      ...{ day: '2026-10-09', sharedAt: at('2026-10-09'), notes: marks.oldNotes, points: marks.oldPoints },
    })
    await makeVisit(db, venue, admin, {
      ...{ day: '2026-11-19', summary: marks.unshared, notes: marks.unshared, points: marks.unshared },
      agreements: [{ owner: gm, text: marks.unshared }],
    })
    const { id } = await planned({ notes: marks.notes })
    const brief = JSON.stringify(await briefOf(id))
    const { pages, bytes } = await fileOf(id)
    for (const mark of Object.values(marks)) {
      expect(brief).not.toContain(mark)
      expect(pages.join('')).not.toContain(close(mark))
      expect(Buffer.from(bytes).includes(mark)).toBe(false)
    }
  })
})

describe('the file', () => {
  test('has all of a usual brief on its page, each line linked to its row', async () => {
    await makeMetrics(db, venue)
    await makeMetrics(db, venue, { weekOf: '2026-11-02', revenue: '50000.00' })
    await makeMetrics(db, venue, { weekOf: '2026-11-23', revenue: null, tags: [{ kind: 'closed' }] })
    const priority = await makePriority(db, venue, lead, { title: 'Faster rounds', status: 'AT_RISK' })
    const last = await makeVisit(db, venue, vp, {
      ...{ day: '2026-10-09', sharedAt: at('2026-10-09'), summary: 'Strong\nand tired' },
      agreements: [{ owner: gm, text: 'Two wells on Friday', due: '2026-11-13' }],
    })
    await learn(lead, 'pour-cost-control', 'LEARNING')
    await thank()
    const focus = await makeFocus(db, company, vp)
    await insert(db, 'visitPoints', [
      {
        venueId: venue.id,
        authorId: gm.id,
        text: '- The Tuesday double\n- The sign',
        updatedAt: at('2026-11-18'),
      },
    ])
    const { id } = await planned({ points: 'The landlord' })

    const { name, pages, links } = await fileOf(id)
    expect(name).toBe(`scope-visit-${venue.slug}-2026-11-21.pdf`)
    expect(pages).toHaveLength(1)
    for (const text of [
      'Las Perlas, Nov 21, 2026In person, with Dana Test',
      'Last timeOct 9 · In person · Renata Test · Strong · and tired',
      'Two wells on Friday · Overdue since Nov 13 · Dana Test',
      'Nov 9 – 15, 2026Compared with: Weeks before',
      'Revenue$60,000+$10.0K',
      'Labor25.1%',
      'Prime cost45.1%',
      'Prioritiesdue Nov 29Faster rounds · At risk · 2 check-ins missed · Marisol Test',
      'Marisol Test · Pour Cost Control',
      'Well doneMarisol Test · You held the bar on Friday. · from Dana Test',
      `Focuses${focus.title} · No answer yet`,
      'AheadWeek of Nov 23 · Closed',
      'PointsDana Test · The Tuesday double · The sign',
      'Yours · The landlord',
      'Exported Nov 20, 2026, 10:00 AM PST by Renata Test',
    ]) {
      expect(pages[0]).toContain(close(text))
    }
    expect(pages[0]).not.toContain(close('more in Scope'))
    const { publicUrl } = server.parts.config
    for (const path of [
      `/visits/${last.id}`,
      `/metrics/${venue.slug}?week=2026-11-09`,
      `/?venue=${venue.slug}&blt=${lead.slug}&show=${priority.id}`,
      `/skills?venue=${venue.slug}&blt=${lead.slug}`,
      `/metrics/${venue.slug}?week=2026-11-23`,
      `/visits/${id}`,
    ]) {
      expect(links).toContain(publicUrl + path)
    }
  })

  test.each([
    ['Latin', 'Faster rounds at the bar before the rush of a Friday evening. '],
    ['any script', 'ฮัลโหล 中文名字很长 🍸 🪿 คุณ经理 WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW '],
    ['characters that no font has', '𒀀𒀁𒀂𒀃𒀄𒀅𒀆𒀇𒀈𒀉𒀊𒀋𒀌𒀍𒀎𒀏𒀐𒀑𒀒𒀓𒀔𒀕𒀖𒀗𒀘𒀙𒀚𒀛𒀜𒀝𒀞𒀟𒀠𒀡𒀢𒀣𒀤𒀥𒀦𒀧 '],
  ])('stays one page of hundreds of lines of %s, and says how many are not on it', async (_, words) => {
    const first = (count: number) => [...words.repeat(900)].slice(0, count).join('')
    const long = first(900)
    await db.run(sql`update venues set name = ${first(60)} where id = ${venue.id}`)
    await db.run(sql`update users set first_name = ${first(30)}`)
    for (let nth = 0; nth < 100; nth += 1) {
      await makePriority(db, venue, lead, { title: first(120) })
      await thank({ text: first(140) })
    }
    for (let back = 1; back <= 60; back += 1) {
      const day = addWeeks('2026-11-20', -back)
      const agreements = [gm, vp, lead].map((owner) => ({ owner, text: long, due: day }))
      await makeVisit(db, venue, vp, { day, sharedAt: at(day), summary: long, agreements })
    }
    await insert(db, 'visitPoints', [
      { venueId: venue.id, authorId: gm.id, text: long, updatedAt: at('2026-11-18') },
    ])
    const { id } = await planned({ points: long })
    const { pages } = await fileOf(id)
    expect(pages).toHaveLength(1)
    expect(pages[0]).toMatch(/And\d+moreinScope/)
  })
})
