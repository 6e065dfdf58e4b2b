import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { CALLS } from '@scope/contract/calls'
import type { Call } from '@scope/contract/kernel/call'
import { beforeAll, expect, test } from 'vitest'
import { FRIDAY } from '../../../../test/app.ts'
import { setScene } from '../../../../test/scene.ts'
import { makePriority, type Staff } from '../../../../test/world.ts'

const { server, db, venue, lead, gm } = setScene({ once: true })
let member: { venue: string; blt: string; id: string }
let home: string

beforeAll(async () => {
  const priorities = []
  for (const tasks of [['One', 'Two'], ['Three'], []]) {
    priorities.push(await makePriority(db, venue, lead, { tasks }))
  }
  member = { venue: venue.slug, blt: lead.slug, id: priorities[0]?.id ?? '' }
  home = `/api/priorities/${member.venue}/${member.blt}/2026-11`
})

/** Reads as one person. */
async function readerOf(person: Staff) {
  const { cookie } = await server.nobody('POST /api/auth/login', { body: { email: person.email } })
  return (url: string, headers: Record<string, string> = {}) =>
    server.app.inject({ url, headers: { cookie, ...headers } })
}

const QUERIES: Record<string, string> = {
  'GET /api/checkins/:venue/:blt': '?week=2026-11-16',
  'GET /api/journals/check/:venue/:blt': '?weekOf=2026-11-16',
}

/** The addresses of all reads that screens poll. */
const polled = (): string[] =>
  Object.entries<Call>(CALLS)
    .filter(([, call]) => call.polled && !call.stream)
    .map(([name]) => {
      const values: Record<string, string> = { ...member, period: '2026-11' }
      const path = name.replace('GET ', '').replace(/:(\w+)/g, (_, part: string) => values[part] ?? '')
      return `${path}${QUERIES[name] ?? ''}`
    })

test('each polled read has a weak tag, and answers nothing but 304 to whoever names it', async () => {
  const read = await readerOf(gm)
  let answered = 0
  for (const url of polled()) {
    const first = await read(url)
    if (first.statusCode !== 200) continue
    answered += 1
    const tag = String(first.headers.etag)
    expect(tag, url).toMatch(/^W\/"[^"]{20,}"$/)
    expect(first.headers['cache-control']).toBe('no-store')
    for (const named of [tag, tag.slice(2), `"other", ${tag}`, `W/"other",${tag.slice(2)}`]) {
      const again = await read(url, { 'if-none-match': named, 'accept-encoding': 'br' })
      expect([again.statusCode, again.body, again.headers.etag], `${url} ${named}`).toEqual([304, '', tag])
      expect(again.headers['cache-control']).toBe('no-store')
      for (const name of ['content-type', 'content-length', 'content-encoding']) {
        expect(again.headers[name], `${url} ${name}`).toBeUndefined()
      }
    }
    const other = await read(url, { 'if-none-match': '"other"' })
    expect([other.statusCode, other.body]).toEqual([200, first.body])
  }
  expect(answered).toBeGreaterThan(8)
})

test('the tag is of the text, however it is compressed', async () => {
  const read = await readerOf(lead)
  const plain = await read(home)
  const brotli = await read(home, { 'accept-encoding': 'br' })
  const gzip = await read(home, { 'accept-encoding': 'gzip' })
  expect([brotli.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip'])
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body)
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
  expect(new Set([plain, brotli, gzip].map(({ headers }) => headers.etag)).size).toBe(1)
})

test('what a reply shows is in its tag: a change, another day, and what the caller may do', async () => {
  const [asLead, asGm] = [await readerOf(lead), await readerOf(gm)]
  const before = await asLead(home)
  const since = { 'if-none-match': String(before.headers.etag) }
  expect((await asLead(home, since)).statusCode).toBe(304)
  const toGm = await asGm(home, since)
  expect(toGm.statusCode).toBe(200)
  expect(toGm.json()[0].can).not.toEqual(before.json()[0].can)
  const body = { status: 'AT_RISK' } as const
  const checkIn = await server.as(lead)
  await checkIn('PATCH /api/priorities/:id/status', { params: { id: member.id }, body })
  const after = await asLead(home, since)
  expect(after.statusCode).toBe(200)
  const now = { 'if-none-match': String(after.headers.etag) }
  expect((await asLead(home, now)).statusCode).toBe(304)
  // The period has ended.
  server.clock.set('2026-12-07T18:00:00Z')
  expect((await (await readerOf(lead))(home, now)).statusCode).toBe(200)
  server.clock.set(FRIDAY)
})

test('a refusal, a write and a read that nobody polls have no tag', async () => {
  const read = await readerOf(gm)
  const refused = await read('/api/priorities/nowhere/nobody/2026-11')
  const single = await read('/api/me')
  const { cookie } = await server.nobody('POST /api/auth/login', { body: { email: gm.email } })
  const written = await server.app.inject({
    method: 'PATCH',
    url: `/api/priorities/${member.id}/status`,
    headers: { cookie },
    payload: { status: 'ON_TRACK' },
  })
  expect([refused.statusCode, single.statusCode, written.statusCode]).toEqual([404, 200, 200])
  for (const { headers } of [refused, single, written]) expect(headers.etag).toBeUndefined()
})
