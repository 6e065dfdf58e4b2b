import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeStaff, makeVenue, type Venue } from '../../../test/world.ts'
import { workbookOf } from '../../kernel/import/test/packing.ts'
import type { DroppedFile } from '../../ports/drop/drop.ts'
import { readWaiting, takeDropped } from './jobs.ts'
import { daysOf, drop, InboxBench, lines, reportOf, type Scene, waiting, weekOf } from './test/scene.ts'

let bench: InboxBench
beforeAll(async () => {
  bench = await InboxBench.open()
})
afterAll(() => bench.close())

/** Files of one venue a night, `100` each, in a company that has explained them. */
async function weekArrived(): Promise<Scene> {
  const scene = await bench.scene()
  for (const day of daysOf(9)) await drop(scene, `${day}.csv`, `${scene.venue.name},${day},100`)
  await bench.arrive()
  expect(await weekOf(scene, scene.venue)).toMatchObject({ revenue: 700 })
  return scene
}

test('20 venues with a file a night for three weeks, and 30 companies beside them: every week is complete', async () => {
  const busy = await bench.scene()
  const venues: Venue[] = [busy.venue]
  while (venues.length < 20) venues.push(await makeVenue(bench.server.database.db, busy.company))
  const mondays = [2, 9, 16]
  for (const [at, venue] of venues.entries()) {
    for (const monday of mondays) {
      for (const day of daysOf(monday))
        await drop(busy, `${venue.slug} ${day}.csv`, `${venue.name},${day},${at + 1}`)
    }
  }
  const others = await Promise.all(Array.from({ length: 30 }, () => bench.scene()))
  for (const other of others) {
    await drop(other, 'week.csv', ...daysOf(16).map((day) => `${other.venue.name},${day},5`))
  }
  await bench.arrive()
  for (const monday of mondays) {
    const [week = ''] = daysOf(monday)
    for (const [at, venue] of venues.entries()) {
      expect(await weekOf(busy, venue, week)).toMatchObject({ revenue: (at + 1) * 7 })
    }
  }
  expect(await waiting(busy.asVp)).toEqual([])
  for (const other of others) {
    expect(await weekOf(other, other.venue, '2026-11-16')).toMatchObject({ revenue: 35 })
    expect(await waiting(other.asVp)).toEqual([])
  }
}, 120_000)

describe('what came before', () => {
  const named = {
    columns: { week: 'Date', revenue: 'Net sales' },
    venue: { from: 'fileName' as const, venueId: null },
  }
  const sheet = (...rows: string[]) => ['Date,Net sales', ...rows, ''].join('\n')

  test('is not the same bytes of another venue, which the name says', async () => {
    const scene = await bench.scene(named)
    const second = await makeVenue(bench.server.database.db, scene.company)
    const closed = sheet(...daysOf(9).map((day) => `${day},0.00`))
    for (const venue of [scene.venue, second])
      await writeFile(join(scene.folder, `Sales ${venue.name}.csv`), closed)
    await bench.arrive()
    for (const venue of [scene.venue, second])
      expect(await weekOf(scene, venue)).toMatchObject({ revenue: 0 })
    // Under another name that says the same, it is the same file.
    await writeFile(join(scene.folder, `${second.name} again.csv`), closed)
    await bench.arrive()
    expect(await reportOf(scene, `done/${second.name} again.csv`)).toMatch(/^The same file came before/)
  })

  test('is not the same bytes of another day, which the name says', async () => {
    const scene = await bench.scene({
      columns: { venue: 'Location', revenue: 'Net sales' },
      week: { from: 'fileName', means: 'day', sunday: null },
    })
    const rows = `Location,Net sales\n${scene.venue.name},0.00\n`
    for (const day of daysOf(9)) await writeFile(join(scene.folder, `sales ${day}.csv`), rows)
    await bench.arrive()
    expect(await weekOf(scene, scene.venue)).toMatchObject({ revenue: 0 })
    expect(await waiting(scene.asVp)).toEqual([])
  })

  test('is not the same bytes under another name while nobody has explained them', async () => {
    const scene = await bench.scene()
    for (const name of ['north.csv', 'south.csv'])
      await writeFile(join(scene.folder, name), 'Day,Takings\n2026-11-09,0\n')
    await bench.arrive()
    expect(await waiting(scene.asVp)).toEqual(['north.csv', 'south.csv'])
    await writeFile(join(scene.folder, 'south.csv'), 'Day,Takings\n2026-11-09,0\n')
    await bench.arrive()
    expect(await waiting(scene.asVp)).toEqual(['north.csv', 'south.csv'])
  })

  test.each(['monday', 'day'] as const)(
    'counts again after its correction, and the report says so (%s)',
    async (means) => {
      const scene = await bench.scene({ week: { from: 'column', means, sunday: null } })
      const { venue } = scene
      const days = means === 'day' ? daysOf(9) : ['2026-11-09']
      const send = async (name: string, first: number) => {
        await drop(scene, name, ...days.map((day, at) => `${venue.name},${day},${at === 0 ? first : 100}`))
        await bench.arrive()
        return (await weekOf(scene, venue))?.revenue
      }
      const others = (days.length - 1) * 100
      expect(await send('first.csv', 100)).toBe(others + 100)
      expect(await send('correction.csv', 150)).toBe(others + 150)
      expect(await send('again.csv', 100)).toBe(others + 100)
      expect(await reportOf(scene, 'done/again.csv')).toBe(
        'The same file came before, but another changed its figures. So it counts again.\n0 weeks added, 1 changed, 0 left alone.\n',
      )
      expect(await send('again once more.csv', 100)).toBe(others + 100)
      expect(await reportOf(scene, 'done/again once more.csv')).toMatch(
        /^The same file came before. This is what/,
      )
    },
  )

  test('does not undo what somebody typed since, also after a correction', async () => {
    const scene = await bench.scene({ week: { from: 'column', means: 'monday', sunday: null } })
    const { venue, asVp } = scene
    const send = async (name: string, revenue: number) => {
      await drop(scene, name, `${venue.name},2026-11-09,${revenue}`)
      await bench.arrive()
    }
    await send('first.csv', 100)
    await send('correction.csv', 150)
    await asVp('POST /api/metrics', {
      query: { venue: venue.slug },
      body: { weekOf: '2026-11-09', revenue: 200 },
    })
    await send('again.csv', 100)
    const week = await weekOf(scene, venue)
    expect([week?.revenue, week?.arrived ?? []]).toEqual([200, []])
  })
})

