/** More than the reads that one screen polls. */
const KEPT_MAX = 40

type StoredReply = { tag: string; reply: unknown }

/**
 * The last replies with a version, so that a poll without changes costs no body. Only in this page's memory and for its
 * user: the server lets no browser store a reply.
 */
let replies = new Map<string, StoredReply>()

/** Forgets all of them, for another user. */
export function forgetVersions(): void {
  replies = new Map()
}

export const versionOf = (address: string): StoredReply | undefined => replies.get(address)

/** Stores a reply under its version. The oldest one is dropped. */
export function keepVersion(address: string, tag: string, reply: unknown): void {
  replies.delete(address)
  replies.set(address, { tag, reply })
  const [oldest] = replies.keys()
  if (replies.size > KEPT_MAX && oldest !== undefined) replies.delete(oldest)
}
