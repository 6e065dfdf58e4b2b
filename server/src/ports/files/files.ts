import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'

/** An upload that was begun: the server’s key for it, its media type and its size in bytes. */
export type Announced = { key: string; type: string; size: number }

/** How a browser uploads one object: `PUT` to the address with these headers, within `expires` seconds. */
export type SignedPut = { url: string; headers: Record<string, string>; expires: number }

/** A multipart upload in progress. */
export type InParts = { key: string; uploadId: string }
export type SentPart = { number: number; etag: string; size: number }

/**
 * The store of attached files (decisions 8): a local folder, or any S3-compatible service. The same tests cover both.
 *
 * Uploaded files and kept files are separate. Signed addresses can only write uploads, so that a file cannot change
 * after it was checked and kept. What was sent and never kept is swept after a while.
 */
export type FileStore = {
  /** The origin that browsers upload to, if not our own; the content security policy must allow it. */
  readonly origin: string | undefined
  /**
   * Signs an address for one object of exactly this type and size. Without a size the local store takes one of up to
   * `FILE_SIZE_MAX`, and a bucket refuses: it would take any.
   */
  sign(file: Omit<Announced, 'size'> & { size?: number | undefined }, now: Date): Promise<SignedPut>
  /** Multipart uploads. An unknown or ended upload is undefined, or refused by `join`; ending one twice is harmless. */
  readonly parts: {
    begin(file: Announced): Promise<string>
    /** Signs an address for one part of exactly this size. */
    sign(upload: InParts, part: { number: number; size: number }, now: Date): Promise<SignedPut>
    list(upload: InParts): Promise<SentPart[] | undefined>
    join(upload: InParts, parts: readonly SentPart[]): Promise<void>
    abandon(upload: InParts): Promise<void>
  }
  /**
   * Copies the upload to a new name, which no signed address can write. Undefined if there is no upload, or if the copy
   * was removed at once.
   */
  keep(key: string): Promise<{ name: string; size: number } | undefined>
  /** A kept file as a byte stream. Undefined if it does not exist. */
  open(name: string): Promise<Readable | undefined>
  /** Stores a kept file under the name that it has in another store. One of that name stays as it is: then false. */
  put(name: string, bytes: Buffer): Promise<boolean>
  /** Stores a new kept file as it is made, and returns its size in bytes. Of one that fails nothing stays. */
  write(name: string, bytes: Readable): Promise<number>
  /** Removes a kept file, if it exists. */
  remove(name: string): Promise<void>
  /** Removes every other copy of the same upload. */
  keepOnly(name: string): Promise<void>
  /** Removes the upload with this key and all its copies. */
  clear(key: string): Promise<void>
  /**
   * Removes uploads older than this many milliseconds, but no kept files and no objects of others. Returns how many.
   */
  sweep(olderThanMs: number): Promise<number>
  /**
   * For a bucket: why a page of this origin cannot upload to it, in words for the operator; undefined if it can. It is
   * asked as a browser would ask.
   */
  readonly whyNoUploads?: (origin: string) => Promise<string | undefined>
  /** For the local store: receives an upload through our own server, if its address was signed. */
  readonly receive?: (sent: Sent) => Promise<{ etag: string }>
}

/** A signed `PUT` request. */
export type Sent = {
  to: { key: string; part?: { uploadId: string; number: number } }
  query: { expires: string; signature: string }
  type: string
  /** The size of the body according to its header. */
  length: number
  body: Readable
  now: Date
}

/** The store failed. The cause is for the operator’s log only. */
export class StoreFailed extends Error {
  override name = 'StoreFailed'
}

/** An upload was refused. `field` names what is wrong; without it, the address is wrong. */
export class FileRefused extends Error {
  override name = 'FileRefused'
  readonly field: string | undefined

  constructor(sentence: string, field?: string) {
    super(sentence)
    this.field = field
  }
}

/** Seconds until a signed address expires. */
export const SIGNED_S = 900

/** A random key that needs no escaping. The file names that people choose are never used in the store. */
export const newKey = (): string => randomBytes(16).toString('hex')

/** A new name for a kept copy of an upload. */
export const newName = (key: string): string => `${key}/${randomBytes(4).toString('hex')}`

export const KEY = /^[0-9a-f]{32}$/
export const NAME = /^[0-9a-f]{32}\/[0-9a-f]{8}$/

/** Refuses keys and names that are not ours, before they are used in a path. */
export function refuseStrange(text: string, kind: 'key' | 'name'): string {
  if (!(kind === 'key' ? KEY : NAME).test(text)) throw new StoreFailed(`Not a ${kind} of a file.`)
  return text
}
