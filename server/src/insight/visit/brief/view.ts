import type { Agreement } from '@scope/contract/insight/agreement'
import type { Brief } from '@scope/contract/insight/visit/brief'
import type { JobRole } from '@scope/contract/kernel/access'
import type { Period, PlainDate } from '@scope/contract/kernel/calendar'
import { inDevelopment, SKILL_STATUSES } from '@scope/contract/work/skill.words'
import sql, { raw } from 'sql-template-tag'
import type { AwayDays } from '../../../company/away/rules.ts'
import { awayJson } from '../../../company/away/view.ts'
import { leftOn, openDaysOf } from '../../../company/venue/view.ts'
import type { Context } from '../../../kernel/context.ts'
import { withinReach } from '../../../kernel/db/reach.ts'
import { bltOrder, memberNamed, onTeam, personName, venueOfRow } from '../../../kernel/db/sql.ts'
import { AGREED_DUE, AGREED_OPEN, agreedOverdue } from '../../../kernel/db/visits.ts'
import type { PriorityFacts } from '../../../work/priority/rules.ts'
import type { CheckInFacts } from '../../../work/week/rules.ts'
import { givenOn } from '../../../work/week/view.ts'
import { agreedAtVenues, visitAgreementJson } from '../../agreement/view.ts'
import { visits } from '../view.ts'

type LastVisit = Omit<NonNullable<Brief['lastTime']>, 'agreements'>

/** The newest shared visit of a venue beside one. */
export async function findLast(
  { reach, db }: Context,
  { venueId, except }: { venueId: string; except: string },
): Promise<LastVisit | undefined> {
  const [row] = await db.rows<LastVisit>(sql`
    select x.id, x.day as on, x.way as by, ${personName('xu')} as visitor, x.summary from ${visits}
     where x.venue_id = ${venueId} and x.shared_at is not null and x.id <> ${except} and ${withinReach(reach, 'v')}
     order by x.day desc, x.shared_at desc, x.id limit 1`)
  return row
}

/** The open agreements of a venue’s shared visits, without those of some; overdue ones first, then by day. */
export async function listStillOpen(
  context: Context,
  { venueId, except }: { venueId: string; except: readonly string[] },
): Promise<Agreement[]> {
  const { reach, db, now } = context
  const rows = await db.rows<{ agreement: Agreement }>(sql`
    select ${visitAgreementJson(context)} as agreement from ${agreedAtVenues}
     where v.id = ${venueId} and x.shared_at is not null and ${AGREED_OPEN} and ${withinReach(reach, 'v')}
       and x.id <> all(${[...except]}::uuid[])
     order by not ${agreedOverdue(now)}, ${raw(AGREED_DUE)}, x.day, g.place, g.id`)
  return rows.map(({ agreement }) => agreement)
}

type BriefPriority = PriorityFacts &
  CheckInFacts & { id: string; title: string; bltId: string; bltSlug: string; bltName: string }

/** The priorities of a venue’s members of a period that are not withdrawn, by member, the oldest first. */
export function listPriorities(
  { reach, db }: Context,
  { venueId, period }: { venueId: string; period: Period },
): Promise<BriefPriority[]> {
  return db.rows<BriefPriority>(sql`
    select p.id, p.title, ${memberNamed('a', 'u')}, p.status, p.period, p.year, p.is_archived as "isArchived",
           ${givenOn('p')}, ${openDaysOf('v')} as "openDays", ${awayJson('a')} as away,
           coalesce((select json_agg(c.week_of) from priority_check_ins c where c.priority_id = p.id),
                    '[]'::json) as "checkInWeeks"
      from priorities p ${venueOfRow('p')} join app_users a on a.id = p.blt_id join users u on u.id = a.auth_user_id
     where p.reach_venue_id = ${venueId} and p.due_at = ${period.endDate} and p.year = ${period.year}
       and p.period = ${period.number} and p.withdrawn_at is null and ${withinReach(reach, 'v')}
     order by ${bltOrder('a', 'u')}, p.created_at, p.id`)
}

export type BriefMember = {
  id: string
  slug: string
  name: string
  email: string
  role: JobRole
  position: string
  away: AwayDays[]
  joined: PlainDate
  left: PlainDate | null
  /** The skills in development. */
  skillIds: string[]
}

const DEVELOPING = SKILL_STATUSES.filter(inDevelopment)

/** The current and former BLT members of a venue, AGMs first. */
export function listMembers({ reach, db }: Context, venueId: string): Promise<BriefMember[]> {
  return db.rows<BriefMember>(sql`
    select a.id, a.slug, ${personName('u')} as name, u.email, a.role, a.position, ${awayJson('a')} as away,
           (a.created_at at time zone v.timezone)::date as joined, ${leftOn('a', 'u')} as left,
           coalesce((select json_agg(s.skill_id) from skill_progress s
                      where s.blt_id = a.id and s.status = any(${DEVELOPING})), '[]'::json) as "skillIds"
      from app_users a join users u on u.id = a.auth_user_id join venues v on v.id = a.venue_id
     where a.venue_id = ${venueId} and ${onTeam('a')} and ${withinReach(reach, 'v')}
     order by ${bltOrder('a', 'u')}`)
}
