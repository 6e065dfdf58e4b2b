import { CODE_TRIES } from '@scope/contract/company/sign-in.words'
import sql from 'sql-template-tag'
import type { Db } from '../../kernel/db/pool/pool.ts'
import { insert, type NewRow, type StoredRow } from '../../kernel/db/tables.ts'
import type { Request } from './rules.ts'

/*
 * A store without a reach: nobody is signed in yet.
 */

export type KnownStaff = { userId: string; orgId: string; firstName: string | null; wrongCodes: number }

/** The active staff member with this address. */
export async function findStaff(db: Db, email: string): Promise<KnownStaff | undefined> {
  const [row] = await db.rows<KnownStaff>(sql`
    select u.id as "userId", a.org_id as "orgId", u.first_name as "firstName", u.wrong_codes as "wrongCodes"
      from users u join app_users a on a.auth_user_id = u.id
      join org_domains d on d.org_id = a.org_id and d.domain = split_part(u.email, '@', 2)
     where u.email = ${email} and u.active`)
  return row
}

/** Whether this server has no company yet. */
export async function hasNoCompany(db: Db): Promise<boolean> {
  const rows = await db.rows(sql`select from orgs limit 1`)
  return rows.length === 0
}

/** The e-mails that were asked for to an address since then. */
export function recentRequests(db: Db, email: string, since: Date): Promise<Request[]> {
  return db.rows<Request>(sql`
    select created_at as "createdAt", device from challenges where email = ${email} and created_at > ${since}`)
}

export async function insertChallenge(db: Db, row: NewRow<'challenges'>): Promise<void> {
  await insert(db, 'challenges', [row])
}

/** Ends a challenge that nobody has used. It stays for the limits. */
export async function voidChallenge(db: Db, id: string, now: Date): Promise<void> {
  await db.run(sql`update challenges set used_at = ${now} where id = ${id} and used_at is null`)
}

export type OpenChallenge = Pick<StoredRow<'challenges'>, 'email' | 'setupLink' | 'createdAt' | 'expire'>

/** A challenge that can still be met. */
export async function findChallenge(db: Db, id: string, now: Date): Promise<OpenChallenge | undefined> {
  const [row] = await db.rows<OpenChallenge>(sql`
    select email, setup_link as "setupLink", created_at as "createdAt", expire from challenges
     where id = ${id} and used_at is null and expire > ${now}`)
  return row
}

/**
 * Counts a try, as a failure until the code proves right. `failures` are those in a row, this one included; 1 for an
 * address of nobody. Undefined if the challenge is used, expired or has no tries left.
 */
export async function reserveTry(
  db: Db,
  id: string,
  now: Date,
): Promise<{ code: string; failures: number } | undefined> {
  const [tried] = await db.rows<Pick<StoredRow<'challenges'>, 'code' | 'userId'>>(sql`
    update challenges set tries = tries + 1
     where id = ${id} and used_at is null and expire > ${now} and tries < ${CODE_TRIES}
    returning code, user_id as "userId"`)
  const [person] = await db.rows<{ failures: number }>(sql`
    update users set wrong_codes = wrong_codes + 1 where id = ${tried?.userId ?? null}
    returning wrong_codes as failures`)
  return tried && { code: tried.code, failures: person?.failures ?? 1 }
}

/** Whose a challenge is: of nobody for an unknown address, or of the first admin that a set-up link named. */
export type MetChallenge = Pick<StoredRow<'challenges'>, 'userId' | 'email' | 'setupLink'>
const met = sql`returning user_id as "userId", email, setup_link as "setupLink"`

/** Uses a challenge, once. Undefined if it is used or expired. */
export async function takeChallenge(db: Db, id: string, now: Date): Promise<MetChallenge | undefined> {
  const [used] = await db.rows<MetChallenge>(sql`
    update challenges set used_at = ${now} where id = ${id} and used_at is null and expire > ${now} ${met}`)
  return used
}

