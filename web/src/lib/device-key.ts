import { createStore, del, entries, get, set } from 'idb-keyval'

/** What this browser keeps for its person, besides the drafts: the key, and what is sealed with it. */
const deviceStore = createStore('scope', 'kept')

const KEY = 'key'

type KeptKey = { userId: string; key: CryptoKey }

/** What the browser keeps under a name. Where it keeps nothing, nothing fails. */
export async function fromDevice<T>(name: string): Promise<T | undefined> {
  try {
    return await get<T>(name, deviceStore)
  } catch {
    return undefined
  }
}

/** Everything that the browser keeps under names that begin so. */
export async function allOnDevice<T>(prefix: string): Promise<[name: string, value: T][]> {
  try {
    const all = await entries<string, T>(deviceStore)
    return all.filter(([name]) => name.startsWith(prefix))
  } catch {
    return []
  }
}

/** Keeps something under a name; undefined removes it. */
export async function keepOnDevice(name: string, value: unknown): Promise<void> {
  try {
    await (value === undefined ? del(name, deviceStore) : set(name, value, deviceStore))
  } catch {
    // Not kept: the next page goes without it.
  }
}

/** Read at once, beside what the page loads first. */
let atStart = fromDevice<KeptKey>(KEY)

/** The key of this person, if the browser had it when the page was loaded. */
export async function keptKey(userId: string): Promise<CryptoKey | null> {
  const kept = await atStart
  return kept?.userId === userId ? kept.key : null
}

/** Keeps a person's key, instead of the one before. Where the browser keeps nothing, each page asks the server. */
export const keepKey = (userId: string, key: CryptoKey): Promise<void> =>
  keepOnDevice(KEY, { userId, key } satisfies KeptKey)

/** What was read under this name goes with the key. */
export const READS = 'reads'

/** At the end of a session. What is sealed otherwise stays, and only the next sign-in of its person opens it. */
export async function forgetKey(): Promise<void> {
  atStart = Promise.resolve(undefined)
  await Promise.all([keepOnDevice(KEY, undefined), keepOnDevice(READS, undefined)])
}