describe('each file and each company has its own try', () => {
  test('a long cell that is cut within an emoji is reported, and the files after it are taken', async () => {
    const [first, second] = [await bench.scene(), await bench.scene()]
    for (const at of [59, 99]) {
      await drop(first, `bad ${at}.csv`, `${first.venue.name},2026-11-09,${'x'.repeat(at)}😀9`)
      await drop(first, `no date ${at}.csv`, `${first.venue.name},${'x'.repeat(at)}😀,9`)
      await drop(first, `no venue ${at}.csv`, `${'x'.repeat(100 + at)}😀,2026-11-09,9`)
    }
    await drop(second, 'good.csv', ...daysOf(9).map((day) => `${second.venue.name},${day},1`))
    await bench.arrive()
    expect(await waiting(first.asVp)).toHaveLength(6)
    const { files } = (await first.asVp('GET /api/inbox')).body
    expect(JSON.stringify(files.map(({ errors }) => errors))).not.toContain('\uFFFD')
    expect(await weekOf(second, second.venue)).toMatchObject({ revenue: 7 })
  })

  test('a file or a company that fails stops no other, and the run is told', async () => {
    const [first, second] = [await bench.scene(), await bench.scene()]
    const { drop: place } = bench.server.parts
    if (!place) throw new Error('There is no folder.')
    for (const scene of [first, second]) {
      for (const name of ['a.csv', 'b.csv'])
        await drop(scene, name, `${scene.venue.name},2026-11-09,${name === 'a.csv' ? 1 : 2}`)
    }
    let looks = 0
    const failing = {
      ...place,
      look: async () => {
        looks += 1
        const list = await place.look()
        return (domain: string) =>
          domain === first.company.domain ? Promise.reject(new Error('gone')) : list(domain)
      },
      read: (file: DroppedFile) =>
        file.name === 'a.csv' ? Promise.reject(new Error('broken')) : place.read(file),
    }
    const parts = { ...bench.server.parts, drop: failing }
    await expect(takeDropped(parts)).rejects.toThrow('gone')
    bench.pass(1)
    await expect(takeDropped(parts)).rejects.toThrow()
    expect(await readdir(join(second.folder, 'done'))).toContain('b.csv')
    // However many companies there are.
    expect(looks).toBe(2)
    // The next run takes what failed.
    await bench.arrive()
    for (const scene of [first, second]) expect(await readdir(join(scene.folder, 'done'))).toContain('a.csv')
  })
})

