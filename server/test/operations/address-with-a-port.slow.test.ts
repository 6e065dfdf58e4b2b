import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../database.ts'
import { freePort } from '../free-port.ts'
import { BEHIND_NGINX, hasNginx, startNginx } from '../outside/nginx.ts'
import { rawRequest } from '../raw-request.ts'
import { endProcesses, startProcess } from '../server-process.ts'

afterAll(endProcesses)

test.skipIf(!hasNginx)(
  `people reach an address with a port through nginx${hasNginx ? '' : ', which is not installed here'}, and the set-up link names it`,
  async () => {
    const own = await testDatabase()
    onTestFinished(() => own.drop())
    const dataDir = await mkdtemp(join(tmpdir(), 'scope-port-'))
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
    const port = await freePort()
    const server = await startProcess(own.url, new Date('2026-11-20T18:00:00Z'), {
      ...BEHIND_NGINX,
      ...{ PORT: String(port), PUBLIC_URL: 'https://scope.example:8443', DATA_DIR: dataDir },
    })
    await expect.poll(server.output).toContain('an hour: https://scope.example:8443/setup#')
    const nginx = await startNginx([port])
    onTestFinished(nginx.stop)
    const statusAt = async (host: string) => {
      const request = `GET /api/sign-in HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`
      return (await rawRequest(Number(new URL(nginx.url).port), request)).split(' ')[1]
    }
    expect([await statusAt('scope.example:8443'), await statusAt('scope.example')]).toEqual(['200', '403'])
    expect(await server.stop()).toBe(0)
  },
)
