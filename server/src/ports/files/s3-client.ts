import type { PutObjectCommand, S3Client, UploadPartCommand } from '@aws-sdk/client-s3'
import { SIGNED_S, StoreFailed } from './files.ts'

export type S3Settings = {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** The bucket in the path, and not in the host's name. */
  pathStyle: boolean
}

/** The client’s library takes a while and much memory to load, so it is loaded when a file is first asked for. */
export type S3 = { sdk: typeof import('@aws-sdk/client-s3'); client: S3Client }

export async function connect({
  pathStyle,
  accessKeyId,
  secretAccessKey,
  ...settings
}: S3Settings): Promise<S3> {
  const sdk = await import('@aws-sdk/client-s3')
  const client = new sdk.S3Client({
    endpoint: settings.endpoint,
    region: settings.region,
    forcePathStyle: pathStyle,
    credentials: { accessKeyId, secretAccessKey },
    // Not every service knows the newer checksums, and an address could not be signed with one.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 3000, requestTimeout: 15_000 },
  })
  return { sdk, client }
}

/** An address for one `PUT` of exactly the headers that are named, as the command has them. */
export async function signed(
  client: S3Client,
  put: PutObjectCommand | UploadPartCommand,
  headers: readonly ('content-length' | 'content-type')[],
): Promise<string> {
  const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner')
  const signableHeaders = new Set(['host', ...headers])
  // One of the two stands for both: they are signed alike.
  return getSignedUrl(client, put as PutObjectCommand, { expiresIn: SIGNED_S, signableHeaders })
}

/** What is not there is an answer. */
export async function orAbsent<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (['NoSuchKey', 'NotFound', 'NoSuchUpload'].includes((error as Error).name)) return undefined
    throw error
  }
}

/** Whatever else goes wrong is the service’s affair, and said so. */
export async function told<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof StoreFailed) throw error
    throw new StoreFailed('The S3 service refused or did not answer.', { cause: error })
  }
}
