import type { CallName } from '@scope/contract/calls'
import type pg from 'pg'

/** The venue, member and rows in the reads. */
export type Subject = {
  venue: string
  member: string
  priority: string
  metrics: string
  /** A shared one. */
  visit: string
}

type ReadName = Extract<CallName, `GET ${string}`>

const each = (path: string, queries: readonly string[]) => () => queries.map((query) => `${path}${query}`)
/** Once without a venue and once with the subject's. */
const both =
  (path: string, query = '') =>
  ({ venue }: Subject) => [`${path}?${query}`, `${path}?venue=${venue}&${query}`]
const at = (path: (subject: Subject) => string) => (subject: Subject) => [path(subject)]
/** Reads that use no growing table, or that a venue's general manager may not make. */
const none = () => []

/** The paths of every read of the API, as requested by the general manager of one venue. */
export const READS: Record<ReadName, (subject: Subject) => string[]> = {
  'GET /api/auth/user': each('/api/auth/user', ['']),
  'GET /api/sign-in': none,
  'GET /api/login': none,
  'GET /api/auth/callback': none,
  'GET /api/passkeys': each('/api/passkeys', ['']),
  'GET /api/tokens': each('/api/tokens', ['']),
  'GET /api/stand-ins': each('/api/stand-ins', ['']),
  'GET /api/company/tokens': none,
  'GET /api/inbox': each('/api/inbox', ['']),
  // By its id, from a table that keeps 30 days.
  'GET /api/inbox/:id': none,
  'GET /api/inbox/settings': none,
  'GET /api/service-accounts': none,
  'GET /api/webhooks': none,
  'GET /api/webhooks/:id/deliveries': none,
  'GET /api/openapi.json': none,
  'GET /api/exports': each('/api/exports', ['']),
  // By its id, from a table that keeps a day.
  'GET /api/exports/:id': none,
  'GET /api/exports/:id/export.zip': none,
  'GET /api/live': none,
  'GET /api/presence/:kind/:id': none,
  'GET /api/company/mail': none,
  'GET /api/mail-choices': each('/api/mail-choices', ['']),
  'GET /api/push-choices': each('/api/push-choices', ['']),
  'GET /api/calendar-feed': each('/api/calendar-feed', ['']),
  'GET /api/calendars/:file': none,
  'GET /api/mail-choices/unsubscribe': none,
  'GET /api/sessions': each('/api/sessions', ['']),
  'GET /api/access': each('/api/access', ['']),
  'GET /api/me': each('/api/me', ['']),
  'GET /api/user-config': each('/api/user-config', ['']),
  'GET /api/whats-new': none,
  'GET /api/venues': each('/api/venues', ['']),
  'GET /api/venues/:venue': at(({ venue }) => `/api/venues/${venue}`),
  'GET /api/venues/:venue/blts': at(({ venue }) => `/api/venues/${venue}/blts`),
  'GET /api/venues/:venue/settings': at(({ venue }) => `/api/venues/${venue}/settings`),
  'GET /api/venues/:venue/chat-messages': at(({ venue }) => `/api/venues/${venue}/chat-messages`),
  'GET /api/team/:venueId': at(({ venue }) => `/api/team/${venue}`),
  'GET /api/company': none,
  'GET /api/company/retention': none,
  'GET /api/setup': none,
  'GET /api/away': each('/api/away', ['']),
  'GET /api/people': none,
  'GET /api/people/:id': none,
  'GET /api/people/:id/sign-in': none,
  'GET /api/audit': none,
  'GET /api/audit.csv': none,
  'GET /api/security': none,
  'GET /api/security.csv': none,
  'GET /api/system': none,
  'GET /api/period-status': both('/api/period-status'),
  'GET /api/home': both('/api/home'),
  'GET /api/blts': both('/api/blts'),
  'GET /api/priorities': both('/api/priorities'),
  'GET /api/priorities/:venue/:blt/:period': at(
    ({ venue, member }) => `/api/priorities/${venue}/${member}/2026-11`,
  ),
  'GET /api/priorities/:venue/:blt/archive': at(
    ({ venue, member }) => `/api/priorities/${venue}/${member}/archive`,
  ),
  'GET /api/priorities/:venue/:blt/previous': at(
    ({ venue, member }) => `/api/priorities/${venue}/${member}/previous`,
  ),
  'GET /api/performance/:venue/:blt/:year': at(
    ({ venue, member }) => `/api/performance/${venue}/${member}/all`,
  ),
  'GET /api/priorities/:id/record': at(({ priority }) => `/api/priorities/${priority}/record`),
  'GET /api/priorities/:id/sign-off': at(({ priority }) => `/api/priorities/${priority}/sign-off`),
  'GET /api/priorities/:id/tasks': at(({ priority }) => `/api/priorities/${priority}/tasks`),
  'GET /api/priorities/:id/materials': at(({ priority }) => `/api/priorities/${priority}/materials`),
  'GET /api/materials/:id/file': none,
  'GET /api/uploads/s3/params': none,
  'GET /api/uploads/s3/sts': none,
  'GET /api/uploads/s3/multipart/:uploadId': none,
  'GET /api/uploads/s3/multipart/:uploadId/:partNumber': none,
  'GET /api/checkins/:venue/:blt': at(({ venue, member }) => `/api/checkins/${venue}/${member}`),
  'GET /api/journals': both('/api/journals'),
  'GET /api/journals/:venue/:blt': at(({ venue, member }) => `/api/journals/${venue}/${member}`),
  'GET /api/journals/check/:venue/:blt': at(({ venue, member }) => `/api/journals/check/${venue}/${member}`),
  'GET /api/reminders': both('/api/reminders'),
  'GET /api/review': both('/api/review'),
  'GET /api/review/journals': both('/api/review/journals'),
  'GET /api/review/count': both('/api/review/count'),
  'GET /api/well-dones': (subject) => [
    ...both('/api/well-dones')(subject),
    `/api/well-dones?to=${subject.member}`,
    '/api/well-dones?unseen=true',
  ],
  'GET /api/one-on-ones': both('/api/one-on-ones'),
  'GET /api/one-on-ones/:venue/:blt': at(({ venue, member }) => `/api/one-on-ones/${venue}/${member}`),
  'GET /api/one-on-ones/:venue/:blt/past': at(
    ({ venue, member }) => `/api/one-on-ones/${venue}/${member}/past`,
  ),
  'GET /api/agreements': both('/api/agreements'),
  'GET /api/visits': both('/api/visits'),
  'GET /api/visits/points': at(({ venue }) => `/api/visits/points?venue=${venue}`),
  'GET /api/visits/venues': each('/api/visits/venues', ['']),
  'GET /api/visits/:id': at(({ visit }) => `/api/visits/${visit}`),
  // For the visitor alone, who is no general manager.
  'GET /api/visits/:id/brief': none,
  'GET /api/visits/:id/brief.pdf': none,
  'GET /api/visits/:id/files/:file': none,
  'GET /api/year/:venue': at(({ venue }) => `/api/year/${venue}`),
  'GET /api/year/:venue/:blt': at(({ venue, member }) => `/api/year/${venue}/${member}`),
  'GET /api/year/:venue/:blt/year.pdf': at(({ venue, member }) => `/api/year/${venue}/${member}/year.pdf`),
  'GET /api/focuses': both('/api/focuses'),
  'GET /api/first-30-days': each('/api/first-30-days', ['']),
  'GET /api/blts/:blt/first-30-days': at(({ member }) => `/api/blts/${member}/first-30-days`),
  'GET /api/skills/catalogue': each('/api/skills/catalogue', ['']),
  'GET /api/skills/progress': at(({ member }) => `/api/skills/progress?blt=${member}`),
  'GET /api/skills/history': at(({ member }) => `/api/skills/history?blt=${member}`),
  'GET /api/venues/:venue/team-skills': at(({ venue }) => `/api/venues/${venue}/team-skills`),
  'GET /api/venues/:venue/team-skills.csv': at(({ venue }) => `/api/venues/${venue}/team-skills.csv`),
  'GET /api/metrics': both('/api/metrics'),
  'GET /api/metrics/differences': at(
    ({ venue }) => `/api/metrics/differences?venue=${venue}&week=2026-11-16`,
  ),
  'GET /api/venues/:venue/metrics': at(({ venue }) => `/api/venues/${venue}/metrics`),
  'GET /api/venues/:venue/metrics.csv': at(({ venue }) => `/api/venues/${venue}/metrics.csv`),
  'GET /api/venues/:venue/metrics.pdf': none,
  'GET /api/metrics/:id/history': at(({ metrics }) => `/api/metrics/${metrics}/history`),
  'GET /api/targets': both('/api/targets'),
  'GET /api/sources': each('/api/sources', ['']),
  'GET /api/budgets': both('/api/budgets'),
  'GET /api/budgets/:id/history': none,
  'GET /api/venues/:venue/targets': at(({ venue }) => `/api/venues/${venue}/targets`),
  'GET /api/venues/:venue/board': at(({ venue }) => `/api/venues/${venue}/board`),
  'GET /api/venues/:venue/board/as-it-was': at(
    ({ venue }) => `/api/venues/${venue}/board/as-it-was?span=last-4-weeks`,
  ),
  'GET /api/venues/:venue/metrics/as-it-was': at(({ venue }) => `/api/venues/${venue}/metrics/as-it-was`),
  'GET /api/rollup/as-it-was': none,
  'GET /api/venues/:venue/board.csv': at(({ venue }) => `/api/venues/${venue}/board.csv`),
  'GET /api/find': each('/api/find', ['?text=faster', '?text=ve', '?text=fsater+rounds']),
  'GET /api/venues/:venue/news': ({ venue, member }) => [
    `/api/venues/${venue}/news`,
    `/api/venues/${venue}/news?blt=${member}`,
  ],
  'GET /api/rollup/news': none,
  'GET /api/rollup': none,
  'GET /api/rollup/at-risk': none,
  'GET /api/rollup/journals': none,
  'GET /api/rollup/focuses': none,
  'GET /api/rollup/focuses/:id': none,
  'GET /api/rollup.csv': none,
  'GET /api/rollup.pdf': none,
  'GET /api/accomplishments': (subject) => [
    ...both('/api/accomplishments')(subject),
    ...both('/api/accomplishments', 'search=bottle')(subject),
    ...both('/api/accomplishments', 'search=venue')(subject),
    `/api/accomplishments?user=${subject.member}`,
  ],
  'GET /api/accomplishments.csv': each('/api/accomplishments.csv', ['']),
  'GET /api/accomplishments.pdf': each('/api/accomplishments.pdf', ['']),
  'GET /api/analytics/snapshot': both('/api/analytics/snapshot', 'range=12m'),
  'GET /api/analytics/journal': both('/api/analytics/journal', 'range=12m'),
  'GET /api/analytics/journal.csv': each('/api/analytics/journal.csv', ['?range=12m']),
  'GET /api/analytics/signals': both('/api/analytics/signals', 'range=12m'),
  'GET /api/analytics/studio-crit': both('/api/analytics/studio-crit', 'range=12m'),
}

/** The tables that grow with time and use. */
export const GROWING =
  /^(journals|priorities|priority_tasks|priority_check_ins|weekly_metrics|metrics_history|materials|uploads|skill_progress|skill_history|well_dones|venue_visits|agreements|messages|audits|security_events)$/

/** The subject at a venue. */
export async function subjectAt(database: pg.Client, venue: string): Promise<Subject> {
  const { rows } = await database.query<Subject>(
    `select v.slug as venue, a.id as member, p.id as priority, m.id as metrics, x.id as visit
       from venues v join venue_visits x on x.venue_id = v.id and x.shared_at is not null join app_users a on a.venue_id = v.id join priorities p on p.blt_id = a.id and not p.is_archived
       join weekly_metrics m on m.venue_id = v.id
      where v.slug = $1 limit 1`,
    [venue],
  )
  if (!rows[0]) throw new Error(`There is no ${venue}.`)
  return rows[0]
}
