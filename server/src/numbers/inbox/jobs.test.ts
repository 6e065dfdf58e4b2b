import { access, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, DUE_MONDAY, type TestApp } from '../../../test/app.ts'
import { deliverEveryMail } from '../../../test/deliver-mails.ts'
import type { Venue } from '../../../test/world.ts'
import { folderDrop } from '../../ports/drop/folder.ts'
import { readWaiting, takeDropped } from './jobs.ts'
import { InboxBench, lines, type Scene } from './test/scene.ts'

let bench: InboxBench
let server: TestApp
beforeAll(async () => {
  bench = await InboxBench.open()
  server = bench.server
})
afterAll(() => bench.close())

/** A company whose VP has explained the sales by week or by day, and whose office gets reports. */
async function scene(means: 'monday' | 'day' = 'monday'): Promise<Scene> {
  const scene = await bench.scene({ week: { from: 'column', means, sunday: null } })
  const reportTo = [`office@${scene.company.domain}`]
  await scene.asVp('PUT /api/inbox/settings', { body: { senders: [], reportTo } })
  return scene
}

const drop = (folder: string, name: string, ...rows: string[]) =>
  writeFile(join(folder, name), lines(...rows))

/** Looks, and looks again when a minute has passed. */
const arrive = () => bench.arrive()

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )
const weekOf = async (asVp: Caller, venue: Venue, week = '2026-11-16') =>
  (await asVp('GET /api/venues/:venue/metrics', { params: { venue: venue.slug }, query: { week } })).body
    .metrics

test('a file of a known source is imported once it stands still, with its trail and a report', async () => {
  const { venue, asVp, folder } = await scene()
  await drop(folder, 'toast.csv', `${venue.name},2026-11-16,84210.50`)
  await takeDropped(server.parts)
  expect(await isThere(join(folder, 'toast.csv'))).toBe(true)
  await arrive()
  expect(await weekOf(asVp, venue)).toMatchObject({
    ...{ revenue: 84_210.5, source: 'imported', by: null },
    via: 'Toast · from the folder',
  })
  expect(await isThere(join(folder, 'toast.csv'))).toBe(false)
  expect(await readFile(join(folder, 'done/toast.csv.report.txt'), 'utf8')).toBe(
    '1 week added, 0 changed, 0 left alone.\n',
  )
  expect((await asVp('GET /api/inbox')).body.files).toEqual([])
  const trail = (await asVp('GET /api/audit')).body
  expect(JSON.stringify(trail)).toContain('Toast · from the folder')
})

test('the same bytes twice are one file, under whatever name', async () => {
  const { venue, asVp, folder } = await scene()
  await drop(folder, 'a.csv', `${venue.name},2026-11-16,100`)
  await arrive()
  await asVp('POST /api/metrics', {
    query: { venue: venue.slug },
    body: { weekOf: '2026-11-16', revenue: 200 },
  })
  await drop(folder, 'b.csv', `${venue.name},2026-11-16,100`)
  await arrive()
  expect(await weekOf(asVp, venue)).toMatchObject({ revenue: 200 })
  expect((await weekOf(asVp, venue))?.arrived ?? []).toEqual([])
  expect(await readFile(join(folder, 'done/b.csv.report.txt'), 'utf8')).toMatch(/^The same file came before/)
})

test('a typed figure stays, and the one that arrived stands beside it', async () => {
  const { venue, asVp, folder } = await scene()
  await asVp('POST /api/metrics', {
    query: { venue: venue.slug },
    body: { weekOf: '2026-11-16', revenue: 200 },
  })
  await drop(folder, 'a.csv', `${venue.name},2026-11-16,100`)
  await arrive()
  expect(await weekOf(asVp, venue)).toMatchObject({
    revenue: 200,
    arrived: [{ field: 'revenue', value: 100, source: 'Toast', via: 'from the folder' }],
  })
  expect(await readFile(join(folder, 'done/a.csv.report.txt'), 'utf8')).toContain(
    '1 figure differs from a typed one',
  )
})