describe('days that are said again', () => {
  test('by the next night replace those of the night before', async () => {
    const scene = await bench.scene()
    const { name } = scene.venue
    for (const [at, day] of daysOf(9).entries()) {
      const before = daysOf(9)[at - 1]
      await drop(scene, `${day}.csv`, ...(before ? [`${name},${before},110`] : []), `${name},${day},100`)
      await bench.arrive()
    }
    expect(await weekOf(scene, scene.venue)).toMatchObject({ revenue: 6 * 110 + 100 })
    expect(await waiting(scene.asVp)).toEqual([])
    await drop(scene, 'monday.csv', `${name},2026-11-15,110`, `${name},2026-11-16,100`)
    await bench.arrive()
    expect(await weekOf(scene, scene.venue)).toMatchObject({ revenue: 770 })
  })

  test('after their week change that day alone', async () => {
    const scene = await weekArrived()
    await drop(scene, 'late.csv', `${scene.venue.name},2026-11-11,150`)
    await bench.arrive()
    const week = await weekOf(scene, scene.venue)
    expect([week?.revenue, week?.arrived ?? []]).toEqual([750, []])
    expect(await waiting(scene.asVp)).toEqual([])
    expect(await reportOf(scene, 'done/late.csv')).toBe('0 weeks added, 1 changed, 0 left alone.\n')
  })

  test('with an empty cell keep what is there', async () => {
    const scene = await weekArrived()
    await drop(scene, 'late.csv', `${scene.venue.name},2026-11-11,`)
    await bench.arrive()
    expect(await weekOf(scene, scene.venue)).toMatchObject({ revenue: 700 })
  })

  test('as they were bring nothing back that somebody typed since', async () => {
    const scene = await weekArrived()
    const { venue, asVp } = scene
    await asVp('POST /api/metrics', {
      query: { venue: venue.slug },
      body: { weekOf: '2026-11-09', revenue: 900 },
    })
    await drop(scene, 'night.csv', `${venue.name},2026-11-15,100`, `${venue.name},2026-11-16,5`)
    await bench.arrive()
    const week = await weekOf(scene, venue)
    expect([week?.revenue, week?.arrived ?? []]).toEqual([900, []])
  })
})

test('a week of too few days is offered with a warning, and with the days that are known', async () => {
  const scene = await weekArrived()
  const { venue, asVp } = scene
  await drop(scene, 'two.csv', `${venue.name},2026-11-02,100`, `${venue.name},2026-11-03,50`)
  await drop(scene, 'third.csv', `${venue.name},2026-11-04,25`)
  await bench.arrive()
  const { files } = (await asVp('GET /api/inbox')).body
  const params = { id: files.find(({ name }) => name === 'two.csv')?.id ?? '' }
  const { body } = await asVp('POST /api/inbox/:id/import', { params, body: { takeShort: true } })
  expect(body.weeks).toMatchObject([
    {
      changes: [{ field: 'revenue', after: '175.00' }],
      warnings: [{ field: 'revenue', text: 'Only 3 of 7 days are known.' }],
    },
  ])
  // Files on the screen too.
  const file = Buffer.from(lines(`${venue.name},2026-11-02,100`, `${venue.name},2026-11-03,50`)).toString(
    'base64',
  )
  const preview = await asVp('POST /api/metrics/import', { body: { files: [{ name: 'two.csv', file }] } })
  expect(preview.body.weeks).toMatchObject([{ warnings: [{ text: 'Only 2 of 7 days are known.' }] }])
})

test('a day that comes again when the others are known no more is offered with a warning alone', async () => {
  const scene = await weekArrived()
  const { venue, asVp } = scene
  await bench.server.database.db.run(sql`delete from arrived_days where venue_id = ${venue.id}`)
  await drop(scene, 'late.csv', `${venue.name},2026-11-11,150`)
  await bench.arrive()
  expect(await weekOf(scene, venue)).toMatchObject({ revenue: 700 })
  const [file] = (await asVp('GET /api/inbox')).body.files
  const body = { takeShort: true }
  const preview = await asVp('POST /api/inbox/:id/import', { params: { id: file?.id ?? '' }, body })
  expect(preview.body.weeks).toMatchObject([
    {
      changes: [{ before: '700.00', after: '150.00' }],
      warnings: expect.arrayContaining([{ field: 'revenue', text: 'Only 1 of 7 days is known.' }]),
    },
  ])
})

