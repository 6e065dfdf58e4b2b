import type { Comparison } from '@scope/contract/company/settings.words'
import { addDays, addWeeks, periodAt, weeksUpTo } from '@scope/contract/kernel/calendar'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import type { Caller } from '../../../../test/app.ts'
import { close, linksIn, pagesIn } from '../../../../test/pdf.ts'
import { setScene } from '../../../../test/scene.ts'
import {
  makeJournal,
  makeMetrics,
  makeStaff,
  makeTarget,
  type Staff,
  type Venue,
} from '../../../../test/world.ts'
import { insert } from '../../../kernel/db/tables.ts'
import { COMPETENCIES } from '../../../work/skill/competencies.ts'
import { change, makeMara, makeOfPeriod, meet, thank } from '../test/mara.ts'

/*
 * Opens the file of a year as its readers do.
 */

const { server } = setScene()

async function fileOf(caller: Caller, venue: Venue, lead: Staff, compare?: Comparison) {
  const { status, body } = await caller('GET /api/year/:venue/:blt/year.pdf', {
    params: { venue: venue.slug, blt: lead.slug },
    query: { ...(compare && { compare }) },
  })
  expect(status).toBe(200)
  return { name: body.name, bytes: body.bytes, pages: await pagesIn(body.bytes), links: linksIn(body.bytes) }
}

type World = Awaited<ReturnType<typeof makeMara>>

/** Finished talks of this year. */
async function talked({ db, lead, gm }: World, memberText: string, managerText: string): Promise<void> {
  const at = new Date('2026-11-20T20:00:00Z')
  await insert(db, 'yearTalks', [
    {
      ...{ bltId: lead.id, year: 2026, memberText, memberDoneAt: at, managerText, managerDoneAt: at },
      ...{ managerId: gm.id, updatedAt: at },
    },
  ])
}

