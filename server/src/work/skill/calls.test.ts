import { randomUUID } from 'node:crypto'
import { nextSkillStatus, SKILL_STATUSES, type SkillStatus } from '@scope/contract/work/skill.words'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import type { Caller } from '../../../test/app.ts'
import { makeScene, setScene } from '../../../test/scene.ts'
import { makeStaff, type Staff } from '../../../test/world.ts'
import { insert } from '../../kernel/db/tables.ts'
import { COMPETENCIES } from './competencies.ts'

const { server, db, company, venue, other, gm, otherGm, lead, asGm, asLead } = setScene()

const CASH = { skillId: 'cash-handling', skillTitle: 'Cash Handling', category: 'Financial Performance' }
const PATH = ['LEARNING', 'PRACTICING', 'PROFICIENT', 'MASTERED'] as const

const mark = (as: Caller, status: SkillStatus, more: { blt?: string; venue?: string } = {}) =>
  as('POST /api/skills/update', { body: { skillId: CASH.skillId, status, ...more } })
const verify = (as: Caller, blt: string, verified: boolean) =>
  as('POST /api/skills/verify', { body: { skillId: CASH.skillId, verified, blt } })
const master = async (as: Caller, more: { blt?: string } = {}) => {
  for (const status of PATH) expect((await mark(as, status, more)).status).toBe(200)
}
const stands = async (as: Caller, blt?: string) => {
  const { body } = await as('GET /api/skills/progress', blt ? { query: { blt } } : {})
  return body.find(({ skillId }) => skillId === CASH.skillId)
}
const historyOf = async (as: Caller, blt?: string) =>
  (await as('GET /api/skills/history', blt ? { query: { blt } } : {})).body
const audits = (member: Staff) =>
  db.rows<{ action: string; meta: Record<string, unknown> }>(sql`
    select action, meta from audits where meta->>'bltId' = ${member.id} order by created_at, id`)

describe('reading', () => {
  test('lists all 22 skills as Not Started for a new member, in the order of the catalogue', async () => {
    const catalogue = await asLead('GET /api/skills/catalogue')
    expect(catalogue.body).toEqual(COMPETENCIES)
    const { body } = await asLead('GET /api/skills/progress')
    expect(body.map(({ skillId }) => skillId)).toEqual(COMPETENCIES.map(({ id }) => id))
    for (const skill of body) {
      expect(skill).toMatchObject({
        status: 'NOT_STARTED',
        updatedBy: null,
        updatedAt: null,
        verified: null,
        can: { mark: true, verify: false },
      })
    }
    expect(await historyOf(asLead)).toEqual([])
    const about = { query: { blt: lead.slug, venue: venue.slug } }
    expect((await asGm('GET /api/skills/progress', about)).body).toEqual(body)
  })

  test('needs a member if the caller has no skills of their own', async () => {
    for (const name of ['GET /api/skills/progress', 'GET /api/skills/history'] as const) {
      expect(await asGm(name)).toMatchObject({ status: 400, error: { code: 'invalid', field: 'blt' } })
      const elsewhere = await asGm(name, { query: { blt: lead.id, venue: other.id } })
      expect(elsewhere.status).toBe(404)
    }
    expect(await mark(asGm, 'LEARNING')).toMatchObject({ status: 400, error: { field: 'blt' } })
  })

  test('does not work for a general manager, who is not a BLT member', async () => {
    expect((await asGm('GET /api/skills/progress', { query: { blt: gm.id } })).status).toBe(404)
    expect((await mark(asGm, 'LEARNING', { blt: gm.id })).status).toBe(404)
  })

  test('returns the newest 500 changes, newest first', async () => {
    const rows = Array.from({ length: 520 }, (_, index) => ({
      id: randomUUID(),
      bltId: lead.id,
      skillId: CASH.skillId,
      event: 'mark' as const,
      status: index % 2 ? ('NOT_STARTED' as const) : ('LEARNING' as const),
      before: index % 2 ? ('LEARNING' as const) : ('NOT_STARTED' as const),
      authorId: lead.id,
      createdAt: new Date(Date.UTC(2026, 0, 1, 0, index)),
    }))
    await insert(db, 'skillHistory', rows)
    const history = await historyOf(asLead)
    expect(history.map(({ id }) => id)).toEqual(
      rows
        .map(({ id }) => id)
        .toReversed()
        .slice(0, 500),
    )
  })
})

