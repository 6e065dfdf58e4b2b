import type { Readable } from 'node:stream'
import { type Clock, runningClock } from '../clock/clock.ts'
import { FileRefused, type FileStore, KEY, NAME, newName, refuseStrange, SIGNED_S } from './files.ts'
import {
  connect,
  orAbsent,
  orStoreFailed,
  type S3,
  type S3Limits,
  type S3Settings,
  SENDING,
  signed,
} from './s3-client.ts'
import { whyNoUploads } from './s3-cors.ts'
import { s3Parts } from './s3-parts.ts'
import { writeInParts } from './s3-write.ts'

/**
 * Files in a bucket of any S3-compatible service: uploads in `sent/`, kept files in `kept/`. Addresses are signed with
 * the real time, which the service checks.
 */
export function s3Files(
  settings: S3Settings & { limits?: S3Limits },
  clock: Clock = runningClock(),
): FileStore {
  const { bucket: Bucket } = settings
  let loaded: Promise<S3> | undefined
  const s3 = () => {
    loaded ??= connect(settings)
    return loaded
  }
  const at = {
    Bucket,
    sent: (key: string) => `sent/${refuseStrange(key, 'key')}`,
    isOurs,
    kept: (name: string) => `kept/${refuseStrange(name, 'name')}`,
  }
  const parts = s3Parts(s3, at)
  const { list, remove } = objectsIn(s3, Bucket)

  return {
    origin: originOf(settings),
    sign: async ({ key, type, size }) => {
      if (size === undefined)
        throw new FileRefused('size is required: a bucket’s address is for one size.', 'size')
      const { sdk, client } = await s3()
      const put = new sdk.PutObjectCommand({
        Bucket,
        Key: at.sent(key),
        ContentType: type,
        ContentLength: size,
      })
      const url = await signed(client, put, ['content-length', 'content-type'])
      return { url, headers: { 'content-type': type }, expires: SIGNED_S }
    },
    parts,
    keep: (key) =>
      orStoreFailed(async () => {
        const { sdk, client, reply } = await s3()
        const from = at.sent(key)
        const name = newName(key)
        const Key = at.kept(name)
        const copying = { Bucket, Key, CopySource: `${Bucket}/${from}` }
        const copied = await orAbsent(client.send(new sdk.CopyObjectCommand(copying), reply()))
        if (!copied) return undefined
        const copy = await orAbsent(client.send(new sdk.HeadObjectCommand({ Bucket, Key }), reply()))
        return copy && { name, size: copy.ContentLength ?? 0 }
      }),
    open: (name) =>
      orStoreFailed(async () => {
        const { sdk, client } = await s3()
        const object = await orAbsent(client.send(new sdk.GetObjectCommand({ Bucket, Key: at.kept(name) })))
        return object?.Body as Readable | undefined
      }),
    put: (name, Body) =>
      orStoreFailed(async () => {
        const { sdk, client, reply } = await s3()
        const Key = at.kept(name)
        if (await orAbsent(client.send(new sdk.HeadObjectCommand({ Bucket, Key }), reply()))) return false
        await client.send(new sdk.PutObjectCommand({ Bucket, Key, Body }), SENDING)
        return true
      }),
    write: (name, bytes) => writeInParts(s3, { Bucket, Key: at.kept(name) }, bytes),
    remove: async (name) => remove(at.kept(name)),
    keepOnly: async (name) => {
      const keptKey = at.kept(name)
      for (const copy of await list(keptKey.replace(/[^/]+$/, '')))
        if (copy.key !== keptKey) await remove(copy.key)
    },
    clear: async (key) => {
      await remove(at.sent(key))
      for (const copy of await list(`kept/${key}/`)) await remove(copy.key)
    },
    sweep: async (olderThanMs) => {
      const before = clock.now().getTime() - olderThanMs
      const old = (await list('sent/')).filter((object) => isSent(object.key) && object.at < before)
      for (const { key } of old) await remove(key)
      return old.length + (await parts.sweep(before))
    },
    whyNoUploads: (origin) => {
      const path = settings.pathStyle ? `/${Bucket}` : ''
      return whyNoUploads(new URL(`${originOf(settings)}${path}/${at.sent('0'.repeat(32))}`), origin)
    },
  }
}

/** The objects of a bucket that begin alike, and the removal of one. */
const objectsIn = (s3: () => Promise<S3>, Bucket: string) => ({
  list: (Prefix: string) =>
    orStoreFailed(async () => {
      const { sdk, client, reply } = await s3()
      const objects: { key: string; at: number }[] = []
      for await (const { Contents = [] } of sdk.paginateListObjectsV2(
        { client },
        { Bucket, Prefix },
        reply(),
      )) {
        for (const { Key = '', LastModified } of Contents) {
          objects.push({ key: Key, at: LastModified?.getTime() ?? Number.POSITIVE_INFINITY })
        }
      }
      return objects
    }),
  remove: (Key: string) =>
    orStoreFailed(async () => {
      const { sdk, client, reply } = await s3()
      await client.send(new sdk.DeleteObjectCommand({ Bucket, Key }), reply())
    }),
})

/** Whether an object is an upload of ours. Others may use the bucket too, so sweeping skips the rest. */
const isSent = (path: string): boolean => path.startsWith('sent/') && KEY.test(path.slice('sent/'.length))

/** Whether an object is an upload of ours, or a kept file of ours: one that is written in parts can break off. */
const isOurs = (path: string): boolean =>
  isSent(path) || (path.startsWith('kept/') && NAME.test(path.slice('kept/'.length)))

/** The origin of signed addresses. */
function originOf({ endpoint, bucket, pathStyle }: S3Settings): string {
  const url = new URL(endpoint)
  return pathStyle ? url.origin : `${url.protocol}//${bucket}.${url.host}`
}
