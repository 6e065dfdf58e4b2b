import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { FileRefused, type FileStore, type InParts, KEY, type SentPart } from './files.ts'
import { addressFor } from './local-address.ts'
import { orNone, stored } from './missing.ts'

type UploadFolder = { sentAt(key: string): string; newTemp(): string; secret: string }
type LocalParts = FileStore['parts'] & {
  /** The path of a part. */
  partAt(upload: InParts, number: number): string
}

/** Uploads in parts of the local store: a folder beside what was sent, with a file a part. */
export function localParts({ sentAt, newTemp, secret }: UploadFolder): LocalParts {
  const folderOf = ({ key, uploadId }: InParts) => {
    if (!KEY.test(uploadId)) throw ended()
    return `${sentAt(key)}.${uploadId}`
  }

  const list = async (upload: InParts): Promise<SentPart[] | undefined> => {
    const entries = await orNone(readdir(folderOf(upload)))
    if (entries === 'none') return undefined
    const numbers = entries.map(Number).sort((a, b) => a - b)
    return Promise.all(numbers.map((number) => describe(join(folderOf(upload), String(number)), number)))
  }
  const abandon = async (upload: InParts) => {
    await rm(folderOf(upload), { recursive: true, force: true })
  }

  return {
    begin: async ({ key }) => {
      const uploadId = randomBytes(16).toString('hex')
      await stored(mkdir(folderOf({ key, uploadId }), { mode: 0o700 }))
      return uploadId
    },
    sign: async (upload, { number, size }, now) => {
      if ((await orNone(stat(folderOf(upload)))) === 'none') throw ended()
      const part = { uploadId: upload.uploadId, number }
      return addressFor(secret, { to: { key: upload.key, part }, type: '', length: size }, now)
    },
    list,
    join: async (upload, parts) => {
      const whole = newTemp()
      const bytes = async function* () {
        for (const { number } of parts) yield* createReadStream(join(folderOf(upload), String(number)))
      }
      await stored(pipeline(Readable.from(bytes()), createWriteStream(whole, { flags: 'wx', mode: 0o600 })))
      await rename(whole, sentAt(upload.key))
      await abandon(upload)
    },
    abandon,
    partAt: (upload, number) => join(folderOf(upload), String(number)),
  }
}

export const ended = () => new FileRefused('This upload has ended.', 'uploadId')

async function describe(path: string, number: number): Promise<SentPart> {
  const hash = createHash('md5')
  let size = 0
  for await (const chunk of createReadStream(path)) {
    hash.update(chunk)
    size += chunk.length
  }
  return { number, etag: hash.digest('hex'), size }
}