test('a workbook that waits is shown whole only to who reaches the venues of its first sheet too', async () => {
  const scene = await bench.scene()
  const second = await makeVenue(bench.server.database.db, scene.company)
  const row = (...texts: string[]) =>
    `<row>${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`
  const sales = row('Location', 'Date', 'Net sales') + row(scene.venue.name, 'soon', '100')
  const workbook = workbookOf({ sheets: { Cover: row(scene.venue.name, second.name), Sales: sales } })
  await writeFile(join(scene.folder, 'sales.xlsx'), workbook)
  await bench.arrive()
  const [file] = (await scene.asGm('GET /api/inbox')).body.files
  expect(file).toMatchObject({ name: 'sales.xlsx', lines: 1, errors: [], can: { dismiss: false } })
  const params = { id: file?.id ?? '' }
  expect((await scene.asGm('GET /api/inbox/:id', { params })).status).toBe(404)
  expect((await scene.asVp('GET /api/inbox/:id', { params })).status).toBe(200)
})

test('a file waits for its own weeks alone', async () => {
  const scene = await bench.scene()
  const other = await makeVenue(bench.server.database.db, scene.company)
  await drop(scene, 'other.csv', `${other.name},2026-11-09,1`)
  await bench.arrive()
  for (const day of daysOf(9)) await drop(scene, `${day}.csv`, `${scene.venue.name},${day},100`)
  await bench.arrive()
  expect(await weekOf(scene, scene.venue)).toMatchObject({ revenue: 700 })
  expect(await waiting(scene.asVp)).toEqual(['other.csv'])
  expect(await reportOf(scene, 'done/2026-11-09.csv')).not.toContain(other.name)
})

test('a week that waited is complete once somebody took one of as many days, and the next file comes', async () => {
  const scene = await bench.scene()
  const { venue, asVp } = scene
  for (const monday of [2, 9]) {
    for (const day of daysOf(monday).slice(0, 6)) await drop(scene, `${day}.csv`, `${venue.name},${day},100`)
  }
  await bench.arrive()
  expect(await waiting(asVp)).toHaveLength(12)
  const { files } = (await asVp('GET /api/inbox')).body
  const params = { id: files.find(({ name }) => name === '2026-11-02.csv')?.id ?? '' }
  const { plan: save } = (await asVp('POST /api/inbox/:id/import', { params, body: {} })).body
  expect((await asVp('POST /api/inbox/:id/import', { params, body: { save } })).status).toBe(200)
  expect(await waiting(asVp)).toEqual(
    daysOf(9)
      .slice(0, 6)
      .map((day) => `${day}.csv`),
  )
  await drop(scene, 'next.csv', `${venue.name},2026-11-16,1`)
  await bench.arrive()
  for (const week of ['2026-11-02', '2026-11-09'])
    expect(await weekOf(scene, venue, week)).toMatchObject({ revenue: 600 })
  expect(await waiting(asVp)).toEqual(['next.csv'])
})

test('days that wait are read again by a source that was changed, and never mixed with those before', async () => {
  const scene = await bench.scene()
  const { venue, asVp } = scene
  const send = async (days: readonly string[]) => {
    for (const day of days) {
      const rows = `Location,Date,Net sales,Gross\n${venue.name},${day},100,120\n`
      await writeFile(join(scene.folder, `${day}.csv`), rows)
    }
    await bench.arrive()
  }
  await send(daysOf(9).slice(0, 6))
  const [source] = (await asVp('GET /api/sources')).body.sources
  if (!source) throw new Error('There is no source.')
  const reading = { ...source.reading, columns: { ...source.reading.columns, revenue: 'Gross' } }
  const body = { header: ['Location', 'Date', 'Net sales', 'Gross'], reading }
  expect((await asVp('PATCH /api/sources/:id', { params: { id: source.id }, body })).status).toBe(200)
  await send(daysOf(9).slice(6))
  expect(await weekOf(scene, venue)).toBeNull()
  bench.pass(6)
  await readWaiting(bench.server.parts)
  expect(await weekOf(scene, venue)).toMatchObject({ revenue: 840 })
  expect(await waiting(asVp)).toEqual([])
})

