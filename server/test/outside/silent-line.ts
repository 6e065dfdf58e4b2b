import { connect, createServer, type Socket, type TcpNetConnectOpts } from 'node:net'

/** A TCP address that leads to a Unix socket or to another address, and can fall silent as a network does that loses every packet. */
export type SilentLine = {
  port: number
  /** From now on nothing passes over the open connections, which stay open. New ones work. */
  silence(): void
  /** The same, and new ones are as silent until `pass` is called, which ends them. */
  hold(): void
  pass(): void
  /** Ends the open connections, as a network does that says so. */
  cut(): void
  /** How many pieces of answers have passed. */
  passed(): number
  /** How many connections wait for `pass`. */
  held(): number
  close(): Promise<void>
}

export async function silentLine(target: string | TcpNetConnectOpts): Promise<SilentLine> {
  const open = new Set<Socket>()
  let pairs: [Socket, Socket][] = []
  const held = new Set<Socket>()
  let holding = false
  let passed = 0
  const silence = () => {
    for (const [near, far] of pairs) {
      near.unpipe(far)
      far.unpipe(near)
      near.pause()
      far.pause()
    }
    pairs = []
  }
  const server = createServer((near) => {
    if (holding) {
      held.add(near)
      near.on('error', () => undefined).once('close', () => held.delete(near))
      return
    }
    const far = typeof target === 'string' ? connect(target) : connect(target)
    pairs.push([near, far])
    far.on('data', () => {
      passed += 1
    })
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
    silence,
    hold: () => {
      holding = true
      silence()
    },
    pass: () => {
      holding = false
      for (const near of held) near.destroy()
    },
    cut: () => {
      for (const [near] of pairs) near.destroy()
      pairs = []
    },
    passed: () => passed,
    held: () => held.size,
    close: async () => {
      for (const socket of [...open, ...held]) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}
