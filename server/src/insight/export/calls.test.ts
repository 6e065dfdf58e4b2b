import { EXPORT_HOURS } from '@scope/contract/insight/export.words'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { type Caller, FRIDAY, type TestApp, testApp } from '../../../test/app.ts'
import {
  type Company,
  makeCompany,
  makeJournal,
  makePriority,
  makeStaff,
  makeVenue,
  makeVisit,
  type Staff,
  type Venue,
} from '../../../test/world.ts'
import { insert } from '../../kernel/db/tables.ts'
import { newKey, newName } from '../../ports/files/files.ts'
import { deleteOldExports, writeExports } from './jobs.ts'
import { forgetExports } from './service.ts'
import { unzipped } from './test/unzipped.ts'
import { takeNext } from './under-way.ts'

let server: TestApp
let company: Company
let venue: Venue
let admin: Staff
let gm: Staff
let lead: Staff
let asAdmin: Caller
let asGm: Caller
let asLead: Caller
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  const { db } = server.database
  await db.run(sql`delete from exports`)
  company = await makeCompany(db)
  venue = await makeVenue(db, company, { name: 'Pier 9' })
  admin = await makeStaff(db, company, 'VP', { accessRole: 'FULL_ADMIN' })
  gm = await makeStaff(db, company, 'GM', { venues: [venue] })
  lead = await makeStaff(db, company, 'AGM', { venues: [venue] })
  ;[asAdmin, asGm, asLead] = await Promise.all([server.as(admin), server.as(gm), server.as(lead)])
})

const never = new AbortController().signal
const work = (stopping = never) => writeExports(server.parts, stopping)
/** Lets time pass until the test is over. */
function later(ms: number) {
  onTestFinished(() => server.clock.set(FRIDAY))
  server.clock.set(new Date(server.clock.now().getTime() + ms).toISOString())
}
const HOUR_MS = 3_600_000

async function begin(
  as: Caller,
  body: { of: 'company' } | { of: 'person'; person: string },
): Promise<string> {
  const { status, body: reply } = await as('POST /api/exports', { body })
  expect(status).toBe(201)
  return reply.id
}
const at = (as: Caller, id: string) => as('GET /api/exports/:id', { params: { id } })

/** Downloads the file as its maker’s browser does. */
async function take(as: Caller, id: string) {
  const { url } = (await at(as, id)).body
  const { pathname, searchParams } = new URL(url ?? '', 'http://scope')
  expect(pathname).toBe(`/api/exports/${id}/export.zip`)
  const query = Object.fromEntries(searchParams) as { until: string; signature: string }
  return as('GET /api/exports/:id/export.zip', { params: { id }, query })
}
const zipOf = async (as: Caller, id: string) => unzipped((await take(as, id)).body.bytes)

test('everything of a company: waits, is written, and can be taken for a day by its maker', async () => {
  const id = await begin(asAdmin, { of: 'company' })
  expect((await at(asAdmin, id)).body).toMatchObject({
    ...{ of: 'company', person: null, state: 'waiting', done: 0, url: null, until: null, size: null },
  })
  // A second one while the first is in progress is the same export.
  expect(await begin(asAdmin, { of: 'company' })).toBe(id)
  expect(await work()).toBe(1)
  const { body } = await at(asAdmin, id)
  expect(body).toMatchObject({
    state: 'ready',
    readyAt: '2026-11-20T18:00:00.000Z',
    until: '2026-11-21T18:00:00.000Z',
  })
  expect(body.done).toBe(body.parts)
  const file = await take(asAdmin, id)
  expect(file.body.name).toBe(`scope-${company.domain}-2026-11-20.zip`)
  expect(file.body.bytes.length).toBe(body.size)
  const zip = unzipped(file.body.bytes)
  expect(zip.manifest).toMatchObject({ madeBy: admin.name, person: null })
  expect(zip.rows('People').map((row) => row.Name)).toEqual([gm, lead, admin].map(({ name }) => name).sort())
  expect((await asAdmin('GET /api/exports')).body.exports.map((one) => one.id)).toEqual([id])

  // Nobody else can open it, even with the address.
  const other = await server.as(
    await makeStaff(server.database.db, company, 'VP', { accessRole: 'FULL_ADMIN' }),
  )
  const query = Object.fromEntries(new URL(body.url ?? '', 'http://scope').searchParams) as never
  const address = { params: { id }, query }
  expect((await other('GET /api/exports/:id/export.zip', address)).status).toBe(404)
  expect((await server.nobody('GET /api/exports/:id/export.zip', address)).status).toBe(401)
  expect((await at(other, id)).status).toBe(404)
  expect((await other('DELETE /api/exports/:id', { params: { id } })).status).toBe(404)
  expect((await other('GET /api/exports')).body.exports).toEqual([])

  later(EXPORT_HOURS * HOUR_MS)
  expect((await asAdmin('GET /api/exports/:id/export.zip', address)).status).toBe(404)
  expect((await asAdmin('GET /api/exports')).body.exports).toEqual([])
  expect(await deleteOldExports(server.parts)).toBe(1)
  expect(await server.database.db.run(sql`select from exports`)).toBe(0)
})

