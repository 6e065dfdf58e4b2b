import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { mintReach } from '../../kernel/db/reach.ts'
import { insert } from '../../kernel/db/tables.ts'
import { ImportRefused } from '../../kernel/import/refused.ts'
import { importMetrics } from '../../numbers/metrics/import/import.ts'
import { settableClock } from '../../ports/clock/clock.ts'
import { CompanyUnknown, importRoster, reachCompany } from './service.ts'

/** As exported on Windows: byte-order mark, CRLF, extra columns, another column order, quotes, blank lines. */
const MESSY =
  '\uFEFFEmployee no.,STATE,Venue ,first-name,Last Name,"E mail",Role,Position,Time Zone\r\n' +
  '\r\n' +
  '17,CA,"Pier 9; The ""Annex"", Oakland",Inez,Fuentes,Inez@Pier.Example,General Manager,,\r\n' +
  '18,,Pier 9,"Kit, Jr.",Ito,kit@pier.example,agm,,Pacific\r\n' +
  ',,,,,,,,\r\n' +
  '19,,"the ""annex"" oakland",Bo,"van\r\nDyk",bo@pier.example,Bar Lead,Head Bartender,\r\n' +
  '20,,,Ada,Obi,ada@pier.example,Full admin,,\r\n\r\n'

let test: TestDatabase
const clock = settableClock('2026-11-20T18:00:00Z')
const query = (text: string) => test.database.db.rows<Record<string, unknown>>(raw(text))
const count = async (table: string) => Number((await query(`select count(*) from ${table}`))[0]?.count)
const counts = async () =>
  Promise.all(
    ['orgs', 'users', 'app_users', 'venues', 'venue_assignments', 'weekly_metrics', 'audits'].map(count),
  )
const parts = () => ({
  database: test.database,
  clock,
  reachOf: (orgId: string) => mintReach(orgId, 'every'),
})

/** Gives a person a session. */
async function signIn(email: string): Promise<void> {
  const [user] = await test.database.db.rows<{ id: string }>(sql`select id from users where email = ${email}`)
  const now = clock.now()
  const times = { createdAt: now, provenAt: now, expire: new Date(now.getTime() + 3_600_000) }
  await insert(test.database.db, 'sessions', [
    { sid: email, sess: { signIn: 'code' }, userId: user?.id ?? '', ...times },
  ])
}

beforeEach(async () => {
  await test?.drop()
  test = await testDatabase()
})
afterAll(async () => test.drop())

describe('importing a roster', () => {
  it('makes the company with its venues and people, and changes nothing the second time', async () => {
    const first = await importRoster(parts(), { sheet: MESSY, company: 'Pier' })
    expect(first).toMatchObject({
      company: { name: 'Pier', domain: 'pier.example', isNew: true },
      people: { added: 4, changed: 0, left: 0 },
      venues: { added: 2, changed: 0, left: 0 },
    })
    const rows = await query(`
      select u.email, u.first_name, u.last_name, u.role as access, a.role, a.position, a.slug,
             v.slug as venue, (select array_agg(x.slug order by va.place) from venue_assignments va
               join venues x on x.id = va.venue_id where va.app_user_id = a.id) as venues,
             v.timezone, g.slug as gm
        from users u join app_users a on a.auth_user_id = u.id left join venues v on v.id = a.venue_id
        left join app_users g on g.id = v.gm_id order by u.email`)
    const pacific = 'America/Los_Angeles'
    expect(rows).toMatchObject([
      { email: 'ada@pier.example', access: 'FULL_ADMIN', role: 'VP', venue: null },
      {
        first_name: 'Bo',
        last_name: 'van\nDyk',
        role: 'BLT',
        position: 'Head Bartender',
        venue: 'the-annex-oakland',
        timezone: pacific,
        gm: 'inez-fuentes',
      },
      { email: 'inez@pier.example', access: 'GM', role: 'GM', venues: ['pier-9', 'the-annex-oakland'] },
      { first_name: 'Kit, Jr.', role: 'AGM', slug: 'kit-jr-ito', venue: 'pier-9', timezone: pacific },
    ])

    const second = await importRoster(parts(), { sheet: MESSY })
    expect(second).toMatchObject({
      company: { isNew: false },
      people: { added: 0, changed: 0, left: 4 },
      venues: { added: 0, changed: 0, left: 2 },
    })
    expect(await count('audits')).toBe(2)
  })

  it('changes a person’s roles and venues with the row', async () => {
    await importRoster(parts(), { sheet: MESSY, company: 'Pier' })
    for (const email of ['inez@pier.example', 'bo@pier.example']) await signIn(email)
    const text = 'Email,Role,Venue\ninez@pier.example,AGM,Pier 9\nkit@pier.example,GM,Pier 9;New Place'
    const { people, venues, plan } = await importRoster(parts(), { sheet: text })
    expect([people, venues]).toEqual([
      { added: 0, changed: 2, left: 0 },
      { added: 1, changed: 2, left: 0 },
    ])
    expect(plan.venues.changed.map(({ row }) => row.name)).toEqual(['Pier 9', 'The "Annex", Oakland'])
    // Another role ends the person's sessions.
    expect(await query('select sid from sessions')).toEqual([{ sid: 'bo@pier.example' }])
    const rows = await query(`
      select a.slug, u.role as access, a.role, (select count(*)::int from venue_assignments va
             where va.app_user_id = a.id) as venues from app_users a join users u on u.id = a.auth_user_id
       where a.role in ('GM', 'AGM') order by a.slug`)
    expect(rows).toEqual([
      { slug: 'inez-fuentes', access: 'BLT', role: 'AGM', venues: 0 },
      { slug: 'kit-jr-ito', access: 'GM', role: 'GM', venues: 2 },
    ])
  })

  it('saves nothing of a refused file, and lists every wrong line', async () => {
    const before = await counts()
    const text = `${MESSY}21,,Pier 9,Joe,Q,joe@pier.example,Barback,,\r\n22,,,Max,R,max@pire.example,AGM,,`
    const refusal = await importRoster(parts(), { sheet: text, company: 'Pier' }).catch(
      (error: unknown) => error,
    )
    expect(refusal).toBeInstanceOf(ImportRefused)
    expect((refusal as ImportRefused).errors).toEqual([
      { line: 10, text: expect.stringMatching(/^Role "Barback" is not one of/) },
      { line: 11, text: expect.stringMatching(/^An AGM needs exactly one venue/) },
      { line: 11, text: expect.stringMatching(/not an address of pier.example/) },
    ])
    await expect(importRoster(parts(), { sheet: MESSY })).rejects.toThrow(/no company \S+ yet/)
    const ofMany = { sheet: MESSY.replaceAll('pier.example', 'co.uk'), company: 'Pier' }
    await expect(importRoster(parts(), ofMany)).rejects.toThrow(/Many companies’ domains end in co\.uk/)
    expect(await counts()).toEqual(before)
  })

  it('saves nothing in a dry run', async () => {
    const before = await counts()
    const { people } = await importRoster(parts(), { sheet: MESSY, company: 'Pier', dryRun: true })
    expect(people.added).toBe(4)
    expect(await counts()).toEqual(before)
  })
})

