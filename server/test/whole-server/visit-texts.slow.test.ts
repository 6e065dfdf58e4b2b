import { randomUUID } from 'node:crypto'
import { CALLS, type CallName } from '@scope/contract/calls'
import type { Call } from '@scope/contract/kernel/call'
import { WEBHOOK_EVENTS } from '@scope/contract/outreach/webhook.words'
import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { insert } from '../../src/kernel/db/tables.ts'
import { TOOLS } from '../../src/mcp/tools.ts'
import { deliverPushes } from '../../src/outreach/push/jobs.ts'
import { deliverWebhooks } from '../../src/outreach/webhook/jobs.ts'
import { type Caller, FRIDAY } from '../app.ts'
import { deliverEveryMail } from '../deliver-mails.ts'
import { pushDevice } from '../outside/push-device.ts'
import { close, pagesIn } from '../pdf.ts'
import { jpegWith } from '../photos.ts'
import { setScene } from '../scene.ts'
import { makeAccount, makeToken } from '../tokens.ts'
import { makePriority, makeStaff, makeStandIn, type Staff } from '../world.ts'

/*
 * No text of a visit reaches a person outside its table: every read of the API and every tool, by everybody.
 */

/** What every reader of shared visits reads. */
const SHARED = [
  'SharedSummary',
  'SharedManagers',
  'SharedAgreedGm',
  'SharedAgreedLead',
  'SharedAgreedVisitor',
]
  .concat(['SharedLine', 'SharedReason', 'SharedPhoto', 'KeptSummary', 'KeptAgreed', 'bytes of shared'])
  .map((text) => `Zq${text}`)
/** What its visitor alone reads. */
const OWN = ['SharedNotes', 'SharedPoints', 'KeptNotes', 'KeptPoints', 'KeptPhoto', 'bytes of kept']
  .concat(
    ['Told', 'Quiet'].flatMap((of) =>
      ['Notes', 'Points', 'Summary', 'Agreed', 'Photo'].map((text) => of + text),
    ),
  )
  .concat(['bytes of told', 'bytes of quiet'])
  .map((text) => `Zq${text}`)
/** What a general manager wrote for the next visit. */
const NEXT = 'ZqNextPoints'
const MARKS = [...SHARED, ...OWN, NEXT]

const told: string[] = []
const { server, db, company, venue, other, ...people } = setScene({
  once: true,
  parts: {
    webhooks: {
      post: async ({ body }) => {
        told.push(body)
        return { result: 'sent', status: 200 }
      },
    },
  },
})
const { lead, agm, gm, otherLead, otherGm, vp, admin, leadership, csm } = people
const { asGm, asVp, asAdmin } = people

/** The agreements of each visit. */
const agreed: Record<string, string[]> = {}
const visits: string[] = []
let priority: string
const files = new Map<string, { visit: string; of: string }>()
let standIn: Staff
let regional: Staff

const ok = <A extends { status: number; error: unknown }>(answer: A): A => {
  expect([answer.status < 300, answer.error]).toEqual([true, answer.error])
  return answer
}

/** A visit by calls, with its texts, agreements and a photo. Returns its id. */
async function visit(
  of: string,
  { tell, owners }: { tell: boolean; owners: Record<string, Staff> },
): Promise<string> {
  const id = randomUUID()
  ok(await asVp('POST /api/visits', { body: { id, venue: venue.id, on: '2026-11-20', by: 'visit', tell } }))
  const agreements = Object.entries(owners).map(([name, owner]) => ({
    ...{ id: randomUUID(), text: `Zq${of}Agreed${name}`, owner: owner.id, due: '2026-11-27' },
  }))
  const texts = { summary: `Zq${of}Summary`, notes: `Zq${of}Notes`, points: `Zq${of}Points` }
  ok(await asVp('PATCH /api/visits/:id', { params: { id }, body: { ...texts, agreements, begun: true } }))
  const file = randomUUID()
  const photo = { fileName: `Zq${of}Photo.jpg`, fileType: 'image/jpeg' as const }
  const content = jpegWith().toString('base64')
  ok(await asVp('PUT /api/visits/:id/files/:file', { params: { id, file }, body: { ...photo, content } }))
  files.set(file, { visit: id, of: of.toLowerCase() })
  agreed[of] = agreements.map((agreement) => agreement.id)
  visits.push(id)
  return id
}

const share = async (id: string, withFiles: boolean) =>
  ok(await asVp('POST /api/visits/:id/share', { params: { id }, body: { withFiles } }))
const write = async (text: string) =>
  ok(await asGm('PUT /api/visits/points', { body: { venue: venue.id, text } }))

