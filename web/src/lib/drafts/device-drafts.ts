import type { Sealer } from '../offline/seal.ts'
import { SealedStorage } from '../offline/sealed-storage.ts'
import { browserStorage } from '../storage.ts'
import { type DraftStorage, ownerOf } from './drafts.ts'

/** Storage that other tabs change too. */
type SharedStorage = DraftStorage & Pick<SealedStorage, 'isBehind' | 'catchUp' | 'watch'>

let ofUser: SealedStorage | null = null

/** The drafts of the page's user; null while there is no user or storage is blocked. */
export const deviceStorage = (): SharedStorage | null => ofUser

/** The storage of a draft. One without an owner is not encrypted: nobody has signed in, so there is no key. */
export function storageOf(key: string): SharedStorage | null {
  if (ownerOf(key) !== undefined) return ofUser
  const storage = browserStorage()
  return storage && unsealed(storage)
}

const unsealed = (storage: Storage): SharedStorage => ({
  getItem: (key) => storage.getItem(key),
  setItem: (key, text) => storage.setItem(key, text),
  removeItem: (key) => storage.removeItem(key),
  isBehind: () => false,
  catchUp: async () => undefined,
  watch: (watch) => {
    window.addEventListener('storage', watch)
    return () => window.removeEventListener('storage', watch)
  },
})

/** Whether this device has drafts of a user. */
export const hasDrafts = (userId: string): boolean => draftKeysOf(userId).length > 0

function draftKeysOf(userId: string): string[] {
  const storage = browserStorage()
  return storage ? Object.keys(storage).filter((key) => ownerOf(key) === userId) : []
}

/** Names the user whose drafts this page shows. They can be read and changed once `openDrafts` has run. */
export function chooseDrafts(): void {
  const storage = browserStorage()
  ofUser = storage && new SealedStorage(storage)
}

/** Opens the user's drafts, and follows changes in other tabs. */
export async function openDrafts(userId: string, sealer: Sealer): Promise<void> {
  const drafts = ofUser
  if (!drafts) return
  await drafts.open(sealer, draftKeysOf(userId))
  const catchUpAll = () => {
    for (const key of draftKeysOf(userId)) void drafts.catchUp(key)
  }
  window.addEventListener('storage', ({ key }) => {
    if (key && ownerOf(key) === userId) void drafts.catchUp(key)
  })
  // Changes while the browser had the page frozen.
  window.addEventListener('pageshow', catchUpAll)
  document.addEventListener('visibilitychange', catchUpAll)
}
