import { pipeline, type Readable, Transform } from 'node:stream'
import type { PutObjectCommand, S3Client, UploadPartCommand } from '@aws-sdk/client-s3'
import { traceHeaders } from '../trace/trace.ts'
import { SIGNED_S, StoreFailed } from './files.ts'

export type S3Settings = {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Put the bucket in the path instead of the host name. */
  pathStyle: boolean
}

/** How long the service may take: until it begins to answer, and for a whole reply but a file. Milliseconds. */
export type S3Limits = { answerMs: number; replyMs: number }
const LIMITS: S3Limits = { answerMs: 15_000, replyMs: 20_000 }
/** A file that is sent to the service has this long. */
export const SENDING = { requestTimeout: 5 * 60_000 }

/** The longest reply but a file: a list of a thousand objects is a fifth of it. */
const REPLY_BYTES = 4 * 1024 * 1024

/** The client library is slow and large, so it is loaded on first use. */
export type S3 = {
  sdk: typeof import('@aws-sdk/client-s3')
  client: S3Client
  /** The limit of one reply, which goes along with each command that does not read a file. */
  reply(): { abortSignal: AbortSignal }
}

export async function connect({
  pathStyle,
  accessKeyId,
  secretAccessKey,
  limits = LIMITS,
  ...settings
}: S3Settings & { limits?: S3Limits }): Promise<S3> {
  const sdk = await import('@aws-sdk/client-s3')
  const client = new sdk.S3Client({
    endpoint: settings.endpoint,
    region: settings.region,
    forcePathStyle: pathStyle,
    credentials: { accessKeyId, secretAccessKey },
    // Not every service supports the newer checksums, and addresses cannot be signed with one.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: Math.min(3000, limits.answerMs),
      requestTimeout: limits.answerMs,
      throwOnRequestTimeout: true,
    },
  })
  // After the request is signed: the signature does not cover the trace.
  const onTheWire = { step: 'deserialize', priority: 'low', name: 'trace and limit' } as const
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) =>
        limited(await next(withHeaders(args, traceHeaders())), commandName === 'GetObjectCommand'),
    onTheWire,
  )
  return { sdk, client, reply: () => ({ abortSignal: AbortSignal.timeout(limits.replyMs) }) }
}

function withHeaders<T extends { request: unknown }>(args: T, headers: object): T {
  Object.assign((args.request as { headers: object }).headers, headers)
  return args
}

type Reply = { statusCode: number; body: Readable }

/** Stops reading a reply that is too long, to protect our memory. Who reads a file limits it. */
function limited<T extends { response: unknown }>(result: T, isFile: boolean): T {
  const reply = result.response as Reply
  if (isFile && reply.statusCode < 300) return result
  let bytes = 0
  const limit = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > REPLY_BYTES) done(new StoreFailed('The S3 service sent a reply without end.'))
      else done(null, chunk)
    },
  })
  reply.body = pipeline(reply.body, limit, () => undefined)
  return result
}

/** Signs an address for one `PUT` with exactly the named headers. */
export async function signed(
  client: S3Client,
  put: PutObjectCommand | UploadPartCommand,
  headers: readonly ('content-length' | 'content-type')[],
): Promise<string> {
  const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner')
  const signableHeaders = new Set(['host', ...headers])
  // Both commands are signed the same way, so one type is enough.
  return getSignedUrl(client, put as PutObjectCommand, { expiresIn: SIGNED_S, signableHeaders })
}

/** Returns undefined if the object does not exist. */
export async function orAbsent<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (['NoSuchKey', 'NotFound', 'NoSuchUpload'].includes((error as Error).name)) return undefined
    throw error
  }
}

/** Turns any other error into StoreFailed. */
export async function orStoreFailed<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof StoreFailed) throw error
    throw new StoreFailed('The S3 service refused or did not answer.', { cause: error })
  }
}
