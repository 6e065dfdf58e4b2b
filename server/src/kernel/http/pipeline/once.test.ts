import { randomUUID } from 'node:crypto'
import { CALLS, type CallName } from '@scope/contract/calls'
import type { Call } from '@scope/contract/kernel/call'
import sql, { raw } from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { setScene } from '../../../../test/scene.ts'
import { makeAccount } from '../../../../test/tokens.ts'
import { makePriority, makeStaff, makeVenue } from '../../../../test/world.ts'
import { buildApp } from '../../../app.ts'

const { server, db, company, venue, gm, lead } = setScene()

const rows = async (table: string) => {
  const [found] = await server.database.db.rows<{ n: number }>(raw(`select count(*)::int as n from ${table}`))
  return found?.n
}

describe('an Idempotency-Key', () => {
  test('makes a repetition get the same answer without any effect, on two servers at once too', async () => {
    const other = await buildApp(server.parts)
    const asGm = await server.as(gm)
    const both = [asGm, await server.as(gm, other), asGm]
    const headers = { 'idempotency-key': 'new-priority-1' }
    const body = { venueId: venue.id, bltId: lead.id, title: 'Once' }
    const answers = await Promise.all(both.map((ask) => ask('POST /api/priority', { body }, { headers })))
    await other.close()
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1)
    expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201])
    const twice = await asGm('POST /api/priority', { body: { ...body, title: 'Twice' } }, { headers })
    expect(twice).toMatchObject({ status: 409, error: { code: 'conflict' } })

    // An act may wait on a device for 14 days.
    server.clock.set('2026-12-05T17:59:59Z')
    const still = await (await server.as(gm))('POST /api/priority', { body }, { headers })
    expect(still.body.id).toBe(answers[0]?.body.id)
    server.clock.set('2026-12-05T18:00:01Z')
    const later = await (await server.as(gm))('POST /api/priority', { body }, { headers })
    expect(later.body.id).not.toBe(answers[0]?.body.id)
  })

  test('can be used again after a refusal', async () => {
    const asGm = await server.as(gm)
    const headers = { 'idempotency-key': 'refused-1' }
    const blank = await asGm(
      'POST /api/priority',
      { body: { venueId: venue.id, bltId: lead.id, title: ' ' } },
      { headers },
    )
    expect(blank.status).toBe(400)
    const good = await asGm(
      'POST /api/priority',
      { body: { venueId: venue.id, bltId: lead.id, title: 'A' } },
      { headers },
    )
    expect(good.status).toBe(201)
  })
})

describe('a repeated Idempotency-Key', () => {
  async function created() {
    const asGm = await server.as(gm)
    const other = await makeVenue(db, company)
    await db.run(
      sql`insert into venue_assignments (app_user_id, venue_id, place) values (${gm.id}, ${other.id}, 1)`,
    )
    const headers = { 'idempotency-key': 'may-i-still' }
    const create = () =>
      asGm(
        'POST /api/priority',
        { body: { venueId: venue.id, bltId: lead.id, title: 'Between us' } },
        { headers },
      )
    const { body } = await create()
    const lose = (lost: { id: string }) =>
      db.run(sql`delete from venue_assignments where app_user_id = ${gm.id} and venue_id = ${lost.id}`)
    return { db, venue, other, gm, asGm, lead, headers, create, lose, first: body }
  }

  test('is answered only to who still reaches what it was about, and does nothing', async () => {
    const { create, lose, venue, other, first } = await created()
    const before = [await rows('priorities'), await rows('audits')]
    await lose(other)
    expect(await create()).toMatchObject({ status: 201, body: { id: first.id } })
    await lose(venue)
    expect(await create()).toMatchObject({ status: 404, error: { code: 'notFound', error: 'Not found.' } })
    expect([await rows('priorities'), await rows('audits')]).toEqual(before)
  })

  test('is answered only to whose role still allows it; a deletion is answered though the thing is gone', async () => {
    const { db, gm, asGm, lead, lose, venue, other, headers } = await created()
    const [one, two] = [await makePriority(db, venue, lead, { tasks: ['A'] }), randomUUID()]
    const remove = () =>
      asGm(
        'DELETE /api/tasks/:taskId',
        { params: { taskId: one.taskIds[0] ?? '' } },
        { headers: { 'idempotency-key': two } },
      )
    expect((await remove()).status).toBe(200)
    expect((await remove()).status).toBe(200)
    await lose(other)
    const about = { venueId: venue.id, bltId: lead.id, weekOf: '2026-11-16', entry: 'A private word.' }
    const write = () =>
      asGm('POST /api/journals', { body: about }, { headers: { ...headers, 'idempotency-key': 'w' } })
    expect((await write()).status).toBe(201)
    await db.run(sql`update users set role = 'BLT' where id = ${gm.userId}`)
    await db.run(sql`update app_users set role = 'BLT', venue_id = ${venue.id} where id = ${gm.id}`)
    expect(await write()).toMatchObject({ status: 403, error: { code: 'forbidden' } })
  })

  test('is stored unreadable: neither the key nor a word of the call or its reply', async () => {
    const asLead = await server.as(lead)
    const headers = { 'idempotency-key': 'c0ffee00-aaaa' }
    const body = { weekOf: '2026-11-16', entry: 'A private word.', wins: 'Another one.' }
    const save = () => asLead('POST /api/journals', { body }, { headers })
    const saved = await save()
    const stored = await db.rows<{ text: string }>(
      sql`select to_jsonb(k)::text as text from idempotency_keys k where user_id = ${lead.userId}`,
    )
    expect(stored).toHaveLength(1)
    expect(stored[0]?.text).not.toMatch(/private|Another|c0ffee|entry|Marisol/)
    expect((await save()).body).toEqual(saved.body)
  })
})

