import { request } from 'node:http'
import { connect } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import { setScene } from '../../../../test/scene.ts'

/*
 * A call that is refused before its body was read is answered while the client still sends: one that is cut off instead
 * sees a broken line, and a browser says “Network error”.
 */

const MB = 1024 * 1024
const LARGE = Buffer.alloc(20 * MB, ' ')

const { server } = setScene()
let url: URL

beforeAll(async () => {
  url = new URL(await server.app.listen({ port: 0, host: '127.0.0.1' }))
})

const REFUSED = [
  ['POST', '/api/auth/login', 413, 'tooLarge'],
  ['POST', '/api/nothing', 413, 'tooLarge'],
  ['POST', '/api/metrics/import', 401, 'unauthorized'],
  ['POST', '/api/journals', 401, 'unauthorized'],
  ['POST', '/mcp', 401, 'unauthorized'],
  ['PUT', '/files/x?expires=1&signature=x', 404, 'notFound'],
] as const

describe('a client that sends 20 MB sees why it is refused', () => {
  test.each(REFUSED)('by fetch: %s %s', async (method, path, status, code) => {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(new URL(path, url), { method, body: LARGE, headers })
    expect([response.status, await response.json()]).toMatchObject([
      status,
      { code, requestId: expect.any(String) },
    ])
  })

  test.each(REFUSED)(
    'by a socket that reads after it has sent all: %s %s',
    async (method, path, status, code) => {
      const head = `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${LARGE.length}\r\n\r\n`
      const answer = await sendAllThenRead(head, LARGE)
      expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
      expect(answer).toContain(`"code":"${code}"`)
    },
  )

  test.each(REFUSED)('in chunks, without saying how many: %s %s', async (method, path, status, code) => {
    const answer = await new Promise<string>((resolve, reject) => {
      const sent = request(new URL(path, url), { method, headers: { 'content-type': 'application/json' } })
      sent.on('error', reject).on('response', (response) => {
        let text = `${response.statusCode} `
        response.on('data', (piece) => {
          text += piece
        })
        sent.on('finish', () => resolve(text))
      })
      sent.end(LARGE)
    })
    expect(answer).toMatch(new RegExp(`^${status} .*"code":"${code}"`))
  })
})

function sendAllThenRead(head: string, body: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(url.port), url.hostname).on('error', reject)
    socket.write(head)
    socket.write(body, (error) => {
      if (error) return reject(error)
      socket.setEncoding('utf8').once('data', (text) => {
        resolve(String(text))
        socket.destroy()
      })
    })
  })
}
