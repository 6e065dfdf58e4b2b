import { connect, createServer, type Socket } from 'node:net'

/** A TCP address that leads to a Unix socket, and can fall silent as a network does that loses every packet. */
export type SilentLine = {
  port: number
  /** From now on nothing passes over the open connections, which stay open. New ones work. */
  silence(): void
  close(): Promise<void>
}

export async function silentLine(socketPath: string): Promise<SilentLine> {
  const open = new Set<Socket>()
  let pairs: [Socket, Socket][] = []
  const server = createServer((near) => {
    const far = connect(socketPath)
    pairs.push([near, far])
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from)
      from.pipe(to)
      from.on('error', () => to.destroy())
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    silence: () => {
      for (const [near, far] of pairs) {
        near.unpipe(far)
        far.unpipe(near)
        near.pause()
        far.pause()
      }
      pairs = []
    },
    close: async () => {
      for (const socket of open) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}
