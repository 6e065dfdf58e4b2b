import { COPY_HEADER } from '@scope/contract/kernel/headers.words'
import type { FastifyInstance } from 'fastify'
import type { Copy } from '../../db/copy.ts'

/** Says with every reply that this is a restored copy, so that every screen says it too. */
export function sayCopy(app: FastifyInstance, copy: Copy | undefined): void {
  // A live server does not become a copy.
  if (!copy?.since) return
  app.addHook('onSend', async (_request, reply) => {
    if (copy.since) reply.header(COPY_HEADER, copy.since.toISOString())
  })
}
