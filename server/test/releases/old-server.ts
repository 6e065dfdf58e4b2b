import pg from 'pg'

/** A statement as the stores of 1.0.0 send it; `$1` is the number of the round. */
type Statement = { name: string; text: string }

const MEMBER = `md5('member 2')::uuid`
const VENUE = `md5('venue 1')::uuid`
const ORG = `md5('org')::uuid`
/** The priority of a round. Twenty rounds in a row use the same one. */
const PRIORITY = `md5('new ' || $1::int / 20)::uuid`
const NOW = `timestamptz '2026-11-17 18:00Z' + $1::int * interval '1 ms'`
const MONDAY = `date '2026-11-23' - 7 * ($1::int % 2)`

const MEETING = `md5('meeting ' || ${MONDAY})::uuid`
const AGREEMENT = `md5('new agreement ' || $1::int)::uuid`
const FILE = `md5('new file ' || $1::int)::uuid`

const STATEMENTS: readonly Statement[] = [
  {
    name: 'create a priority',
    text: `insert into priorities (id, venue_id, blt_id, title, period, year, due_at, created_at, updated_at)
           values (${PRIORITY}, ${VENUE}, ${MEMBER}, 'New', 12, 2026, '2026-12-27', ${NOW}, ${NOW}) on conflict (id) do nothing`,
  },
  {
    name: 'add a task',
    text: `insert into priority_tasks (id, priority_id, label, completed, completed_at, sort_order)
           values (md5('new task ' || $1::int)::uuid, ${PRIORITY}, 'Count ' || $1::int, false, null, $1::int)`,
  },
  {
    name: 'tick a task',
    text: `update priority_tasks set completed = true, completed_at = ${NOW}, updated_at = ${NOW}
            where id = md5('new task ' || $1::int)::uuid`,
  },
  {
    name: 'check in',
    text: `insert into priority_check_ins (priority_id, venue_id, blt_id, status, note, week_of, submitted_at, author_id)
           values (${PRIORITY}, ${VENUE}, ${MEMBER}, 'ON_TRACK', 'Round ' || $1::int, ${MONDAY}, ${NOW}, ${MEMBER})
               on conflict (priority_id, week_of) do update
              set status = excluded.status, note = excluded.note, submitted_at = excluded.submitted_at,
                  author_id = excluded.author_id`,
  },
  {
    name: 'keep its status',
    text: `update priorities set status = 'ON_TRACK', last_check_in = ${NOW}, total_check_ins = total_check_ins + 1
            where id = ${PRIORITY}`,
  },
  {
    name: 'save a journal',
    text: `insert into journals (venue_id, blt_id, author_id, week_of, entry, visibility, submitted_at, created_at, updated_at, draft)
           values (${VENUE}, ${MEMBER}, ${MEMBER}, ${MONDAY}, 'Round ' || $1::int, 'private', ${NOW}, ${NOW}, ${NOW}, null)
               on conflict (blt_id, week_of, author_id) do update
              set entry = excluded.entry, submitted_at = excluded.submitted_at, updated_at = excluded.updated_at`,
  },
  {
    name: 'keep a draft',
    text: `update journals set draft = jsonb_build_object('entry', 'Draft ' || $1::int), updated_at = ${NOW}
            where blt_id = ${MEMBER} and week_of = ${MONDAY} and author_id = ${MEMBER}`,
  },
  {
    name: 'look at home',
    text: `insert into visits (user_id, place, about_id, seen_at)
           values (md5('user 2')::uuid, 'home', ${MEMBER}, ${NOW}), (md5('user 2')::uuid, 'well-done', ${MEMBER}, ${NOW})
               on conflict (user_id, place, about_id) do update
              set seen_at = excluded.seen_at where visits.seen_at < excluded.seen_at`,
  },
  {
    name: 'read the last look',
    text: `select seen_at as "seenAt", $1::int as round from visits
            where user_id = md5('user 2')::uuid and place = 'home' and about_id = ${MEMBER}`,
  },
  {
    name: 'hold a one-on-one',
    text: `insert into one_on_ones (id, blt_id, week_of, manager_id, begun_at, created_at, updated_at)
           values (${MEETING}, ${MEMBER}, ${MONDAY}, ${MEMBER}, ${NOW}, ${NOW}, ${NOW}) on conflict do nothing`,
  },
  {
    name: 'agree in it',
    text: `insert into agreements (id, one_on_one_id, text, due, task_id, created_at, updated_at)
           values (${AGREEMENT}, ${MEETING}, 'Post the rota', '2026-11-27', null, ${NOW}, ${NOW})`,
  },
  {
    name: 'tick what was agreed',
    text: `update agreements set done_at = ${NOW}, updated_at = ${NOW} where id = ${AGREEMENT}`,
  },
  {
    name: 'read what was agreed',
    text: `select g.id, g.text, coalesce(t.completed, g.done_at is not null) as done, $1::int as round
             from one_on_ones o join agreements g on g.one_on_one_id = o.id left join priority_tasks t on t.id = g.task_id
            where o.blt_id = ${MEMBER} order by g.created_at, g.id limit 50`,
  },
  {
    name: 'attach a file',
    text: `insert into materials (id, priority_id, venue_id, blt_id, key, file_name, file_type, size, uploaded_by_id, created_at)
           values (${FILE}, ${PRIORITY}, ${VENUE}, ${MEMBER}, 'new ' || $1::int, 'Count.pdf', 'application/pdf', 1, ${MEMBER}, ${NOW})`,
  },
  {
    name: 'remove a file',
    text: `update materials set removed_at = ${NOW} where id = ${FILE} and removed_at is null`,
  },
  {
    name: 'write the trail',
    text: `insert into audits (id, org_id, user_id, action, meta, created_at)
           values (md5('new audit ' || $1::int)::uuid, ${ORG}, md5('user 2')::uuid, 'priority.checkedIn', '{"id": "x"}', ${NOW})`,
  },
  {
    name: 'who calls',
    text: `select u.id as "userId", a.id as "appUserId", a.org_id as "orgId", u.email, u.role, $1::int as round
             from sessions s join users u on u.id = s.user_id join app_users a on a.auth_user_id = u.id
            where s.sid = md5('sid 2') and s.expire > '2026-11-17' and u.active`,
  },
  {
    name: 'read home',
    text: `select p.id, p.title, p.status, p.due_at as "dueAt", p.updated_at as "updatedAt",
                  coalesce((select json_agg(json_build_object('id', t.id, 'label', t.label, 'completed', t.completed, 'due', t.due)
                                            order by t.sort_order, t.created_at, t.id)
                              from priority_tasks t where t.priority_id = p.id), '[]'::json) as tasks,
                  coalesce((select json_agg(c.week_of) from priority_check_ins c where c.priority_id = p.id), '[]'::json) as weeks,
                  (select max(j.submitted_at) from journals j where j.blt_id = p.blt_id and j.week_of <= p.due_at) as "lastSubmittedAt"
             from venues v join app_users a on a.venue_id = v.id join users u on u.id = a.auth_user_id
             join priorities p on p.blt_id = a.id and p.year = 2026 and p.period = 12
            where v.id = ${VENUE} and v.org_id = ${ORG} and $1::int > 0 order by p.created_at, p.id`,
  },
  {
    name: 'read what waits for review',
    text: `select j.id, j.entry, j.reviewed_at as "reviewedAt", j.reply, j.replied_by_id as "repliedById", $1::int as round
             from journals j where j.blt_id = ${MEMBER} and j.submitted_at is not null
              and (j.reviewed_at is null or j.reviewed_at < j.submitted_at) order by j.week_of desc limit 20`,
  },
  {
    name: 'claim a key',
    text: `insert into idempotency_keys (user_id, key, fingerprint, rights, created_at)
           values (md5('user 2')::uuid, 'new ' || $1::int, 'print', 'rights', ${NOW}) on conflict do nothing`,
  },
  {
    name: 'read the live priorities',
    text: `select p.id, p.title, p.withdrawn_at as "withdrawnAt", p.carried_times as "carriedTimes", $1::int as round
             from priorities p join venues v on v.id = p.reach_venue_id
            where not p.is_archived and v.org_id = ${ORG} order by p.created_at desc, p.id`,
  },
  {
    name: 'write the security log',
    text: `insert into security_events (org_id, user_id, kind, email, network, created_at)
           values (${ORG}, md5('user 2')::uuid, 'signed-in', 'person.2@harbor.example', '192.0.2.1', ${NOW})`,
  },
  {
    name: 'count a call',
    text: `insert into call_counts (key, window_start, count) values ('call', '2026-11-17 18:00Z', $1::int)
               on conflict (key, window_start) do update set count = call_counts.count + 1`,
  },
  {
    name: 'read the people by name',
    text: `select u.id, u.name, u.email, $1::int as round from users u order by lower(u.name), u.id limit 50`,
  },
]

