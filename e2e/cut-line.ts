import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** An address of Scope that can be cut off, like a phone without a network. */
export type CutLine = { url: string; cut(): void; mend(): Promise<void> }

export async function startCutLine(scope: string): Promise<CutLine> {
  const open = new Set<Socket>()
  const { hostname, port: far } = new URL(scope)
  const server = createServer((near) => {
    const sockets = [near, connect(Number(far), hostname)] as const
    for (const [at, socket] of sockets.entries()) {
      open.add(socket)
      const other = sockets[1 - at]
      if (other) socket.pipe(other)
      socket.on('error', () => other?.destroy()).once('close', () => open.delete(socket))
    }
  })
  const listen = async (port: number): Promise<number> => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const port = await listen(0)
  return {
    url: `http://127.0.0.1:${port}`,
    cut: () => {
      server.close()
      for (const socket of open) socket.destroy()
    },
    mend: async () => void (await listen(port)),
  }
}