test('a day of a dismissed file counts no more, and that of the file before it does again', async () => {
  const scene = await bench.scene()
  const { venue, asVp } = scene
  const [first = '', ...others] = daysOf(9)
  await drop(scene, 'first.csv', `${venue.name},${first},100`)
  await bench.arrive()
  await drop(scene, 'wrong.csv', `${venue.name},${first},999`)
  await bench.arrive()
  const { files } = (await asVp('GET /api/inbox')).body
  const params = { id: files.find(({ name }) => name === 'wrong.csv')?.id ?? '' }
  expect((await asVp('DELETE /api/inbox/:id', { params })).status).toBe(200)
  bench.pass(6)
  expect(await readWaiting(bench.server.parts)).toBe(1)
  await drop(scene, 'others.csv', ...others.map((day) => `${venue.name},${day},100`))
  await bench.arrive()
  expect(await weekOf(scene, venue)).toMatchObject({ revenue: 700 })
  expect(await waiting(asVp)).toEqual([])
})

test('files that waited before days were kept are read once, and their week completes', async () => {
  const scene = await bench.scene()
  const { venue, asVp } = scene
  const { db } = bench.server.database
  const [last = '', ...first] = daysOf(9).toReversed()
  for (const day of first) await drop(scene, `${day}.csv`, `${venue.name},${day},100`)
  await bench.arrive()
  // As the release before left them.
  await db.run(sql`delete from arrived_days where venue_id = ${venue.id}`)
  await db.run(sql`
    update inbox_files set report = jsonb_set(report, '{readBy}', '"1 1770000000.000000"')
     where org_id = ${scene.company.id}`)
  bench.pass(6)
  expect(await readWaiting(bench.server.parts)).toBe(6)
  expect(await readWaiting(bench.server.parts)).toBe(0)
  await drop(scene, 'last.csv', `${venue.name},${last},100`)
  await bench.arrive()
  expect(await weekOf(scene, venue)).toMatchObject({ revenue: 700 })
  expect(await waiting(asVp)).toEqual([])
})

test('a file whose name has its venue is seen by that venue’s GM, and by no other', async () => {
  const scene = await bench.scene({
    columns: { week: 'Date', revenue: 'Net sales' },
    venue: { from: 'fileName', venueId: null },
  })
  const { db } = bench.server.database
  const other = await makeVenue(db, scene.company)
  const asOther = await bench.server.as(await makeStaff(db, scene.company, 'GM', { venues: [other] }))
  await writeFile(join(scene.folder, `${scene.venue.name} wrong.csv`), 'Date,Net sales\n2026-11-09,abc\n')
  await writeFile(join(scene.folder, `${scene.venue.name}.pdf`), '%PDF-1.7 x')
  await writeFile(join(scene.folder, `${scene.venue.name} and ${other.name}.pdf`), '%PDF-1.7 y')
  await bench.arrive()
  const both = `${scene.venue.name} and ${other.name}.pdf`
  expect(await waiting(scene.asGm)).toEqual(
    [`${scene.venue.name} wrong.csv`, `${scene.venue.name}.pdf`, both].toSorted(),
  )
  expect(await waiting(asOther)).toEqual([both])
  const [file] = (await asOther('GET /api/inbox')).body.files
  expect(file?.can).toEqual({ dismiss: false })
})

test('names that are too long, or no text, get a report under a name that can be', async () => {
  const scene = await bench.scene()
  const content = lines(...daysOf(9).map((day) => `${scene.venue.name},${day},100`))
  const long = `${'a'.repeat(240)}.csv`
  await writeFile(join(scene.folder, long), content)
  const place = Buffer.from(`${scene.folder}/`)
  await writeFile(
    Buffer.concat([place, Buffer.from([0x73, 0xe9, 0x2e, 0x63, 0x73, 0x76])]),
    `${content}x,y,z\n`,
  )
  await writeFile(join(scene.folder, 'back\\slash.csv'), '%PDF')
  await mkdir(join(scene.folder, 'kept'))
  await bench.arrive()
  expect(await weekOf(scene, scene.venue)).toMatchObject({ revenue: 700 })
  const done = await readdir(join(scene.folder, 'done'))
  expect(done).toHaveLength(2)
  expect(done.some((name) => name.startsWith('aaa') && name.endsWith('.csv.report.txt'))).toBe(true)
  expect((await readdir(join(scene.folder, 'failed'))).toSorted()).toEqual([
    'back_slash.csv',
    'back_slash.csv.report.txt',
    's\uFFFD.csv',
    's\uFFFD.csv.report.txt',
  ])
  expect((await readdir(scene.folder)).toSorted()).toEqual(['done', 'failed', 'kept'])
})
