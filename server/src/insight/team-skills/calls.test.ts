import type { TeamRole } from '@scope/contract/kernel/team.words'
import type { SkillStatus } from '@scope/contract/work/skill.words'
import { parse } from 'csv-parse/sync'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { type Caller, FRIDAY } from '../../../test/app.ts'
import { makeScene, setScene } from '../../../test/scene.ts'
import { makeStaff, type Staff } from '../../../test/world.ts'
import { insert } from '../../kernel/db/tables.ts'

const { server, db } = setScene()

const CASH = 'cash-handling'

async function scene() {
  const { company, venue, other, gm, agm, lead, asGm, asVp } = await makeScene(
    server,
    ['venue', 'other', 'gm', 'agm', 'lead', 'asGm', 'asVp'],
    { lead: { firstName: 'Lou' }, vp: { firstName: 'Vera' } },
  )
  const marked = (
    member: Staff,
    status: SkillStatus,
    more: { skillId?: string; verified?: boolean } = {},
  ) => {
    const { skillId = CASH, verified = false } = more
    const at = new Date(FRIDAY)
    return insert(db, 'skillProgress', [
      {
        ...{ bltId: member.id, skillId, status, updatedById: member.id, updatedAt: at },
        ...{ verifiedById: verified ? gm.id : null, verifiedAt: verified ? at : null },
      },
    ])
  }
  const team = async (caller: Caller, at = venue) =>
    (await caller('GET /api/venues/:venue/team-skills', { params: { venue: at.slug } })).body
  const cash = async (caller: Caller = asGm) =>
    (await team(caller)).skills.find(({ skillId }) => skillId === CASH)
  return { company, venue, other, gm, agm, lead, asGm, asVp, marked, team, cash }
}

const setLevel = (as: Caller, level: SkillStatus, role: TeamRole = 'AGM', skillId = CASH) =>
  as('PUT /api/team-skills/target-levels', { body: { levels: [{ skillId, role, level }] } })

describe('the skills of a team', () => {
  test('stand side by side, with gaps and who can teach', async () => {
    const { agm, lead, asGm, venue, marked, team, cash } = await scene()
    await marked(agm, 'MASTERED', { verified: true })
    await marked(lead, 'LEARNING')
    await marked(agm, 'MASTERED', { skillId: 'guest-recovery' })
    const { members, can, gaps, venue: named, skills } = await team(asGm)
    expect(named).toMatchObject({ slug: venue.slug })
    expect(can).toEqual({ editLevels: false })
    expect(members).toEqual([
      {
        ...{ id: agm.id, slug: agm.slug, name: agm.name, role: 'AGM', position: expect.any(String) },
        ...{ mastered: 2, verified: 1, developing: 0 },
      },
      expect.objectContaining({ id: lead.id, role: 'BLT', mastered: 0, developing: 1 }),
    ])
    expect(await cash()).toEqual({
      ...{ skillId: CASH, skillTitle: 'Cash Handling', category: 'Financial Performance' },
      levels: { AGM: 'PROFICIENT', BLT: 'PRACTICING' },
      marks: [
        { status: 'MASTERED', verified: true, target: 'PROFICIENT', short: 0 },
        { status: 'LEARNING', verified: false, target: 'PRACTICING', short: 1 },
      ],
      ...{ below: 1, short: 1, teachers: [agm.id] },
    })
    // Somebody who mastered it without verification cannot teach it.
    expect(skills.find(({ skillId }) => skillId === 'guest-recovery')?.teachers).toEqual([])
    expect(gaps).toHaveLength(22)
    expect(gaps.slice(-2)).toEqual(['guest-recovery', CASH])
  })

  test('are those of the venue’s active members now', async () => {
    const { company, venue, other, agm, lead, asGm, asVp, team } = await scene()
    const gone = await makeStaff(db, company, 'BLT', { venues: [venue] })
    await db.run(sql`update users set active = false where id = ${gone.userId}`)
    await db.run(sql`update app_users set venue_id = ${other.id} where id = ${lead.id}`)
    expect((await team(asGm)).members.map(({ id }) => id)).toEqual([agm.id])
    expect((await team(asVp, other)).members.map(({ id }) => id)).toEqual([lead.id])
    const elsewhere = await asGm('GET /api/venues/:venue/team-skills', { params: { venue: other.slug } })
    expect(elsewhere.status).toBe(404)
  })

  test('count nobody once the venue has closed, and all of them until its last day is over', async () => {
    const { company, venue, asGm, team } = await scene()
    const asAdmin = await server.as(await makeStaff(db, company, 'VP', { accessRole: 'FULL_ADMIN' }))
    const close = (closesOn: string) =>
      asAdmin('PATCH /api/venues/:id', { params: { id: venue.id }, body: { closesOn } })
    await close('2026-11-20')
    expect(await team(asGm)).toMatchObject({ members: { length: 2 } })
    await close('2026-11-19')
    expect(await team(asGm)).toMatchObject({ members: [], gaps: [] })
  })

  test('are empty at a venue without BLT members', async () => {
    const { other, asVp, team } = await scene()
    expect(await team(asVp, other)).toMatchObject({ members: [], gaps: [] })
  })

  test('are exported with a column for each member, without formulas', async () => {
    const { company, venue, agm, asGm, marked } = await scene()
    await makeStaff(db, company, 'BLT', { venues: [venue], firstName: '=Max' })
    await marked(agm, 'MASTERED', { verified: true })
    const { body } = await asGm('GET /api/venues/:venue/team-skills.csv', { params: { venue: venue.slug } })
    expect(body.name).toBe(`scope-team-skills-${venue.slug}-2026-11-20.csv`)
    const rows: string[][] = parse(Buffer.from(body.bytes), { bom: true, relax_column_count: true })
    expect(rows[3]).toEqual([
      ...['Category', 'Competency', 'Target AGM', 'Target Bar Lead', 'Theo Test (AGM)'],
      ...["'=Max Test (Bar Lead)", 'Lou Test (Bar Lead)'],
      ...['Members below target', 'Steps below target', 'Can teach'],
    ])
    expect(rows).toContainEqual([
      ...['Financial Performance', 'Cash Handling', 'Proficient', 'Practicing', 'Mastered, verified'],
      ...['Not Started', 'Not Started', '2', '4', 'Theo Test'],
    ])
  })
})

