import etag from '@fastify/etag'
import type { FastifyInstance } from 'fastify'
import { namesTag } from './tags.ts'

/**
 * Gives replies a weak ETag of their body, and answers 304 without it to whoever names it, so that an unchanged page
 * costs no body. The package's own 304 takes no list of tags, and says that the body is 0 bytes long.
 */
export async function answerUnchanged(scope: FastifyInstance): Promise<void> {
  await scope.register(etag, { weak: true, replyWith304: false })
  scope.addHook('onSend', async ({ headers }, reply, payload) => {
    if (reply.statusCode !== 200) {
      reply.removeHeader('etag')
      return payload
    }
    if (!namesTag(headers['if-none-match'], String(reply.getHeader('etag')))) return payload
    reply.code(304).removeHeader('content-type').removeHeader('content-length')
    return null
  })
}
