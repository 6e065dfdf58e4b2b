import type { FastifyInstance, FastifyRequest } from 'fastify'
import { KEY, type Sent } from '../../../ports/files/files.ts'
import type { Parts } from '../../context.ts'
import { invalid, notFound } from '../../refusal.ts'

/** A part number, with more digits than any upload needs. */
const NUMBER = /^[1-9]\d{0,4}$/

/**
 * Receives uploads to the local store like an S3 service: no session and no JSON, but only at an address signed shortly
 * before for this file. Other sites’ pages have no such address.
 */
export async function takeFiles(app: FastifyInstance, { files, clock }: Parts): Promise<void> {
  const { receive } = files
  if (!receive) return
  await app.register(async (scope) => {
    // The body is a byte stream, whatever its content type.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    const take = async (request: FastifyRequest) => receive(await sentBy(request, clock.now()))
    for (const url of ['/files/:key', '/files/:key/:uploadId/:number']) {
      scope.put(url, async (request, reply) => {
        const { etag } = await take(request)
        return reply.header('etag', `"${etag}"`).send()
      })
    }
  })
}

/** Reads the upload, if its address has the form of ours. */
async function sentBy({ params, query, headers, raw }: FastifyRequest, now: Date): Promise<Sent> {
  const { key = '', uploadId, number } = params as Record<string, string | undefined>
  const { expires, signature } = query as Record<string, unknown>
  const strange =
    !KEY.test(key) || (uploadId !== undefined && !(KEY.test(uploadId) && NUMBER.test(number ?? '')))
  if (strange || typeof expires !== 'string' || typeof signature !== 'string') throw notFound()
  const length = headers['content-length']
  if (length === undefined) throw invalid('content-length', 'Send the size of the file in content-length.')
  return {
    to: { key, ...(uploadId === undefined ? {} : { part: { uploadId, number: Number(number) } }) },
    query: { expires, signature },
    type: headers['content-type'] ?? '',
    length: Number(length),
    body: raw,
    now,
  }
}