describe('target levels', () => {
  test('are the company’s, and a later save replaces them', async () => {
    const { agm, asGm, asVp, marked, cash } = await scene()
    await marked(agm, 'PROFICIENT')
    expect((await setLevel(asVp, 'MASTERED')).body).toEqual({ changed: 1 })
    expect(await cash()).toMatchObject({ levels: { AGM: 'MASTERED', BLT: 'PRACTICING' }, below: 2, short: 3 })
    expect((await setLevel(asVp, 'MASTERED')).body).toEqual({ changed: 0 })
    expect((await setLevel(asVp, 'NOT_STARTED')).body).toEqual({ changed: 1 })
    await setLevel(asVp, 'NOT_STARTED', 'BLT')
    expect(await cash()).toMatchObject({ below: 0, short: 0 })
    expect((await setLevel(asGm, 'LEARNING')).status).toBe(403)
    expect((await cash(asVp))?.levels).toEqual({ AGM: 'NOT_STARTED', BLT: 'NOT_STARTED' })
  })

  test('of one company are not those of another', async () => {
    const [here, there] = [await scene(), await scene()]
    await setLevel(here.asVp, 'MASTERED')
    expect((await there.cash())?.levels.AGM).toBe('PROFICIENT')
  })

  test('are saved all or none, and are in the audit trail in words', async () => {
    const { company, asVp, cash } = await scene()
    const levels = [
      { skillId: CASH, role: 'AGM' as const, level: 'MASTERED' as const },
      { skillId: 'flair', role: 'AGM' as const, level: 'MASTERED' as const },
    ]
    expect(await asVp('PUT /api/team-skills/target-levels', { body: { levels } })).toMatchObject({
      status: 400,
      error: { field: 'levels.1.skillId' },
    })
    expect((await cash())?.levels.AGM).toBe('PROFICIENT')
    await setLevel(asVp, 'NOT_STARTED', 'BLT')
    const admin = await makeStaff(db, company, 'VP', { accessRole: 'FULL_ADMIN' })
    const { body } = await (await server.as(admin))('GET /api/audit')
    expect(body.rows.find(({ action }) => action === 'targetLevels.set')).toMatchObject({
      who: 'Vera Test',
      what: 'Set target levels',
      changes: [{ field: 'Cash Handling, Bar Lead', before: 'Practicing', after: 'No target' }],
    })
  })
})
