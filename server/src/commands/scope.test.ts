import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { FOLDERS } from '../kernel/folders.ts'

const scope = (...words: string[]) => scopeWith({}, ...words)

/** Runs a command as an operator does, with these settings. */
const scopeWith = (settings: Record<string, string>, ...words: string[]) =>
  promisify(execFile)(process.execPath, [FOLDERS.commands, ...words], {
    env: { ...process.env, ...settings },
  }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      code,
      stdout,
      stderr,
    }),
  )

test('--help names each command and what it takes', async () => {
  const { code, stdout, stderr } = await scope('--help')
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toContain('scope import roster FILE [--company "Name"] [--dry-run]')
  expect(stdout).toContain('scope audit verify [HASH OF A SEAL]')
  expect(await scope('backup', '--help')).toEqual({
    code: 0,
    stdout:
      'Usage: scope backup [FILE [--company DOMAIN] | --rehearse] | --check FILE [--identity FILE] | --list\nwrite a backup, without FILE to BACKUP_TO, say whether one is whole, or list those there\n',
    stderr: '',
  })
})

test.each([[['nothing']], [['import']], [['backups']], [[]]])('%j is no command', async (words) => {
  expect(await scope(...words)).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringMatching(/^Usage: scope COMMAND/),
  })
})

test('words that a command does not take are refused with what it takes', async () => {
  expect(await scope('backup', '--chek', 'file')).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^Unknown option '--chek'.*\nUsage: scope backup \[FILE/s),
  })
})

test('a setting that is wrong is one line, and the doctor’s first', async () => {
  const wrong = { PORT: 'http' }
  const line = 'PORT must be a whole number from 0 to 65535'
  expect(await scopeWith(wrong, 'migrate')).toEqual({ code: 1, stdout: '', stderr: `${line}\n` })
  const { code, stdout, stderr } = await scopeWith(wrong, 'doctor')
  expect([code, stderr]).toEqual([1, ''])
  expect(stdout.split('\n').slice(0, 2)).toEqual([
    `settings    ${line}`,
    'database    not checked: a setting is wrong',
  ])
  const { stdout: json } = await scopeWith(wrong, 'doctor', '--json')
  expect(JSON.parse(json)).toContainEqual({ check: 'settings', state: 'failing', says: line })
})