test('an address that was changed opens nothing', async () => {
  const id = await begin(asAdmin, { of: 'company' })
  await work()
  const { searchParams } = new URL((await at(asAdmin, id)).body.url ?? '', 'http://scope')
  const query = Object.fromEntries(searchParams) as { until: string; signature: string }
  const ask = (changed: object) =>
    asAdmin('GET /api/exports/:id/export.zip', { params: { id }, query: { ...query, ...changed } })
  expect((await ask({ until: String(Number(query.until) + 1) })).status).toBe(403)
  expect((await ask({ signature: `${query.signature}x` })).status).toBe(403)
  expect((await ask({})).status).toBe(200)
})

test('who may: one’s own is for everybody, everything else for full admins', async () => {
  expect(await begin(asLead, { of: 'person', person: lead.id })).toBeTruthy()
  expect(await begin(asLead, { of: 'person', person: lead.slug })).toBeTruthy()
  expect((await asLead('POST /api/exports', { body: { of: 'company' } })).status).toBe(403)
  expect((await asGm('POST /api/exports', { body: { of: 'person', person: lead.id } })).status).toBe(403)
  expect((await asAdmin('POST /api/exports', { body: { of: 'person' } })).error).toMatchObject({
    field: 'person',
  })
  const both = { of: 'company' as const, person: lead.id }
  expect((await asAdmin('POST /api/exports', { body: both })).error).toMatchObject({ field: 'person' })
  const elsewhere = await makeStaff(server.database.db, await makeCompany(server.database.db), 'GM')
  expect((await asAdmin('POST /api/exports', { body: { of: 'person', person: elsewhere.id } })).status).toBe(
    404,
  )
})

/** Texts by a lead and their manager about the lead, and by others about others. */
async function written() {
  const { db } = server.database
  const colleague = await makeStaff(db, company, 'BLT', { venues: [venue] })
  await makeJournal(db, venue, lead, lead, { entry: 'My own week', weekOf: '2026-11-09' })
  await makeJournal(db, venue, lead, lead, { entry: 'My own draft', submittedAt: null, weekOf: '2026-11-16' })
  await makeJournal(db, venue, lead, gm, { entry: 'About the lead, private', weekOf: '2026-11-09' })
  await makeJournal(db, venue, lead, gm, {
    entry: 'A draft of the manager',
    submittedAt: null,
    weekOf: '2026-11-16',
  })
  await makeJournal(db, venue, colleague, colleague, {
    ...{ entry: 'About the colleague', weekOf: '2026-11-09' },
    ...{
      reviewedById: gm.id,
      repliedById: gm.id,
      reply: 'Reply of the manager',
      reviewedAt: server.clock.now(),
    },
  })
  await insert(db, 'oneOnOnePoints', [{ bltId: lead.id, text: 'My points', updatedAt: server.clock.now() }])
  await insert(db, 'looks', [
    { userId: lead.userId, place: 'home', aboutId: lead.id, seenAt: server.clock.now() },
  ])
  const priority = await makePriority(db, venue, lead, { title: 'Faster rounds', tasks: ['Post the rota'] })
  await makePriority(db, venue, colleague, { title: 'Of the colleague' })
  return { priority }
}

