import { type S3, SENDING } from './s3-client.ts'

type Copy = { Bucket: string; from: string; to: string; bytes: number }

/** Copies an object inside its bucket; one of more than `partBytes` in parts of that size. */
export async function copyInParts(
  { sdk, client }: S3,
  { Bucket, from, to, bytes }: Copy,
  partBytes: number,
): Promise<void> {
  const CopySource = `${Bucket}/${from.split('/').map(encodeURIComponent).join('/')}`
  const target = { Bucket, Key: to }
  if (bytes <= partBytes) {
    await client.send(new sdk.CopyObjectCommand({ ...target, CopySource }), SENDING)
    return
  }
  const { UploadId } = await client.send(new sdk.CreateMultipartUploadCommand(target))
  const upload = { ...target, UploadId }
  try {
    const Parts: { PartNumber: number; ETag: string | undefined }[] = []
    for (let start = 0; start < bytes; start += partBytes) {
      const PartNumber = Parts.length + 1
      const CopySourceRange = `bytes=${start}-${Math.min(start + partBytes, bytes) - 1}`
      const part = new sdk.UploadPartCopyCommand({ ...upload, PartNumber, CopySource, CopySourceRange })
      Parts.push({ PartNumber, ETag: (await client.send(part, SENDING)).CopyPartResult?.ETag })
    }
    const joined = new sdk.CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } })
    await client.send(joined, SENDING)
  } catch (error) {
    await client.send(new sdk.AbortMultipartUploadCommand(upload)).catch(() => undefined)
    throw error
  }
}
