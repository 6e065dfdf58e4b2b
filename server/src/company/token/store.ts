import type { Token } from '@scope/contract/company/token'
import type { TokenScope } from '@scope/contract/kernel/scopes.words'
import sql, { type Sql } from 'sql-template-tag'
import type { Person } from '../../kernel/context.ts'
import type { Db } from '../../kernel/db/pool/pool.ts'
import type { Reach } from '../../kernel/db/reach.ts'
import { iso, isPerson, personName } from '../../kernel/db/sql.ts'
import { insertOne, type NewRow } from '../../kernel/db/tables.ts'
import { personColumns } from '../session/store.ts'
import type { TokenState } from './rules.ts'

/** A stored token with its holder as they are now. */
export type Holding = TokenState & {
  id: string
  name: string
  scopes: TokenScope[]
  lastUsedOn: string | null
  lastNetwork: string | null
  person: Person
  companyZone: string
}

type Row = Omit<Holding, 'person' | 'name'> &
  Omit<Person, 'bltId' | 'account' | 'token'> & { accountVenueIds: string[] }

/**
 * The token of a hash with its holder, whether or not it still opens anything. Without a reach, since one is made from
 * what it finds. A person counts as one of a company as for a session: active, with an address of one of its domains.
 */
export async function findHolder(db: Db, hash: string): Promise<Holding | undefined> {
  const [row] = await db.rows<Row & { tokenName: string }>(sql`
    select ${personColumns}, t.id, t.name as "tokenName", t.scopes, t.ended_at as "endedAt",
           t.expires_at as "expiresAt", t.last_used_on as "lastUsedOn", t.last_network as "lastNetwork",
           sa.user_id is not null as account, o.personal_tokens as "personalTokens",
           o.closed_at is null and case when sa.user_id is not null then sa.removed_at is null
                else u.active and exists (select from org_domains d where d.org_id = o.id
                                             and d.domain = split_part(u.email, '@', 2)) end as "isLive",
           case when sa.user_id is null then '{}'::uuid[]
                else array(select v.id from venues v
                            where v.org_id = o.id and (v.group_name = any(a.groups) or v.id in (
                              select w.venue_id from venue_assignments w where w.app_user_id = a.id))
                            order by lower(v.name), v.id) end as "accountVenueIds"
      from tokens t join users u on u.id = t.user_id join app_users a on a.auth_user_id = u.id
      join orgs o on o.id = a.org_id left join service_accounts sa on sa.user_id = u.id
     where t.hash = ${hash}`)
  return row && readHolding(row)
}

function readHolding({ tokenName, ...row }: Row & { tokenName: string }): Holding {
  const { id, scopes, endedAt, expiresAt, lastUsedOn, lastNetwork, ...others } = row
  const { account, personalTokens, isLive, accountVenueIds, companyZone, venueIds, ...person } = others
  const own = {
    ...person,
    bltId: person.appUserId,
    venueIds: [...new Set([...venueIds, ...accountVenueIds])],
  }
  const state = { endedAt, expiresAt, isLive, account, personalTokens }
  const token = { id, name: tokenName, scopes, lastUsedOn, lastNetwork }
  return { ...state, ...token, companyZone, person: account ? { ...own, account } : own }
}

/** Saves the day and the network of a token's last call. */
export async function saveUse(
  db: Db,
  id: string,
  { lastUsedOn, lastNetwork }: { lastUsedOn: string; lastNetwork: string },
): Promise<void> {
  await db.run(
    sql`update tokens set last_used_on = ${lastUsedOn}, last_network = ${lastNetwork} where id = ${id}`,
  )
}

export async function insertToken(db: Db, row: NewRow<'tokens'>): Promise<void> {
  await insertOne(db, 'tokens', row)
}

const columns = (now: Date): Sql => sql`
  t.id, t.name, t.scopes, ${iso('t.created_at')} as "createdAt", ${iso('t.expires_at')} as "expiresAt",
  t.expires_at <= ${now} as expired, t.last_used_on as "lastUsedOn", t.last_network as "lastNetwork"`

/** The tokens of one holder that were not ended, the newest first. */
export function listTokens(reach: Reach, db: Db, userId: string, now: Date): Promise<Token[]> {
  return db.rows<Token>(sql`
    select ${columns(now)} from tokens t
     where t.org_id = ${reach.orgId} and t.user_id = ${userId} and t.ended_at is null
     order by t.created_at desc, t.id`)
}

type TokenOf<Who extends string> = Token & { [K in Who]: string }

/** Everyone's personal tokens in the company that were not ended, by person and the newest first. */
export function listPersonalTokens(
  reach: Reach,
  db: Db,
  now: Date,
): Promise<TokenOf<'holder' | 'holderId'>[]> {
  return db.rows(sql`
    select ${columns(now)}, ${personName('u')} as holder, a.id as "holderId"
      from tokens t join users u on u.id = t.user_id join app_users a on a.auth_user_id = u.id
     where t.org_id = ${reach.orgId} and t.ended_at is null and ${isPerson('u')}
     order by lower(${personName('u')}), u.id, t.created_at desc, t.id`)
}

