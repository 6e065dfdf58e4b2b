import { once } from 'node:events'
import { connect } from 'node:net'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { closeUnused } from './closing.ts'

test('a server stops after its last answer, and does not wait for idle connections', async () => {
  const app = fastify()
  closeUnused(app)
  const asked = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  app.get('/slow', async () => {
    asked.resolve()
    await held.promise
    return 'answered'
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const ahead = connect(Number(new URL(address).port), '127.0.0.1')
  await once(ahead, 'connect')
  const ended = once(ahead, 'close')
  const answer = fetch(`${address}/slow`).then((response) => response.text())
  await asked.promise

  const closed = app.close()
  ahead.resume()
  await ended
  held.resolve()
  expect(await answer).toBe('answered')
  await closed
})

test('a server that stops still answers a call whose connection was open, as a proxy sends it', async () => {
  const app = fastify({ return503OnClosing: false })
  closeUnused(app)
  app.get('/', async () => 'answered')
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const socket = connect(Number(port), '127.0.0.1')
  await once(app.server, 'connection')
  const closed = app.close()
  socket.end('GET / HTTP/1.1\r\nhost: scope\r\n\r\n')
  expect((await socket.setEncoding('utf8').toArray()).join('')).toContain('answered')
  await closed
})