test('a file with a wrong line changes nothing, waits, and is imported by a person', async () => {
  const { venue, asVp, asGm, folder } = await scene()
  await drop(folder, 'a.csv', `${venue.name},2026-11-16,100`, `${venue.name},2026-11-09,abc`)
  await arrive()
  expect(await weekOf(asVp, venue)).toBeNull()
  expect(await isThere(join(folder, 'failed/a.csv'))).toBe(true)
  const [file] = (await asGm('GET /api/inbox')).body.files
  expect(file).toMatchObject({ name: 'a.csv', lines: 1, source: { name: 'Toast' }, can: { dismiss: true } })
  const id = file?.id ?? ''
  const preview = await asGm('POST /api/inbox/:id/import', { params: { id }, body: {} })
  expect(preview.body).toMatchObject({ saved: false, wrong: 1 })
  expect((await asGm('DELETE /api/inbox/:id', { params: { id } })).status).toBe(200)
  expect((await asGm('GET /api/inbox')).body.files).toEqual([])
})

test('a file that nobody has explained waits for who reaches its venues', async () => {
  const { venue, asVp, asGm, folder } = await scene()
  await writeFile(join(folder, 'known.csv'), `Venue,Week of,Revenue\n${venue.name},2026-11-16,5\n`)
  await writeFile(join(folder, 'other.pdf'), '%PDF-1.7 x')
  await arrive()
  const names = async (as: Caller) =>
    (await as('GET /api/inbox')).body.files.map(({ name }) => name).toSorted()
  expect(await names(asVp)).toEqual(['known.csv', 'other.pdf'])
  expect(await names(asGm)).toEqual(['known.csv'])
  const [file] = (await asGm('GET /api/inbox')).body.files
  const params = { id: file?.id ?? '' }
  expect(
    Buffer.from((await asGm('GET /api/inbox/:id', { params })).body.file, 'base64').toString(),
  ).toContain('Venue')
  const { plan: save } = (await asGm('POST /api/inbox/:id/import', { params, body: {} })).body
  expect((await asGm('POST /api/inbox/:id/import', { params, body: { save } })).body).toMatchObject({
    saved: true,
  })
  expect(await weekOf(asVp, venue)).toMatchObject({ revenue: 5 })
  expect(await names(asGm)).toEqual([])
})

const pass = (minutes: number) =>
  server.clock.set(new Date(server.clock.now().getTime() + minutes * 60_000).toISOString())

const SHOPS = {
  ...{ sheet: null, columns: { venue: 'Shop', week: 'Week', revenue: 'Takings' }, leaveOut: [] },
  ...{ salaried: [], percent: 'whole' as const, decimal: 'point' as const },
  venue: { from: 'column' as const, venueId: null },
  week: { from: 'column' as const, means: 'monday' as const, sunday: null },
}

test('files that wait are imported a while after somebody has explained their kind', async () => {
  const { venue, asVp, folder } = await scene()
  const rows = (week: string) => `Shop,Week,Takings\n${venue.name},${week},70\n`
  await writeFile(join(folder, 'a.csv'), rows('2026-11-16'))
  await writeFile(join(folder, 'b.csv'), rows('2026-11-09'))
  await writeFile(join(folder, 'other.pdf'), '%PDF-1.7 x')
  await arrive()
  pass(10)
  expect(await readWaiting(server.parts)).toBe(0)
  const header = ['Shop', 'Week', 'Takings']
  await asVp('POST /api/sources', { body: { name: 'Shops', header, reading: SHOPS } })
  // Whoever explained it may look at the preview.
  expect(await readWaiting(server.parts)).toBe(0)
  pass(5)
  expect(await readWaiting(server.parts)).toBe(3)
  expect(await weekOf(asVp, venue)).toMatchObject({ revenue: 70, via: 'Shops · from the folder', by: null })
  expect(await weekOf(asVp, venue, '2026-11-09')).toMatchObject({ revenue: 70 })
  expect((await asVp('GET /api/inbox')).body.files.map(({ name }) => name)).toEqual(['other.pdf'])
  await deliverEveryMail(server.parts)
  const recipient = `office@${folder.split('/').at(-1)}`
  const subjects = server.mail.sent
    .filter((one) => one.recipient === recipient)
    .map(({ letter }) => letter.subject)
  expect(subjects.filter((subject) => subject === 'Shops: 1 week added')).toHaveLength(2)
  pass(10)
  expect(await readWaiting(server.parts)).toBe(0)
})

