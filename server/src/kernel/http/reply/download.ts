import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../refusal.ts'
import { namesTag } from './tags.ts'

type Content = {
  /** The file name that the user gave it. */
  name: string
  type: string
  size: number
  /** An ETag: it changes whenever the bytes do, or what they say if it begins with `W/`. */
  tag: string
  open: () => Promise<Readable | undefined>
}

/** An attached file as a call's reply. */
export class Download {
  readonly content: Content

  constructor(content: Content) {
    this.content = content
  }
}

/**
 * Sends an attached file so that it cannot run in our origin: as a download, without type sniffing, and sandboxed in
 * case a browser opens it anyway. Browsers may cache it, but must revalidate each time.
 */
export async function sendDownload(
  request: FastifyRequest,
  reply: FastifyReply,
  { content: { name, type, size, tag, open } }: Download,
): Promise<FastifyReply> {
  const etag = tag.replace(/^(W\/)?(.*)$/, '$1"$2"')
  reply.headers({
    'cache-control': 'private, no-cache',
    etag,
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': attachmentNamed(name),
  })
  if (namesTag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  const bytes = await open()
  if (!bytes) throw new Refusal('unavailable', 'This file is not available right now. Try again.')
  return reply.type(type).header('content-length', size).send(bytes)
}

/** The download name (RFC 6266): in ASCII for old clients, and in full (RFC 8187). */
function attachmentNamed(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  const exact = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`
}