describe('the way to mastery', () => {
  test('goes from Not Started to Mastered and verified, and stores who did each step', async () => {
    expect((await mark(asLead, 'LEARNING')).body).toEqual({
      ...CASH,
      status: 'LEARNING',
      updatedBy: lead.name,
      updatedAt: '2026-11-20T18:00:00.000Z',
      verified: null,
      can: { mark: true, verify: false },
    })
    server.clock.set('2026-11-21T18:00:00Z')
    expect((await mark(asGm, 'PRACTICING', { blt: lead.slug })).body.updatedBy).toBe(gm.name)
    await mark(asLead, 'PROFICIENT')
    expect(await stands(asGm, lead.id)).toMatchObject({ can: { mark: true, verify: false } })
    await mark(asLead, 'MASTERED')
    expect(await stands(asGm, lead.id)).toMatchObject({ verified: null, can: { mark: true, verify: true } })

    server.clock.set('2026-11-23T18:00:00Z')
    const verified = { by: gm.name, at: '2026-11-23T18:00:00.000Z' }
    expect((await verify(asGm, lead.slug, true)).body).toMatchObject({
      status: 'MASTERED',
      updatedBy: lead.name,
      verified,
      can: { mark: true, verify: true },
    })
    expect(await stands(asLead)).toMatchObject({ verified, can: { mark: true, verify: false } })

    const change = { ...CASH, event: 'mark', by: lead.name }
    expect(await historyOf(asLead)).toMatchObject([
      { ...change, event: 'verified', before: 'MASTERED', status: 'MASTERED', by: gm.name },
      { ...change, before: 'PROFICIENT', status: 'MASTERED' },
      { ...change, before: 'PRACTICING', status: 'PROFICIENT' },
      { ...change, before: 'LEARNING', status: 'PRACTICING', by: gm.name },
      { ...change, before: 'NOT_STARTED', status: 'LEARNING', updatedAt: '2026-11-20T18:00:00.000Z' },
    ])
    expect(await historyOf(asGm, lead.id)).toEqual(await historyOf(asLead))
    expect((await audits(lead)).map(({ action }) => action)).toEqual([
      'skill.marked',
      'skill.marked',
      'skill.marked',
      'skill.marked',
      'skill.verified',
    ])
  })

  test('skips no step, and a refused mark changes nothing', async () => {
    await mark(asLead, 'LEARNING')
    const before = await stands(asLead)
    for (const status of ['PROFICIENT', 'MASTERED'] as const) {
      expect(await mark(asLead, status)).toMatchObject({
        status: 409,
        error: { code: 'conflict', error: 'Cash Handling is Learning. The next step is Practicing.' },
      })
    }
    expect(await stands(asLead)).toEqual(before)
    expect(await historyOf(asLead)).toHaveLength(1)
  })

  test('is unchanged by repeating a status or a verification', async () => {
    await master(asLead)
    await verify(asGm, lead.id, true)
    const before = [await stands(asLead), await historyOf(asLead), await audits(lead)]
    server.clock.set('2026-11-25T18:00:00Z')
    expect((await mark(asGm, 'MASTERED', { blt: lead.id })).body.verified).not.toBeNull()
    expect((await verify(asGm, lead.id, true)).status).toBe(200)
    expect([await stands(asLead), await historyOf(asLead), await audits(lead)]).toEqual(before)
  })

  test('loses the verification at a reset, which is in the history and the audit trail', async () => {
    await master(asLead)
    await verify(asGm, lead.id, true)
    server.clock.set('2026-11-25T18:00:00Z')
    expect((await mark(asLead, 'NOT_STARTED')).body).toMatchObject({ status: 'NOT_STARTED', verified: null })
    expect((await historyOf(asLead))[0]).toMatchObject({
      event: 'mark',
      before: 'MASTERED',
      status: 'NOT_STARTED',
    })
    expect((await audits(lead)).at(-1)).toMatchObject({
      action: 'skill.marked',
      meta: {
        before: { status: 'MASTERED', verifiedById: gm.id },
        after: { status: 'NOT_STARTED', verifiedById: null },
      },
    })
    await master(asLead)
    expect(await stands(asLead)).toMatchObject({ status: 'MASTERED', verified: null })
  })

  test('has a history that leads step by step to the current status, for any marks', async () => {
    const property = fc.asyncProperty(
      fc.array(fc.oneof(fc.constantFrom(...SKILL_STATUSES), fc.boolean(), fc.constant('next' as const)), {
        minLength: 20,
        maxLength: 40,
      }),
      async (asked) => {
        const { asLead, asGm, lead } = await makeScene(server, ['asLead', 'asGm', 'lead'])
        for (const ask of asked) {
          const status = (await stands(asLead))?.status ?? 'NOT_STARTED'
          if (typeof ask === 'boolean') await verify(asGm, lead.id, ask)
          else await mark(asLead, ask === 'next' ? (nextSkillStatus(status) ?? status) : ask)
        }
        let [status, verified]: [SkillStatus, boolean] = ['NOT_STARTED', false]
        for (const change of (await historyOf(asLead)).toReversed()) {
          expect(change.before).toBe(status)
          if (change.event === 'mark')
            expect(['NOT_STARTED', nextSkillStatus(status)]).toContain(change.status)
          else
            expect([status, change.status, verified]).toEqual([
              'MASTERED',
              'MASTERED',
              change.event !== 'verified',
            ])
          status = change.status
          verified = change.event === 'verified'
        }
        const now = await stands(asLead)
        expect([now?.status ?? 'NOT_STARTED', Boolean(now?.verified)]).toEqual([status, verified])
      },
    )
    await fc.assert(property, { numRuns: 6 })
  })
})

