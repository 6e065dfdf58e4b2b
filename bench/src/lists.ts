import pg from 'pg'
import { Client } from '../../e2e/client.ts'
import { removeDataDir } from '../../e2e/data-folder.ts'
import { type RunningScope, startScope } from '../../e2e/scope.ts'
import { embeddedUrl } from '../../server/src/kernel/db/embedded.ts'
import { addRoles, buildCompany, WEEK } from '../../server/test/plans/wide-company.ts'
import { fixed, median, printTable } from './table.ts'

/** A small company and a large one, each with a trail of its size. */
const SIZES = [
  { venues: 22, audits: 1000 },
  { venues: 22_000, audits: 1_000_000 },
] as const
const ROUNDS = 7
const PAGE = 100
const ADMINS = 10
const CLOCK = '2026-11-18T20:00:00Z'
/** A word in every fifth text, and a word in five texts. */
const COMMON = 'negroni'
const RARE = 'mezcalita'

const LISTS: { name: string; path: string; search?: true; whole?: true }[] = [
  { name: 'live priorities', path: '/api/priorities' },
  { name: 'journals', path: '/api/journals' },
  { name: 'audit trail', path: '/api/audit', search: true },
  { name: 'audit trail, one action', path: '/api/audit?action=venue.changed' },
  { name: 'security log', path: '/api/security', search: true },
  { name: 'people', path: '/api/people', search: true },
  { name: 'accomplishments', path: '/api/accomplishments', search: true },
  { name: 'find, a common beginning', path: '/api/find?text=faster', whole: true },
  { name: 'find, a venue', path: '/api/find?text=venue+17', whole: true },
  { name: 'find, with a slip', path: '/api/find?text=vneue+17', whole: true },
  { name: 'waiting', path: '/api/review', whole: true },
  { name: 'waiting journals', path: '/api/review/journals' },
  { name: 'waiting count', path: '/api/review/count', whole: true },
]

/** A company on its own server. Its full admins take turns, because each may search only so often. */
type Company = { scope: RunningScope; admins: { cookie: string }[]; built: number }
type Answer = { ms: number; bytes: number; next: string | undefined }

/** The pages and searches of each list for a small and a large company, in alternating rounds. */
export async function benchLists(): Promise<void> {
  const companies = [await open(SIZES[0]), await open(SIZES[1])] as const
  const rows: Record<string, string>[] = []
  for (const { name, path, search, whole } of LISTS) {
    rows.push(await compare(`${name}, first page`, companies, async () => path))
    if (whole) continue
    rows.push(await compare(`${name}, page ${PAGE} by cursor`, companies, (company) => paged(company, path)))
    if (!search) continue
    for (const word of [COMMON, RARE]) {
      const kind = word === COMMON ? 'common' : 'rare'
      rows.push(await compare(`${name}, ${kind} word`, companies, async () => `${path}?search=${word}`))
    }
  }
  const [small, large] = SIZES
  printTable(
    `Lists of a full admin, at ${small.venues} venues and at ${large.venues} with ${large.audits} audit rows`,
    rows.filter((row) => row['large ms'] !== ''),
  )
  printTable(
    'The migration’s indexes of the trail',
    companies.map(({ built }, nth) => ({
      'audit rows': String(SIZES[nth]?.audits),
      'built in ms': fixed(built, 0),
    })),
  )
  for (const { scope } of companies) {
    await scope.stop()
    await removeDataDir(scope.dataDir)
  }
}

/** A row of the table. Empty where the large company has no such page. */
async function compare(
  list: string,
  companies: readonly [Company, Company],
  pathOf: (company: Company) => Promise<string | undefined>,
): Promise<Record<string, string>> {
  const times: [number[], number[]] = [[], []]
  const bytes = [0, 0]
  const paths = [await pathOf(companies[0]), await pathOf(companies[1])]
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [nth, company] of companies.entries()) {
      const path = paths[nth]
      if (path === undefined) continue
      const answer = await ask(company, path)
      times[nth]?.push(answer.ms)
      bytes[nth] = answer.bytes
    }
  }
  const [small, large] = [median(times[0]), median(times[1])]
  const shown = (value: number, digits = 1) => (Number.isNaN(value) ? '' : fixed(value, digits))
  return {
    list,
    'small ms': shown(small),
    'large ms': shown(large),
    ratio: shown(large / small),
    'large kB': shown((bytes[1] ?? 0) / 1000),
  }
}