test('everything of a person: about or by them, as far as they may read it', async () => {
  await written()
  const id = await begin(asLead, { of: 'person', person: lead.id })
  await work()
  const zip = await zipOf(asLead, id)
  expect(
    zip
      .rows('Journals')
      .map(({ Entry }) => Entry)
      .sort(),
  ).toEqual(['About the lead, private', 'My own draft', 'My own week'])
  expect(zip.rows('Priorities').map(({ Title }) => Title)).toEqual(['Faster rounds'])
  expect(zip.rows('Tasks').map(({ Task }) => Task)).toEqual(['Post the rota'])
  expect(zip.rows('Points for the next one-on-one')).toMatchObject([
    { Member: lead.name, Points: 'My points' },
  ])
  expect(zip.rows('Last looks')).toHaveLength(1)
  expect(zip.rows('People')).toMatchObject([{ Name: lead.name, Venue: 'Pier 9' }])
  expect(zip.rows('Sessions').length).toBeGreaterThan(0)
  expect(zip.rows('Security log').every((row) => row['Person id'] === lead.userId)).toBe(true)
  expect(zip.rows('Audit trail').every((row) => row['Who id'] === lead.userId)).toBe(true)
  expect(zip.everything).not.toContain('A draft of the manager')
  expect(zip.everything).not.toMatch(/(about|of) the colleague/i)
  expect(zip.manifest).toMatchObject({ madeBy: lead.name, person: lead.name })
})

test('made by an admin, it leaves out what only the person can read, and says so', async () => {
  await written()
  const id = await begin(asAdmin, { of: 'person', person: lead.slug })
  await work()
  expect((await at(asAdmin, id)).body.person).toEqual({ id: lead.id, name: lead.name })
  const zip = await zipOf(asAdmin, id)
  expect(
    zip
      .rows('Journals')
      .map(({ Entry }) => Entry)
      .sort(),
  ).toEqual(['About the lead, private', 'My own week'])
  expect(zip.everything).not.toContain('My points')
  expect(zip.text('README.txt')).toContain(
    'drafts, notes of visits and points for the next one-on-one or visit, is not in it',
  )
})

test('what was typed after submitting is in its author’s own export alone', async () => {
  const { db } = server.database
  const more = { visibility: 'shared' as const, weekOf: '2026-11-02' }
  await makeJournal(db, venue, lead, lead, { ...more, draft: { entry: 'Typed by the lead' } })
  await makeJournal(db, venue, lead, gm, { ...more, draft: { entry: 'Typed by the manager' } })
  const take = async (as: Caller, body: Parameters<typeof begin>[1]) => {
    const id = await begin(as, body)
    await work()
    return zipOf(as, id)
  }
  const own = await take(asLead, { of: 'person', person: lead.id })
  expect(own.rows('Journals').map((row) => row['Typed after submitting'])).toEqual(
    expect.arrayContaining([{ entry: 'Typed by the lead' }, null]),
  )
  expect(own.everything).not.toContain('Typed by the manager')
  for (const body of [{ of: 'company' as const }, { of: 'person' as const, person: lead.id }]) {
    expect((await take(asAdmin, body)).everything).not.toContain('Typed by')
  }
})

/** Every call about an export. */
async function ways(as: Caller, id: string, query: { until: string; signature: string }) {
  const params = { id }
  return {
    listed: (await as('GET /api/exports')).body.exports?.length,
    progress: (await at(as, id)).status,
    file: (await as('GET /api/exports/:id/export.zip', { params: { id }, query })).status,
    deleted: (await as('DELETE /api/exports/:id', { params })).status,
  }
}
const isFullAdmin = (is: boolean) =>
  server.database.db.run(sql`update users set role = ${is ? 'FULL_ADMIN' : 'BLT'} where id = ${admin.userId}`)

