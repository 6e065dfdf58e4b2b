import { connect, orAbsent, type S3, type S3Settings, SENDING } from '../files/s3-client.ts'
import {
  type Drop,
  DropFailed,
  FILES_LISTED,
  freeName,
  isOwnName,
  refuseStrangeDomain,
  reportName,
  settledName,
} from './drop.ts'

const GONE = ['NoSuchKey', 'NotFound', 'PreconditionFailed']

/** Files under `inbox/` of a bucket of any S3-compatible service, one prefix a company. */
export function bucketDrop(settings: S3Settings): Drop {
  const { bucket: Bucket } = settings
  let loaded: Promise<S3> | undefined
  const s3 = () => {
    loaded ??= connect(settings)
    return loaded
  }
  const placeOf = (domain: string) => `inbox/${refuseStrangeDomain(domain)}/`
  const keyOf = (domain: string, key: string) => {
    if (!isOwnName(key)) throw new DropFailed('Not a name of a file.')
    return placeOf(domain) + key
  }
  const list = async (Prefix: string) => {
    const { sdk, client, reply } = await s3()
    // What is deeper, as in `done/`, is not listed.
    const listing = { Bucket, Prefix, Delimiter: '/', MaxKeys: FILES_LISTED }
    const { Contents = [] } = await client.send(new sdk.ListObjectsV2Command(listing), reply())
    return Contents.flatMap(({ Key = '', Size = 0, ETag = '' }) => {
      const key = Key.slice(Prefix.length)
      return isOwnName(key) ? [{ name: key, key, size: Size, stamp: ETag }] : []
    })
  }

  return {
    kind: 'bucket',
    list: (domain) => told(() => list(placeOf(domain))),
    read: (domain, { key, size, stamp }) =>
      told(async () => {
        const { sdk, client } = await s3()
        const get = new sdk.GetObjectCommand({ Bucket, Key: keyOf(domain, key), IfMatch: stamp })
        const object = await orGone(client.send(get))
        if (!object?.Body) return undefined
        const pieces: Buffer[] = []
        let read = 0
        for await (const piece of object.Body as AsyncIterable<Buffer>) {
          read += piece.length
          if (read > size) return undefined
          pieces.push(piece)
        }
        return read === size ? Buffer.concat(pieces) : undefined
      }),
    settle: (domain, { name, key }, to, report) =>
      told(async () => {
        const { sdk, client, reply } = await s3()
        const from = keyOf(domain, key)
        const place = `${placeOf(domain)}${to}/`
        const isThere = async (Key: string) =>
          (await orAbsent(client.send(new sdk.HeadObjectCommand({ Bucket, Key }), reply()))) !== undefined
        const free = await freeName(settledName(name), (one) => isThere(place + one))
        const CopySource = `${Bucket}/${from.split('/').map(encodeURIComponent).join('/')}`
        const copying = new sdk.CopyObjectCommand({ Bucket, Key: place + free, CopySource })
        if (!(await orAbsent(client.send(copying, SENDING)))) return
        const note = { Bucket, Key: place + reportName(free), Body: report, ContentType: 'text/plain' }
        await client.send(new sdk.PutObjectCommand(note), reply())
        await client.send(new sdk.DeleteObjectCommand({ Bucket, Key: from }), reply())
      }),
    trouble: async () => {
      try {
        await list('inbox/')
        return undefined
      } catch (error) {
        const { name } = error as Error
        return `inbox/ of the bucket ${Bucket} cannot be listed (${/^\w{1,60}$/.test(name) ? name : 'no answer'})`
      }
    },
  }
}

async function orGone<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (GONE.includes((error as Error).name)) return undefined
    throw error
  }
}

async function told<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof DropFailed) throw error
    throw new DropFailed('The bucket of the inbox refused or did not answer.', { cause: error })
  }
}
