import type { AttachmentStream, HeaderLines } from 'mailparser'

/** A part of a message that contains no other parts: a body, or what is attached. */
export type Part = {
  /** In small letters. */
  type: string
  /** Empty if it has none. */
  name: string
  isAttached: boolean
  bytes: Buffer
}

export type Parts = {
  headerLines: HeaderLines
  subject: string
  /** Its `Message-ID`, or else its date. */
  id: string
  parts: Part[]
}

/** Reads a message into its parts, in their order. Nothing that it links to is fetched. Throws if it is no message. */
export async function readParts(source: Buffer): Promise<Parts> {
  const { MailParser } = await import('mailparser')
  const parser = new MailParser({ checksumAlgo: false })
  // It would write parts that are shown inline as text into one body, and so lose a file among them.
  Object.assign(parser, { textTypes: [] })
  const parts: Part[] = []
  parser.end(source)
  for await (const part of parser) if (part.type === 'attachment') parts.push(await partOf(part))
  return {
    headerLines: parser.headerLines || [],
    subject: parser.subject ?? '',
    id: parser.messageId ?? parser.date?.toISOString() ?? '',
    parts,
  }
}

async function partOf(part: AttachmentStream): Promise<Part> {
  const chunks: Buffer[] = []
  for await (const chunk of part.content) chunks.push(chunk)
  part.release?.()
  return {
    type: (part.contentType || 'text/plain').toLowerCase(),
    name: part.filename || '',
    isAttached: part.contentDisposition === 'attachment',
    bytes: Buffer.concat(chunks),
  }
}
