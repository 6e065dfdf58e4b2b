import type { Input } from '@scope/contract/calls'
import {
  FILE_SIZE_MAX,
  MATERIALS_MAX,
  UNATTACHED_COMPANY_MAX,
  UNATTACHED_MAX,
} from '@scope/contract/work/material.words'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, FRIDAY, type TestApp, testApp } from '../../../test/app.ts'
import { PNG } from '../../../test/sample-files.ts'
import { makeScene, setScene } from '../../../test/scene.ts'
import {
  makeCompany,
  makePriority,
  makeStaff,
  makeVenue,
  type Staff,
  type Venue,
} from '../../../test/world.ts'
import { startJobs } from '../../jobs.ts'
import { insert } from '../../kernel/db/tables.ts'
import { type FileStore, newKey, StoreFailed } from '../../ports/files/files.ts'
import { giveUpUploads } from './jobs.ts'
import { OPEN_MAX, REMOVED_MS, UNATTACHED_MS } from './rules.ts'
import {
  aheadAs,
  inFolder,
  type Named,
  PHOTO,
  type Store,
  sweepFiles,
  testMaterials,
} from './test/every-store.ts'

/*
 * Materials over HTTP: what can be attached, by whom, and when it is removed.
 */

describe('materials in a folder', () => testMaterials(inFolder))

