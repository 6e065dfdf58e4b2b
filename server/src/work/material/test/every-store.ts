import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Input } from '@scope/contract/calls'
import {
  FILE_SIZE_MAX,
  MATERIAL_TYPES,
  type MaterialType,
  PART_SIZE_MIN,
} from '@scope/contract/work/material.words'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Caller, FRIDAY, type TestApp, testApp } from '../../../../test/app.ts'
import { archiveOf, GIF, JPEG, PDF, PNG, SAMPLES } from '../../../../test/sample-files.ts'
import { makeScene } from '../../../../test/scene.ts'
import { makePriority, type Staff, type Venue } from '../../../../test/world.ts'
import type { Clock } from '../../../ports/clock/clock.ts'
import { type FileStore, newKey } from '../../../ports/files/files.ts'
import { localFiles } from '../../../ports/files/local.ts'
import { giveUpUploads, removeTakenOff, sweepSent } from '../jobs.ts'
import { REMOVED_MS, UNATTACHED_MS } from '../rules.ts'

export type Named = { fileName: string; fileType: string }
export const PHOTO: Named = { fileName: 'bar.png', fileType: 'image/png' }
const utf16 = (text: string) => Buffer.from(text, 'utf16le')

/** A store, and the names of what it has. */
export type Store = {
  files: FileStore
  kept(): Promise<string[]>
  sent(): Promise<string[]>
  close(): Promise<void>
}

/** The real time, moved as far as a test server’s clock was moved: for stores whose files have real times. */
export const aheadAs = (server: () => TestApp): Clock => ({
  now: () => new Date(Date.now() + server().clock.now().getTime() - Date.parse(FRIDAY)),
})

/** Runs the sweeping jobs one after the other. */
export const sweepFiles = async (parts: TestApp['parts']) =>
  (await giveUpUploads(parts)) + (await removeTakenOff(parts)) + (await sweepSent(parts))

export async function inFolder(clock: Clock): Promise<Store> {
  const folder = await mkdtemp(join(tmpdir(), 'scope-materials-'))
  return {
    files: localFiles({ folder, secret: 'of this test', clock }),
    kept: async () =>
      (await readdir(join(folder, 'kept'), { recursive: true })).filter((name) => name.includes('/')),
    sent: () => readdir(join(folder, 'sent')),
    close: () => rm(folder, { recursive: true }),
  }
}

/**
 * Materials over HTTP on a store. What a file is, is found out above the store: on another than the folder, one file
 * shows that it is.
 */