describe('the file of a year', () => {
  test('has a page of figures and one of lines, each of which leads to its row', async () => {
    const world = await makeMara(server)
    const { db, venue, lead, gm } = world
    const signed = await makeOfPeriod(
      db,
      { venue, lead, period: 10 },
      {
        ...{ title: 'Faster rounds', status: 'COMPLETED', isArchived: true, finalStatus: 'ON_TRACK' },
        ...{ completionRate: 90, totalCheckIns: 3, missedCheckIns: 1, gmUserId: gm.id },
        ...{ closedAt: new Date('2026-10-30T20:00:00Z'), outcomeKpi: 'Under four minutes' },
      },
    )
    await change(db, { lead, by: lead, on: '2026-02-10' }, ['LEARNING', 'PRACTICING'])
    await meet(db, { lead, gm }, '2026-11-09', [
      { text: 'Count the well', doneAt: new Date('2026-11-12T20:00:00Z') },
    ])
    await makeJournal(db, venue, lead, lead, { visibility: 'shared', entry: 'Two regulars more.' })
    await makeJournal(db, venue, lead, lead, { weekOf: '2026-11-09', entry: 'The secret of the house.' })
    await thank(db, { venue, lead, gm })
    await makeMetrics(db, venue, { weekOf: '2026-11-16', revenue: '60000.00' })
    await makeMetrics(db, venue, { weekOf: '2025-11-17', revenue: '50000.00' })
    await makeTarget(db, venue, { figure: 'revenue', amount: '55000.00', orientation: 'least', red: '10.00' })

    const { name, bytes, pages, links } = await fileOf(await server.as(gm), venue, lead)
    expect(name).toBe(`scope-year-low-tide-${lead.slug}-2026.pdf`)
    expect(pages).toHaveLength(2)
    for (const text of [
      '2026, Mara TestBar Lead · Low Tide · Dec 29, 2025 – Nov 26, 2026',
      '1 of 1Priorities1 of 1 signed off, 1 on time',
      '3Check-ins3 made · 1 missed',
      '2Journals2 submitted · 0 reviewed · 1 shared, 1 private',
      '1Skills1 went up',
      '1One-on-ones1 held · 1 of 1 agreement done',
      'Low TideDec 29, 2025 – Nov 22, 2026 · 1 week reported · Compared with: Target',
      '$60,000$5,000 over target',
      'Exported Nov 26, 2026, 12:00 PM PST by Gil Test1 of 2',
    ]) {
      expect(pages[0]).toContain(close(text))
    }
    for (const text of [
      'PrioritiesP10Faster roundsSigned off by Gil Test, on time · 3 check-ins, 1 missed · Under four minutes',
      'SkillsPour Cost ControlLearning to PracticingFeb 10, 2026',
      'Agreed in one-on-onesNov 9, 2026Count the wellDone',
      'Shared journalsNov 16, 2026Two regulars more.Not reviewed',
      'Well doneJun 10, 2026You held the bar on Friday.Gil Test',
    ]) {
      expect(pages[1]).toContain(close(text))
    }
    const origin = server.parts.config.publicUrl
    const named = `venue=low-tide&blt=${lead.slug}`
    expect(links).toEqual(
      [
        `/year/low-tide/${lead.slug}?year=2026`,
        '/metrics/low-tide?week=2026-11-16',
        `/archive?${named}&year=2026&open=${signed.id}`,
        `/skills?${named}&skill=pour-cost-control`,
        `/one-on-one/low-tide/${lead.slug}?week=2026-11-09`,
        `/journal?${named}&week=2026-11-16`,
        `/accomplishments?type=well-done&user=${lead.slug}&dates=custom&from=2026-06-10&to=2026-06-10`,
      ].map((path) => origin + path),
    )
    for (const secret of ['The secret of the house', 'about the raise']) {
      expect(pages.join('')).not.toContain(close(secret))
      expect(Buffer.from(bytes).includes(secret)).toBe(false)
    }
  })

  test('compares as asked, else as the person chose last', async () => {
    const { db, venue, lead, gm } = await makeMara(server)
    for (const [weekOf, revenue] of [
      ['2026-11-09', '50000.00'],
      ['2026-11-16', '60000.00'],
      ['2025-11-17', '50000.00'],
    ] as const) {
      await makeMetrics(db, venue, { weekOf, revenue })
    }
    await makeTarget(db, venue, { figure: 'revenue', amount: '55000.00', orientation: 'least', red: '10.00' })
    const caller = await server.as(gm)
    const [page] = (await fileOf(caller, venue, lead, 'lastYear')).pages
    expect(page).toContain(close('2 weeks reported · Compared with: Last year · Compared over 1 of 2 weeks.'))
    expect(page).toContain(close('$110,000$10,000 over last year'))
    expect(page).not.toContain(close('target'))
    await caller('PUT /api/preferences', { body: { compare: 'lastYear' } })
    const [chosen] = (await fileOf(caller, venue, lead)).pages
    expect(chosen).toContain(close('Compared with: Last year'))
  })

  test('has no page of lines in an empty year', async () => {
    const { venue, lead, gm } = await makeMara(server)
    const { pages } = await fileOf(await server.as(gm), venue, lead)
    expect(pages).toHaveLength(1)
    expect(pages[0]).toContain(close('0PrioritiesNone'))
  })

  test.each([
    ['', ['Latin', 'Faster rounds at the bar before the rush of a Friday evening. ']],
    [
      ' of any script',
      ['ฮัลโหล 中文名字很长 🍸 Łódź', 'คุณ 经理 🪿 WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW '],
    ],
  ])('has at most three pages of a huge year%s, and the talk on a fourth', async (_, [who, words = '']) => {
    const world = await makeMara(server)
    const { db, venue, lead, gm } = world
    const long = (count: number) => words.repeat(10).slice(0, count).trim()
    for (let nth = 0; nth < 36; nth += 1) {
      const period = 1 + Math.floor(nth / 3)
      if (period > 11) continue
      await makeOfPeriod(
        db,
        { venue, lead, period },
        {
          ...{ title: `${nth} ${long(190)}`, outcomeKpi: long(290), status: 'COMPLETED', gmUserId: gm.id },
          ...{
            isArchived: true,
            completionRate: 90,
            closedAt: new Date(`${periodAt(2026, period).endDate}T20:00:00Z`),
          },
        },
      )
    }
    for (const [nth, weekOf] of weeksUpTo('2026-11-23', 48).entries()) {
      await meet(db, { lead, gm }, weekOf, [{ text: `${nth} ${long(280)}` }, { text: `Also ${long(280)}` }])
      await makeJournal(db, venue, lead, lead, {
        ...{
          weekOf,
          visibility: 'shared',
          entry: long(900),
          submittedAt: new Date(`${addDays(weekOf, 1)}T20:00:00Z`),
        },
      })
      await makeMetrics(db, venue, { weekOf })
    }
    for (const [nth, { id: skillId }] of COMPETENCIES.entries()) {
      const on = addWeeks('2026-01-05', nth)
      await change(db, { lead, by: lead, on }, ['NOT_STARTED', 'LEARNING'], { skillId })
    }
    for (let nth = 0; nth < 60; nth += 1) {
      const createdAt = new Date(Date.parse('2026-01-05T20:00:00Z') + nth * 5 * 86_400_000)
      await thank(db, { venue, lead, gm }, { text: long(200), createdAt })
    }
    await db.run(sql`update users set first_name = ${who} where id = ${lead.userId}`)

    const asGm = await server.as(gm)
    const before = await fileOf(asGm, venue, lead)
    expect(before.pages).toHaveLength(3)
    const lines = before.pages.slice(1).join('')
    for (const section of ['Priorities', 'Skills', 'Agreedinone-on-ones', 'Sharedjournals', 'Welldone']) {
      expect(lines).toContain(section)
    }
    expect(lines).toMatch(/And\d+moreinScope\./)
    // As many lines as fit: most of both pages.
    expect(before.links.length).toBeGreaterThan(30)

    await talked(world, long(2000), 'One\n'.repeat(500))
    const after = await fileOf(asGm, venue, lead)
    expect(after.pages).toHaveLength(4)
    expect(after.pages[3]).toContain(close('The talk'))
    expect(after.pages[3]).toContain(close('The whole text is in Scope.'))
    expect(after.links).toEqual(before.links)
  })

  test('has the talk once both are done, for those who may read it', async () => {
    const world = await makeMara(server)
    const { db, company, venue, lead, gm } = world
    await talked(world, 'I led the bar on Fridays.', 'Mara led well.')
    const of = async (caller: Caller) => (await fileOf(caller, venue, lead)).pages
    for (const caller of [await server.as(gm), await server.as(lead)]) {
      const pages = await of(caller)
      expect(pages).toHaveLength(2)
      expect(pages[1]).toContain(
        close('The talkBoth said done. The texts stay as they are.Mara TestI led the bar'),
      )
      expect(pages[1]).toContain(close('Gil TestMara led well.'))
    }

    const asVp = await server.as(await makeStaff(db, company, 'VP'))
    expect((await of(asVp)).join('')).not.toContain(close('Mara led well'))
  })
})
