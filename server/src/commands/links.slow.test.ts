import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { makeCompany, makeStaff } from '../../test/world.ts'
import { FOLDERS } from '../kernel/folders.ts'

/** Runs a command as an operator does. */
const commandOn = (databaseUrl: string) => async (command: string, args: string[]) => {
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: 'https://scope.example',
    CLOCK_START: '2026-11-20T18:00:00Z',
  }
  const run = promisify(execFile)(process.execPath, [FOLDERS.commands, ...command.split(' '), ...args], {
    env,
  })
  return run.then(
    ({ stdout }) => stdout.trim(),
    (error: { stderr: string }) => error.stderr.trim(),
  )
}

test('setup-link and sign-in-link print one link, or one line that says why not', async () => {
  const own = await testDatabase()
  try {
    const run = commandOn(own.url)
    const setup = /^https:\/\/scope\.example\/setup#[\w-]{43}$/
    expect(await run('setup-link', [])).toMatch(setup)
    expect(await run('setup-link', ['now'])).toBe('Usage: scope setup-link')
    const company = await makeCompany(own.database.db)
    const { email } = await makeStaff(own.database.db, company, 'VP', { accessRole: 'FULL_ADMIN' })
    expect(await run('setup-link', [])).toMatch(/^There is a full admin already\. .*sign-in-link/)
    expect(await run('sign-in-link', [email])).toMatch(/^https:\/\/scope\.example\/login#proof=[\w-]{43}$/)
    expect(await run('sign-in-link', ['no@one.example'])).toBe(
      'No active person has the address no@one.example.',
    )
    expect(await run('sign-in-link', [])).toBe('Usage: scope sign-in-link EMAIL')
    expect(await commandOn('mysql://x')('setup-link', [])).toBe(
      'DATABASE_URL must begin with postgresql:// or postgres://',
    )
  } finally {
    await own.drop()
  }
})

test('make-copy and make-live say what the database is now, and who made it live is in the audit trail', async () => {
  const own = await testDatabase()
  try {
    const run = commandOn(own.url)
    await makeCompany(own.database.db)
    expect(await run('make-live', [])).toBe('This database is live already.')
    expect(await run('make-copy', [])).toMatch(/^This database is a copy now\./)
    expect(await run('make-live', [])).toBe('This database is live now: what waits is sent.')
    expect(await run('make-live', ['now'])).toBe('Usage: scope make-live')
    const trail = sql`select action, user_id as "userId" from audits`
    expect(await own.database.db.rows(trail)).toEqual([{ action: 'copy.madeLive', userId: null }])
  } finally {
    await own.drop()
  }
})