describe('a verification', () => {
  test('needs a mastered skill, and can be removed', async () => {
    await mark(asLead, 'LEARNING')
    expect(await verify(asGm, lead.id, true)).toMatchObject({
      status: 409,
      error: { error: 'Cash Handling is Learning. Only a mastered skill can be verified.' },
    })
    expect(await verify(asGm, lead.id, false)).toMatchObject({ status: 200, body: { verified: null } })
    expect(await historyOf(asLead)).toHaveLength(1)

    for (const status of PATH.slice(1)) await mark(asLead, status)
    await verify(asGm, lead.id, true)
    const marked = (await stands(asLead))?.updatedAt
    expect((await verify(asGm, lead.id, false)).body).toMatchObject({ verified: null, updatedAt: marked })
    expect((await historyOf(asLead))[0]).toMatchObject({
      event: 'unverified',
      by: gm.name,
      status: 'MASTERED',
    })
  })

  test('cannot be given to oneself, not even by a full admin', async () => {
    const admin = await makeStaff(db, company, 'AGM', { venues: [venue], accessRole: 'FULL_ADMIN' })
    const asAdmin = await server.as(admin)
    await master(asAdmin)
    expect(await stands(asAdmin)).toMatchObject({ can: { mark: true, verify: false } })
    expect(await verify(asAdmin, admin.id, true)).toMatchObject({
      status: 403,
      error: { code: 'forbidden', error: 'You cannot verify your own skill.' },
    })
    expect(await stands(asAdmin)).toMatchObject({ verified: null })
  })
})

describe('a call must name an existing skill and member', () => {
  test.each([
    ['no such skill', { skillId: 'flair' }, 'skillId'],
    ['no skill at all', { skillId: '' }, 'skillId'],
    ['no such status', { status: 'DONE' }, 'status'],
    ['a field that only the server sets', { updatedBy: 'me' }, 'updatedBy'],
    ['a title', { skillTitle: 'Cash Handling' }, 'skillTitle'],
  ])('%s', async (_, wrong, field) => {
    const body = { skillId: CASH.skillId, status: 'LEARNING' as const, ...wrong } as never
    const answer = await asLead('POST /api/skills/update', { body })
    expect(answer).toMatchObject({ status: 400, error: { code: 'invalid', field } })
    expect(await historyOf(asLead)).toEqual([])
  })

  test('a verification must name whose skill it is', async () => {
    const answer = await asGm('POST /api/skills/verify', {
      body: { skillId: CASH.skillId, verified: true } as never,
    })
    expect(answer).toMatchObject({ status: 400, error: { field: 'blt' } })
  })
})

