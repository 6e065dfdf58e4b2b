import { createStore, del, entries, get, set, type UseStore } from 'idb-keyval'

/** What this browser keeps for its person, besides the drafts: the key, and what is sealed with it. */
let store = createStore('scope', 'kept')

/** Leaves a trace of what the browser could not keep or open; whoever asked goes without. */
export function traceFault(error: unknown): undefined {
  // biome-ignore lint/suspicious/noConsole: nobody is told, and whoever looks for the cause finds it here.
  console.warn('This browser could not keep or open what is on the device:', error)
}

/**
 * iOS closes the connection of a page in the background, sometimes without an event, and a connection that could not be
 * opened stays so: each would fail until the page is loaded again. So it is opened again, once.
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

/** What the browser keeps under a name; undefined also if it can’t be read: whoever asks goes without. */
export const fromDevice = <T>(name: string): Promise<T | undefined> =>
  inStore((opened) => get<T>(name, opened)).catch(traceFault)

/** Everything that the browser keeps under names that begin so; undefined if it can’t be read now. */
export async function allOnDevice<T>(prefix: string): Promise<[name: string, value: T][] | undefined> {
  try {
    const all = await inStore((opened) => entries<string, T>(opened))
    return all.filter(([name]) => name.startsWith(prefix))
  } catch (error) {
    return traceFault(error)
  }
}

/** Keeps something under a name; undefined removes it. Answers whether that is done, and never rejects. */
export const keepOnDevice = (name: string, value: unknown): Promise<boolean> =>
  inStore((opened) => (value === undefined ? del(name, opened) : set(name, value, opened))).then(
    () => true,
    (error) => {
      traceFault(error)
      return false
    },
  )
