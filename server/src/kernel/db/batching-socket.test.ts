import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { BatchingSocket } from './batching-socket.ts'

/** A socket that counts how often it writes, and what arrives at its other end. */
async function connected() {
  let writes = 0
  class Counting extends BatchingSocket {
    override _write(...given: Parameters<Socket['_write']>) {
      writes += 1
      super._write(...given)
    }
    override _writev(...given: Parameters<NonNullable<Socket['_writev']>>) {
      writes += 1
      super._writev?.(...given)
    }
  }
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const socket = new Counting()
  const accepted = once(server, 'connection')
  socket.connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1')
  const [[other]] = await Promise.all([accepted, once(socket, 'connect')])
  return { socket, arrived: text(other as Socket), writes: () => writes, close: () => server.close() }
}

test('what one turn writes goes out together and in order, also where work goes on without waiting', async () => {
  const { socket, arrived, writes, close } = await connected()
  /** As pg writes a statement. */
  const send = (...parts: string[]) => {
    socket.cork()
    for (const part of parts) socket.write(part)
    socket.uncork()
  }
  const goesOn = async () => {
    send('a', 'b')
    await undefined
    send('c')
    await undefined
    await new Promise<void>((done) => socket.write('d', () => done()))
    expect(writes()).toBe(1)
    send('e')
    await once(socket.end('f'), 'finish')
  }
  await Promise.resolve().then(goesOn)
  expect(await arrived).toBe('abcdef')
  close()
})