describe('several calls at the same time', () => {
  test('a step made on two devices counts once', async () => {
    await mark(asLead, 'LEARNING')
    const answers = await Promise.all([
      mark(asLead, 'PRACTICING'),
      mark(asGm, 'PRACTICING', { blt: lead.id }),
      mark(asLead, 'PRACTICING'),
    ])
    expect(answers.map(({ status, body }) => [status, body.status])).toEqual(
      Array(3).fill([200, 'PRACTICING']),
    )
    expect(new Set(answers.map(({ body }) => body.updatedAt)).size).toBe(1)
    expect(await historyOf(asLead)).toHaveLength(2)
  })

  test('the first marks of several skills are all saved, each at a different instant', async () => {
    const skills = COMPETENCIES.slice(0, 8).map(({ id }) => id)
    await Promise.all(
      skills.map((skillId) => asLead('POST /api/skills/update', { body: { skillId, status: 'LEARNING' } })),
    )
    const history = await historyOf(asLead)
    expect(history.map(({ skillId }) => skillId).toSorted()).toEqual(skills.toSorted())
    expect(new Set(history.map(({ updatedAt }) => updatedAt)).size).toBe(skills.length)
  })

  test('a click repeated with its key counts once', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const body = { skillId: CASH.skillId, status: 'LEARNING' as const }
    const first = await asLead('POST /api/skills/update', { body }, { headers })
    await mark(asLead, 'PRACTICING')
    const again = await asLead('POST /api/skills/update', { body }, { headers })
    expect(again.body).toEqual(first.body)
    expect(await stands(asLead)).toMatchObject({ status: 'PRACTICING' })
  })

  test('the mark, its history and its audit row are saved together or not at all', async () => {
    const { db } = server.owner
    await db.run(sql`alter table audits add constraint no_marks check (action <> 'skill.marked') not valid`)
    try {
      await expect(mark(asLead, 'LEARNING')).rejects.toThrow('answered 500')
    } finally {
      await db.run(sql`alter table audits drop constraint no_marks`)
    }
    expect(await stands(asLead)).toMatchObject({ status: 'NOT_STARTED', updatedAt: null })
    expect(await historyOf(asLead)).toEqual([])
    expect(await audits(lead)).toEqual([])
  })
})

describe('a member who moves or leaves', () => {
  test('keeps their skills at another venue', async () => {
    await mark(asLead, 'LEARNING')
    await db.run(sql`update app_users set venue_id = ${other.id} where id = ${lead.id}`)
    expect((await asGm('GET /api/skills/progress', { query: { blt: lead.id } })).status).toBe(404)
    expect((await mark(asGm, 'PRACTICING', { blt: lead.id })).status).toBe(404)
    const asOther = await server.as(otherGm)
    expect(await stands(asOther, lead.slug)).toMatchObject({ status: 'LEARNING', can: { mark: true } })
    expect((await mark(asOther, 'PRACTICING', { blt: lead.slug, venue: other.slug })).status).toBe(200)
    expect(await historyOf(asLead)).toHaveLength(2)
  })

  test.each([
    ['has left', sql`update users set active = false`],
    ['was promoted', sql`update app_users set role = 'GM'`],
  ])('stays readable and gets no new marks: someone who %s', async (_, change) => {
    await master(asLead)
    await db.run(sql`${change} where id in (${lead.id}, ${lead.userId})`)
    expect(await stands(asGm, lead.id)).toMatchObject({
      status: 'MASTERED',
      can: { mark: false, verify: false },
    })
    const gone = { status: 409, error: { error: 'This person is no longer on the team.' } }
    expect(await mark(asGm, 'NOT_STARTED', { blt: lead.id })).toMatchObject(gone)
    expect(await verify(asGm, lead.id, true)).toMatchObject(gone)
  })
})
