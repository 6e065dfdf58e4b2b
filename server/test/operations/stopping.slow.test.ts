import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

/*
 * The commands of the README, each in its own process, with the embedded database.
 */

const ROOT = join(import.meta.dirname, '../../..')
let folder: string
let child: ChildProcess | undefined

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scope-stopping-'))
  // The real scripts except for the build, which takes long and is not needed.
  const { scripts } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'))
  await writeFile(join(folder, 'package.json'), JSON.stringify({ scripts: { ...scripts, build: 'true' } }))
  await symlink(join(ROOT, 'server'), join(folder, 'server'))
})
afterEach(async () => {
  // Ends everything in its group that a failed test left running.
  try {
    if (child?.pid) process.kill(-child.pid, 'SIGKILL')
  } catch {
    // All have ended.
  }
  await rm(folder, { recursive: true, force: true })
})

const COMMANDS = [[['run', 'serve']], [['start']]]

test.each(COMMANDS)('SIGTERM to npm %j ends server and database', { timeout: 240_000 }, async (words) => {
  const dataDir = join(folder, 'data')
  child = spawn('npm', words, {
    cwd: folder,
    env: {
      ...process.env,
      PATH: `${join(ROOT, 'node_modules/.bin')}:${process.env.PATH}`,
      ...{ PORT: '0', DATA_DIR: dataDir, DATABASE_URL: '', DEMO: 'off', NODE_ENV: '' },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const ended = new Promise((done) => child?.once('close', done))
  await expect.poll(() => output, { timeout: 120_000 }).toContain('Scope is at')
  const url = /Scope is at (\S+)/.exec(output)?.[1]?.replace('localhost', '127.0.0.1') ?? ''
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  const database = join(dataDir, 'postgres/postmaster.pid')
  expect(existsSync(database)).toBe(true)
  child.kill('SIGTERM')
  // It closes when the server, which holds its output, has ended too.
  await ended
  await expect(fetch(`${url}/readyz`)).rejects.toThrow()
  expect(existsSync(database)).toBe(false)
})
