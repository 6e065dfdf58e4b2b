/** More than the reads that one screen polls. */
const KEPT_MAX = 40

type Kept = { tag: string; reply: unknown }

/**
 * The last replies that came with a version, so that a poll that finds nothing new costs no body. Only in this page's
 * memory and for its user: the server lets no browser store a reply.
 */
let kept = new Map<string, Kept>()

/** Forgets all of them, for another user. */
export function forgetVersions(): void {
  kept = new Map()
}

export const versionOf = (address: string): Kept | undefined => kept.get(address)

/** Keeps a reply under its version. The one that was kept longest ago goes. */
export function keepVersion(address: string, tag: string, reply: unknown): void {
  kept.delete(address)
  kept.set(address, { tag, reply })
  const [oldest] = kept.keys()
  if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest)
}