test('files with lines that need a look are read again once their source is changed', async () => {
  const { venue, asVp, folder } = await scene()
  const header = ['Shop', 'Week', 'Takings']
  const wrong = { ...SHOPS, decimal: 'comma' as const }
  const made = await asVp('POST /api/sources', { body: { name: 'Shops', header, reading: wrong } })
  const row = `${venue.name},2026-11-16,1234.56`
  await writeFile(join(folder, 'a.csv'), `Shop,Week,Takings\n${row}\n`)
  await arrive()
  expect((await asVp('GET /api/inbox')).body.files).toMatchObject([{ name: 'a.csv', lines: 1 }])
  const params = { id: made.body.id }
  expect((await asVp('PATCH /api/sources/:id', { params, body: { reading: SHOPS } })).status).toBe(200)
  pass(5)
  await readWaiting(server.parts)
  expect(await weekOf(asVp, venue)).toMatchObject({ revenue: 1234.56 })
  expect((await asVp('GET /api/inbox')).body.files).toEqual([])
})

test('days that wait are a week once another source explains them as such', async () => {
  const { venue, asVp, folder } = await scene()
  const days = ['09', '10', '11', '12', '13', '14', '15']
  for (const day of days) {
    await writeFile(join(folder, `${day}.csv`), `Shop,Week,Takings\n${venue.name},2026-11-${day},100\n`)
  }
  await arrive()
  const reading = { ...SHOPS, week: { ...SHOPS.week, means: 'day' as const } }
  const header = ['Shop', 'Week', 'Takings']
  await asVp('POST /api/sources', { body: { name: 'Shops', header, reading } })
  pass(5)
  await readWaiting(server.parts)
  expect(await weekOf(asVp, venue, '2026-11-09')).toMatchObject({ revenue: 700 })
  expect((await asVp('GET /api/inbox')).body.files).toEqual([])
})

test('reports a night add up to a week', async () => {
  const { venue, asVp, folder } = await scene('day')
  const days = ['09', '10', '11', '12', '13', '14', '15']
  for (const day of days) {
    await drop(folder, `${day}.csv`, `${venue.name},2026-11-${day},100`)
    // Each comes on the morning after.
    server.clock.set(`2026-11-${String(Number(day) + 1)}T14:00:00Z`)
    await arrive()
  }
  server.clock.set(DUE_MONDAY)
  expect(await weekOf(asVp, venue, '2026-11-09')).toMatchObject({ revenue: 700 })
  expect((await asVp('GET /api/inbox')).body.files).toEqual([])
})

test('days of a week that is over are added up too, and do not pass for the whole week meanwhile', async () => {
  const { venue, asVp, folder } = await scene('day')
  const come = async (...days: string[]) => {
    for (const day of days) await drop(folder, `${day}.csv`, `${venue.name},${day},100`)
    await arrive()
  }
  const week = async (of: string) => (await weekOf(asVp, venue, of))?.revenue
  await come('2026-11-02', '2026-11-03')
  expect(await week('2026-11-02')).toBeUndefined()
  await come('2026-11-04', '2026-11-05', '2026-11-06', '2026-11-07')
  expect(await week('2026-11-02')).toBeUndefined()
  // It is closed on Sundays, as a person knows.
  const [file] = (await asVp('GET /api/inbox')).body.files
  const params = { id: file?.id ?? '' }
  const { plan: save } = (await asVp('POST /api/inbox/:id/import', { params, body: {} })).body
  await asVp('POST /api/inbox/:id/import', { params, body: { save } })
  expect(await week('2026-11-02')).toBe(600)
  await come('2026-11-09', '2026-11-10', '2026-11-11', '2026-11-12', '2026-11-13')
  expect(await week('2026-11-09')).toBeUndefined()
  await come('2026-11-14')
  expect(await week('2026-11-09')).toBe(600)
  expect((await asVp('GET /api/inbox')).body.files).toEqual([])
})