test.each([
  ['the company', () => ({ of: 'company' as const })],
  ['somebody else', () => ({ of: 'person' as const, person: lead.id })],
])('who is no longer a full admin has no way to an export of %s', async (_of, body) => {
  const id = await begin(asAdmin, body())
  await work()
  const { url } = (await at(asAdmin, id)).body
  const query = Object.fromEntries(new URL(url ?? '', 'http://scope').searchParams) as never
  await isFullAdmin(false)
  const demoted = await server.as(admin)
  const none = { listed: 0, progress: 404, file: 404, deleted: 404 }
  expect(await ways(demoted, id, query)).toEqual(none)
  expect((await demoted('POST /api/exports', { body: body() })).status).toBe(403)
  // They keep access to their own data.
  const own = await begin(demoted, { of: 'person', person: admin.id })
  expect((await at(demoted, own)).status).toBe(200)
  await isFullAdmin(true)
  expect(await ways(await server.as(admin), id, query)).toMatchObject({ progress: 200, deleted: 200 })
})

test.each([
  ['before it begins', false],
  ['while it is written', true],
])('an export whose maker is no longer a full admin is not written: %s', async (_when, begun) => {
  const id = await begin(asAdmin, { of: 'company' })
  if (!begun) await isFullAdmin(false)
  const { files } = server.parts
  const write: typeof files.write = async (name, stream) => {
    await isFullAdmin(false)
    return files.write(name, stream)
  }
  const written = await writeExports({ ...server.parts, files: { ...files, write } }, never)
  expect(written).toBe(0)
  expect(await server.database.db.run(sql`select from exports where id = ${id}`)).toBe(0)
})

test('of a talk about a year, each has their own draft, and both texts once both are done', async () => {
  const { db } = server.database
  const texts = { memberText: 'The member’s', managerText: 'The manager’s', managerId: gm.id }
  await insert(db, 'yearTalks', [{ bltId: lead.id, year: 2026, ...texts, updatedAt: server.clock.now() }])
  const talksOf = async (by: Caller, person: string) => {
    const id = await begin(by, { of: 'person', person })
    await work()
    const zip = await zipOf(by, id)
    const rows = zip.rows('Talks about a year')
    return rows.map((row) => [row['The member wrote'], row['The manager wrote']])
  }
  expect(await talksOf(asLead, lead.id)).toEqual([['The member’s', null]])
  expect(await talksOf(asGm, gm.id)).toEqual([[null, 'The manager’s']])
  expect(await talksOf(asAdmin, lead.id)).toEqual([])
  const now = server.clock.now()
  await db.run(
    sql`update year_talks set member_done_at = ${now}, manager_done_at = ${now} where blt_id = ${lead.id}`,
  )
  for (const [by, person] of [
    [asLead, lead.id],
    [asGm, gm.id],
    [asAdmin, lead.id],
  ] as const) {
    expect(await talksOf(by, person)).toEqual([['The member’s', 'The manager’s']])
  }
})