describe('materials', () => {
  const { server, db, venue, lead: member, asGm: gm, asLead: lead } = setScene({ once: true })
  let priorityId: string
  beforeEach(async () => {
    priorityId = (await makePriority(db, venue, member)).id
  })

  type Asked = Partial<Input<'POST /api/objects/upload'>['body']>
  const announce = (file: Asked, by = lead) =>
    by('POST /api/objects/upload', { body: { ...PHOTO, size: PNG.length, priorityId, ...file } })
  const put = (url: string, headers: Record<string, string> = { 'content-type': 'image/png' }) =>
    server.app.inject({ method: 'PUT', url, headers, payload: PNG })
  const attach = (fileUrl: string, more: Partial<Named & { priorityId: string }> = {}, by = lead) =>
    by('PUT /api/materials', { body: { ...PHOTO, fileUrl, priorityId, ...more } })

  async function attached(fileName = PHOTO.fileName) {
    const { body } = await announce({ fileName })
    expect((await put(body.url)).statusCode).toBe(200)
    return (await attach(body.key, { fileName })).body
  }

  /** The raw response to a download. */
  async function raw(id: string, headers: Record<string, string> = {}) {
    const { email } = member
    const { cookie } = await server.nobody('POST /api/auth/login', { body: { email } })
    return server.app.inject({ url: `/api/materials/${id}/file`, headers: { cookie, ...headers } })
  }

  test.each([
    ['a.html', 'text/html', 'fileType'],
    ['a.svg', 'image/svg+xml', 'fileType'],
    ['a.exe', 'application/octet-stream', 'fileType'],
    ['a.png', 'IMAGE/PNG', 'fileType'],
    ['a.png', 'constructor', 'fileType'],
    ['a.html', 'image/png', 'fileName'],
    ['a.png.exe', 'image/png', 'fileName'],
    ['png', 'image/png', 'fileName'],
    ['.png', 'image/png', 'fileName'],
    [' ..png', 'image/png', 'fileName'],
    ['../a.png', 'image/png', 'fileName'],
    ['..\\a.png', 'image/png', 'fileName'],
    ['a\0.png', 'image/png', 'fileName'],
    ['a\r\nSet-Cookie: x=1.png', 'image/png', 'fileName'],
    ['a\u202egnp.png', 'image/png', 'fileName'],
    ['a\u200fgnp.png', 'image/png', 'fileName'],
    ['a\u200e.png', 'image/png', 'fileName'],
    ['a\u061c.png', 'image/png', 'fileName'],
    [`${'a'.repeat(300)}.png`, 'image/png', 'fileName'],
    ['', 'image/png', 'fileName'],
  ])(
    'refuses a file called %j of type %s with a plain sentence about its %s',
    async (fileName, fileType, field) => {
      const { status, error } = await announce({ fileName, fileType })
      expect([status, error.field]).toEqual([400, field])
      expect(error.error).toMatch(/^.{10,200}\.$/)
    },
  )

  test.each([
    [
      'menu "final".png',
      'attachment; filename="menu _final_.png"; filename*=UTF-8\'\'menu%20%22final%22.png',
    ],
    [
      "café's; x=1.png",
      "attachment; filename=\"caf_'s; x=1.png\"; filename*=UTF-8''caf%C3%A9%27s%3B%20x%3D1.png",
    ],
    ['日本.png', 'attachment; filename="__.png"; filename*=UTF-8\'\'%E6%97%A5%E6%9C%AC.png'],
    ['100%41.png', 'attachment; filename="100_41.png"; filename*=UTF-8\'\'100%2541.png'],
    [
      `${'a'.repeat(196)}.png`,
      `attachment; filename="${'a'.repeat(196)}.png"; filename*=UTF-8''${'a'.repeat(196)}.png`,
    ],
  ])('returns %s as an attachment that no browser runs', async (fileName, disposition) => {
    const { id } = await attached(fileName)
    const { statusCode, headers, rawPayload } = await raw(id)
    expect(statusCode).toBe(200)
    expect(rawPayload).toEqual(PNG)
    expect(headers).toMatchObject({
      'content-disposition': disposition,
      'content-type': 'image/png',
      'content-length': String(PNG.length),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, no-cache',
    })
  })

  test('checks permission for every download, and sends the bytes once', async () => {
    const { id } = await attached()
    const { headers } = await raw(id)
    const known = { 'if-none-match': String(headers.etag) }
    expect(await raw(id, known)).toMatchObject({ statusCode: 304, body: '' })
    await gm('DELETE /api/materials/:id', { params: { id } })
    expect((await raw(id, known)).statusCode).toBe(404)
  })

  test('says what is wrong with an address: expired, without a size, or not ours', async () => {
    const { body } = await announce({})
    server.clock.set('2026-11-20T18:15:01Z')
    const late = await put(body.url)
    expect([late.statusCode, late.json().error]).toEqual([403, 'Request has expired'])
    const longer = body.url.replace(/expires=\d+/, 'expires=9999999999')
    expect((await put(longer)).statusCode).toBe(403)
    for (const url of ['/files/x', '/files/..%2f..%2fetc', `/files/${newKey()}`, `/files/${newKey()}/../x`]) {
      expect((await put(url)).statusCode, url).toBe(404)
    }
    // Signing again gives a new address, valid for the rest of the time.
    server.clock.set(FRIDAY)
    expect((await put(body.url)).statusCode).toBe(200)
  })

  test('stops an upload that is longer than announced, and keeps nothing of a shorter one', async () => {
    const { body } = await announce({})
    const headers = { 'content-type': 'image/png', 'content-length': String(PNG.length) }
    for (const payload of [Buffer.concat([PNG, Buffer.from('!')]), PNG.subarray(1)]) {
      const answer = await server.app
        .inject({ method: 'PUT', url: body.url, headers, payload })
        .catch(() => undefined)
      expect(answer?.statusCode).not.toBe(200)
    }
    expect((await attach(body.key)).error).toMatchObject({
      error: 'The upload is not complete. Try again.',
    })
  })

  test('attaches only one’s own upload, as announced, to a priority within reach', async () => {
    const { body } = await announce({})
    await put(body.url)
    expect((await attach(body.key, {}, gm)).error).toMatchObject({ code: 'invalid', field: 'fileUrl' })
    expect((await attach(newKey(), {}, gm)).error.error).toBe((await attach(body.key, {}, gm)).error.error)
    expect((await attach(body.key, { fileName: 'other.png' })).error).toMatchObject({ field: 'fileName' })
    expect((await attach(body.key, { fileType: 'image/gif' })).error).toMatchObject({ field: 'fileType' })
    const { id: another } = await makePriority(db, venue, member)
    expect((await attach(body.key, { priorityId: another })).error).toMatchObject({ field: 'priorityId' })
    const far = await makeCompany(db)
    const farVenue = await makeVenue(db, far)
    const foreign = await makePriority(db, farVenue, await makeStaff(db, far, 'BLT', { venues: [farVenue] }))
    for (const refused of [
      await announce({ priorityId: foreign.id }),
      await attach(body.key, { priorityId: foreign.id }),
      await gm('GET /api/priorities/:id/materials', { params: { id: foreign.id } }),
    ]) {
      expect([refused.status, refused.error.error]).toEqual([404, 'Not found.'])
    }
    // After a day it is too late.
    server.clock.set('2026-11-21T18:00:01Z')
    expect((await attach(body.key)).status).toBe(400)
  })

  test('a signed-off priority or one of a closed period takes no files, but they can be removed', async () => {
    const { id } = await attached()
    const { body: late } = await announce({})
    await put(late.url)
    await db.run(sql`update priorities set status = 'COMPLETED' where id = ${priorityId}`)
    for (const refused of [await announce({}), await attach(late.key)]) {
      expect([refused.status, refused.error.error]).toEqual([409, 'This priority is already signed off.'])
    }
    const { body } = await gm('GET /api/priorities/:id/materials', { params: { id: priorityId } })
    expect(body).toMatchObject({ can: { add: false }, materials: [{ id, can: { remove: true } }] })
    expect((await gm('DELETE /api/materials/:id', { params: { id } })).status).toBe(200)
    expect((await gm('DELETE /api/materials/:id', { params: { id } })).status).toBe(404)
  })

  test('limits the files per priority and the unfinished uploads per person', async () => {
    const rows = Array.from({ length: MATERIALS_MAX }, () => ({
      ...PHOTO,
      priorityId,
      venueId: venue.id,
      bltId: member.id,
      key: `${newKey()}/00000000`,
      size: 1,
      uploadedById: member.id,
      createdAt: new Date(FRIDAY),
    }))
    const { body } = await announce({})
    await put(body.url)
    await insert(db, 'materials', rows)
    for (const refused of [await announce({}), await attach(body.key)]) {
      expect([refused.status, refused.error.error]).toEqual([
        409,
        'A priority can have at most 50 files. Remove one first.',
      ])
    }
    await db.run(sql`delete from materials where priority_id = ${priorityId}`)
    const open = Array.from({ length: OPEN_MAX }, () => ({
      ...PHOTO,
      key: newKey(),
      priorityId,
      userId: member.userId,
      size: 1,
      createdAt: new Date(FRIDAY),
    }))
    await insert(db, 'uploads', open)
    const { status, error } = await announce({})
    expect([status, error.error]).toEqual([
      429,
      'You have too many unfinished uploads. Try again in 15 minutes.',
    ])
    // A begun upload can be signed again. The limit ends when its addresses expire.
    expect((await announce({ key: open[0]?.key ?? '', size: 1 })).body.key).toBe(open[0]?.key)
    server.clock.set('2026-11-20T18:15:01Z')
    expect((await announce({})).status).toBe(201)
    await db.run(sql`delete from uploads where user_id = ${member.userId}`)
  })

  describe('an address that is signed before the file is announced', () => {
    const ask = (query: object, by = lead) =>
      by('GET /api/uploads/s3/params', {
        query: { filename: PHOTO.fileName, type: PHOTO.fileType, ...query },
      })
    const rows = () => db.rows(sql`select from uploads`)

    test('takes the file, which is announced when it is attached, by who asked alone', async () => {
      const before = await rows()
      const { status, body } = await ask({})
      expect(status).toBe(200)
      expect(body).toMatchObject({ method: 'PUT', headers: { 'content-type': 'image/png' }, expires: 900 })
      expect(await rows()).toEqual(before)
      expect((await attach(body.key)).status).toBe(400)
      expect((await put(body.url)).statusCode).toBe(200)
      expect((await attach(body.key, {}, gm)).error).toMatchObject({ code: 'invalid', field: 'fileUrl' })
      const attached = await attach(body.key)
      expect([attached.status, attached.body.size]).toEqual([201, PNG.length])
      expect((await attach(body.key)).body.id).toBe(attached.body.id)
    })

    test('is for one size if it is told, and for no other file, type or person’s priority', async () => {
      const told = await ask({ size: '5', priorityId })
      expect((await put(told.body.url)).statusCode).toBe(403)
      const { body } = await ask({})
      expect((await put(body.url, { 'content-type': 'image/jpeg' })).statusCode).toBe(403)
      expect((await ask({ type: 'text/html' })).error).toMatchObject({ code: 'invalid', field: 'fileType' })
      expect((await ask({ size: String(FILE_SIZE_MAX + 1) })).error).toMatchObject({
        code: 'invalid',
        field: 'size',
      })
    })
  })

  describe('unattached uploads', () => {
    const BIG = { size: FILE_SIZE_MAX }
    const NO_ROOM = 'too many files that are not attached yet. Try again in'
    const forget = () => db.run(sql`delete from uploads`)
    // Other tests leave uploads of the same people.
    beforeEach(forget)
    afterEach(forget)
    const open = (size: number, { userId }: Staff) =>
      insert(db, 'uploads', [
        { ...PHOTO, key: newKey(), priorityId, userId, size, createdAt: server.clock.now() },
      ])

    test('are limited per person, even if begun at the same time by different calls', async () => {
      const params = { filename: PHOTO.fileName, type: PHOTO.fileType }
      const size = String(FILE_SIZE_MAX)
      const begin = [
        () => announce(BIG),
        () => lead('POST /api/uploads/s3/params', { body: { ...params, size, priorityId } }),
        () => lead('POST /api/uploads/s3/multipart', { body: { ...params, metadata: { size, priorityId } } }),
      ]
      await open(UNATTACHED_MAX - FILE_SIZE_MAX, member)
      const answers = await Promise.all(
        Array.from({ length: 40 }, (_, n) => begin[n % 3]?.() ?? announce(BIG)),
      )
      expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
      const refused = answers.filter(({ status }) => status >= 300)
      expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([429]))
      expect(refused[0]?.error.error).toBe(`You have ${NO_ROOM} 60 minutes.`)
      // Other people have their own limit.
      expect((await announce(BIG, gm)).status).toBe(201)
    })

    test('no longer count when attached, aborted or an hour old', async () => {
      await open(UNATTACHED_MAX - PNG.length, member)
      const { body } = await announce({})
      expect((await announce({ size: 1 })).status).toBe(429)
      await put(body.url)
      expect((await attach(body.key)).status).toBe(201)
      expect((await announce({})).status).toBe(201)
      server.clock.set('2026-11-20T18:59:30Z')
      expect((await announce(BIG)).error.error).toBe(`You have ${NO_ROOM} a minute.`)
      server.clock.set('2026-11-20T19:00:01Z')
      await giveUpUploads(server.parts)
      expect((await announce(BIG)).status).toBe(201)
    })

    test('are limited per company', async () => {
      const rest = UNATTACHED_COMPANY_MAX - FILE_SIZE_MAX
      const company = await makeCompany(db)
      await open(rest, await makeStaff(db, company, 'VP'))
      expect((await announce(BIG)).status).toBe(201)
      const others = sql`update app_users set org_id = (select org_id from app_users where id = ${member.id})
        where org_id = ${company.id}`
      await db.run(others)
      expect(await announce(BIG)).toMatchObject({
        status: 429,
        error: { code: 'tooMany', error: `Your company has ${NO_ROOM} 60 minutes.` },
      })
    })
  })

  test('signs an upload again under its key, for an hour, and only for the same file', async () => {
    const { key } = (await announce({})).body
    server.clock.set('2026-11-20T18:50:00Z')
    const { body: again } = await announce({ key })
    expect(again.key).toBe(key)
    expect((await put(again.url)).statusCode).toBe(200)
    const { id: another } = await makePriority(db, venue, member)
    const others = [
      await announce({ key }, gm),
      await announce({ key, fileName: 'other.png' }),
      await announce({ key, size: PNG.length + 1 }),
      await announce({ key, priorityId: another }),
      await announce({ key: newKey() }),
    ]
    for (const { status, body } of others) expect([status, body.key === key]).toEqual([201, false])
    server.clock.set('2026-11-20T19:40:00Z')
    expect((await attach(key)).status).toBe(201)
    // It is attached, so the next one is a new upload.
    expect((await announce({ key })).body.key).not.toBe(key)
  })

  test('records who attached and who removed', async () => {
    const { id } = await attached('menu.png')
    await gm('DELETE /api/materials/:id', { params: { id } })
    const trail = await db.rows<{ action: string; meta: object }>(sql`
      select action, meta from audits where meta->>'id' = ${id} order by action`)
    expect(trail).toMatchObject([
      { action: 'material.added', meta: { fileName: 'menu.png', priorityId } },
      { action: 'material.removed', meta: { fileName: 'menu.png', priorityId } },
    ])
  })

  test('hands out no credentials, and says why', async () => {
    const { status, error } = await lead('GET /api/uploads/s3/sts')
    expect([status, error.error]).toEqual([
      404,
      'This call is not available: it would give out credentials of the file store.',
    ])
  })
})

