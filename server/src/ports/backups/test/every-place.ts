import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BackupPlace } from '../place.ts'

/** An empty place. */
export type PlaceBench = { place: BackupPlace; close(): Promise<void> }

const DAY_MS = 86_400_000

/** The tests of every place: a folder, and a prefix of a bucket of a real S3 server. */
export function testPlace(open: () => Promise<PlaceBench>): void {
  let bench: PlaceBench
  beforeAll(async () => {
    bench = await open()
  })
  afterAll(() => bench.close())

  const read = async (name: string) => {
    const stream = await bench.place.open(name)
    return stream && Buffer.concat(await stream.toArray())
  }
  const names = async () => (await bench.place.list()).map(({ name }) => name).toSorted()

  test('is empty at first, and opens and removes nothing', async () => {
    expect(await bench.place.list()).toEqual([])
    expect(await bench.place.open('none.tar.zst')).toBeUndefined()
    await bench.place.remove('none.tar.zst')
  })

  test('writes a file as it is made, lists, reads, names and removes it', async () => {
    const { place } = bench
    const pieces = Array.from({ length: 5 }, () => randomBytes(1024 * 1024))
    const bytes = Buffer.concat(pieces)
    await place.write('one.tar.zst.part', Readable.from(pieces))
    expect((await read('one.tar.zst.part'))?.equals(bytes)).toBe(true)
    await place.rename('one.tar.zst.part', 'one.tar.zst')
    expect(await place.list()).toEqual([{ name: 'one.tar.zst', bytes: bytes.length }])
    expect((await read('one.tar.zst'))?.equals(bytes)).toBe(true)
    expect(await read('one.tar.zst.part')).toBeUndefined()
    await place.write('two', Readable.from([Buffer.from('two')]))
    await expect(place.rename('two', 'one.tar.zst')).rejects.toThrow('exists already')
    expect((await read('one.tar.zst'))?.equals(bytes)).toBe(true)
    await place.remove('one.tar.zst')
    expect(await names()).toEqual(['two'])
    await place.remove('two')
  })

  test('keeps nothing of a file whose making fails, and says why it failed', async () => {
    const breaking = async function* () {
      yield randomBytes(1000)
      throw new Error('The database has gone.')
    }
    const writing = bench.place.write('broken.part', Readable.from(breaking()))
    await expect(writing).rejects.toThrow(/database has gone|refused or did not answer/)
    expect(await names()).toEqual([])
  })

  test('sweeps only what is ours and more than a day old', async () => {
    const { place } = bench
    for (const name of ['ours.part', 'theirs.part'])
      await place.write(name, Readable.from([Buffer.from('x')]))
    const isOurs = (name: string) => name === 'ours.part'
    const stored = new Date()
    await place.sweep(isOurs, stored)
    expect(await names()).toEqual(['ours.part', 'theirs.part'])
    await place.sweep(isOurs, new Date(stored.getTime() + 2 * DAY_MS))
    expect(await names()).toEqual(['theirs.part'])
    await place.remove('theirs.part')
  })

  test('takes no name that leads out of it', async () => {
    for (const name of ['../x', 'a/b', '..', '', 'a\0b', 'a\\b']) {
      await expect(bench.place.open(name)).rejects.toThrow('Not a name of a backup.')
      await expect(bench.place.remove(name)).rejects.toThrow('Not a name of a backup.')
    }
  })
}
