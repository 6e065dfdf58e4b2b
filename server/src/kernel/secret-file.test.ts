import { mkdtemp, rm, stat, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folderSecret } from './secret-file.ts'

test('the secret of a data folder is made once, and only its user can read it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'scope-secret-'))
  const dataDir = join(folder, 'data')
  const [one, other] = await Promise.all([folderSecret(dataDir), folderSecret(dataDir)])
  expect(one).toHaveLength(43)
  expect(other).toBe(one)
  expect((await stat(join(dataDir, 'secret'))).mode & 0o777).toBe(0o600)
  await truncate(join(dataDir, 'secret'), 3)
  await expect(folderSecret(dataDir)).rejects.toThrow('damaged')
  await rm(folder, { recursive: true })
})
