import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'

type Content = {
  /** The name that a person gave it. */
  name: string
  type: string
  size: number
  /** Names these bytes for ever. */
  tag: string
  open: () => Promise<Readable | undefined>
}

/** What a call answers as a file of someone’s. */
export class Download {
  readonly content: Content

  constructor(content: Content) {
    this.content = content
  }
}

/**
 * Sends a file of someone’s so that it runs nowhere: kept under its name, never guessed at, and without any rights
 * should it be opened all the same. A browser may keep it, but asks each time whether it still may show it.
 */
export async function sendDownload(
  request: FastifyRequest,
  reply: FastifyReply,
  { content: { name, type, size, tag, open } }: Download,
): Promise<FastifyReply> {
  reply.headers({
    'cache-control': 'private, no-cache',
    etag: `"${tag}"`,
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': attachmentNamed(name),
  })
  if (request.headers['if-none-match'] === `"${tag}"`) return reply.code(304).send()
  const bytes = await open()
  if (!bytes) throw new Refusal('unavailable', 'This file cannot be fetched now.')
  return reply.type(type).header('content-length', size).send(bytes)
}

/** Under which name it is kept (RFC 6266): in plain characters for old readers, and as it is (RFC 8187). */
function attachmentNamed(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  const exact = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`
}