/** The same with the link of its e-mail, in the browser that asked. */
export async function takeLink(
  db: Db,
  { id, link, now }: { id: string; link: string; now: Date },
): Promise<MetChallenge | undefined> {
  const [used] = await db.rows<MetChallenge>(sql`
    update challenges set used_at = ${now}
     where id = ${id} and link = ${link} and used_at is null and expire > ${now} ${met}`)
  return used
}

/** Uses the link for one sign-in that an operator printed. It opens in any browser. */
export async function takeOneTimeLink(db: Db, id: string, now: Date): Promise<string | null | undefined> {
  const [used] = await db.rows<Pick<StoredRow<'oneTimeLinks'>, 'userId'>>(sql`
    update one_time_links set used_at = ${now}
     where id = ${id} and kind = 'sign-in' and used_at is null and expire > ${now}
    returning user_id as "userId"`)
  return used?.userId
}

/** A proof ends the row of wrong codes. */
export async function forgiveWrongCodes(db: Db, userId: string): Promise<void> {
  await db.run(sql`update users set wrong_codes = 0 where id = ${userId}`)
}

export async function insertCeremony(db: Db, row: NewRow<'ceremonies'>): Promise<void> {
  await insert(db, 'ceremonies', [row])
}

type Taken = Pick<StoredRow<'ceremonies'>, 'userId' | 'state' | 'expire'>

/** The state of a ceremony. */
export async function findCeremony(
  db: Db,
  { id, kind, now }: Pick<StoredRow<'ceremonies'>, 'id' | 'kind'> & { now: Date },
): Promise<StoredRow<'ceremonies'>['state'] | undefined> {
  const [row] = await db.rows<Pick<StoredRow<'ceremonies'>, 'state'>>(
    sql`select state from ceremonies where id = ${id} and kind = ${kind} and expire > ${now}`,
  )
  return row?.state
}

/** Takes a ceremony out, so that it is used once. */
export async function takeCeremony(
  db: Db,
  { id, kind, now }: Pick<StoredRow<'ceremonies'>, 'id' | 'kind'> & { now: Date },
): Promise<Taken | undefined> {
  const [taken] = await db.rows<Taken>(sql`
    delete from ceremonies where id = ${id} and kind = ${kind} and expire > ${now}
    returning user_id as "userId", state, expire`)
  return taken
}

/**
 * Pins an account of the provider to a person, at their first sign-in with it. Returns whether it is theirs: not if they
 * have another one, or if it is someone else's. An issuer is the same with and without its last slash.
 */
export async function pinAccount(
  db: Db,
  userId: string,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<boolean> {
  const issuers = [issuer.replace(/\/$/, ''), issuer.replace(/\/?$/, '/')]
  const pinned = await db.run(sql`
    update users u set oidc_issuer = ${issuer}, oidc_subject = ${subject}
     where u.id = ${userId} and u.active
       and (u.oidc_subject is null or (u.oidc_issuer = any(${issuers}) and u.oidc_subject = ${subject}))
       and not exists (select from users other
                        where other.oidc_issuer = any(${issuers}) and other.oidc_subject = ${subject} and other.id <> u.id)`)
  return pinned === 1
}

/** A company of a domain, open or not: when it was closed, and where it is now. */
export type Closing = { id: string; name: string; closedAt: Date | null; movedTo: string | null }

const closing = sql`o.id, o.name, o.closed_at as "closedAt", o.moved_to as "movedTo"`

export async function findCompanyOfDomain(db: Db, domain: string): Promise<Closing | undefined> {
  const [row] = await db.rows<Closing>(sql`
    select ${closing} from org_domains d join orgs o on o.id = d.org_id where d.domain = ${domain}`)
  return row
}

/** The company of a user. */
export async function findCompanyOfUser(db: Db, userId: string): Promise<Closing | undefined> {
  const [row] = await db.rows<Closing>(sql`
    select ${closing} from app_users a join orgs o on o.id = a.org_id where a.auth_user_id = ${userId}`)
  return row
}
