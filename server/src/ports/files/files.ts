import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'

/** One file as it was announced: the server’s key for it, its media type, and its bytes in number. */
export type Announced = { key: string; type: string; size: number }

/** How a browser sends one object: `PUT` to the address with these headers; it holds for so many seconds. */
export type SignedPut = { url: string; headers: Record<string, string>; expires: number }

/** An upload in parts under way. */
export type InParts = { key: string; uploadId: string }
export type SentPart = { number: number; etag: string; size: number }

/**
 * Where files lie (decisions 8): a local folder, or any S3-compatible service. One spec holds both.
 *
 * What a browser sends lies apart from what is kept. A signed address reaches the first alone, so that what was looked
 * at is what is kept, however often the address is used. What was sent and never kept is swept after a while.
 */
export type FileStore = {
  /** The origin that browsers send files to, where it is not our own: pages must allow it. */
  readonly origin: string | undefined
  /** An address for one object of exactly this type and size. `now` is the instant that it is signed at. */
  sign(file: Announced, now: Date): Promise<SignedPut>
  /** Uploads in parts. What is not there (any more) is undefined or refused by `join`; to end it twice is harmless. */
  readonly parts: {
    begin(file: Announced): Promise<string>
    /** An address for one part of exactly this size. */
    sign(upload: InParts, part: { number: number; size: number }, now: Date): Promise<SignedPut>
    list(upload: InParts): Promise<SentPart[] | undefined>
    join(upload: InParts, parts: readonly SentPart[]): Promise<void>
    abandon(upload: InParts): Promise<void>
  }
  /**
   * Copies what was sent under the key to a name of its own, where no address reaches it. Undefined: nothing is there,
   * or somebody dropped the copy at once.
   */
  keep(key: string): Promise<{ name: string; size: number } | undefined>
  /** What is kept under a name, as a stream of its bytes. Undefined: nothing is there. */
  open(name: string): Promise<Readable | undefined>
  /** Removes what is kept under a name; harmless where nothing is. */
  remove(name: string): Promise<void>
  /** Removes every other copy of what is kept under a name. */
  keepOnly(name: string): Promise<void>
  /** Removes all that was sent or kept under a key. */
  clear(key: string): Promise<void>
  /**
   * Removes what was sent longer ago than so many milliseconds: never what is kept, nor what is not of our making.
   * Answers how much it was.
   */
  sweep(olderThanMs: number): Promise<number>
  /** Takes what a browser sends, where it comes through our own server: only with an address that was signed. */
  readonly receive?: (sent: Sent) => Promise<{ etag: string }>
}

/** One signed `PUT` as it comes in. */
export type Sent = {
  to: { key: string; part?: { uploadId: string; number: number } }
  query: { expires: string; signature: string }
  type: string
  /** What the header says that the body holds. */
  length: number
  body: Readable
  now: Date
}

/** The store does not do what it should; the cause is for the operator’s log alone. */
export class StoreFailed extends Error {
  override name = 'StoreFailed'
}

/** What a browser sends is refused: `field` names what is wrong with it, and is absent where the address is. */
export class FileRefused extends Error {
  override name = 'FileRefused'
  readonly field: string | undefined

  constructor(sentence: string, field?: string) {
    super(sentence)
    this.field = field
  }
}

/** For how long a signed address holds. */
export const SIGNED_S = 900

/** A key that nobody guesses and that needs no escaping anywhere: names that people choose never come near the store. */
export const newKey = (): string => randomBytes(16).toString('hex')

/** The name under which one copy of what was sent is kept. */
export const newName = (key: string): string => `${key}/${randomBytes(4).toString('hex')}`

export const KEY = /^[0-9a-f]{32}$/
const NAME = /^[0-9a-f]{32}\/[0-9a-f]{8}$/

/** Refuses whatever is not of our making before it becomes part of a path. */
export function refuseStrange(text: string, kind: 'key' | 'name'): string {
  if (!(kind === 'key' ? KEY : NAME).test(text)) throw new StoreFailed(`This is no ${kind} of a file.`)
  return text
}
