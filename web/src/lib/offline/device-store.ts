import { createStore, del, entries, get, set, type UseStore } from 'idb-keyval'

/** The browser's database for its person: the key, and data encrypted with it. Drafts are stored elsewhere. */
let store = createStore('scope', 'kept')

/** Logs that the browser could not store or open something. The caller continues without it. */
export function traceFault(error: unknown): undefined {
  // biome-ignore lint/suspicious/noConsole: this fault has no screen, and its cause must be visible somewhere.
  console.warn('This browser could not keep or open what is on the device:', error)
}

/**
 * Uses the connection, and opens a new one if that fails, once. iOS closes the connection of a page in the background,
 * sometimes without an event, and a connection that could not be opened never recovers.
 */
async function inStore<T>(act: (store: UseStore) => Promise<T>): Promise<T> {
  const used = store
  try {
    return await act(used)
  } catch {
    if (store === used) store = createStore('scope', 'kept')
    return act(store)
  }
}

/** The value under a name; undefined also if it can’t be read. */
export const fromDevice = <T>(name: string): Promise<T | undefined> =>
  inStore((opened) => get<T>(name, opened)).catch(traceFault)

/** All values under names with a prefix; undefined if they can’t be read now. */
export async function allOnDevice<T>(prefix: string): Promise<[name: string, value: T][] | undefined> {
  try {
    const all = await inStore((opened) => entries<string, T>(opened))
    return all.filter(([name]) => name.startsWith(prefix))
  } catch (error) {
    return traceFault(error)
  }
}

/** Stores a value under a name; undefined removes it. Resolves to whether that succeeded, and never rejects. */
export const keepOnDevice = (name: string, value: unknown): Promise<boolean> =>
  inStore((opened) => (value === undefined ? del(name, opened) : set(name, value, opened))).then(
    () => true,
    (error) => {
      traceFault(error)
      return false
    },
  )