/** The tokens of all service accounts of the company that were not ended, the newest first. */
export function listAccountTokens(reach: Reach, db: Db, now: Date): Promise<TokenOf<'userId'>[]> {
  return db.rows(sql`
    select ${columns(now)}, t.user_id as "userId" from tokens t join service_accounts sa on sa.user_id = t.user_id
     where t.org_id = ${reach.orgId} and t.ended_at is null order by t.created_at desc, t.id`)
}

/** How many tokens of a holder have not ended, locked until the transaction ends. */
export async function holdCount(reach: Reach, db: Db, userId: string): Promise<number> {
  await db.run(sql`select from users where id = ${userId} for no key update`)
  const [row] = await db.rows<{ count: number }>(sql`
    select count(*)::int from tokens
     where org_id = ${reach.orgId} and user_id = ${userId} and ended_at is null`)
  return row?.count ?? 0
}

/** A token that was just ended, and whose it was. */
export type Ended = { name: string; userId: string; holder: string }

/** Ends tokens of the company that have not ended: one, or all of some people. Returns them. */
export function endTokens(
  reach: Reach,
  db: Db,
  which: { id: string; userId?: string | undefined } | { appUserIds: readonly string[] },
  now: Date,
): Promise<Ended[]> {
  const condition =
    'id' in which
      ? sql`t.id = ${which.id} and (${which.userId ?? null}::uuid is null or t.user_id = ${which.userId ?? null}::uuid)`
      : sql`a.id = any(${[...which.appUserIds]}::uuid[])`
  return db.rows<Ended>(sql`
    update tokens t set ended_at = ${now} from users u, app_users a
     where u.id = t.user_id and a.auth_user_id = u.id and t.org_id = ${reach.orgId} and t.ended_at is null
       and ${condition}
    returning t.name, t.user_id as "userId", ${personName('u')} as holder`)
}

/** Whether the company allows personal tokens. */
export async function allowsPersonal(reach: Reach, db: Db): Promise<boolean> {
  const [org] = await db.rows<{ allowed: boolean }>(
    sql`select personal_tokens as allowed from orgs where id = ${reach.orgId}`,
  )
  return org?.allowed === true
}

/** Saves whether the company allows personal tokens. Returns whether that changed. */
export async function saveAllowed(reach: Reach, db: Db, allowed: boolean): Promise<boolean> {
  const changed = await db.run(sql`
    update orgs set personal_tokens = ${allowed} where id = ${reach.orgId} and personal_tokens <> ${allowed}`)
  return changed > 0
}

type Expiring = {
  id: string
  orgId: string
  userId: string
  name: string
  expiresAt: Date
  /** The name of the service account; null for a person's token. */
  account: string | null
  email: string
  firstName: string | null
  zone: string
  /** How many days before the end this is to be told; 0 for the end itself. */
  toldDays: number
}

/**
 * The tokens of all companies that somebody is to be told of now: the smallest of `days` that the end is near, or 0. Locked
 * until the transaction ends, and without those that another server tells of.
 */
export function lockExpiring(db: Db, days: readonly number[], now: Date): Promise<Expiring[]> {
  return db.rows<Expiring>(sql`
    select t.id, t.org_id as "orgId", t.user_id as "userId", t.name, t.expires_at as "expiresAt",
           case when sa.user_id is not null then u.first_name end as account, u.email, u.first_name as "firstName",
           o.timezone as zone, d.days as "toldDays"
      from tokens t join users u on u.id = t.user_id join orgs o on o.id = t.org_id
      left join service_accounts sa on sa.user_id = u.id
      cross join lateral (
        select min(d) as days from unnest(${[0, ...days]}::int[]) d
         where t.expires_at <= ${now}::timestamptz + d * interval '1 day') d
     where t.ended_at is null and t.expires_at <= ${now}::timestamptz + ${Math.max(...days)} * interval '1 day'
       and (t.told_days is null or t.told_days > d.days)
     order by t.expires_at, t.id limit 100 for update of t skip locked`)
}

export async function saveTold(db: Db, id: string, toldDays: number): Promise<void> {
  await db.run(sql`update tokens set told_days = ${toldDays} where id = ${id}`)
}

/** The active full admins of a company, who look after its service accounts. */
export function listAdmins(db: Db, orgId: string): Promise<{ email: string; firstName: string | null }[]> {
  return db.rows(sql`
    select u.email, u.first_name as "firstName" from users u join app_users a on a.auth_user_id = u.id
     where a.org_id = ${orgId} and u.active and u.role = 'FULL_ADMIN' order by u.email`)
}
