import { randomUUID } from 'node:crypto'
import type { AccountRole } from '@scope/contract/company/service-account.words'
import type { TokenScope } from '@scope/contract/kernel/scopes.words'
import sql from 'sql-template-tag'
import { insertAccount } from '../src/company/service-account/store.ts'
import { hashOf, newToken } from '../src/company/token/rules.ts'
import type { Db } from '../src/kernel/db/pool/pool.ts'
import { mintReach } from '../src/kernel/db/reach.ts'
import { insertOne } from '../src/kernel/db/tables.ts'
import type { Caller, TestApp } from './app.ts'
import type { Venue } from './world.ts'

/** All scopes. */
export const ALL_SCOPES: readonly TokenScope[] = ['read', 'journals', 'numbers', 'people', 'work']

type Making = { scopes?: readonly TokenScope[]; name?: string; expiresAt?: Date; endedAt?: Date }

/** Stores a token of a person or an account, valid for years by default. */
export async function makeToken(
  db: Db,
  { userId }: { userId: string },
  { scopes = ALL_SCOPES, name = 'Nightly export', expiresAt = new Date('2030-01-01'), endedAt }: Making = {},
): Promise<{ id: string; token: string }> {
  const [holder] = await db.rows<{ orgId: string }>(
    sql`select org_id as "orgId" from app_users where auth_user_id = ${userId}`,
  )
  const [id, token] = [randomUUID(), newToken()]
  await insertOne(db, 'tokens', {
    ...{ id, userId, orgId: holder?.orgId ?? '', hash: hashOf(token) ?? '', name, scopes: [...scopes] },
    ...{ createdAt: new Date('2026-01-01'), expiresAt, ...(endedAt ? { endedAt } : {}) },
  })
  return { id, token }
}

/** Makes calls with a token and without a session. */
export const callerBy =
  ({ nobody }: Pick<TestApp, 'nobody'>, token: string): Caller =>
  (name, input, options) =>
    nobody(name, input, { ...options, headers: { ...options?.headers, authorization: `Bearer ${token}` } })

/** Calls with a new token of a person or an account. */
export async function withToken(
  server: TestApp,
  holder: { userId: string },
  making?: Making,
): Promise<Caller> {
  return callerBy(server, (await makeToken(server.database.db, holder, making)).token)
}

/** Adds a service account of a venue to the venue's company. Its id is its user's. */
export async function makeAccount(
  db: Db,
  venue: Venue,
  { role = 'GM', name = `Export ${randomUUID()}` }: { role?: AccountRole; name?: string } = {},
): Promise<{ id: string; userId: string }> {
  const [place] = await db.rows<{ orgId: string }>(
    sql`select org_id as "orgId" from venues where id = ${venue.id}`,
  )
  const reach = mintReach(place?.orgId ?? '', 'every')
  const id = randomUUID()
  const fields = { name, role, venueIds: role === 'GM' ? [venue.id] : [], groups: [] }
  const now = new Date('2026-01-01')
  await insertAccount(reach, db, { id, appUserId: randomUUID(), fields, createdById: null, now })
  return { id, userId: id }
}
