import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { startEmbedded } from '../../server/src/kernel/db/embedded/embedded.ts'
import { Client } from '../client.ts'
import { newDataDir, removeDataDir } from '../data-folder.ts'
import { launchScope, type RunningScope, startScope } from '../scope.ts'

const TRUSTED = { NODE_ENV: 'production', SIGN_IN: 'trusted', DEMO: 'on' }
const PRODUCTION = { ...TRUSTED, SIGN_IN_TRUSTED_ACK: 'anyone-can-sign-in-as-anyone' }
const EMAIL = 'gm@lantern.example'

type Env = Record<string, string>

const started: RunningScope[] = []

async function start(env: Env): Promise<RunningScope> {
  const scope = await startScope({ env })
  started.push(scope)
  return scope
}

// Stops servers that a failed test left running.
test.afterEach(async () => {
  for (const scope of started.splice(0)) {
    await scope.kill()
    await removeDataDir(scope.dataDir)
  }
})

/** Starts a server that should refuse. Returns its exit code and output. */
async function refused(env: Env, dataDir?: string): Promise<{ code: number | null; output: string }> {
  const launched = await launchScope({ env, ...(dataDir ? { dataDir } : {}) })
  const code = await launched.exited
  const output = launched.output()
  if (!dataDir) await removeDataDir(launched.dataDir)
  return { code, output }
}

async function health(url: string): Promise<unknown[]> {
  const answers = await Promise.all(['/healthz', '/readyz'].map((path) => fetch(`${url}${path}`)))
  return Promise.all(answers.map(async (answer) => [answer.status, await answer.json()]))
}

const HEALTHY = [
  [200, { ok: true }],
  [200, { ok: true }],
]

async function signInAndSeeHome(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/login`)
  const notice = page.getByText('Anyone can sign in as anyone here.')
  await expect(notice).toBeVisible()
  await page.getByLabel('E-mail').fill(EMAIL)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Las Perlas LA')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(notice).toBeVisible()
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

test('production requires a sign-in method, and refuses trusted sign-in unless it is meant', async () => {
  const unset = await refused({ NODE_ENV: 'production', SIGN_IN: '' })
  expect(unset.code).toBeGreaterThan(0)
  expect(unset.output).toMatch(/^SIGN_IN must be set in production[^\n]*\n$/)
  const open = await refused(TRUSTED)
  expect(open.code).toBeGreaterThan(0)
  expect(open.output).toMatch(/^SIGN_IN=trusted lets anyone who reaches [^\n]*\n$/)
})

test('it serves, locks its data folder, and stops cleanly', async ({ page }) => {
  const scope = await start(PRODUCTION)
  expect(await health(scope.url)).toEqual(HEALTHY)
  await signInAndSeeHome(page, scope.url)

  const second = await refused(PRODUCTION, scope.dataDir)
  expect(second.code).toBeGreaterThan(0)
  expect(second.output).toBe(`${scope.dataDir} is in use by another running Scope.\n`)
  expect(await health(scope.url)).toEqual(HEALTHY)

  const pidFile = join(scope.dataDir, 'postgres', 'postmaster.pid')
  const database = Number((await readFile(pidFile, 'utf8')).split('\n')[0])
  expect(isAlive(database)).toBe(true)
  expect(await scope.stop()).toBe(0)
  expect(isAlive(database)).toBe(false)
  expect(existsSync(pidFile)).toBe(false)
  await expect(fetch(scope.url)).rejects.toThrow()
})

test('it works on a given PostgreSQL, and stores nothing elsewhere', async ({ page }) => {
  const dataDir = await newDataDir()
  const database = await startEmbedded(dataDir)
  const env = { ...PRODUCTION, DATABASE_URL: database.url }
  const first = await start(env)
  expect(await health(first.url)).toEqual(HEALTHY)
  await signInAndSeeHome(page, first.url)
  const gm = await Client.signIn(first.url, EMAIL)
  const body = { venueId: 'las-perlas-la', bltId: 'bo-whitaker', title: 'Kept by the database alone' }
  const { id } = await gm.call<{ id: string }>('POST', '/api/priority', body)
  expect(existsSync(join(first.dataDir, 'postgres'))).toBe(false)
  expect(await first.stop()).toBe(0)

  // Another server that shares only the database still has the session. Its folder of files replaces the first.
  const second = await start({ ...env, FILES_FOLDER: 'new' })
  const list = await gm.at(second.url).call<{ id: string }[]>('GET', '/api/priorities?venue=las-perlas-la')
  expect(list.map((priority) => priority.id)).toContain(id)
  expect(await second.stop()).toBe(0)
  await database.stop()
  await removeDataDir(dataDir)
})