/** The path of a list's hundredth page, or undefined if it has none. */
async function paged(company: Company, path: string): Promise<string | undefined> {
  let at: string | undefined = path
  for (let page = 1; page < PAGE && at !== undefined; page += 1) at = (await ask(company, at)).next
  return at
}

async function ask({ scope, admins }: Company, path: string): Promise<Answer> {
  const [headers = { cookie: '' }, ...others] = admins
  admins.splice(0, admins.length, ...others, headers)
  const from = performance.now()
  const answer = await fetch(`${scope.url}${path}`, { headers })
  const text = await answer.text()
  const ms = performance.now() - from
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`)
  const [, linked] = /<(.+)>; rel="next"/.exec(answer.headers.get('link') ?? '') ?? []
  const { next } = JSON.parse(text) as { next?: string | null }
  const after = next ? `${path.replace(/[?&]after=.*/, '')}` : undefined
  const following = after && `${after}${after.includes('?') ? '&' : '?'}after=${next}`
  return { ms, bytes: Buffer.byteLength(text), next: linked ?? following }
}

async function open({ venues, audits }: (typeof SIZES)[number]): Promise<Company> {
  const scope = await startScope({ clockStart: CLOCK, env: { DEMO: 'off' } })
  const database = new pg.Client({ connectionString: embeddedUrl(scope.dataDir) })
  await database.connect()
  const { orgId, email } = await buildCompany(database, venues, 1)
  await addRoles(database, orgId, WEEK)
  const built = await addTrail(database, orgId, audits)
  await addEvents(database, orgId, audits / 2)
  await database.query(
    `update journals set entry = 'A ${COMMON} with a twist.' where hashtext(id::text) % 5 = 0`,
  )
  await database.query(
    `update journals set entry = 'A ${RARE} for the rail.' where id in (
       select id from journals order by week_of, id limit 5)`,
  )
  await database.query(
    `update users u set role = 'FULL_ADMIN' from app_users a where a.auth_user_id = u.id and a.role = 'GM'`,
  )
  await database.query('vacuum analyze')
  await database.end()
  const domain = email.split('@')[1]
  const admins: Company['admins'] = []
  for (let nth = 1; nth <= ADMINS; nth += 1) {
    admins.push((await Client.signIn(scope.url, `gm.venue-${nth}@${domain}`)).headers)
  }
  return { scope, admins, built }
}

const texts = `
  case when n % 5 = 0 then 'A ${COMMON} with a twist' when n <= 5 then 'A ${RARE} for the rail' else 'Counted the well' end`

/** A trail of a year, by many people. Returns how long its indexes take to build, in milliseconds. */
async function addTrail(database: pg.Client, orgId: string, count: number): Promise<number> {
  const { rows: indexes } = await database.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
      where indrelid = 'audits'::regclass and not indisprimary`,
  )
  for (const { name } of indexes) await database.query(`drop index ${name}`)
  await database.query(
    `with people as (
       select row_number() over (order by id) as nth, auth_user_id as user_id, id as member
         from app_users where org_id = $1)
     insert into audits (org_id, user_id, action, meta, created_at)
     select $1, p.user_id,
            case when n % 20000 = 7 then 'venue.changed'
                 else (array['priority.checkedIn', 'task.changed', 'journal.submitted', 'metrics.save'])[1 + n % 4] end,
            jsonb_build_object('id', gen_random_uuid(), 'bltId', p.member, 'label', ${texts},
              'before', jsonb_build_object('status', 'NOT_STARTED'), 'after', jsonb_build_object('status', 'ON_TRACK')),
            '${CLOCK}'::timestamptz - ($2 - n) * interval '30 seconds'
       from generate_series(1, $2::int) n
       join people p on p.nth = 1 + n % (select count(*) from people)`,
    [orgId, count],
  )
  const from = performance.now()
  for (const { definition } of indexes) await database.query(definition)
  return performance.now() - from
}

async function addEvents(database: pg.Client, orgId: string, count: number): Promise<void> {
  await database.query(
    `insert into security_events (org_id, kind, email, network, created_at)
     select $1, case when n % 10 = 0 then 'sign-in-failed' else 'signed-in' end,
            case when n % 5 = 0 then '${COMMON}' when n <= 5 then '${RARE}' else 'bar' end || n || '@x.example',
            '192.0.2.' || n % 250, '${CLOCK}'::timestamptz - ($2 - n) * interval '30 seconds'
       from generate_series(1, $2::int) n`,
    [orgId, count],
  )
}
