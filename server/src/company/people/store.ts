import sql from 'sql-template-tag'
import type { Db } from '../../kernel/db/pool/pool.ts'
import type { Reach } from '../../kernel/db/reach.ts'

const ofPerson = (reach: Reach, appUserId: string) => sql`
  (select a.auth_user_id from app_users a where a.id = ${appUserId} and a.org_id = ${reach.orgId})`

/** Lets a person's account take codes again, and releases their account of the provider. */
export async function resetProofs(reach: Reach, db: Db, appUserId: string): Promise<void> {
  await db.run(sql`
    update users set wrong_codes = 0, oidc_issuer = null, oidc_subject = null
     where id = ${ofPerson(reach, appUserId)}`)
}

export async function deletePasskeys(reach: Reach, db: Db, appUserId: string): Promise<number> {
  return db.run(sql`delete from passkeys where user_id = ${ofPerson(reach, appUserId)}`)
}

/** Saves that people were invited. Their version stays, since no form shows it. */
export async function saveInvited(
  reach: Reach,
  db: Db,
  userIds: readonly string[],
  now: Date,
): Promise<void> {
  await db.run(sql`
    update users u set invited_at = ${now} from app_users a
     where a.auth_user_id = u.id and a.org_id = ${reach.orgId} and u.id = any(${[...userIds]}::uuid[])`)
}
