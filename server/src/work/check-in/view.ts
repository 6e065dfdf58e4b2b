import type { CheckIn } from '@scope/contract/work/check-in'
import sql from 'sql-template-tag'
import type { Db } from '../../kernel/db/pool/pool.ts'
import { type Reach, withinReach } from '../../kernel/db/reach.ts'
import { iso, personName, venueOfRow } from '../../kernel/db/sql.ts'

/** A BLT member's check-ins of a week, newest first. */
export async function listCheckIns(reach: Reach, db: Db, bltId: string, week: string): Promise<CheckIn[]> {
  return db.rows<CheckIn>(sql`
    select c.id, c.priority_id as "priorityId", v.id as "venueId", c.blt_id as "bltId", c.status, c.note,
           c.evidence_url as "evidenceUrl", c.week_of as "weekOf", ${iso('c.submitted_at')} as "submittedAt",
           ${personName('u')} as "authorName"
      from priority_check_ins c ${venueOfRow('c')}
      join app_users a on a.id = c.author_id join users u on u.id = a.auth_user_id
     where c.blt_id = ${bltId} and c.week_of = ${week} and ${withinReach(reach, 'v')}
     order by c.submitted_at desc, c.id`)
}
