import type { SkillChange, SkillProgress } from '@scope/contract/work/skill'
import sql, { type Sql } from 'sql-template-tag'
import { joinWorkVenue, onceBlt } from '../../company/venue/view.ts'
import type { Context } from '../../kernel/context.ts'
import { type Reach, withinReach } from '../../kernel/db/reach.ts'
import { iso, named, personName } from '../../kernel/db/sql.ts'
import { COMPETENCIES } from './competencies.ts'
import { canOf, type SkillOwner } from './rules.ts'

const HISTORY_MAX = 500

/** A BLT member by id or slug, at a venue or at any within reach. */
export type About = { blt: string; venue: string | undefined }

const owner = sql`a.id as "bltId", v.id as "venueId", a.role, u.active`
const staff = sql`app_users a join users u on u.id = a.auth_user_id ${joinWorkVenue}`

const isAbout = (reach: Reach, { blt, venue }: About): Sql => {
  const at = venue ? sql`and ${named('v', venue)}` : sql``
  return sql`a.org_id = ${reach.orgId} and ${named('a', blt)} ${at} and ${onceBlt('a')} and ${withinReach(reach, 'v')}`
}

/** One row for each thing found about the member; a member without any has one with null fields. */
type MemberRow<T> = { bltId: string; venueId: string; role: SkillOwner['role']; active: boolean } & (
  | T
  | { [K in keyof T]: null }
)

type StoredProgress = Pick<SkillProgress, 'skillId' | 'status' | 'updatedBy' | 'updatedAt' | 'verified'>

/**
 * How a BLT member stands in each competency, in the order of the catalogue; undefined where the member is out of
 * reach.
 */
export async function findProgress(
  { reach, db, person }: Context,
  about: About,
): Promise<{ bltId: string; venueId: string; skills: SkillProgress[] } | undefined> {
  const rows = await db.rows<MemberRow<StoredProgress>>(sql`
    select ${owner}, s.skill_id as "skillId", s.status, ${personName('mu')} as "updatedBy",
           ${iso('s.updated_at')} as "updatedAt",
           case when s.verified_at is null then null else
             json_build_object('by', ${personName('vu')}, 'at', ${iso('s.verified_at')}) end as verified
      from ${staff}
      left join skill_progress s on s.blt_id = a.id
      left join app_users ma on ma.id = s.updated_by_id left join users mu on mu.id = ma.auth_user_id
      left join app_users va on va.id = s.verified_by_id left join users vu on vu.id = va.auth_user_id
     where ${isAbout(reach, about)}`)
  const [member] = rows
  if (!member) return undefined
  const stored = new Map(rows.map((row) => [row.skillId, row]))
  return {
    bltId: member.bltId,
    venueId: member.venueId,
    skills: COMPETENCIES.map(({ id, title, category }) => {
      const row = stored.get(id)
      const status = row?.status ?? 'NOT_STARTED'
      return {
        skillId: id,
        skillTitle: title,
        category,
        status,
        updatedBy: row?.updatedBy ?? null,
        updatedAt: row?.updatedAt ?? null,
        verified: row?.verified ?? null,
        can: canOf(person, { ...member, id: member.bltId }, status),
      }
    }),
  }
}

type StoredChange = Omit<SkillChange, 'skillTitle' | 'category'>

const bySkill = new Map(COMPETENCIES.map((competency) => [competency.id, competency]))

/** Every change of a BLT member's skills, newest first; undefined where the member is out of reach. */
export async function findHistory(
  { reach, db }: Context,
  about: About,
): Promise<{ bltId: string; venueId: string; changes: SkillChange[] } | undefined> {
  const rows = await db.rows<MemberRow<StoredChange>>(sql`
    select ${owner}, h.id, h.skill_id as "skillId", h.event, h.status, h.before, ${personName('hu')} as by,
           ${iso('h.created_at')} as "updatedAt"
      from ${staff}
      left join lateral (select * from skill_history where blt_id = a.id
                          order by created_at desc, id desc limit ${HISTORY_MAX}) h on true
      left join app_users ha on ha.id = h.author_id left join users hu on hu.id = ha.auth_user_id
     where ${isAbout(reach, about)}
     order by h.created_at desc, h.id desc`)
  const [member] = rows
  if (!member) return undefined
  const changes = rows.flatMap(({ bltId, venueId, role, active, ...change }) => {
    // A skill that the catalogue no longer has is shown nowhere.
    const skill = change.skillId === null ? undefined : bySkill.get(change.skillId)
    return skill && change.id !== null
      ? [{ ...change, skillTitle: skill.title, category: skill.category }]
      : []
  })
  return { bltId: member.bltId, venueId: member.venueId, changes }
}