/** Rows that a round saved, each as a query that finds it. */
const SAVED: readonly Statement[] = [
  {
    name: 'tasks',
    text: `select from priority_tasks where completed and label = 'Count ' || $1::int`,
  },
  {
    name: 'agreements',
    text: `select from agreements where id = ${AGREEMENT} and done_at is not null`,
  },
  {
    name: 'files',
    text: `select from materials where id = ${FILE} and removed_at is not null`,
  },
  {
    name: 'rows of the trail',
    text: `select from audits where id = md5('new audit ' || $1::int)::uuid and user_id = md5('user 2')::uuid`,
  },
]

type OldServer = {
  /** Ends after the current round. Returns the number of rounds, and which statements failed with which code. */
  stop(): Promise<{ rounds: number; failures: { name: string; code: string | undefined }[] }>
}

/** Repeats what a server of 1.0.0 does, over its own connection and with prepared statements. */
export async function startOldServer(url: string): Promise<OldServer> {
  const client = new pg.Client({ connectionString: url, statement_timeout: 8_000 })
  await client.connect()
  const failures: { name: string; code: string | undefined }[] = []
  let rounds = 0
  let stopping = false
  const work = async () => {
    do {
      rounds += 1
      for (const { name, text } of STATEMENTS) {
        await client.query({ name, text, values: [rounds] }).catch(({ code }: pg.DatabaseError) => {
          failures.push({ name, code })
        })
      }
    } while (!stopping)
  }
  const working = work()
  return {
    stop: async () => {
      stopping = true
      await working
      await client.end()
      return { rounds, failures }
    },
  }
}

/** Rows that an old server saved in its rounds and that are missing. */
export async function missingAfter(client: pg.Client, rounds: number): Promise<string[]> {
  const missing: string[] = []
  for (const { name, text } of SAVED) {
    const { rowCount } = await client.query(
      `select from generate_series(1, ${rounds}) n where not exists (${text.replaceAll('$1::int', 'n')})`,
    )
    if (rowCount) missing.push(`${rowCount} of the ${name}`)
  }
  const { rows } = await client.query<{ note: string; entry: string }>(`
    select (select note from priority_check_ins order by submitted_at desc limit 1) as note,
           (select entry from journals where entry like 'Round %' order by updated_at desc limit 1) as entry`)
  for (const [what, text] of Object.entries(rows[0] ?? {}))
    if (text !== `Round ${rounds}`) missing.push(`the last ${what}: ${text}`)
  return missing
}
