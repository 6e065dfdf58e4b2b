import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { RELEASES } from '../../src/kernel/db/migrate/releases.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { freePort } from '../free-port.ts'
import { rawRequest } from '../raw-request.ts'
import { fillReleased } from '../releases/released.ts'
import { endProcesses, type ServerProcess, startProcess } from '../server-process.ts'

/* What a server answers while it migrates the database of an earlier release. */

const [EARLIER] = RELEASES
/** What a browser sends that opens a page. */
const OPENED = 'GET /rollup?period=11 HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\n\r\n'
const DOCKERFILE = join(import.meta.dirname, '../../../deploy/Dockerfile')

let own: TestDatabase
let holder: pg.Client
let port: number
beforeEach(async () => {
  own = await testDatabase('empty')
  await fillReleased(own.url, EARLIER)
  holder = new pg.Client({ connectionString: own.url })
  await holder.connect()
  port = await freePort()
})
afterEach(async () => {
  await holder.end()
  await own.drop()
})
afterAll(endProcesses)

const start = () => startProcess(own.workUrl, new Date(), { PORT: String(port), DATABASE_OWNER_URL: own.url })
const ask = (path: string, options: RequestInit = {}) => fetch(`http://127.0.0.1:${port}${path}`, options)
const readiness = async () => {
  const answer = await ask('/readyz').catch(() => undefined)
  return answer && { status: answer.status, body: await answer.json() }
}

describe('while a table is held', () => {
  let starting: Promise<ServerProcess>
  beforeEach(async () => {
    await holder.query('begin; lock table priorities in access exclusive mode')
    starting = start()
    await expect.poll(readiness, { timeout: 30_000 }).toEqual({
      status: 503,
      body: { ok: false, upgrade: expect.stringMatching(/^migrating 1 of \d+: 1\.1\.0$/) },
    })
  })
  const finish = async () => {
    await holder.query('commit')
    return starting
  }

  test('probes, pages and programs are answered, and the server follows at the same place', async () => {
    expect((await ask('/healthz')).status).toBe(200)
    expect((await ask('/healthz/', { method: 'HEAD' })).status).toBe(200)

    const page = await rawRequest(port, OPENED)
    expect(page).toMatch(/^HTTP\/1\.1 503 /)
    expect(page).toMatch(/\r\nretry-after: 5\r\n/i)
    expect(page).toMatch(/\r\ncache-control: no-store\r\n/i)
    expect(page).toContain('Scope is being brought up to date')
    expect(page).toContain('<meta http-equiv="refresh" content="5">')

    for (const [path = '', method = ''] of [
      ['/api/home', 'GET'],
      ['/api/auth/login', 'POST'],
      ['/mcp', 'POST'],
    ]) {
      const call = await ask(path, { method, ...(method === 'POST' ? { body: '{}' } : {}) })
      expect([call.status, call.headers.get('retry-after')]).toEqual([503, '5'])
      expect(await call.json()).toMatchObject({ code: 'unavailable', error: expect.any(String) })
    }

    const server = await finish()
    expect(await readiness()).toEqual({ status: 200, body: expect.objectContaining({ ok: true }) })
    expect(await rawRequest(port, OPENED.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'))).not.toMatch(
      /^HTTP\/1\.1 503 /,
    )
    expect(server.output()).toContain('Scope is being brought up to date: migrating 1 of ')
    expect(await server.stop()).toBe(0)
  })

  test('the health check of the image succeeds', async () => {
    const dockerfile = await readFile(DOCKERFILE, 'utf8')
    const [, script = ''] = /HEALTHCHECK[^"]*"node", "-e", "(.*)"\]/.exec(dockerfile) ?? []
    expect(script).toContain('127.0.0.1:3000')
    const command = [process.execPath, '-e', script.replace('3000', String(port))] as const
    await promisify(execFile)(command[0], command.slice(1))
    await (await finish()).stop()
  })

  test('a second server says that it waits, and both work', async () => {
    const other = await freePort()
    const second = startProcess(own.workUrl, new Date(), { PORT: String(other), DATABASE_OWNER_URL: own.url })
    await expect
      .poll(async () => (await fetch(`http://127.0.0.1:${other}/readyz`).catch(() => undefined))?.json(), {
        timeout: 30_000,
      })
      .toEqual({ ok: false, upgrade: 'waiting for another server to migrate' })
    const servers = [await finish(), await second]
    for (const server of servers) {
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
      expect(await server.stop()).toBe(0)
    }
  })
})

test('a start without migrations listens once, when it is ready', async () => {
  await (await start()).stop()
  const server = await start()
  expect(server.output()).not.toContain('brought up to date')
  await server.stop()
})
