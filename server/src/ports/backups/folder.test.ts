import { mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect, onTestFinished, test } from 'vitest'
import { folderPlace } from './folder.ts'
import { testPlace } from './test/every-place.ts'

async function folderBench() {
  const folder = await mkdtemp(join(tmpdir(), 'scope-backups-'))
  const close = () => rm(folder, { recursive: true, force: true })
  return { folder, place: folderPlace(join(folder, 'backups')), close }
}

describe('backups in a folder', () => testPlace(folderBench))

test('only the owner can read them, and what is in folders beside them is not listed', async () => {
  const { folder, place, close } = await folderBench()
  onTestFinished(close)
  await place.write('one', Readable.from([Buffer.from('one')]))
  await mkdir(join(folder, 'backups/more'))
  await writeFile(join(folder, 'backups/more/two'), 'two')
  expect((await place.list()).map(({ name }) => name)).toEqual(['one'])
  expect((await stat(place.pathOf())).mode & 0o777).toBe(0o700)
  expect((await stat(place.pathOf('one'))).mode & 0o777).toBe(0o600)
})

test('a full disk, and a folder that is none, are said in words', async () => {
  const { folder, place, close } = await folderBench()
  onTestFinished(close)
  await mkdir(place.pathOf())
  await symlink('/dev/full', place.pathOf('full'))
  const bytes = () => Readable.from([Buffer.alloc(100_000)])
  await expect(place.write('full', bytes())).rejects.toThrow('The disk is full.')
  await expect(readFile(place.pathOf('full'))).rejects.toThrow('ENOENT')
  await writeFile(join(folder, 'file'), 'no folder')
  await expect(folderPlace(join(folder, 'file')).list()).rejects.toThrow('is not a folder')
})