describe('a secret is shown once, also to a repeated Idempotency-Key', () => {
  const token = { name: 'Nightly export', scopes: ['read' as const], days: 30 as const }
  const webhook = { url: 'https://hooks.example.com/scope', events: ['numbers.saved' as const] }

  /** The calls whose reply has one, and what is repeated. */
  async function plans() {
    const admin = await makeStaff(db, company, 'VP', { accessRole: 'FULL_ADMIN' })
    const account = await makeAccount(db, venue)
    const asAdmin = await server.as(admin)
    const { body: hook } = await asAdmin('POST /api/webhooks', { body: webhook })
    const inputs: Partial<Record<CallName, object>> = {
      'POST /api/tokens': { body: token },
      'POST /api/service-accounts/:id/tokens': { params: { id: account.id }, body: token },
      'POST /api/webhooks': { body: webhook },
      'PATCH /api/webhooks/:id': { params: { id: hook.id }, body: { renewSecret: true } },
      'POST /api/calendar-feed': {},
    }
    return { db, admin, asAdmin, inputs, hook }
  }

  test('by every call whose reply has one', async () => {
    const { db, admin, asAdmin, inputs } = await plans()
    const shown = Object.entries<Call>(CALLS).filter(([, { showsOnce }]) => showsOnce !== undefined)
    expect(shown.map(([name]) => name).toSorted()).toEqual(Object.keys(inputs).toSorted())
    for (const [name, { showsOnce = '' }] of shown) {
      const headers = { 'idempotency-key': `secret of ${name}`.replaceAll(/[^\w]/g, '-') }
      const make = () => asAdmin(name as 'POST /api/tokens', inputs[name as CallName] as never, { headers })
      const first = await make()
      const secret = (first.body as unknown as Record<string, string>)[showsOnce] ?? ''
      expect([name, secret.length > 20]).toEqual([name, true])
      const again = await make()
      expect([name, again]).toMatchObject([name, { status: 409, error: { code: 'conflict' } }])
      expect(JSON.stringify(again)).not.toContain(secret)
    }
    // Nothing is kept that the key could open.
    const kept = await db.rows<{ sealed: string }>(
      sql`select sealed from idempotency_keys where user_id = ${admin.userId}`,
    )
    expect(kept.map(({ sealed }) => sealed.length < 100)).toEqual(kept.map(() => true))
  })

  test('and a change of a webhook that renews nothing is repeated as any other', async () => {
    const { asAdmin, hook } = await plans()
    const change = () =>
      asAdmin(
        'PATCH /api/webhooks/:id',
        { params: { id: hook.id }, body: { on: false } },
        { headers: { 'idempotency-key': 'off' } },
      )
    const first = await change()
    expect(first.status).toBe(200)
    expect(await change()).toMatchObject({ status: 200, body: first.body })
  })

  test('no other reply has one', () => {
    const names = (schema: object): string[] =>
      Object.entries((schema as { properties?: object }).properties ?? {}).map(([name]) => name)
    const secrets = Object.entries<Call>(CALLS).flatMap(([name, { showsOnce, reply }]) =>
      names(reply).some((field) => /token$|secret$/i.test(field)) && showsOnce === undefined ? [name] : [],
    )
    // A device asks for it again, and gets the same.
    expect(secrets).toEqual(['POST /api/device-secret'])
  })
})
