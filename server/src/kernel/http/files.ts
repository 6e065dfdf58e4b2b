import type { FastifyInstance, FastifyRequest } from 'fastify'
import { KEY, type Sent } from '../../ports/files/files.ts'
import type { Parts } from '../context.ts'
import { invalid, notFound } from '../refusal.ts'

/** More parts than any file has; a longer number is none. */
const NUMBER = /^[1-9]\d{0,4}$/

/**
 * Takes what browsers send to the local store, as an S3 service would: no session, no JSON, only an address that was
 * signed a moment ago for this very file. Another site’s page has no such address.
 */
export async function takeFiles(app: FastifyInstance, { files, clock }: Parts): Promise<void> {
  const { receive } = files
  if (!receive) return
  await app.register(async (scope) => {
    // The body is a stream of bytes, whatever its type says.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    const take = async (request: FastifyRequest) => receive(await sentBy(request, clock.now()))
    for (const url of ['/files/:key', '/files/:key/:uploadId/:number']) {
      scope.put(url, { schema: { hide: true } }, async (request, reply) => {
        const { etag } = await take(request)
        return reply.header('etag', `"${etag}"`).send()
      })
    }
  })
}

/** What was sent, if it is written as our addresses are. */
async function sentBy({ params, query, headers, raw }: FastifyRequest, now: Date): Promise<Sent> {
  const { key = '', uploadId, number } = params as Record<string, string | undefined>
  const { expires, signature } = query as Record<string, unknown>
  const strange =
    !KEY.test(key) || (uploadId !== undefined && !(KEY.test(uploadId) && NUMBER.test(number ?? '')))
  if (strange || typeof expires !== 'string' || typeof signature !== 'string') throw notFound()
  const length = headers['content-length']
  if (length === undefined) throw invalid('content-length', 'The size of the file must be said beforehand.')
  return {
    to: { key, ...(uploadId === undefined ? {} : { part: { uploadId, number: Number(number) } }) },
    query: { expires, signature },
    type: headers['content-type'] ?? '',
    length: Number(length),
    body: raw,
    now,
  }
}
