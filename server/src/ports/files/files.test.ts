import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { localFiles } from './local.ts'
import { type Bench, inTwoDays, now, testStore } from './test/every-store.ts'

async function localBench(): Promise<Bench> {
  const folder = await mkdtemp(join(tmpdir(), 'scope-store-'))
  const settings = { folder, secret: 'of this test' }
  const store = localFiles(settings)
  const server: TestApp = await testApp(now().toISOString(), undefined, store)
  const origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
  return {
    store,
    later: localFiles({ ...settings, clock: inTwoDays() }),
    origin,
    close: async () => {
      await server.close()
      expect(await readdir(join(folder, 'temp')), 'nothing half-written stays').toEqual([])
      await rm(folder, { recursive: true })
    },
  }
}

describe('files in a local folder', () => testStore(localBench))
