import type { OpenDays } from '@scope/contract/company/open-days.words'
import type { JobRole } from '@scope/contract/kernel/access'
import type { Period, PlainDate, Week } from '@scope/contract/kernel/calendar'
import { STORED_FIGURES } from '@scope/contract/numbers/metrics.words'
import type { CheckInStatus, PriorityStatus } from '@scope/contract/work/priority.words'
import sql from 'sql-template-tag'
import type { AwayDays } from '../../company/away/rules.ts'
import { awayJson } from '../../company/away/view.ts'
import { openDaysOf } from '../../company/venue/view.ts'
import type { Db } from '../../kernel/db/pool/pool.ts'
import { type Reach, withinReach } from '../../kernel/db/reach.ts'
import { bltOrder, columnsAs, iso, onTeam, personName } from '../../kernel/db/sql.ts'
import { homeOrder } from '../../work/priority/view.ts'
import type { StoredWeek } from './rules.ts'

/** A venue's stored weeks of a span. */
export async function listWeeks(
  reach: Reach,
  db: Db,
  venueId: string,
  weeks: readonly Week[],
): Promise<(StoredWeek & { weekOf: Week })[]> {
  return db.rows<StoredWeek & { weekOf: Week }>(sql`
    select m.week_of as "weekOf", ${columnsAs('m', STORED_FIGURES)}, m.tags
      from weekly_metrics m join venues v on v.id = m.venue_id
     where m.venue_id = ${venueId} and m.week_of = any(${[...weeks]}::date[]) and ${withinReach(reach, 'v')}
     order by m.week_of`)
}

export type BoardMember = {
  id: string
  slug: string
  name: string
  email: string
  role: JobRole
  position: string
  adminDayDow: number
  away: AwayDays[]
  /** The day on which the member was added, in the venue's time zone. */
  since: PlainDate
  openDays: OpenDays
  /** Submitted entries written by the member. */
  entries: { weekOf: Week; submittedAt: string; authorName: string }[]
  priorities: {
    id: string
    title: string
    status: PriorityStatus
    /** The newest check-in up to the last of these weeks. */
    checkIn: { weekOf: Week; status: CheckInStatus } | null
  }[]
}

/** The active BLT members of a venue, with their entries of some weeks and their priorities of a period. */
export async function listTeam(
  reach: Reach,
  db: Db,
  venueId: string,
  { weeks, period }: { weeks: readonly Week[]; period: Period },
): Promise<BoardMember[]> {
  return db.rows<BoardMember>(sql`
    select a.id, a.slug, ${personName('u')} as name, u.email, a.role, a.position, a.admin_day_dow as "adminDayDow",
           ${awayJson('a')} as away, (a.created_at at time zone v.timezone)::date as since, ${openDaysOf('v')} as "openDays",
           coalesce((select json_agg(json_build_object('weekOf', j.week_of, 'authorName', ${personName('u')},
                                                       'submittedAt', ${iso('j.submitted_at')}))
                       from journals j
                      where j.blt_id = a.id and j.author_id = a.id and j.week_of = any(${[...weeks]}::date[])
                        and j.submitted_at is not null), '[]'::json) as entries,
           coalesce((select json_agg(json_build_object('id', p.id, 'title', p.title, 'status', p.status, 'checkIn', (
                                select json_build_object('weekOf', c.week_of, 'status', c.status)
                                  from priority_check_ins c
                                 where c.priority_id = p.id and c.week_of <= ${weeks.at(-1)}::date
                                 order by c.week_of desc limit 1))
                              order by ${homeOrder})
                       from priorities p
                      where p.blt_id = a.id and p.year = ${period.year} and p.period = ${period.number}
                        and p.withdrawn_at is null),
                    '[]'::json) as priorities
      from app_users a join users u on u.id = a.auth_user_id and u.active join venues v on v.id = a.venue_id
     where a.venue_id = ${venueId} and ${onTeam('a')} and ${withinReach(reach, 'v')}
     order by ${bltOrder('a', 'u')}`)
}
