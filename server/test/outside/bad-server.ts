import { createServer, type Socket } from 'node:net'
import { freePort } from '../free-port.ts'

/**
 * The failures of another server: refuses connections, stays silent, sends slowly without end, sends garbage, or sends
 * much without end.
 */
export const BAD = ['refused', 'silent', 'slow', 'garbage', 'endless'] as const
export type Bad = (typeof BAD)[number]

export type BadServer = { port: number; close(): Promise<void> }

const MUCH = Buffer.alloc(64 * 1024, ' ')

/** Starts such a server. Slow and endless ones begin like a server of their protocol. */
export async function badServer(bad: Bad, beginning: string): Promise<BadServer> {
  if (bad === 'refused') return { port: await freePort(), close: async () => undefined }
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket.on('error', () => undefined).resume())
    if (bad === 'garbage') socket.end(Buffer.from('\u0000\u0001{"<]\r\n\r\n'.repeat(2_000)))
    if (bad !== 'slow' && bad !== 'endless') return
    socket.write(beginning)
    if (bad === 'endless') return pour(socket)
    const drip = setInterval(() => socket.write(' '), 10)
    socket.once('close', () => clearInterval(drip))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    close: async () => {
      for (const socket of open) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}

/** Sends as much as the other side accepts. */
function pour(socket: Socket): void {
  const more = () => {
    while (socket.writable && socket.write(MUCH));
  }
  socket.on('drain', more)
  more()
}
