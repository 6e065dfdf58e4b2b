import { createStore, del, get, set } from 'idb-keyval'

/** What this browser keeps for its person, besides the drafts: the key, and what is sealed with it. */
export const deviceStore = createStore('scope', 'kept')

const KEY = 'key'

type KeptKey = { userId: string; key: CryptoKey }

/** Read at once, beside what the page loads first. */
let atStart = get<KeptKey>(KEY, deviceStore).catch(() => undefined)

/** The key of this person, if the browser had it when the page was loaded. */
export async function keptKey(userId: string): Promise<CryptoKey | null> {
  const kept = await atStart
  return kept?.userId === userId ? kept.key : null
}

/** Keeps a person's key, instead of the one before. Where the browser keeps nothing, each page asks the server. */
export const keepKey = (userId: string, key: CryptoKey): Promise<void> =>
  set(KEY, { userId, key } satisfies KeptKey, deviceStore).catch(() => undefined)

/** What is sealed stays, and only the next sign-in of its person opens it. */
export function forgetKey(): Promise<void> {
  atStart = Promise.resolve(undefined)
  return del(KEY, deviceStore).catch(() => undefined)
}
