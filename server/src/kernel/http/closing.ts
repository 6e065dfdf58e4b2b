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

/** Begins to leave: what stays open for long ends now. */
export function drain({ draining }: FastifyInstance): void {
  draining.active = true
  for (const leave of draining.leave) leave()
}

/**
 * Lets the server stop as soon as its last call is answered. Browsers open spare connections; Node counts them as busy
 * and would wait for them.
 */
export function closeUnused(app: FastifyInstance): void {
  const open = new Set<Socket>()
  const calls = new Map<Socket, number>()
  let closing = false
  const endWhereUnused = (socket: Socket) => {
    if (closing && !calls.get(socket)) socket.destroySoon()
  }
  app.server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.on('close', () => {
      open.delete(socket)
      calls.delete(socket)
    })
    endWhereUnused(socket)
  })
  app.server.on('request', ({ socket }, response) => {
    calls.set(socket, (calls.get(socket) ?? 0) + 1)
    response.on('close', () => {
      calls.set(socket, (calls.get(socket) ?? 1) - 1)
      endWhereUnused(socket)
    })
  })
  app.addHook('preClose', async () => {
    closing = true
    for (const socket of open) endWhereUnused(socket)
  })
}