beforeAll(async () => {
  await db.run(sql`delete from messages`)
  standIn = await makeStaff(db, company, 'AGM', { venues: [venue], firstName: 'Sam' })
  await makeStandIn(db, gm, standIn, [venue], { fromDay: '2026-11-16', toDay: '2026-11-30' })
  regional = await makeStaff(db, company, 'VP', { firstName: 'Uma' })
  await insert(db, 'venueAssignments', [{ appUserId: regional.id, venueId: other.id, place: 0 }])
  priority = (await makePriority(db, venue, lead)).id
  const body = { url: 'https://hooks.example.com/scope', events: [...WEBHOOK_EVENTS] }
  ok(await asAdmin('POST /api/webhooks', { body }))
  const choices = ['visit-planned', 'visit-shared'] as const
  ok(await asGm('PUT /api/mail-choices', { body: { choices: [...choices] } }))
  ok(await asGm('PUT /api/push-choices', { body: { choices: [...choices] } }))
  const { keys } = pushDevice()
  ok(await asGm('POST /api/push-subscriptions', { body: { endpoint: 'https://push.example/texts', keys } }))

  await write('ZqSharedManagers')
  const shared = await visit('Shared', { tell: true, owners: { Gm: gm, Lead: lead, Visitor: vp } })
  await share(shared, true)
  const [ofGm = '', ofLead = ''] = agreed.Shared ?? []
  const settle = (as: Caller, id: string, change: object) =>
    as('PATCH /api/agreements/:id', { params: { id }, body: change })
  ok(await settle(asGm, ofGm, { done: true, line: 'ZqSharedLine' }))
  ok(await settle(asAdmin, ofLead, { dropped: { reason: 'ZqSharedReason' } }))
  const kept = await visit('Kept', { tell: false, owners: { '': gm } })
  await share(kept, false)
  await visit('Told', { tell: true, owners: { '': gm } })
  await visit('Quiet', { tell: false, owners: { '': gm } })
  await write(NEXT)
})

/** The values of a path's and a query's fields that lead to the most. */
const known = (): Record<string, string> => ({
  ...{
    venue: venue.slug,
    venueId: venue.id,
    slug: venue.slug,
    blt: lead.slug,
    user: lead.id,
    kind: 'priority',
  },
  ...{ text: 'zq', search: 'Zq', week: '2026-11-16', period: '2026-11', span: 'last-4-weeks', range: '12m' },
})

/** The addresses of every read: each id that may fit, without and with the venue. */
function readsOf(name: CallName): string[] {
  const [method, path = ''] = name.split(' ')
  const { query, stream }: Call = CALLS[name]
  if (method !== 'GET' || stream) return []
  const values = known()
  const fill = (given: Record<string, string>) =>
    path.replaceAll(/:(\w+)/g, (_, field: string) => given[field] ?? values[field] ?? '2026')
  const paths = path.includes('/files/:file')
    ? [...files].map(([file, { visit: id }]) => fill({ id, file }))
    : path.includes(':id')
      ? (path.includes('/visits/') ? visits : [priority, lead.id]).map((id) => fill({ id }))
      : [fill({})]
  const fields = Object.keys((query as { properties?: object } | undefined)?.properties ?? {})
  const required = (query as { required?: string[] } | undefined)?.required ?? []
  const queryOf = (names: readonly string[]) =>
    new URLSearchParams(names.flatMap((one) => (values[one] ? [[one, values[one]]] : []))).toString()
  const queries = [
    queryOf(required),
    queryOf([...required, ...fields.filter((one) => one === 'venue' || one === 'blt')]),
  ]
  return paths.flatMap((one) => [...new Set(queries)].map((text) => (text ? `${one}?${text}` : one)))
}

type Headers = Record<string, string>

/** The marks in a reply, whatever its type. */
async function marksIn(url: string, headers: Headers): Promise<string[]> {
  const { statusCode, rawPayload, headers: got } = await server.app.inject({ url, headers })
  expect([url, statusCode === 429 || statusCode >= 500]).toEqual([url, false])
  const [, file = ''] = /\/files\/([\w-]+)$/.exec(url) ?? []
  if (files.has(file)) return statusCode === 200 ? [`Zqbytes of ${files.get(file)?.of}`] : []
  const pages = got['content-type'] === 'application/pdf' ? await pagesIn(rawPayload) : []
  const text = [rawPayload.toString(), ...pages].join('\n')
  return MARKS.filter((mark) => text.includes(mark) || text.includes(close(mark)))
}

/** The marks in everything that somebody can read. */
async function readBy(headers: Headers): Promise<string[]> {
  const found = new Set<string>()
  for (const name of Object.keys(CALLS) as CallName[]) {
    for (const url of readsOf(name)) for (const mark of await marksIn(url, headers)) found.add(mark)
  }
  return MARKS.filter((mark) => found.has(mark))
}

