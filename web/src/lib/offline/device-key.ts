import { fromDevice, keepOnDevice } from './device-store.ts'

const KEY = 'key'

type StoredKey = { userId: string; key: CryptoKey }

/** Begins at once, in parallel with the first load of the page. */
let initialRead = fromDevice<StoredKey>(KEY)

/** The key of this person, if the browser had it when the page was loaded. */
export async function storedKey(userId: string): Promise<CryptoKey | null> {
  const stored = await initialRead
  return stored?.userId === userId ? stored.key : null
}

/** Stores a person's key in place of the previous one. If the browser stores nothing, each page asks the server. */
export const keepKey = (userId: string, key: CryptoKey): Promise<boolean> =>
  keepOnDevice(KEY, { userId, key } satisfies StoredKey)

/** The name of the stored reads, which are removed with the key. */
export const READS = 'reads'

/**
 * Removes the key at the end of a session. Other sealed data stays, and only the next sign-in of its person opens it. If the
 * browser’s database can’t be reached now, the next page removes it, unless someone has signed in.
 */
export async function forgetKey(): Promise<void> {
  initialRead = Promise.resolve(undefined)
  await Promise.all([keepOnDevice(KEY, undefined), keepOnDevice(READS, undefined)])
}
