import { Readable } from 'node:stream'
import { connect, orAbsent, type S3, type S3Limits, type S3Settings } from '../files/s3-client.ts'
import { copyInParts } from '../files/s3-copy.ts'
import { abandonOld } from '../files/s3-parts.ts'
import { writeInParts } from '../files/s3-write.ts'
import { type BackupPlace, type KeptFile, PlaceFailed, refuseStrangeName } from './place.ts'

const DAY_MS = 86_400_000
/** A service copies at most 5 GB in one step; larger files are copied in parts of this size. */
const COPIED_BYTES = 1024 ** 3
/** The time limit for the next bytes of a file that is read. */
const SILENT_MS = 60_000

/** Backups under a prefix of a bucket of any S3-compatible service. */
export function bucketPlace({
  prefix,
  copiedBytes = COPIED_BYTES,
  silentMs = SILENT_MS,
  ...settings
}: S3Settings & {
  prefix: string
  limits?: S3Limits
  copiedBytes?: number
  silentMs?: number
}): BackupPlace {
  const { bucket: Bucket } = settings
  const before = prefix && `${prefix}/`
  let loaded: Promise<S3> | undefined
  const s3 = () => {
    loaded ??= connect(settings)
    return loaded
  }
  const keyOf = (name: string) => before + refuseStrangeName(name)
  const pathOf = (name?: string) => `s3://${Bucket}/${name === undefined ? prefix : keyOf(name)}`
  const orPlaceFailed = <T>(work: (s3: S3) => Promise<T>): Promise<T> =>
    inWords(pathOf(), async () => work(await s3()))

  const sizeOf = async ({ sdk, client, reply }: S3, Key: string): Promise<number | undefined> =>
    (await orAbsent(client.send(new sdk.HeadObjectCommand({ Bucket, Key }), reply())))?.ContentLength
  const remove = async ({ sdk, client, reply }: S3, Key: string) => {
    await client.send(new sdk.DeleteObjectCommand({ Bucket, Key }), reply())
  }

  type Listed = KeptFile & { at: number }
  const list = async ({ sdk, client, reply }: S3): Promise<Listed[]> => {
    const files: Listed[] = []
    const listing = { Bucket, Prefix: before, Delimiter: '/' }
    for await (const { Contents = [] } of sdk.paginateListObjectsV2({ client }, listing, reply())) {
      for (const { Key = '', Size = 0, LastModified } of Contents) {
        const at = LastModified?.getTime() ?? Number.POSITIVE_INFINITY
        if (Key !== before) files.push({ name: Key.slice(before.length), bytes: Size, at })
      }
    }
    return files
  }

  return {
    pathOf,
    list: () => orPlaceFailed(async (s3) => (await list(s3)).map(({ name, bytes }) => ({ name, bytes }))),
    write: (name, bytes) =>
      orPlaceFailed(async () => {
        await writeInParts(s3, { Bucket, Key: keyOf(name) }, bytes)
      }),
    open: (name) =>
      orPlaceFailed(async ({ sdk, client }) => {
        const get = new sdk.GetObjectCommand({ Bucket, Key: keyOf(name) })
        const object = await orAbsent(client.send(get))
        return object?.Body && Readable.from(unlessSilent(object.Body as Readable, silentMs, pathOf(name)))
      }),
    rename: (from, to) =>
      orPlaceFailed(async (s3) => {
        const [source, target] = [keyOf(from), keyOf(to)]
        const bytes = await sizeOf(s3, source)
        if (bytes === undefined) throw new PlaceFailed(`${pathOf(from)} is gone.`)
        if ((await sizeOf(s3, target)) !== undefined) throw new PlaceFailed(`${pathOf(to)} exists already.`)
        await copyInParts(s3, { Bucket, from: source, to: target, bytes }, copiedBytes)
        const copied = await sizeOf(s3, target)
        if (copied !== bytes) {
          await remove(s3, target)
          throw new PlaceFailed(`${pathOf(to)} was not copied whole: ${copied ?? 0} of ${bytes} bytes.`)
        }
        await remove(s3, source)
      }),
    remove: (name) => orPlaceFailed((s3) => remove(s3, keyOf(name))),
    sweep: (isOurs, now) =>
      orPlaceFailed(async (s3) => {
        const old = now.getTime() - DAY_MS
        for (const { name, at } of await list(s3)) if (isOurs(name) && at < old) await remove(s3, keyOf(name))
        const isOursAt = (key: string) => key.startsWith(before) && isOurs(key.slice(before.length))
        await abandonOld(async () => s3, { Bucket, isOurs: isOursAt }, old)
      }),
  }
}

/** Passes a file on, and fails if the service sends no bytes for a while. */
async function* unlessSilent(body: Readable, ms: number, path: string): AsyncGenerator<Buffer> {
  const chunks = body[Symbol.asyncIterator]()
  try {
    for (;;) {
      let timer: NodeJS.Timeout | undefined
      const silent = new Promise<never>((_, fail) => {
        const error = new PlaceFailed(`${path} cannot be read on: the service is silent.`)
        timer = setTimeout(fail, ms, error)
      })
      const next = inWords(path, () => Promise.race([chunks.next(), silent]))
      const { done, value } = await next.finally(() => clearTimeout(timer))
      if (done) return
      yield value
    }
  } finally {
    body.destroy()
  }
}

/** The code of the service's or network's failure: `AccessDenied`, `ECONNREFUSED`. */
async function inWords<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof PlaceFailed) throw error
    const { cause = error } = error as { cause?: unknown }
    const { code, name } = cause as { code?: unknown; name?: unknown }
    const word = [code, name].find((one) => typeof one === 'string' && /^\w{1,60}$/.test(one))
    throw new PlaceFailed(`The S3 service refused or did not answer for ${path} (${word ?? 'no reason'}).`, {
      cause: error,
    })
  }
}
