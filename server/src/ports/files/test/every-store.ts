import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { Readable } from 'node:stream'
import { PART_SIZE_MIN } from '@scope/contract/work/material.words'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runningClock } from '../../clock/clock.ts'
import { type Announced, type FileStore, newKey, newName, type SignedPut } from '../files.ts'

export const DAY_MS = 86_400_000
export const now = () => runningClock().now()
export const inTwoDays = () => runningClock(new Date(now().getTime() + 2 * DAY_MS))

/** A store, the same in two days, and the origin that its addresses are at. */
export type Bench = { store: FileStore; later: FileStore; origin: string; close(): Promise<void> }

/** What each store does: a folder behind our own server, and a bucket of a real S3 server. */
export function testStore(open: () => Promise<Bench>): void {
  let bench: Bench
  beforeAll(async () => {
    bench = await open()
  })
  afterAll(() => bench.close())

  const announce = (bytes: Buffer, type = 'image/png'): Announced => ({
    key: newKey(),
    type,
    size: bytes.length,
  })
  const put = (signed: Pick<SignedPut, 'url' | 'headers'>, body: Buffer) =>
    fetch(new URL(signed.url, bench.origin), {
      method: 'PUT',
      headers: signed.headers,
      body: new Uint8Array(body),
    })
  const send = async (bytes: Buffer, type?: string) => {
    const file = announce(bytes, type)
    const answer = await put(await bench.store.sign(file, now()), bytes)
    expect(answer.status).toBe(200)
    return file
  }
  const read = async (name: string) => {
    const stream = await bench.store.open(name)
    return stream && Buffer.concat(await stream.toArray())
  }

  test('accepts the announced file, keeps a copy and returns it', async () => {
    const bytes = randomBytes(100_000)
    const file = await send(bytes)
    const kept = await bench.store.keep(file.key)
    expect(kept?.size).toBe(bytes.length)
    expect((await read(kept?.name ?? ''))?.equals(bytes)).toBe(true)
  })

  test('stores a file of another store under its name, and replaces none', async () => {
    const name = newName(newKey())
    const bytes = randomBytes(100_000)
    expect(await bench.store.put(name, bytes)).toBe(true)
    expect(await bench.store.put(name, randomBytes(1000))).toBe(false)
    expect((await read(name))?.equals(bytes)).toBe(true)
    await bench.store.remove(name)
    expect(await read(name)).toBeUndefined()
  })

  test('stores a file as it is made, and nothing of one that breaks off', async () => {
    const name = newName(newKey())
    const pieces = Array.from({ length: 20 }, () => randomBytes(1024 * 1024))
    const bytes = Buffer.concat(pieces)
    expect(await bench.store.write(name, Readable.from(pieces))).toBe(bytes.length)
    expect((await read(name))?.equals(bytes)).toBe(true)
    await bench.store.remove(name)
    const broken = newName(newKey())
    const breaking = async function* () {
      yield* pieces
      throw new Error('The database has gone.')
    }
    await expect(bench.store.write(broken, Readable.from(breaking()))).rejects.toThrow()
    expect(await read(broken)).toBeUndefined()
  })

  test('reports missing files', async () => {
    expect(await bench.store.keep(newKey())).toBeUndefined()
    expect(await bench.store.open(`${newKey()}/00000000`)).toBeUndefined()
    await bench.store.remove(`${newKey()}/00000000`)
    await bench.store.clear(newKey())
  })

  test('accepts only the signed key, type and size, and keeps nothing else', async () => {
    const bytes = randomBytes(1000)
    const file = announce(bytes)
    const signed = await bench.store.sign(file, now())
    const other = newKey()
    const refused = [
      put(signed, Buffer.concat([bytes, Buffer.from('!')])),
      put(signed, bytes.subarray(1)),
      put({ ...signed, headers: { 'content-type': 'text/html' } }, bytes),
      put({ ...signed, url: signed.url.replace(file.key, other) }, bytes),
      put({ ...signed, url: signed.url.replace(/ignature=.{4}/, 'ignature=0000') }, bytes),
    ]
    expect((await Promise.all(refused)).map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
    expect(await bench.store.keep(file.key)).toBeUndefined()
    expect(await bench.store.keep(other)).toBeUndefined()
  })

  test('keeps nothing of an interrupted upload', async () => {
    const bytes = randomBytes(1000)
    const file = announce(bytes)
    const signed = await bench.store.sign(file, now())
    const headers = { ...signed.headers, 'content-length': bytes.length }
    const half = request(new URL(signed.url, bench.origin), { method: 'PUT', headers })
    half.on('error', () => undefined)
    await new Promise<void>((sent) => half.write(bytes.subarray(0, 500), () => sent()))
    half.destroy()
    // The same address still accepts the whole file.
    expect((await put(signed, bytes)).status).toBe(200)
    expect((await bench.store.keep(file.key))?.size).toBe(1000)
  })

  test('does not change a kept file if its address is used again', async () => {
    const bytes = randomBytes(1000)
    const file = announce(bytes)
    const signed = await bench.store.sign(file, now())
    await put(signed, bytes)
    const kept = await bench.store.keep(file.key)
    expect((await put(signed, randomBytes(1000))).status).toBe(200)
    expect((await read(kept?.name ?? ''))?.equals(bytes)).toBe(true)
  })

  test('removes one copy, or all copies of a key', async () => {
    const file = await send(randomBytes(10))
    const [one, two] = [await bench.store.keep(file.key), await bench.store.keep(file.key)]
    await bench.store.remove(one?.name ?? '')
    expect(await read(one?.name ?? '')).toBeUndefined()
    expect(await read(two?.name ?? '')).toHaveLength(10)
    await bench.store.clear(file.key)
    expect(await read(two?.name ?? '')).toBeUndefined()
    expect(await bench.store.keep(file.key)).toBeUndefined()
  })

  describe('in parts', () => {
    const bytes = randomBytes(PART_SIZE_MIN + 1000)
    const pieces = [bytes.subarray(0, PART_SIZE_MIN), bytes.subarray(PART_SIZE_MIN)]
    const sendPart = async (upload: { key: string; uploadId: string }, number: number, piece: Buffer) => {
      const signed = await bench.store.parts.sign(upload, { number, size: piece.length }, now())
      expect((await put(signed, piece.subarray(0, 100))).status).toBe(403)
      return put(signed, piece)
    }

    test('joins the parts, each of its signed size', async () => {
      const file = announce(bytes)
      const upload = { key: file.key, uploadId: await bench.store.parts.begin(file) }
      const etags: (string | null)[] = []
      for (const [index, piece] of pieces.entries()) {
        const answer = await sendPart(upload, index + 1, piece)
        expect(answer.status, await answer.text()).toBe(200)
        etags.push(answer.headers.get('etag'))
      }
      const listed = (await bench.store.parts.list(upload)) ?? []
      expect(listed.map(({ number, size }) => [number, size])).toEqual([
        [1, PART_SIZE_MIN],
        [2, 1000],
      ])
      expect(listed.map(({ etag }) => `"${etag}"`)).toEqual(etags)
      await bench.store.parts.join(upload, listed)
      const kept = await bench.store.keep(file.key)
      expect((await read(kept?.name ?? ''))?.equals(bytes)).toBe(true)
    })

    test('can be aborted, even twice', async () => {
      const file = announce(bytes)
      const upload = { key: file.key, uploadId: await bench.store.parts.begin(file) }
      const signed = await bench.store.parts.sign(upload, { number: 1, size: 1000 }, now())
      await bench.store.parts.abandon(upload)
      await bench.store.parts.abandon(upload)
      expect((await put(signed, bytes.subarray(0, 1000))).status).toBeGreaterThanOrEqual(400)
      expect(await bench.store.parts.list(upload)).toBeUndefined()
      expect(await bench.store.keep(file.key)).toBeUndefined()
    })
  })

  test('sweeps uploads that were not kept, and never kept files', async () => {
    const [kept, orphan] = [await send(randomBytes(10)), await send(randomBytes(10))]
    const copy = await bench.store.keep(kept.key)
    const begun = announce(randomBytes(10))
    const upload = { key: begun.key, uploadId: await bench.store.parts.begin(begun) }
    expect(await bench.store.sweep(DAY_MS)).toBe(0)
    expect(await bench.store.parts.list(upload)).toEqual([])
    expect(await bench.later.sweep(DAY_MS)).toBeGreaterThanOrEqual(3)
    expect(await bench.later.sweep(DAY_MS)).toBe(0)
    expect(await bench.store.keep(orphan.key)).toBeUndefined()
    expect(await bench.store.parts.list(upload)).toBeUndefined()
    expect(await read(copy?.name ?? '')).toHaveLength(10)
  })

  test('drops all copies of a key but one', async () => {
    const file = await send(randomBytes(10))
    const [one, two] = [await bench.store.keep(file.key), await bench.store.keep(file.key)]
    await bench.store.keepOnly(two?.name ?? '')
    expect(await read(one?.name ?? '')).toBeUndefined()
    expect(await read(two?.name ?? '')).toHaveLength(10)
    await bench.store.keepOnly(`${newKey()}/00000000`)
  })

  test('accepts only keys and names that we made', async () => {
    for (const strange of ['../../etc/passwd', '..', '', 'a/b', `${newKey()}/../..`, `${newKey()}\0`]) {
      await expect(bench.store.keep(strange)).rejects.toThrow('Not a key')
      await expect(bench.store.open(strange)).rejects.toThrow('Not a name')
      await expect(bench.store.remove(strange)).rejects.toThrow('Not a name')
      await expect(bench.store.clear(strange)).rejects.toThrow('Not a key')
      await expect(bench.store.keepOnly(strange)).rejects.toThrow('Not a name')
    }
  })
}
