import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    draining: { active: boolean; leave: (() => void)[] }
  }
}

/**
 * Lets the server leave before it stops. Once `drain` has begun, `/readyz` answers 503 and each reply ends its
 * connection, so that a load balancer sends the next calls to other servers.
 */
export function drainable(app: FastifyInstance): void {
  app.decorate('draining', { active: false, leave: [] })
  app.addHook('onSend', async (_request, reply) => {
    if (app.draining.active) reply.header('connection', 'close')
  })
}

/**
 * Ends the connection of a request that asks for another protocol. The server speaks none, and Node reads nothing more
 * from such a connection.
 */
export function refuseUpgrades(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers }, reply) => {
    if (headers.upgrade !== undefined) reply.header('connection', 'close')
  })
}

/** Begins to leave: what stays open for long ends now. */
export function drain({ draining }: FastifyInstance): void {
  draining.active = true
  for (const leave of draining.leave) leave()
}

/** A proxy sends its call right after it has connected. */
const FIRST_CALL_MS = 300
/** The longest wait for a turn of the event loop in which nobody connects, in turns. */
const TURNS_MAX = 100

/**
 * Lets the server stop as soon as its last call is answered: ends connections without a call, but gives a new one the
 * time to send its first. Node would end that one too.
 */
export function closeUnused(app: FastifyInstance): void {
  const open = new Set<Socket>()
  const fresh = new Set<Socket>()
  const calls = new Map<Socket, number>()
  let connected = 0
  let closing = false
  const endWhereUnused = (socket: Socket) => {
    if (closing && !fresh.has(socket) && !calls.get(socket)) socket.destroySoon()
  }
  app.server.on('connection', (socket: Socket) => {
    connected += 1
    open.add(socket)
    fresh.add(socket)
    const ages = setTimeout(() => {
      fresh.delete(socket)
      endWhereUnused(socket)
    }, FIRST_CALL_MS)
    socket.on('close', () => {
      clearTimeout(ages)
      open.delete(socket)
      fresh.delete(socket)
      calls.delete(socket)
    })
  })
  app.server.on('request', ({ socket }, response) => {
    fresh.delete(socket)
    calls.set(socket, (calls.get(socket) ?? 0) + 1)
    response.on('close', () => {
      calls.set(socket, (calls.get(socket) ?? 1) - 1)
      endWhereUnused(socket)
    })
  })
  /** Waits for a turn of the event loop in which nobody connected, and in which all calls that had arrived were read. */
  const quiet = async () => {
    // The first turn may have looked at connections before this one was asked for.
    await turn()
    for (let turns = 0, before = -1; connected > before && turns < TURNS_MAX; turns += 1) {
      before = connected
      await turn()
    }
  }
  app.addHook('preClose', async () => {
    app.server.closeIdleConnections = () => undefined
    // The end of listening cuts off connections that wait to be accepted, and a connection that ends its unread call.
    await quiet()
    closing = true
    const closed = new Promise((done) => app.server.close(done))
    for (const socket of open) endWhereUnused(socket)
    await closed
  })
}

const turn = () => new Promise((resume) => setImmediate(resume))
