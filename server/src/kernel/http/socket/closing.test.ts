import { once } from 'node:events'
import { stat } from 'node:fs'
import { connect } from 'node:net'
import { Worker } from 'node:worker_threads'
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

/** Another process, as it were: connects and calls while this thread does not run. */
const CALLER = `
  const { parentPort, workerData: { port, held } } = require('node:worker_threads')
  parentPort.postMessage('ready')
  Atomics.wait(held, 0, 0)
  let text = ''
  const socket = require('node:net').connect(port, '127.0.0.1', () => {
    socket.write('GET / HTTP/1.1\\r\\nhost: scope\\r\\nconnection: close\\r\\n\\r\\n', () => {
      Atomics.store(held, 0, 2)
      Atomics.notify(held, 0)
    })
  })
  socket.on('data', (chunk) => { text += chunk })
  socket.on('error', (error) => { text += error.code })
  socket.on('close', () => parentPort.postMessage(text))`

test('a server that stops accepts who has connected while it was busy', async () => {
  const app = fastify({ return503OnClosing: false })
  closeUnused(app)
  app.get('/', async () => 'answered')
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const held = new Int32Array(new SharedArrayBuffer(4))
  const caller = new Worker(CALLER, { eval: true, workerData: { port: Number(port), held } })
  await once(caller, 'message')
  const answer = once(caller, 'message')
  const closed = new Promise<void>((done) => {
    // Between the moment at which the event loop looks at connections, and the next.
    stat('.', () => {
      Atomics.store(held, 0, 1)
      Atomics.notify(held, 0)
      Atomics.wait(held, 0, 1)
      app.close().then(done)
    })
  })
  expect((await answer)[0]).toContain('answered')
  await closed
})
