import sql from 'sql-template-tag'
import type { Db } from '../../kernel/db/pool/pool.ts'
import { type Reach, withinReach } from '../../kernel/db/reach.ts'
import { bltOrder, onTeam, personName } from '../../kernel/db/sql.ts'
import type { TargetLevel, TeamMember } from './rules.ts'

/** The active BLT members of a venue within reach, AGMs first, with their marks. */
export function listMarks(reach: Reach, db: Db, venueId: string): Promise<TeamMember[]> {
  return db.rows<TeamMember>(sql`
    select a.id, a.slug, ${personName('u')} as name, a.role, a.position,
           coalesce((select json_agg(json_build_object('skillId', s.skill_id, 'status', s.status,
                                                       'verified', s.verified_at is not null))
                       from skill_progress s where s.blt_id = a.id), '[]'::json) as marks
      from app_users a join users u on u.id = a.auth_user_id and u.active join venues v on v.id = a.venue_id
     where a.venue_id = ${venueId} and ${onTeam('a')} and ${withinReach(reach, 'v')}
     order by ${bltOrder('a', 'u')}`)
}

/** The target levels that the company has set. */
export function listTargetLevels(reach: Reach, db: Db): Promise<TargetLevel[]> {
  return db.rows<TargetLevel>(sql`
    select l.skill_id as "skillId", l.role, l.level from target_levels l where l.org_id = ${reach.orgId}`)
}
