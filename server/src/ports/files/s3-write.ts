import type { Readable } from 'node:stream'
import { orStoreFailed, type S3, SENDING } from './s3-client.ts'

/** The size of a part, which is in memory. A file may have 10,000 of them. */
const PART_BYTES = 16 * 1024 * 1024

/** Writes an object as it is made, part by part, and returns its size. One that fails is given up whole. */
export function writeInParts(
  s3: () => Promise<S3>,
  at: { Bucket: string; Key: string },
  bytes: Readable,
): Promise<number> {
  return orStoreFailed(async () => {
    const { sdk, client, reply } = await s3()
    const { UploadId } = await client.send(new sdk.CreateMultipartUploadCommand(at), reply())
    const upload = { ...at, UploadId }
    try {
      const Parts: { PartNumber: number; ETag: string | undefined }[] = []
      let size = 0
      for await (const Body of inParts(bytes)) {
        const PartNumber = Parts.length + 1
        const { ETag } = await client.send(
          new sdk.UploadPartCommand({ ...upload, PartNumber, Body, ContentLength: Body.length }),
          SENDING,
        )
        Parts.push({ PartNumber, ETag })
        size += Body.length
      }
      const MultipartUpload = { Parts }
      await client.send(new sdk.CompleteMultipartUploadCommand({ ...upload, MultipartUpload }), SENDING)
      return size
    } catch (error) {
      bytes.destroy()
      await client.send(new sdk.AbortMultipartUploadCommand(upload), reply()).catch(() => undefined)
      throw error
    }
  })
}

async function* inParts(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let gathered: Buffer[] = []
  let size = 0
  for await (const piece of bytes) {
    gathered.push(piece)
    size += piece.length
    if (size < PART_BYTES) continue
    yield Buffer.concat(gathered)
    gathered = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(gathered)
}
