import { execFile, spawnSync } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../database.ts'
import { freePort } from '../free-port.ts'
import { smallDisk } from '../outside/small-disk.ts'

/* A server that cannot start prints the reason in one line, and ends. */

const MAIN = join(import.meta.dirname, '../../src/main.ts')
const disk = smallDisk(1)
afterAll(() => disk?.remove())

/** The exit code and the last words of a server started with these settings. */
async function startOf(settings: Record<string, string>): Promise<unknown> {
  const env = { ...process.env, PORT: '0', DEMO: 'off', LOG_LEVEL: 'silent', ...settings }
  return promisify(execFile)(process.execPath, [MAIN], { env }).then(
    () => 'it ended',
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, says: stderr.trim() }),
  )
}

test('on a port that is taken', async () => {
  const own = await testDatabase()
  onTestFinished(() => own.drop())
  const other = createServer()
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done))
  onTestFinished(() => void other.close())
  const address = other.address()
  const port = String(typeof address === 'object' && address ? address.port : 0)
  expect(await startOf({ DATABASE_URL: own.url, PORT: port })).toEqual({
    code: 1,
    says: `listen EADDRINUSE: address already in use 127.0.0.1:${port}`,
  })
})

test('on a database that does not answer, once it has waited for it', async () => {
  const port = await freePort()
  const settings = { DATABASE_URL: `postgresql://scope@127.0.0.1:${port}/scope`, DATABASE_WAIT_SECONDS: '1' }
  expect(await startOf(settings)).toEqual({
    code: 1,
    says: `The database of DATABASE_URL did not answer within 1 seconds (connect ECONNREFUSED 127.0.0.1:${port}). Is it running? DATABASE_WAIT_SECONDS sets how long a start waits.`,
  })
})

test('on a database that it does not know, without waiting', async () => {
  const own = await testDatabase()
  onTestFinished(() => own.drop())
  const there = own.url.replace(/\/test_\w+\?/, '/nobody?')
  expect(await startOf({ DATABASE_URL: there, DATABASE_WAIT_SECONDS: '60' })).toEqual({
    code: 1,
    says: 'The database of DATABASE_URL refuses the connection: database "nobody" does not exist.',
  })
})

const title = disk
  ? 'on a data folder that is read-only'
  : 'on a data folder that is read-only (not tried here: this machine does not let the test mount one)'

test.skipIf(!disk)(title, async () => {
  const folder = disk?.folder ?? ''
  spawnSync('mount', ['-o', 'remount,ro', folder])
  expect(await startOf({ DATABASE_URL: '', DATA_DIR: folder })).toEqual({
    code: 1,
    says: `The data folder ${folder} cannot be written to. Change its rights, or name another by DATA_DIR.`,
  })
})
