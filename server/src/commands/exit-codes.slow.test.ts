import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { freePort } from '../../test/free-port.ts'
import { makeCompany, makeStaff } from '../../test/world.ts'
import { FOLDERS } from '../kernel/folders.ts'

let own: TestDatabase
beforeAll(async () => {
  own = await testDatabase()
  const company = await makeCompany(own.database.db)
  await makeStaff(own.database.db, company, 'VP', { accessRole: 'FULL_ADMIN' })
})
afterAll(() => own.drop())

/** Runs a command as an operator does. */
async function scope(words: string, settings: Record<string, string> = {}) {
  const env = { ...process.env, DATABASE_URL: own.url, ...settings }
  return promisify(execFile)(process.execPath, [FOLDERS.commands, ...words.split(' ')], { env }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      code,
      stdout,
      stderr,
    }),
  )
}

test('a command that does its work ends with 0 and says nothing else', async () => {
  const { code, stdout, stderr } = await scope('people list --json')
  expect([code, stderr]).toEqual([0, ''])
  expect(JSON.parse(stdout)).toHaveLength(1)
  expect(await scope('tokens list')).toEqual({ code: 0, stdout: '', stderr: '' })
})

test.each([
  ['people admin nobody@else.example', /^There is no company else\.example\..*\n$/],
  ['people deactivate nobody', /^This address has no @\.\n$/],
  ['tokens end nothing', /^There is no token nothing\. .*\n$/],
])('one that is refused, %s, ends with 1 and one line', async (words, line) => {
  expect(await scope(words)).toEqual({ code: 1, stdout: '', stderr: expect.stringMatching(line) })
})

test('one without a database ends with 1 and one line', async () => {
  const away = {
    DATABASE_URL: `postgresql://scope@127.0.0.1:${await freePort()}/scope`,
    DATABASE_WAIT_SECONDS: '1',
  }
  const line = /^The database of DATABASE_URL did not answer within 1 seconds .*\n$/
  expect(await scope('people list', away)).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(line),
  })
  const missing = { SIGN_IN_SECRET_FILE: '/nowhere/secret' }
  expect(await scope('people list', missing)).toEqual({
    code: 1,
    stdout: '',
    stderr: 'SIGN_IN_SECRET_FILE: /nowhere/secret cannot be read (ENOENT)\n',
  })
})

test.each(['people', 'sessions end', 'people list more', 'accounts add POS', 'doctor --every'])(
  'one that was called wrongly, %s, ends with 2 and how to call it',
  async (words) => {
    const { code, stdout, stderr } = await scope(words)
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toMatch(/^Usage: scope /m)
    expect(stderr).not.toMatch(/^\s+at /m)
  },
)
