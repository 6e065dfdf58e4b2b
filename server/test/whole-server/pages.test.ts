import sql from 'sql-template-tag'
import { beforeAll, describe, expect, test } from 'vitest'
import { setScene } from '../scene.ts'
import { makeStaff, type Staff } from '../world.ts'

/*
 * Every list continues to its last row: each row appears once, in one order, and only its own cursors are accepted.
 */

const { server, db, company, venue, admin } = setScene({ once: true })
let cookie: string
let member: Staff

beforeAll(async () => {
  const team = [1, 2, 3].map(() => makeStaff(db, company, 'BLT', { venues: [venue] }))
  member = (await Promise.all(team))[0] as Staff
  const people = sql`app_users a where a.org_id = ${company.id} and a.role = 'BLT'`
  // Many rows share an instant, like those of an import.
  await db.run(sql`
    insert into journals (venue_id, blt_id, author_id, week_of, entry, submitted_at)
    select a.venue_id, a.id, a.id, '2026-11-16'::date - 7 * n, 'Entry ' || n, '2026-11-18'::date - n / 40
      from generate_series(0, 249) n, ${people}`)
  await db.run(sql`
    insert into journals (venue_id, blt_id, author_id, week_of, entry)
    select a.venue_id, a.id, g.id, '2026-11-16', 'A draft' from app_users g, ${people} and g.auth_user_id = ${admin.userId}`)
  await db.run(sql`
    insert into priorities (venue_id, blt_id, title, period, year, due_at, created_at)
    select a.venue_id, a.id, 'Priority ' || n, 11, 2026, '2026-11-29', '2026-11-02'::date - n / 40
      from generate_series(1, 150) n, ${people}`)
  cookie = (await server.nobody('POST /api/auth/login', { body: { email: admin.email } })).cookie
})

type Reply = { rows?: object[]; journals?: { journal: Row }[]; next?: string | null }
type Row = { id: string }

const get = async (path: string) => {
  const answer = await server.app.inject({ url: path, headers: { cookie } })
  return { status: answer.statusCode, link: answer.headers.link, body: answer.json() }
}

/** The path of the next page: from the `Link` header, or with `next` of the reply. */
function nextOf(path: string, { link, body }: { link: unknown; body: Reply }): string | undefined {
  const [, linked] = /^<(.+)>; rel="next"$/.exec(String(link ?? '')) ?? []
  if (linked || !body.next) return linked
  const [where = '', query] = path.split('?')
  const params = new URLSearchParams(query)
  params.set('after', body.next)
  return `${where}?${params}`
}

function rowsOf(body: Row[] | Reply): Row[] {
  if (Array.isArray(body)) return body
  return (body.rows as Row[] | undefined) ?? body.journals?.map(({ journal }) => journal) ?? []
}

/** The rows of all pages, and the size of each page. */
async function walk(path: string): Promise<{ rows: Row[]; sizes: number[] }> {
  const rows: Row[] = []
  const sizes: number[] = []
  for (let next: string | undefined = path; next; ) {
    const answer = await get(next)
    expect([next, answer.status]).toEqual([next, 200])
    const page = rowsOf(answer.body)
    rows.push(...page)
    sizes.push(page.length)
    next = nextOf(next, answer)
  }
  return { rows, sizes }
}

/** Each list: its path, and the sizes of its pages. */
const LISTS: Record<string, { path: () => string; sizes: number[] }> = {
  'journals of the company': { path: () => '/api/journals', sizes: [200, 200, 200, 150] },
  'journals of a venue': { path: () => `/api/journals?venue=${venue.slug}`, sizes: [200, 200, 200, 150] },
  'journals about a member': {
    path: () => `/api/journals/${venue.id}/${member.id}`,
    sizes: [200, 51],
  },
  'live priorities of the company': { path: () => '/api/priorities', sizes: [200, 200, 50] },
  'journals to review': { path: () => '/api/review/journals', sizes: [200, 200, 200, 150] },
  'live priorities of a venue': { path: () => `/api/priorities?venue=${venue.id}`, sizes: [200, 200, 50] },
}

describe.each(Object.entries(LISTS))('%s', (_name, { path, sizes }) => {
  test('go on to the last row, each once', async () => {
    const walked = await walk(path())
    expect(walked.sizes).toEqual(sizes)
    expect(new Set(walked.rows.map(({ id }) => id)).size).toBe(walked.rows.length)
  })

  test('refuse what is no place in them, by its field', async () => {
    for (const wrong of ['x', '*', Buffer.from('["2026-11-20T18:00:00.000Z"]').toString('base64url')]) {
      const address = path()
      const { status, body } = await get(`${address}${address.includes('?') ? '&' : '?'}after=${wrong}`)
      expect([status, body]).toMatchObject([400, { code: 'invalid', field: 'after' }])
    }
  })
})

test('the waiting list counts all of its journals, and goes on where its first page ends', async () => {
  const { body } = await get('/api/review')
  expect([body.journals.length, body.total >= 750]).toEqual([200, true])
  const { rows } = await walk(`/api/review/journals?after=${body.next}`)
  const first = new Set(rowsOf(body).map(({ id }) => id))
  expect([rows.length, rows.some(({ id }) => first.has(id))]).toEqual([550, false])
})

test('a list is sorted newest first over its pages, drafts first', async () => {
  const { rows } = await walk(LISTS['journals about a member']?.path() ?? '')
  const journals = rows as (Row & { weekOf: string; submittedAt: string | null })[]
  expect(journals[0]).toMatchObject({ weekOf: '2026-11-16', submittedAt: null })
  const weeks = journals.map(({ weekOf }) => weekOf)
  expect(weeks).toEqual(weeks.toSorted().toReversed())
})