test('of a visit, everyone has what they may read, and its visitor all of it', async () => {
  const { db } = server.database
  const sharedAt = server.clock.now()
  const texts = { points: 'P-mark', notes: 'N-mark', summary: 'S-mark' }
  const agreements = [{ owner: gm, text: 'A-mark', line: 'L-mark' }]
  const managersPoints = [{ authorId: gm.id, text: 'M-mark' }]
  const shared = await makeVisit(db, venue, admin, {
    ...texts,
    agreements,
    managersPoints,
    sharedAt,
    withFiles: true,
  })
  const kept = await makeVisit(db, venue, admin, { summary: 'K-mark', sharedAt })
  const draftTexts = { points: 'D-points', notes: 'D-notes', summary: 'D-summary' }
  const draft = await makeVisit(db, venue, admin, {
    ...draftTexts,
    agreements: [{ owner: gm, text: 'D-agreed' }],
  })
  for (const [visit, mark] of [
    [shared, 'F-shared'],
    [kept, 'F-kept'],
    [draft, 'F-draft'],
  ] as const) {
    const key = newName(newKey())
    await server.parts.files.put(key, Buffer.from(`bytes ${mark}`))
    const file = { key, fileName: `${mark}.jpg`, fileType: 'image/jpeg', size: 9, createdAt: sharedAt }
    await insert(db, 'materials', [{ ...file, visitId: visit.id, venueId: venue.id, uploadedById: admin.id }])
  }
  await insert(db, 'visitPoints', [
    { venueId: venue.id, authorId: gm.id, text: 'V-mark', updatedAt: server.clock.now() },
  ])
  const marksOf = async (by: Caller, body: Parameters<typeof begin>[1]) => {
    const id = await begin(by, body)
    await work()
    const zip = await zipOf(by, id)
    const marks = zip.everything.match(/(?:bytes )?\b(?:[PNSALMKV]-mark|D-\w+|F-\w+)/g) ?? []
    return [...new Set(marks)].sort()
  }
  const others = ['A-mark', 'F-shared', 'K-mark', 'L-mark', 'M-mark', 'S-mark', 'bytes F-shared']
  const own = ['D-agreed', 'D-notes', 'D-points', 'D-summary', 'F-draft', 'F-kept', 'N-mark', 'P-mark']
  const files = ['bytes F-draft', 'bytes F-kept']
  const everyone = { of: 'company' as const }
  const person = ({ id }: Staff) => ({ of: 'person' as const, person: id })
  const another = await server.as(await makeStaff(db, company, 'VP', { accessRole: 'FULL_ADMIN' }))
  expect(await marksOf(another, everyone)).toEqual(others)
  expect(await marksOf(asAdmin, everyone)).toEqual(others)
  expect(await marksOf(another, person(admin))).toEqual(others)
  expect(await marksOf(asAdmin, person(admin))).toEqual([...others, ...own, ...files].sort())
  expect(await marksOf(asGm, person(gm))).toEqual(['A-mark', 'L-mark', 'M-mark', 'S-mark', 'V-mark'])
  expect(await marksOf(another, person(gm))).toEqual(['A-mark', 'L-mark', 'M-mark', 'S-mark'])
  expect(await marksOf(asLead, person(lead))).toEqual([])
})

test('of a journal that a person reviewed, their reply is theirs, and not its words', async () => {
  await written()
  const id = await begin(asGm, { of: 'person', person: gm.id })
  await work()
  const journals = (await zipOf(asGm, id)).rows('Journals')
  expect(journals.find((row) => row.Reply === 'Reply of the manager')).toMatchObject({ Entry: null })
  expect(JSON.stringify(journals)).not.toContain('About the colleague')
  expect(journals.map(({ Entry }) => Entry)).toContain('A draft of the manager')
})

test('who has no private journals to read any more gets the shared ones', async () => {
  const { db } = server.database
  await makeJournal(db, venue, lead, gm, { entry: 'Private of then', weekOf: '2026-11-02' })
  await makeJournal(db, venue, lead, gm, {
    entry: 'Shared of then',
    weekOf: '2026-11-09',
    visibility: 'shared',
  })
  await db.run(sql`update app_users set role = 'VP', venue_id = null where id = ${lead.id}`)
  const id = await begin(asLead, { of: 'person', person: lead.id })
  await work()
  expect((await zipOf(asLead, id)).rows('Journals').map(({ Entry }) => Entry)).toEqual(['Shared of then'])
})

/** A file attached to a priority of the lead. */
async function attach(bytes: Buffer): Promise<string> {
  const { db } = server.database
  const { id: priorityId } = await makePriority(db, venue, lead)
  const key = newName(newKey())
  await server.parts.files.put(key, bytes)
  const file = { fileName: '../Menu: fall.pdf', fileType: 'application/pdf', size: bytes.length }
  const owner = { venueId: venue.id, bltId: lead.id, uploadedById: gm.id, createdAt: server.clock.now() }
  await insert(db, 'materials', [{ key, priorityId, ...file, ...owner }])
  return key
}