const cookieOf = async ({ email }: Staff): Promise<Headers> => ({
  cookie: (await server.nobody('POST /api/auth/login', { body: { email } })).cookie,
})
const tokenOf = async (holder: { userId: string }): Promise<Headers> => ({
  authorization: `Bearer ${(await makeToken(db, holder)).token}`,
})

const READERS: Record<string, { of: () => Staff; reads: string[] }> = {
  visitor: { of: () => vp, reads: MARKS },
  'full admin': { of: () => admin, reads: SHARED },
  'general manager': { of: () => gm, reads: [...SHARED, NEXT] },
  'stand-in': { of: () => standIn, reads: SHARED },
  'read-only leadership': { of: () => leadership, reads: SHARED },
  'CSM of the venue': { of: () => csm, reads: [] },
  'AGM of the venue': { of: () => agm, reads: [] },
  'bar lead of the venue': { of: () => lead, reads: [] },
  'VP of another region': { of: () => regional, reads: [] },
  'general manager of another venue': { of: () => otherGm, reads: [] },
  'bar lead of another venue': { of: () => otherLead, reads: [] },
}

test.each(Object.entries(READERS))(
  'the %s reads what is theirs, and nothing else',
  { timeout: 120_000 },
  async (_who, { of, reads }) => {
    expect(await readBy(await cookieOf(of()))).toEqual(reads)
  },
)

test('a token reads what its holder reads, and no more with a tool', { timeout: 120_000 }, async () => {
  const account = await makeAccount(db, venue)
  for (const [holder, reads] of [
    [gm, [...SHARED, NEXT]],
    [lead, []],
    [account, SHARED],
  ] as const) {
    const headers = await tokenOf(holder)
    if (holder === gm) expect(await readBy(headers)).toEqual(reads)
    const found = new Set<string>()
    for (const [name, { takes }] of Object.entries(TOOLS)) {
      const given = Object.entries(known()).filter(([field]) => field in takes)
      for (const id of 'id' in takes ? [...visits, priority] : ['']) {
        const args = { ...Object.fromEntries(given), ...(id && { id }) }
        const { body } = await server.app.inject({
          ...{
            method: 'POST',
            url: '/mcp',
            headers: { ...headers, accept: 'application/json, text/event-stream' },
          },
          payload: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } },
        })
        for (const mark of MARKS) if (body.includes(mark)) found.add(mark)
      }
    }
    const inTools = MARKS.filter((mark) => found.has(mark))
    // The tools have the agreements of shared visits.
    expect(inTools.filter((mark) => !reads.some((one) => one === mark))).toEqual([])
    expect(inTools.includes('ZqKeptAgreed')).toBe(reads.length > 0)
  }
})

test('every read of visits and agreements is answered to the visitor or the general manager', async () => {
  const both = [await cookieOf(vp), await cookieOf(gm)]
  const ofVisits = (Object.keys(CALLS) as CallName[]).filter((name) =>
    /^GET .*(visits|agreements)/.test(name),
  )
  for (const name of ofVisits) {
    const asked = readsOf(name).flatMap((url) => both.map((headers) => server.app.inject({ url, headers })))
    const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode)
    expect([name, statuses.includes(200)]).toEqual([name, true])
  }
})

test('a calendar feed has what its owner agreed to and nobody else reads', async () => {
  const marksOf = async (who: Staff) => {
    const { body } = await (await server.as(who))('POST /api/calendar-feed')
    return marksIn(new URL(body.address).pathname, {})
  }
  expect(await marksOf(vp)).toEqual(['ZqSharedAgreedVisitor'])
  expect(await marksOf(gm)).toEqual(['ZqKeptAgreed'])
  for (const who of [lead, agm, csm, leadership, admin, otherGm, regional])
    expect(await marksOf(who)).toEqual([])
})

test('no message, notice or row of the trail has a text of a visit', async () => {
  server.clock.set(new Date(Date.parse(FRIDAY) + 11 * 60_000).toISOString())
  await deliverEveryMail(server.parts)
  await deliverPushes(server.parts)
  while ((await deliverWebhooks(server.parts)) > 0);
  expect(told.map((body) => JSON.parse(body).type)).toEqual(
    expect.arrayContaining(['visit.shared', 'agreement.done']),
  )
  expect([server.mail.sent.length > 0, server.push.sent.length > 0]).toEqual([true, true])
  const rows = await db.rows<{ text: string }>(sql`
    select to_jsonb(m)::text as text from messages m union all select to_jsonb(a)::text from audits a
    union all select to_jsonb(e)::text from security_events e`)
  const everything = JSON.stringify([told, server.mail.sent, server.push.sent, rows])
  expect(MARKS.filter((mark) => everything.includes(mark))).toEqual([])
})