describe('recorded files are kept', () => {
  let server: TestApp
  const goOn = (ms: number) => server.clock.set(new Date(server.clock.now().getTime() + ms).toISOString())

  let store: Store
  /** Removals wait for this, if a test sets it. */
  let hold: (() => Promise<void>) | undefined
  /** Runs after a copy and before its check, if a test sets it. */
  let afterCopy: ((kept: Awaited<ReturnType<FileStore['keep']>>) => Promise<typeof kept>) | undefined
  /** Replaces the store's sweep, if a test sets it. */
  let sweep: (() => Promise<number>) | undefined
  let gm: Caller
  let staff: { venue: Venue; member: Staff }

  beforeAll(async () => {
    store = await inFolder(aheadAs(() => server))
    const remove: FileStore['remove'] = async (name) => {
      await hold?.()
      await store.files.remove(name)
    }
    server = await testApp(FRIDAY, undefined, {
      ...store.files,
      remove,
      keep: async (key) => {
        const kept = await store.files.keep(key)
        return afterCopy ? afterCopy(kept) : kept
      },
      sweep: (olderThanMs) => (sweep ? sweep() : store.files.sweep(olderThanMs)),
    })
    const { venue, lead, asGm } = await makeScene(server, ['venue', 'lead', 'asGm'])
    staff = { venue, member: lead }
    gm = asGm
  })
  afterAll(async () => {
    await server.close()
    await store.close()
  })

  test('an upload that is refused and attached at the same time stays attached', async () => {
    const { id: priorityId } = await makePriority(server.database.db, staff.venue, staff.member)
    const { body: put } = await gm('POST /api/objects/upload', {
      body: { ...PHOTO, size: PNG.length, priorityId },
    })
    const send = (payload: Buffer) =>
      server.app.inject({ method: 'PUT', url: put.url, headers: put.headers, payload })
    const attach = () => gm('PUT /api/materials', { body: { ...PHOTO, fileUrl: put.key, priorityId } })
    await send(Buffer.alloc(PNG.length))
    const held = Promise.withResolvers<void>()
    const reached = Promise.withResolvers<void>()
    // The first call has checked zeros, and is about to delete the upload.
    hold = () => {
      hold = undefined
      reached.resolve()
      return held.promise
    }
    const first = attach()
    await reached.promise
    await send(PNG)
    const { body: material } = await attach()
    held.resolve()
    expect((await first).status).toBe(400)
    const { body } = await gm('GET /api/materials/:id/file', { params: { id: material.id } })
    expect(body.bytes).toEqual(PNG)
  })

  test.each([
    ['is dropped', true],
    ['is not made', false],
  ])(
    'two calls that attach the same upload get the same answer, even if the copy of one %s',
    async (_, copied) => {
      const { id: priorityId } = await makePriority(server.database.db, staff.venue, staff.member)
      const { body: put } = await gm('POST /api/objects/upload', {
        body: { ...PHOTO, size: PNG.length, priorityId },
      })
      await server.app.inject({ method: 'PUT', url: put.url, headers: put.headers, payload: PNG })
      const attach = () => gm('PUT /api/materials', { body: { ...PHOTO, fileUrl: put.key, priorityId } })
      const held = Promise.withResolvers<void>()
      const reached = Promise.withResolvers<void>()
      afterCopy = async (kept) => {
        afterCopy = undefined
        reached.resolve()
        await held.promise
        return copied ? kept : undefined
      }
      const first = attach()
      await reached.promise
      const second = await attach()
      held.resolve()
      expect([second.status, await first]).toMatchObject([201, { status: 201, body: second.body }])
      expect((await store.kept()).filter((name) => name.startsWith(put.key))).toHaveLength(1)
    },
  )

  test('keeps removing uploads and files while the store cannot be swept, and reports that', async () => {
    const { db } = server.database
    const { id: priorityId } = await makePriority(db, staff.venue, staff.member)
    await gm('POST /api/objects/upload', { body: { ...PHOTO, size: PNG.length, priorityId } })
    sweep = () => Promise.reject(new StoreFailed('It may not be listed.'))
    goOn(UNATTACHED_MS + 60_000)
    const lines: object[] = []
    const log = { info: () => undefined, error: (about: object) => lines.push(about) }
    await startJobs(server.parts, log)()
    sweep = undefined
    expect(await db.rows(sql`select from uploads`)).toEqual([])
    expect(lines).toMatchObject([
      { job: 'delete uploaded files that were not kept', fault: { kind: 'StoreFailed' } },
    ])
  })

  test('removes the others’ files if one company’s cannot be removed, and reports that', async () => {
    const { db } = server.database
    const { id: priorityId } = await makePriority(db, staff.venue, staff.member)
    const keys = [newKey(), newKey(), newKey()] as const
    const createdAt = server.clock.now()
    await insert(
      db,
      'uploads',
      keys.map((key, nth) => ({
        ...{ ...PHOTO, key, priorityId, userId: staff.member.userId, size: 1 },
        createdAt: new Date(createdAt.getTime() + nth),
      })),
    )
    goOn(UNATTACHED_MS + 60_000)
    const { files } = server.parts
    const clear = (key: string) =>
      key === keys[0] ? Promise.reject(new StoreFailed('It may not be removed.')) : files.clear(key)
    await expect(giveUpUploads({ ...server.parts, files: { ...files, clear } })).rejects.toThrow(StoreFailed)
    expect(await db.rows<{ key: string }>(sql`select key from uploads`)).toEqual([{ key: keys[0] }])
    expect(await giveUpUploads(server.parts)).toBe(1)
  })

  const STEPS = ['announce', 'send', 'attach', 'attach', 'attach', 'remove', 'wait', 'sweep'] as const

  test('never removes a recorded file, for any events in any order', async () => {
    const { db } = server.database
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom(...STEPS), fc.nat(9)), { minLength: 10, maxLength: 40 }),
        async (steps) => {
          server.clock.set(FRIDAY)
          const { id: priorityId } = await makePriority(db, staff.venue, staff.member)
          const announced: { key: string; url: string }[] = []
          /** The files that must exist. */
          const recorded = new Set<string>()
          for (const [step, pick] of steps) {
            const upload = announced.at(-1 - (pick % 3)) ?? announced.at(-1)
            if (step === 'announce' || (step === 'send' && !upload)) {
              const body = { ...PHOTO, size: PNG.length, priorityId }
              const { status, body: put } = await gm('POST /api/objects/upload', { body })
              if (status === 201) announced.push(put)
            }
            const sent = step === 'send' && (upload ?? announced.at(-1))
            if (sent) {
              await server.app.inject({
                method: 'PUT',
                url: sent.url,
                headers: { 'content-type': 'image/png' },
                payload: PNG,
              })
            } else if (step === 'attach' && upload) {
              const body = { ...PHOTO, fileUrl: upload.key, priorityId }
              const attaching = gm('PUT /api/materials', { body })
              if (pick > 6) await sweepFiles(server.parts)
              const { status, body: material } = await attaching
              if (status === 201) recorded.add(material.id)
            } else if (step === 'remove') {
              const [id] = recorded
              if (!id) continue
              await gm('DELETE /api/materials/:id', { params: { id } })
              recorded.delete(id)
            } else if (step === 'wait') goOn((pick * (pick % 2 ? REMOVED_MS : UNATTACHED_MS)) / 6)
            else if (step === 'sweep') await Promise.all([sweepFiles(server.parts), sweepFiles(server.parts)])
            for (const id of recorded) {
              const { status, body } = await gm('GET /api/materials/:id/file', { params: { id } })
              expect([status, body.bytes.length]).toEqual([200, PNG.length])
            }
          }
          // In the end only recorded files are left.
          goOn(2 * REMOVED_MS)
          await sweepFiles(server.parts)
          const names = await db.rows<{ key: string }>(sql`select key from materials order by key`)
          expect((await store.kept()).sort()).toEqual(names.map(({ key }) => key))
          expect(await store.sent()).toEqual([])
        },
      ),
      { numRuns: 25 },
    )
  })
})