describe('importing weekly numbers', () => {
  const FILE =
    'Week of,Venue,Revenue,Labor base %,COGS %,Tips,Notes\n11/9/2026,Pier 9,"$61,200.00",22.35%,19.8%,"$9,100",\n' +
    '2026-11-09,the-annex-oakland,44000,,,,"Quiet, rain"'

  it('stores them exactly, with labor factor and source, and changes nothing the second time', async () => {
    await importRoster(parts(), { sheet: MESSY, company: 'Pier' })
    const { reach } = await reachCompany(parts())
    expect((await importMetrics(parts(), { reach, sheet: FILE })).counts).toEqual({
      added: 2,
      changed: 0,
      left: 0,
    })
    const rows = await query(`
      select v.slug, m.week_of, m.revenue, m.labor_base_pct, m.labor_true_pct, m.labor_factor, m.cogs_pct, m.tips,
             m.notes, m.source, m.created_by_id from weekly_metrics m join venues v on v.id = m.venue_id order by v.slug`)
    const imported = { week_of: '2026-11-09', labor_factor: '1.140', source: 'imported', created_by_id: null }
    expect(rows).toEqual([
      {
        ...imported,
        slug: 'pier-9',
        revenue: '61200.00',
        labor_base_pct: '22.35',
        labor_true_pct: '25.48',
        cogs_pct: '19.80',
        tips: '9100.00',
        notes: null,
      },
      {
        ...imported,
        slug: 'the-annex-oakland',
        revenue: '44000.00',
        labor_base_pct: null,
        labor_true_pct: null,
        cogs_pct: null,
        tips: null,
        notes: 'Quiet, rain',
      },
    ])
    expect((await importMetrics(parts(), { reach, sheet: FILE })).counts).toEqual({
      added: 0,
      changed: 0,
      left: 2,
    })
    const changed = await importMetrics(parts(), { reach, sheet: FILE.replace('22.35%', '20%') })
    expect(changed.counts).toEqual({ added: 0, changed: 1, left: 1 })
  })

  it('changes only one company, and saves nothing of a refused file', async () => {
    await expect(reachCompany(parts())).rejects.toThrow(CompanyUnknown)
    await importRoster(parts(), { sheet: MESSY, company: 'Pier' })
    await importRoster(parts(), {
      sheet: 'Email,Role,Venue\na@other.example,AGM,Elsewhere',
      company: 'Other',
    })
    await expect(reachCompany(parts())).rejects.toThrow(/other.example, pier.example/)
    await expect(reachCompany(parts(), 'third.example')).rejects.toThrow(/no company third.example/)
    const { reach } = await reachCompany(parts(), 'OTHER.example')
    const before = await counts()
    const text = `${FILE}\n2026-11-09,Elsewhere,1,1,1,1,`
    await expect(importMetrics(parts(), { reach, sheet: text })).rejects.toThrow(
      'Line 2: There is no venue "Pier 9".\nLine 3: There is no venue "the-annex-oakland".',
    )
    await importMetrics(parts(), { reach, sheet: 'Venue,Week of,Tips\nElsewhere,2026-11-09,5', dryRun: true })
    expect(await counts()).toEqual(before)
  })
})
