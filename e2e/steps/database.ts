import type { Page } from '@playwright/test'

/** The values in the browser’s database by name, encrypted and decrypted with the stored key. */
export const database = (page: Page): Promise<{ names: string[]; stored: string; opened: string }> =>
  page.evaluate(async () => {
    const resultOf = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const opening = indexedDB.open('scope')
    opening.onupgradeneeded = () => opening.result.createObjectStore('kept')
    const db = await resultOf(opening)
    const store = () => db.transaction('kept').objectStore('kept')
    const names = (await resultOf(store().getAllKeys())).map(String)
    const entry = (await resultOf(store().get('key'))) as { key: CryptoKey } | undefined
    const reads = (await resultOf(store().get('reads'))) as { sealed: string } | undefined
    db.close()
    if (!entry || !reads) return { names, stored: '', opened: '' }
    const bytes = Uint8Array.from(atob(reads.sealed.slice(2)), (character) => character.charCodeAt(0))
    const sealed = { name: 'AES-GCM', iv: bytes.slice(0, 12) }
    const text = await crypto.subtle.decrypt(sealed, entry.key, bytes.slice(12))
    return { names, stored: reads.sealed, opened: new TextDecoder().decode(text) }
  })

/** The number of acts that wait on the device, and stay if the page is closed. */
export const countStoredActs = async (page: Page): Promise<number> =>
  (await database(page)).names.filter((name) => name.startsWith('outbox:')).length
