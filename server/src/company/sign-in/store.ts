import sql from 'sql-template-tag'
import type { Db } from '../../kernel/db/pool.ts'

/*
 * A store without a reach: nobody is signed in yet.
 */

export type KnownStaff = { userId: string; orgId: string; firstName: string | null; wrongCodes: number }

/** The active staff member with this address. */
export async function findStaff(db: Db, email: string): Promise<KnownStaff | undefined> {
  const [found] = await db.rows<KnownStaff>(sql`
    select u.id as "userId", a.org_id as "orgId", u.first_name as "firstName", u.wrong_codes as "wrongCodes"
      from users u join app_users a on a.auth_user_id = u.id
      join org_domains d on d.org_id = a.org_id and d.domain = split_part(u.email, '@', 2)
     where u.email = ${email} and u.active`)
  return found
}

/** Whether this server has no company yet. */
export async function hasNoCompany(db: Db): Promise<boolean> {
  const found = await db.rows(sql`select from orgs limit 1`)
  return found.length === 0
}