test('a file that is empty or has more than 10 MB is not read, and says so in Waiting and the report', async () => {
  const { asVp, asGm, folder } = await scene()
  const text = 'This file is larger than 10 MB.'
  await writeFile(join(folder, 'empty.csv'), '')
  await writeFile(join(folder, 'huge.csv'), Buffer.alloc(10 * 1024 * 1024 + 1))
  await arrive()
  expect(await readFile(join(folder, 'failed/empty.csv.report.txt'), 'utf8')).toBe('This file is empty.\n')
  expect(await readFile(join(folder, 'failed/huge.csv.report.txt'), 'utf8')).toBe(`${text}\n`)
  const listed = async () =>
    (await asVp('GET /api/inbox')).body.files.toSorted((a, b) => a.name.localeCompare(b.name))
  const [empty, huge] = await listed()
  expect(empty).toMatchObject({ name: 'empty.csv', notTaken: 'This file is empty.', can: { dismiss: true } })
  expect(huge).toMatchObject({ name: 'huge.csv', notTaken: text, lines: 0, source: null })
  expect((await asGm('GET /api/inbox')).body.files).toEqual([])
  const params = { id: huge?.id ?? '' }
  expect(await asVp('GET /api/inbox/:id', { params })).toMatchObject({ status: 409, error: { error: text } })
  expect((await asVp('POST /api/inbox/:id/import', { params, body: {} })).status).toBe(409)
  await deliverEveryMail(server.parts)
  const recipient = `office@${folder.split('/').at(-1)}`
  const letters = server.mail.sent.filter((one) => one.recipient === recipient).map(({ letter }) => letter)
  expect(letters.map(({ subject }) => subject).toSorted()).toEqual([
    'empty.csv: could not be taken',
    'huge.csv: could not be taken',
  ])
  expect(JSON.stringify(letters)).toContain(text)
  // A source that is changed does not read them.
  await asVp('POST /api/sources', {
    body: { name: 'Shops', header: ['Shop', 'Week', 'Takings'], reading: SHOPS },
  })
  pass(5)
  expect(await readWaiting(server.parts)).toBe(0)
  expect((await asVp('DELETE /api/inbox/:id', { params })).status).toBe(200)
  expect((await listed()).map(({ name }) => name)).toEqual(['empty.csv'])
})

test('two servers take a file once', async () => {
  const { venue, asVp, folder } = await scene()
  await drop(folder, 'a.csv', `${venue.name},2026-11-16,100`)
  const other = { ...server.parts, drop: folderDrop(join(bench.dataDir, 'inbox')) }
  await Promise.all([takeDropped(server.parts), takeDropped(other)])
  server.clock.set(new Date(server.clock.now().getTime() + 60_000).toISOString())
  await Promise.all([takeDropped(server.parts), takeDropped(other)])
  expect(await weekOf(asVp, venue)).toMatchObject({ revenue: 100, earlier: 0 })
  expect(await isThere(join(folder, 'done/a.csv'))).toBe(true)
  expect(await isThere(join(folder, 'done/a (2).csv'))).toBe(false)
})

test('the report names what became of the file, and no figure', async () => {
  const { venue, folder } = await scene()
  await drop(folder, 'toast.csv', `${venue.name},2026-11-16,84210.50`)
  await arrive()
  await deliverEveryMail(server.parts)
  const recipient = `office@${folder.split('/').at(-1)}`
  const [mail, ...others] = server.mail.sent.filter((one) => one.recipient === recipient)
  expect(others).toEqual([])
  expect(mail?.letter).toMatchObject({ subject: 'Toast: 1 week added' })
  expect(JSON.stringify(mail?.letter)).not.toContain('84')
})