test('attached files are in it under their names, and one that is missing is named', async () => {
  const bytes = Buffer.from('Twelve bottles.')
  await attach(bytes)
  await server.parts.files.remove(await attach(Buffer.from('gone')))
  const id = await begin(asLead, { of: 'person', person: lead.id })
  await work()
  const zip = await zipOf(asLead, id)
  const files = zip.paths.filter((path) => /^files\/.*\.pdf$/.test(path))
  expect(files).toEqual([expect.stringMatching(/^files\/_Menu_ fall [0-9a-f]{8}\.pdf$/)])
  expect(zip.read(files[0] ?? '').equals(bytes)).toBe(true)
  expect(zip.manifest.missingFiles).toHaveLength(1)
  expect(zip.text('files/List.csv')).toContain('missing in the store')
})

test('a server that begins and is gone is followed by another, which begins again', async () => {
  const id = await begin(asAdmin, { of: 'company' })
  const dead = newName(newKey())
  await server.parts.files.put(dead, Buffer.from('half'))
  const now = server.clock.now()
  expect(await takeNext(server.database.db, { silent: new Date(0), now, file: dead })).toMatchObject({ id })
  expect(await work()).toBe(0)
  later(2 * 60_000)
  expect(await work()).toBe(0)
  later(1)
  expect(await work()).toBe(1)
  expect((await at(asAdmin, id)).body.state).toBe('ready')
  expect(await server.parts.files.open(dead)).toBeUndefined()
})

test('a server that stops leaves it to the next', async () => {
  const stopping = new AbortController()
  const id = await begin(asAdmin, { of: 'company' })
  const files = {
    ...server.parts.files,
    write: (name: string, bytes: Parameters<typeof server.parts.files.write>[1]) => {
      stopping.abort()
      return server.parts.files.write(name, bytes)
    },
  }
  expect(await writeExports({ ...server.parts, files }, stopping.signal)).toBe(0)
  expect((await at(asAdmin, id)).body).toMatchObject({ state: 'waiting', done: 0 })
  expect(await work()).toBe(1)
})

test('one that is ended stops being written, and leaves no file', async () => {
  const id = await begin(asAdmin, { of: 'company' })
  const names: string[] = []
  const files = {
    ...server.parts.files,
    write: async (name: string, bytes: Parameters<typeof server.parts.files.write>[1]) => {
      names.push(name)
      expect((await asAdmin('DELETE /api/exports/:id', { params: { id } })).status).toBe(200)
      return server.parts.files.write(name, bytes)
    },
  }
  expect(await writeExports({ ...server.parts, files }, never)).toBe(0)
  expect((await at(asAdmin, id)).status).toBe(404)
  expect(await server.parts.files.open(names[0] ?? '')).toBeUndefined()
})

test('a store that fails is a failed export, which can be made again', async () => {
  const id = await begin(asAdmin, { of: 'company' })
  const files = {
    ...server.parts.files,
    write: async () => {
      throw new Error('The disk is full.')
    },
  }
  await expect(writeExports({ ...server.parts, files }, never)).rejects.toThrow('The disk is full.')
  expect((await at(asAdmin, id)).body).toMatchObject({ state: 'failed', url: null })
  const again = await begin(asAdmin, { of: 'company' })
  expect(again).not.toBe(id)
  expect(await work()).toBe(1)
})

test('all are deleted when a person is forgotten: each may name them', async () => {
  const ids = [
    await begin(asAdmin, { of: 'company' }),
    await begin(asAdmin, { of: 'person', person: lead.id }),
    await begin(asLead, { of: 'person', person: lead.id }),
    await begin(asGm, { of: 'person', person: gm.id }),
  ]
  await work()
  const [stored] = await server.database.db.rows<{ file: string }>(
    sql`select file from exports where id = ${ids[1]} and file is not null`,
  )
  const reach = { orgId: company.id, venueIds: 'every' } as Parameters<typeof forgetExports>[1]
  await forgetExports(server.parts, reach, server.database.db)
  expect((await asAdmin('GET /api/exports')).body.exports).toEqual([])
  expect((await asLead('GET /api/exports')).body.exports).toEqual([])
  expect((await asGm('GET /api/exports')).body.exports).toEqual([])
  expect(await server.parts.files.open(stored?.file ?? '')).toBeUndefined()
})
