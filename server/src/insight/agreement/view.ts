import type { Agreement } from '@scope/contract/insight/agreement'
import { may } from '@scope/contract/kernel/access'
import sql, { empty, raw, type Sql } from 'sql-template-tag'
import { joinWorkVenue } from '../../company/venue/view.ts'
import type { Context } from '../../kernel/context.ts'
import { keyset, type Paged, paged } from '../../kernel/db/keyset.ts'
import { withinReach } from '../../kernel/db/reach.ts'
import { iso, personName } from '../../kernel/db/sql.ts'
import { AGREED_DONE, AGREED_DUE, AGREED_OPEN, agreedOverdue, managedBy } from '../../kernel/db/visits.ts'

/** The fields of an agreement `g` with its task `t`. A renamed or moved task has its current label and day. */
export const AGREED = `'text', coalesce(t.label, g.text), 'due', ${AGREED_DUE}, 'done', ${AGREED_DONE}`

const fields = `'id', g.id, ${AGREED},
  'task', case when t.id is null then null else json_build_object('id', t.id, 'priorityId', t.priority_id) end`

/** An agreement of a one-on-one as JSON. */
export const agreementJson = raw(`json_build_object(${fields})`)

export const agreed = raw(`agreements g left join priority_tasks t on t.id = g.task_id`)

/** SQL condition: an agreement `g` with its task `t` is done, and was not dropped before. */
const isDone = raw(`(g.dropped_at is null and ${AGREED_DONE})`)

const withPeople = `
  join app_users ga on ga.id = g.owner_id join users gu on gu.id = ga.auth_user_id
  left join app_users gd on gd.id = g.done_by_id left join users gdu on gdu.id = gd.auth_user_id`

/** Agreements `g` of visits `x` with their venues `v` and tasks `t`, and the owner’s user `gu`. */
export const agreedInVisits = raw(`
  agreements g join venue_visits x on x.id = g.visit_id join venues v on v.id = x.venue_id
  left join priority_tasks t on t.id = g.task_id ${withPeople}`)

/** The visits `x` of a venue `v`, with agreements `g` and tasks `t`. `offset 0` has PostgreSQL look each up by index. */
const agreedAt = `(select o.* from venue_visits o where o.venue_id = v.id offset 0) x
  cross join lateral (select o.* from agreements o where o.visit_id = x.id offset 0) g
  left join lateral (select o.* from priority_tasks o where o.id = g.task_id offset 0) t on true`
export const agreedAtVenue = raw(agreedAt)

/** As `agreedInVisits`, of whole venues. */
export const agreedAtVenues = raw(`venues v cross join lateral ${agreedAt} ${withPeople}`)

/**
 * An agreement of a visit, from `agreedInVisits`, as JSON with what the caller can do with it: its owner ticks it, and of
 * a member or a manager whoever manages the venue now.
 */
export const visitAgreementJson = ({ person, now }: Context): Sql => sql`
  json_build_object(${raw(fields)}, 'visit', json_build_object(
    'id', x.id, 'venueSlug', v.slug, 'venueName', v.name, 'on', x.day,
    'owner', json_build_object('id', g.owner_id, 'name', ${personName('gu')}),
    'state', case when ${AGREED_OPEN} then 'open' when ${isDone} then 'done' else 'dropped' end,
    'overdue', ${agreedOverdue(now)},
    'doneAt', case when ${isDone} then ${iso('coalesce(t.completed_at, g.done_at)')} end,
    'doneBy', case when ${isDone} and t.id is null then ${personName('gdu')} end,
    'line', case when ${isDone} and t.id is null then g.line end,
    'dropReason', g.drop_reason, 'figure', g.figure,
    'can', json_build_object(
      'tick', x.shared_at is not null and g.dropped_at is null and t.id is null
              and (g.owner_id = ${person.appUserId} or (g.owner_id <> x.visitor_id and v.id in (${managedBy(person)}))),
      'drop', x.shared_at is not null and ${may(person, 'visit.hold')} and ${AGREED_OPEN})))`

/** The most agreements in a page. */
const LIST_MAX = 50

/** Open ones by their day, then those of the newest visits. */
const OPEN_FIRST = keyset('asc', [
  [`(${AGREED_OPEN.sql})::int * -1`, 'whole'],
  [
    `case when ${AGREED_OPEN.sql} then ${AGREED_DUE} - date '2000-01-01' else date '2000-01-01' - x.day end`,
    'whole',
  ],
  ['g.id', 'id'],
])

type ListedAgreements = {
  venueId: string | undefined
  open: boolean
  /** Only those that the caller owns. */
  own: boolean
  after: string | undefined
}

/** The agreements of shared visits, of one venue or all within reach. */
export async function listAgreements(
  context: Context,
  { venueId, open, own, after }: ListedAgreements,
): Promise<Paged<{ agreement: Agreement }>> {
  const { reach, db, person } = context
  const rows = await db.rows<{ agreement: Agreement; cursor: string }>(sql`
    select ${visitAgreementJson(context)} as agreement, ${OPEN_FIRST.cursor} as cursor
      from ${agreedAtVenues}
     where x.shared_at is not null and ${withinReach(reach, 'v')} ${venueId ? sql`and v.id = ${venueId}` : empty}
       ${open ? sql`and ${AGREED_OPEN}` : empty} ${own ? sql`and g.owner_id = ${person.appUserId}` : empty}
       ${OPEN_FIRST.after(after)}
     ${OPEN_FIRST.first(LIST_MAX)}`)
  return paged(rows, LIST_MAX)
}

/** One agreement. Undefined if its member or its venue is out of reach. */
export async function findAgreement(context: Context, id: string): Promise<Agreement | undefined> {
  const { reach, db } = context
  const [row] = await db.rows<{ agreement: Agreement }>(sql`
    select ${agreementJson} as agreement
      from ${agreed} join one_on_ones o on o.id = g.one_on_one_id
      join app_users a on a.id = o.blt_id ${joinWorkVenue}
     where g.id = ${id} and ${withinReach(reach, 'v')}
     union all
    select ${visitAgreementJson(context)} from ${agreedInVisits}
     where g.id = ${id} and x.shared_at is not null and ${withinReach(reach, 'v')}`)
  return row?.agreement
}
