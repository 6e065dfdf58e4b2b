import { connect, orAbsent, type S3, type S3Settings, SENDING } from '../files/s3-client.ts'
import {
  type Drop,
  DropFailed,
  type DroppedFile,
  FILES_LISTED,
  freeName,
  isOwnName,
  refuseStrangeDomain,
  reportName,
  settledName,
} from './drop.ts'

const PLACES = 'inbox/'
/** How many keys one request lists: the most that services allow. */
const KEYS_LISTED = 1000
/** No other character comes after it. */
const LAST = '\u{10ffff}'

const GONE = ['NoSuchKey', 'NotFound', 'PreconditionFailed']

/** Files under `inbox/` of a bucket of any S3-compatible service, one prefix a company. One listing looks at all of them. */
export function bucketDrop(settings: S3Settings): Drop {
  const { bucket: Bucket } = settings
  let loaded: Promise<S3> | undefined
  const s3 = () => {
    loaded ??= connect(settings)
    return loaded
  }
  const placeOf = (domain: string) => `${PLACES}${refuseStrangeDomain(domain)}/`
  const keyOf = ({ domain, key }: Pick<DroppedFile, 'domain' | 'key'>) => {
    if (!isOwnName(key)) throw new DropFailed('Not a name of a file.')
    return placeOf(domain) + key
  }
  const list = async (StartAfter: string, MaxKeys: number) => {
    const { sdk, client, reply } = await s3()
    const listing = { Bucket, Prefix: PLACES, StartAfter, MaxKeys }
    return client.send(new sdk.ListObjectsV2Command(listing), reply())
  }
  /** The files of all companies, by their domains. */
  const listAll = async (): Promise<ReadonlyMap<string, DroppedFile[]>> => {
    const places = new Map<string, DroppedFile[]>()
    for (let after: string | undefined = PLACES; after !== undefined; ) {
      const { Contents = [], IsTruncated = false } = await list(after, KEYS_LISTED)
      for (const { Key = '', Size = 0, ETag = '' } of Contents) {
        const { domain, key } = placeIn(Key)
        const files = places.get(domain) ?? []
        places.set(domain, files)
        if (!isOwnName(key) || files.length === FILES_LISTED) continue
        files.push({ domain, name: key, key, size: Size, stamp: ETag })
      }
      const last = Contents.at(-1)?.Key
      after = IsTruncated && last !== undefined ? nextAfter(last, places) : undefined
    }
    return places
  }

  return {
    kind: 'bucket',
    look: async () => {
      const places = await orDropFailed(listAll)
      return async (domain) => places.get(refuseStrangeDomain(domain)) ?? []
    },
    read: ({ domain, key, size, stamp }) =>
      orDropFailed(async () => {
        const { sdk, client } = await s3()
        const get = new sdk.GetObjectCommand({ Bucket, Key: keyOf({ domain, key }), IfMatch: stamp })
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
    settle: ({ domain, name, key }, to, report) =>
      orDropFailed(async () => {
        const { sdk, client, reply } = await s3()
        const from = keyOf({ domain, key })
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
        await list(PLACES, 1)
        return undefined
      } catch (error) {
        const { name } = error as Error
        return `inbox/ of the bucket ${Bucket} cannot be listed (${/^\w{1,60}$/.test(name) ? name : 'no answer'})`
      }
    },
  }
}

const placeIn = (key: string): { domain: string; key: string } => {
  const [domain = '', ...rest] = key.slice(PLACES.length).split('/')
  return { domain, key: rest.join('/') }
}

/**
 * The key after which the listing goes on. What else stands in the folder of the last key, such as `done/`, which nothing empties,
 * is passed over, and so are the files of a company beyond `FILES_LISTED`.
 */
function nextAfter(last: string, places: ReadonlyMap<string, DroppedFile[]>): string {
  const { domain, key } = placeIn(last)
  const place = `${PLACES}${domain}/`
  const folder = key.indexOf('/') + 1
  const isFull = places.get(domain)?.length === FILES_LISTED
  if (folder === 0 && !isFull) return last
  const end = (isFull ? place : place + key.slice(0, folder)) + LAST
  return end > last ? end : last
}

async function orGone<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (GONE.includes((error as Error).name)) return undefined
    throw error
  }
}

async function orDropFailed<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof DropFailed) throw error
    throw new DropFailed('The bucket of the inbox refused or did not answer.', { cause: error })
  }
}
