import { chmod, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { folderDrop } from './folder.ts'
import { type DropBench, testDrop } from './test/every-drop.ts'

async function folderBench(): Promise<DropBench & { folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'scope-inbox-'))
  return {
    folder,
    drop: folderDrop(folder),
    write: async (path, content) => {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), content)
    },
    read: (path) => readFile(join(folder, path), 'utf8'),
    close: () => rm(folder, { recursive: true, force: true }),
  }
}

describe('files that arrive in a folder', () => testDrop(folderBench))

test('links are not followed, wherever they stand', async () => {
  const { folder, drop, write, read, close } = await folderBench()
  onTestFinished(close)
  const listed = async (domain: string) => (await drop.look())(domain)
  await write('secret/secret.csv', 'secret')
  await mkdir(join(folder, 'lantern.example'))
  await symlink('../secret/secret.csv', join(folder, 'lantern.example/link.csv'))
  await symlink('secret', join(folder, 'linked.example'))
  expect(await listed('lantern.example')).toEqual([])
  expect(await listed('linked.example')).toEqual([])
  // A link that takes the place of a file after it was listed.
  await write('lantern.example/sales.csv', 'x')
  const [file] = await listed('lantern.example')
  await rm(join(folder, 'lantern.example/sales.csv'))
  await symlink('../secret/secret.csv', join(folder, 'lantern.example/sales.csv'))
  expect(file && (await drop.read(file))).toBeUndefined()
  // A link in the place of the folder for files that are done.
  await rm(join(folder, 'lantern.example/sales.csv'))
  await write('lantern.example/sales.csv', 'x')
  await symlink('../secret', join(folder, 'lantern.example/done'))
  const [again] = await listed('lantern.example')
  if (again) await expect(drop.settle(again, 'done', '')).rejects.toThrow('not a folder')
  expect(await read('secret/secret.csv')).toBe('secret')
})

test.skipIf(process.getuid?.() === 0)('a folder that may not be read is named', async () => {
  const { folder, drop, close } = await folderBench()
  onTestFinished(close)
  await mkdir(join(folder, 'lantern.example'), { mode: 0 })
  expect(await drop.trouble()).toMatch(/lantern\.example cannot be read and written \(EACCES\)$/)
  await chmod(join(folder, 'lantern.example'), 0o700)
})
