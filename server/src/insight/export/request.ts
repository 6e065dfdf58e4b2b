import { type AccessRole, type JobRole, mayAbout } from '@scope/contract/kernel/access'
import sql from 'sql-template-tag'
import type { Db } from '../../kernel/db/pool/pool.ts'
import { personName } from '../../kernel/db/sql.ts'
import type { ExportRequest } from './contents.ts'
import { mayHave } from './rules.ts'

/** Whether the maker of an export may still have it. */
export async function mayMakerHave(
  db: Db,
  { orgId, personId, madeById }: { orgId: string; personId: string | null; madeById: string },
): Promise<boolean> {
  const maker = await personAt(db, orgId, madeById)
  return maker?.active === true && mayHave(maker, personId)
}

type Person = {
  appUserId: string
  userId: string
  name: string
  email: string
  accessRole: AccessRole
  jobRole: JobRole
  venueId: string | null
  active: boolean
}

/** An export with the names and rights of its people, from its ids. `by`: the app user who made it, or null for the operator. */
export async function requestOf(
  db: Db,
  { orgId, personId, by, now }: { orgId: string; personId: string | null; by: string | null; now: Date },
): Promise<ExportRequest> {
  const [company] = await db.rows<ExportRequest['company']>(
    sql`select id, name, timezone from orgs where id = ${orgId}`,
  )
  if (!company) throw new Error('The company of an export is gone.')
  const [maker, subject] = await Promise.all([personAt(db, orgId, by), personAt(db, orgId, personId)])
  if (personId !== null && !subject) throw new Error('The person of an export is gone.')
  return {
    ...{ company, now, by: maker?.name ?? 'the operator' },
    subject: subject && {
      ...{ userId: subject.userId, appUserId: subject.appUserId, email: subject.email, name: subject.name },
      own: subject.appUserId === by,
      readsPrivate: mayAbout({ ...subject, bltId: subject.appUserId }, 'journal.readPrivate', {
        id: subject.appUserId,
        venueId: subject.venueId ?? '',
      }),
    },
  }
}

async function personAt(db: Db, orgId: string, id: string | null): Promise<Person | undefined> {
  if (id === null) return undefined
  const [person] = await db.rows<Person>(sql`
    select a.id as "appUserId", u.id as "userId", ${personName('u')} as name, u.email, u.role as "accessRole",
           a.role as "jobRole", a.venue_id as "venueId", u.active
      from app_users a join users u on u.id = a.auth_user_id where a.org_id = ${orgId} and a.id = ${id}`)
  return person
}