export function testMaterials(open: (clock: Clock) => Promise<Store>): void {
  const perStore = <T>(files: readonly T[]): readonly T[] => (open === inFolder ? files : files.slice(0, 1))

  let server: TestApp
  const goOn = (ms: number) => server.clock.set(new Date(server.clock.now().getTime() + ms).toISOString())

  let store: Store
  let gm: Caller
  let lead: Caller
  let venue: Venue
  let member: Staff
  let priorityId: string

  beforeAll(async () => {
    store = await open(aheadAs(() => server))
    server = await testApp(FRIDAY, undefined, store.files)
    const scene = await makeScene(server, ['venue', 'lead', 'asGm', 'asLead'])
    ;({ venue, lead: member, asGm: gm, asLead: lead } = scene)
  })
  beforeEach(async () => {
    server.clock.set(FRIDAY)
    priorityId = (await makePriority(server.database.db, venue, member)).id
  })
  afterAll(async () => {
    await server?.close()
    await store?.close()
  })

  const announce = (file: Named, size: number, to = priorityId) =>
    lead('POST /api/objects/upload', { body: { ...file, size, priorityId: to } })

  /** Sends bytes to a signed address as a browser does. */
  async function put({ url, headers }: { url: string; headers?: Record<string, string> }, bytes: Buffer) {
    if (!url.startsWith('/')) {
      const answer = await fetch(url, { method: 'PUT', headers: headers ?? {}, body: new Uint8Array(bytes) })
      return { status: answer.status, etag: answer.headers.get('etag') ?? '', text: await answer.text() }
    }
    const answer = await server.app.inject({ method: 'PUT', url, headers: headers ?? {}, payload: bytes })
    return { status: answer.statusCode, etag: String(answer.headers.etag), text: answer.body }
  }

  async function send(file: Named, bytes: Buffer, to = priorityId): Promise<string> {
    const { body } = await announce(file, bytes.length, to)
    expect((await put(body, bytes)).status).toBe(200)
    return body.key
  }

  const attach = (file: Named, fileUrl: string, to = priorityId, by = lead) =>
    by('PUT /api/materials', { body: { ...file, fileUrl, priorityId: to } })

  const list = async (by = gm, id = priorityId) =>
    (await by('GET /api/priorities/:id/materials', { params: { id } })).body

  const download = (id: string, by = gm) => by('GET /api/materials/:id/file', { params: { id } })

  test('attaches an uploaded file once, even if repeated, for everyone who reaches the priority', async () => {
    const { status, body: put1 } = await announce(PHOTO, PNG.length)
    expect(status).toBe(201)
    expect(put1).toMatchObject({ method: 'PUT', expires: 900, headers: { 'content-type': 'image/png' } })
    expect(put1.uploadURL).toBe(put1.url)
    expect((await put(put1, PNG)).status).toBe(200)
    const first = await attach(PHOTO, put1.uploadURL)
    expect(first).toMatchObject({
      status: 201,
      body: {
        ...PHOTO,
        priorityId,
        venue: venue.id,
        blt: member.id,
        size: PNG.length,
        picture: true,
        uploadedBy: 'Marisol Test',
        can: { remove: false },
      },
    })
    const again = await Promise.all([attach(PHOTO, put1.key), attach(PHOTO, put1.url.split('?')[0] ?? '')])
    for (const { body } of again) expect(body).toEqual(first.body)
    const { materials, can } = await list()
    expect(materials).toEqual([{ ...first.body, can: { remove: true } }])
    expect(can).toEqual({ add: true })
    expect((await download(first.body.id)).body.bytes).toEqual(PNG)
    expect(first.body.fileUrl).toBe(`/api/materials/${first.body.id}/file`)
  })

  test('attaches a file once, even for several calls at the same time', async () => {
    const key = await send(PHOTO, PNG)
    const answers = await Promise.all(Array.from({ length: 5 }, () => attach(PHOTO, key)))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect((await list()).materials).toHaveLength(1)
    expect((await store.kept()).filter((name) => name.startsWith(key))).toHaveLength(1)
  })

  test.each(perStore(Object.entries(SAMPLES)))('accepts %s', async (fileType, bytes) => {
    const [ending] = MATERIAL_TYPES[fileType as MaterialType]
    const file = { fileName: `A file.${ending.toUpperCase()}`, fileType }
    const { status, body } = await attach(file, await send(file, bytes))
    expect([status, body], JSON.stringify(body)).toMatchObject([201, file])
    expect(bytes.equals((await download(body.id)).body.bytes)).toBe(true)
  })

  test.each(
    perStore<[string, string, Buffer]>([
      ['a table as Excel saves it', 'text/csv', utf16('\ufeffWeek\tCafé\r\n47\t3\r\n')],
      ['a text with reversed byte order', 'text/plain', utf16('\ufeffTwo limes, one 🍋\n').swap16()],
      ['a text with comparison signs', 'text/plain', Buffer.from('<5 % waste, says Théo')],
    ]),
  )('accepts %s', async (_what, fileType, bytes) => {
    const file = { fileName: `a.${fileType === 'text/csv' ? 'csv' : 'txt'}`, fileType }
    const { status, body } = await attach(file, await send(file, bytes))
    expect([status, body], JSON.stringify(body)).toMatchObject([201, file])
  })

  const HTML = Buffer.from('<!DOCTYPE html><script>alert(1)</script>')
  const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
  const page = (begins: string) => `browsers would open a text that starts with “${begins}” as a page`
  test.each(
    perStore<[string, string, string, Buffer, string?]>([
      ['HTML as a photo', 'a.jpg', 'image/jpeg', HTML],
      ['HTML as text', 'a.txt', 'text/plain', HTML, page('<!DOCTYPE')],
      [
        'HTML as text behind white space',
        'a.txt',
        'text/plain',
        Buffer.from('\ufeff \n<HTML>'),
        page('<HTML'),
      ],
      ['HTML as UTF-16 text', 'a.csv', 'text/csv', utf16('\ufeff <b>Menu</b>'), page('<b')],
      ['a note that begins like a page', 'a.txt', 'text/plain', Buffer.from('<b>Menu</b>'), page('<b')],
      ['SVG as a photo', 'a.png', 'image/png', SVG],
      ['SVG as a table', 'a.csv', 'text/csv', SVG, page('<svg')],
      ['XML as text', 'a.txt', 'text/plain', Buffer.from('<?xml version="1.0"?><x/>'), page('<?xml')],
      ['a program as text', 'a.txt', 'text/plain', Buffer.from('MZ\x90\0\x03')],
      ['a program as UTF-16 text', 'a.txt', 'text/plain', utf16('\ufeffMZ\x90\0\x03')],
      ['incomplete UTF-16 text', 'a.txt', 'text/plain', utf16('\ufeffMenu').subarray(0, -1)],
      ['a program as a PDF', 'a.pdf', 'application/pdf', Buffer.from('MZ\x90\0\x03')],
      ['one picture as another', 'a.png', 'image/png', JPEG],
      [
        'an archive as a document',
        'a.docx',
        'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
        archiveOf({ 'a.exe': 'MZ' }),
      ],
      ['a picture with a page in it', 'a.gif', 'image/gif', Buffer.concat([GIF, HTML])],
      ['a picture with a script in it', 'a.png', 'image/png', Buffer.concat([PNG, Buffer.from('<SCRIPT >')])],
      [
        'a picture with an archive in it',
        'a.jpg',
        'image/jpeg',
        Buffer.concat([JPEG, archiveOf({ 'a.class': 'x' })]),
      ],
      [
        'a PDF that begins like a page',
        'a.pdf',
        'application/pdf',
        Buffer.concat([PDF.subarray(0, 9), HTML, PDF]),
      ],
      ['something that only begins like a picture', 'a.png', 'image/png', PNG.subarray(0, 8)],
    ]),
  )('refuses %s, and keeps nothing of it', async (_what, fileName, fileType, bytes, why) => {
    const key = await send({ fileName, fileType }, bytes)
    const { status, error } = await attach({ fileName, fileType }, key)
    expect([status, error]).toMatchObject([400, { code: 'invalid', field: 'fileUrl' }])
    expect(error.error).toMatch(/^Not attached: /)
    if (why) expect(error.error).toContain(why)
    expect((await list()).materials).toEqual([])
    expect([...(await store.kept()), ...(await store.sent())].filter((name) => name.startsWith(key))).toEqual(
      [],
    )
    // It must be announced again.
    expect((await attach({ fileName, fileType }, key)).status).toBe(400)
  })

  test('accepts exactly the announced size, up to 10 MB and not a byte more', async () => {
    const whole = Buffer.concat([PNG, Buffer.alloc(FILE_SIZE_MAX - PNG.length)])
    expect((await announce(PHOTO, FILE_SIZE_MAX + 1)).error).toMatchObject({ code: 'invalid', field: 'size' })
    const { body } = await announce(PHOTO, FILE_SIZE_MAX)
    expect((await put(body, whole.subarray(0, 100))).status).toBe(403)
    expect((await put(body, Buffer.alloc(101))).status).toBe(403)
    expect((await attach(PHOTO, body.key)).error).toMatchObject({
      error: 'The upload is not complete. Try again.',
    })
    expect((await put(body, whole)).status).toBe(200)
    expect((await attach(PHOTO, body.key)).body.size).toBe(FILE_SIZE_MAX)
  })

  test('accepts only the signed type and key', async () => {
    const { body } = await announce(PHOTO, PNG.length)
    expect((await put({ ...body, headers: { 'content-type': 'text/html' } }, PNG)).status).toBe(403)
    expect((await put({ ...body, url: body.url.replace(body.key, newKey()) }, PNG)).status).toBe(403)
    expect((await attach(PHOTO, body.key)).status).toBe(400)
  })

  test('does not change an attached file if its address is used again', async () => {
    const { body } = await announce(PHOTO, PNG.length)
    await put(body, PNG)
    const { body: material } = await attach(PHOTO, body.key)
    const evil = Buffer.concat([Buffer.from('<script>'), PNG]).subarray(0, PNG.length)
    expect((await put(body, evil)).status).toBe(200)
    expect((await attach(PHOTO, body.key)).body.id).toBe(material.id)
    expect((await download(material.id)).body.bytes).toEqual(PNG)
  })

  test('accepts a file in parts, as the uploader’s plugin sends them', async () => {
    const bytes = Buffer.concat([PNG, Buffer.alloc(PART_SIZE_MIN)])
    const meta = { priorityId, size: String(bytes.length) }
    const file = { filename: PHOTO.fileName, type: PHOTO.fileType }
    const { body: begun } = await lead('POST /api/uploads/s3/multipart', {
      body: { ...file, metadata: meta },
    })
    const query = { key: begun.key }
    const params = { uploadId: begun.uploadId }
    const part = (partNumber: string) =>
      lead('GET /api/uploads/s3/multipart/:uploadId/:partNumber', {
        params: { ...params, partNumber },
        query,
      })
    const complete = (parts: Input<'POST /api/uploads/s3/multipart/:uploadId/complete'>['body']['parts']) =>
      lead('POST /api/uploads/s3/multipart/:uploadId/complete', { params, query, body: { parts } })
    expect((await part('3')).error).toMatchObject({ field: 'partNumber' })
    const pieces = [bytes.subarray(0, PART_SIZE_MIN), bytes.subarray(PART_SIZE_MIN)]
    const parts: { PartNumber: number; ETag: string }[] = []
    for (const [index, piece] of pieces.entries()) {
      const { body } = await part(String(index + 1))
      expect((await put(body, Buffer.alloc(9))).status).toBe(403)
      const { status, etag } = await put(body, piece)
      expect(status).toBe(200)
      parts.push({ PartNumber: index + 1, ETag: etag })
      if (index === 0) expect((await complete(parts)).error).toMatchObject({ field: 'parts' })
    }
    const { body: listed } = await lead('GET /api/uploads/s3/multipart/:uploadId', { params, query })
    expect(listed.map(({ PartNumber, Size }) => [PartNumber, Size])).toEqual([
      [1, PART_SIZE_MIN],
      [2, PNG.length],
    ])
    expect((await complete([...parts].reverse())).error).toMatchObject({ field: 'parts' })
    expect((await complete(parts)).status).toBe(200)
    const { body: material } = await attach(PHOTO, begun.key)
    expect(bytes.equals((await download(material.id)).body.bytes)).toBe(true)
  })

  test('can abort an upload in parts', async () => {
    const metadata = { priorityId, size: String(PNG.length) }
    const body = { filename: PHOTO.fileName, type: PHOTO.fileType, metadata }
    const { key, uploadId } = (await lead('POST /api/uploads/s3/multipart', { body })).body
    const at = { params: { uploadId }, query: { key } }
    expect((await lead('DELETE /api/uploads/s3/multipart/:uploadId', at)).body).toEqual({ ok: true })
    expect((await lead('GET /api/uploads/s3/multipart/:uploadId', at)).status).toBe(404)
    // It no longer counts toward the person's open uploads.
    expect(await server.database.db.rows(sql`select from uploads where key = ${key}`)).toEqual([])
  })

  test('keeps one copy of a file, and none after its removal, even if servers are killed', async () => {
    const key = await send(PHOTO, PNG)
    const copies = async () => (await store.kept()).filter((name) => name.startsWith(key))
    // A server died after the copy and before the record; the browser retries.
    await store.files.keep(key)
    const { body: material } = await attach(PHOTO, key)
    expect(await copies()).toHaveLength(1)
    expect((await download(material.id)).body.bytes).toEqual(PNG)
    // A second attempt copied after that and died too.
    await store.files.keep(key)
    await gm('DELETE /api/materials/:id', { params: { id: material.id } })
    goOn(REMOVED_MS + 60_000)
    await sweepFiles(server.parts)
    expect(await copies()).toEqual([])
  })

  test('sweeps unattached uploads after an hour and removed files after a day, and no recorded file', async () => {
    const kept = (await attach(PHOTO, await send(PHOTO, PNG))).body
    const removed = (await attach(PHOTO, await send(PHOTO, PNG))).body
    const orphan = await send(PHOTO, PNG)
    await gm('DELETE /api/materials/:id', { params: { id: removed.id } })
    const before = (await store.kept()).length
    await sweepFiles(server.parts)
    expect(await store.kept()).toHaveLength(before)
    expect((await store.sent()).filter((name) => name === orphan)).toHaveLength(1)
    goOn(UNATTACHED_MS + 60_000)
    await sweepFiles(server.parts)
    expect(await store.sent()).toEqual([])
    expect(await store.kept()).toHaveLength(before)
    await send(PHOTO, PNG)
    goOn(REMOVED_MS)
    const [one, two] = await Promise.all([sweepFiles(server.parts), sweepFiles(server.parts)])
    expect(one + two).toBe(2)
    expect(await store.sent()).toEqual([])
    expect(await server.database.db.rows(sql`select from uploads`)).toEqual([])
    const names = await server.database.db.rows<{ key: string }>(sql`select key from materials order by key`)
    expect((await store.kept()).sort()).toEqual(names.map(({ key }) => key))
    goOn(-REMOVED_MS - UNATTACHED_MS)
    expect((await download(kept.id)).body.bytes).toEqual(PNG)
  })
}
