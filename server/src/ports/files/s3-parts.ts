import type { Part } from '@aws-sdk/client-s3'
import { type FileStore, type InParts, type SentPart, SIGNED_S } from './files.ts'
import { orAbsent, orStoreFailed, type S3, signed } from './s3-client.ts'

type At = { Bucket: string; sent(key: string): string; isOurs(path: string): boolean }
type S3Parts = FileStore['parts'] & {
  /** Cancels uploads begun before an instant, in milliseconds. Returns how many. */
  sweep(before: number): Promise<number>
}

const described = ({ PartNumber = 0, ETag = '', Size = 0 }: Part): SentPart => ({
  number: PartNumber,
  etag: ETag.replaceAll('"', ''),
  size: Size,
})

/** Where a page of a list starts. */
type Marks = { KeyMarker: string | undefined; UploadIdMarker: string | undefined }

/** Multipart uploads in S3. */
export function s3Parts(s3: () => Promise<S3>, { Bucket, sent, isOurs }: At): S3Parts {
  const target = ({ key, uploadId }: InParts) => ({ Bucket, Key: sent(key), UploadId: uploadId })

  return {
    begin: ({ key, type }) =>
      orStoreFailed(async () => {
        const { sdk, client, reply } = await s3()
        const begin = new sdk.CreateMultipartUploadCommand({ Bucket, Key: sent(key), ContentType: type })
        return (await client.send(begin, reply())).UploadId ?? ''
      }),
    sign: async (upload, { number, size }) => {
      const { sdk, client } = await s3()
      const put = new sdk.UploadPartCommand({ ...target(upload), PartNumber: number, ContentLength: size })
      return { url: await signed(client, put, ['content-length']), headers: {}, expires: SIGNED_S }
    },
    list: (upload) =>
      orStoreFailed(async () => {
        const { sdk, client, reply } = await s3()
        // A page has up to a thousand parts, more than any of our files.
        const page = await orAbsent(client.send(new sdk.ListPartsCommand(target(upload)), reply()))
        return page && (page.Parts ?? []).map(described)
      }),
    join: (upload, parts) =>
      orStoreFailed(async () => {
        const { sdk, client, reply } = await s3()
        const Parts = parts.map(({ number, etag }) => ({ PartNumber: number, ETag: `"${etag}"` }))
        await client.send(
          new sdk.CompleteMultipartUploadCommand({ ...target(upload), MultipartUpload: { Parts } }),
          reply(),
        )
      }),
    abandon: ({ key, uploadId }) => abandon(s3, { Bucket, Key: sent(key), UploadId: uploadId }),
    sweep: (before) => abandonOld(s3, { Bucket, isOurs }, before),
  }
}

const abandon = (s3: () => Promise<S3>, upload: { Bucket: string; Key: string; UploadId: string }) =>
  orStoreFailed(async () => {
    const { sdk, client, reply } = await s3()
    await orAbsent(client.send(new sdk.AbortMultipartUploadCommand(upload), reply()))
  })

/** Cancels uploads of ours that were begun before an instant, in milliseconds. Returns how many. */
export async function abandonOld(
  s3: () => Promise<S3>,
  { Bucket, isOurs }: Pick<At, 'Bucket' | 'isOurs'>,
  before: number,
): Promise<number> {
  let swept = 0
  let from: Marks | undefined = { KeyMarker: undefined, UploadIdMarker: undefined }
  while (from) {
    const marks: Marks = from
    const page = await orStoreFailed(async () => {
      const { sdk, client, reply } = await s3()
      return client.send(new sdk.ListMultipartUploadsCommand({ Bucket, ...marks }), reply())
    })
    for (const { Key = '', UploadId = '', Initiated } of page.Uploads ?? []) {
      if (!isOurs(Key) || !Initiated || Initiated.getTime() >= before) continue
      await abandon(s3, { Bucket, Key, UploadId })
      swept += 1
    }
    from = page.IsTruncated
      ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
      : undefined
  }
  return swept
}
