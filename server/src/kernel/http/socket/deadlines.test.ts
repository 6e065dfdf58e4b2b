import { connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rawRequest } from '../../../../test/raw-request.ts'
import { setScene } from '../../../../test/scene.ts'
import { buildApp } from '../../../app.ts'
import { newKey } from '../../../ports/files/files.ts'
import { DEADLINES } from './deadlines.ts'

const { server } = setScene()
let app: FastifyInstance
let port: number

beforeAll(async () => {
  app = await buildApp(server.parts, { ...DEADLINES, bodyMs: 60, headersMs: 60, checkMs: 20 })
  port = Number(new URL(await app.listen({ port: 0 })).port)
})
afterAll(async () => {
  await app.close()
})

const head = (line: string, length: number, type = 'application/json') =>
  `${line} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n`

test('a body that does not arrive in time ends the call with a reason', async () => {
  const answer = await rawRequest(port, `${head('POST /api/auth/login', 100)}\r\n{`)
  expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout/)
  expect(answer).toContain('The request took too long to arrive.')
  expect(answer).toContain("content-security-policy: default-src 'none'")
})

test.each(['POST /api/journals', 'POST /api/metrics/import', 'PUT /files/x'])(
  'a refused call does not stay open for its body: %s',
  async (line) => {
    const answer = await rawRequest(port, `${head(line, 100)}\r\n{`)
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /)
    expect(answer).not.toMatch(/^HTTP\/1\.1 408 /)
  },
)

test('headers that do not arrive in time end the connection', async () => {
  expect(await rawRequest(port, 'GET /api/sign-in HTTP/1.1\r\nHost: loc')).toMatch(/^HTTP\/1\.1 408 /)
})

test('a file has more time than a call', async () => {
  const { files, clock } = server.parts
  const put = await files.sign({ key: newKey(), type: 'text/plain', size: 5 }, clock.now())
  const { pathname, search } = new URL(put.url, 'http://localhost')
  const file = `${head(`PUT ${pathname}${search}`, 5, 'text/plain')}Connection: close\r\n\r\n`
  const socket = connect(port, '127.0.0.1')
  const answered = allOf(socket)
  await new Promise((sent) => socket.write(`${file}He`, sent))
  // Begun later, and already over time.
  await rawRequest(port, `${head('POST /api/auth/login', 100)}\r\n{`)
  socket.write('llo')
  expect(await answered).toMatch(/^HTTP\/1\.1 200 /)
})

function allOf(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let text = ''
    socket.setEncoding('utf8').on('data', (chunk) => {
      text += chunk
    })
    socket.on('close', () => resolve(text))
  })
}
