import { fromDevice, keepOnDevice } from './device-store.ts'

const KEY = 'key'

type KeptKey = { userId: string; key: CryptoKey }

/** Read at once, beside what the page loads first. */
let atStart = fromDevice<KeptKey>(KEY)

/** The key of this person, if the browser had it when the page was loaded. */
export async function keptKey(userId: string): Promise<CryptoKey | null> {
  const kept = await atStart
  return kept?.userId === userId ? kept.key : null
}

/** Keeps a person's key, instead of the one before. Where the browser keeps nothing, each page asks the server. */
export const keepKey = (userId: string, key: CryptoKey): Promise<boolean> =>
  keepOnDevice(KEY, { userId, key } satisfies KeptKey)

/** What was read under this name goes with the key. */
export const READS = 'reads'

/**
 * At the end of a session. What is sealed otherwise stays, and only the next sign-in of its person opens it. If the
 * browser’s database can’t be reached now, the next page does it, as long as nobody has signed in.
 */
export async function forgetKey(): Promise<void> {
  atStart = Promise.resolve(undefined)
  await Promise.all([keepOnDevice(KEY, undefined), keepOnDevice(READS, undefined)])
}
