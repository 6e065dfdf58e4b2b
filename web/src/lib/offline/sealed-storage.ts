import type { DraftStorage } from '../drafts/drafts.ts'
import { isSealed, type Sealer } from './seal.ts'

const SEAL_AFTER_MS = 400

/** The value under a key cannot be changed now, and was not. */
class NotStored extends Error {}

/**
 * The drafts of one person in the browser's storage, sealed. They are opened once and then read from memory. A change is
 * in the storage when `setItem` returns. Another tab's change is opened as soon as this page gets its event; until then the
 * draft is behind (`isBehind`), and nothing overwrites it.
 */
export class SealedStorage implements DraftStorage {
  readonly #storage: DraftStorage
  #sealer: Sealer | null = null
  /** The opened drafts. */
  readonly #texts = new Map<string, string>()
  /** What this page last read or wrote in the storage. */
  readonly #seen = new Map<string, string>()
  readonly #watchers = new Set<() => void>()
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>()

  constructor(storage: DraftStorage) {
    this.#storage = storage
  }

  /** Opens these drafts with the person's key. Those that were stored before drafts were sealed are sealed now. */
  async open(sealer: Sealer, keys: readonly string[]): Promise<void> {
    this.#sealer = sealer
    await Promise.all(keys.map((key) => this.catchUp(key)))
    this.#callWatchers()
  }

  getItem(key: string): string | null {
    return this.#texts.get(key) ?? null
  }

  /** Whether the storage holds something that this page has not opened. */
  isBehind(key: string): boolean {
    return this.#storage.getItem(key) !== (this.#seen.get(key) ?? null)
  }

  /** Throws if the text cannot be stored: the person's key is missing, the storage is full, or the draft is behind. */
  setItem(key: string, text: string): void {
    if (!this.#sealer || this.isBehind(key)) throw new NotStored()
    const sealed = this.#sealer.sealNow(text)
    if (sealed) this.#store(key, sealed)
    this.#texts.set(key, text)
    if (sealed) this.#sealLater(key)
    else void this.#seal(key)
  }

  removeItem(key: string): void {
    if (this.isBehind(key)) throw new NotStored()
    clearTimeout(this.#timers.get(key))
    this.#texts.delete(key)
    this.#seen.delete(key)
    this.#storage.removeItem(key)
  }

  /** Opens the change of another tab, and calls the watchers. */
  async catchUp(key: string): Promise<void> {
    const stored = this.#storage.getItem(key)
    if (!this.isBehind(key)) return
    if (stored === null) {
      this.#texts.delete(key)
      this.#seen.delete(key)
    } else {
      const text = await this.#openText(stored)
      if (this.#storage.getItem(key) !== stored) return this.catchUp(key)
      this.#seen.set(key, stored)
      if (text === null) this.#texts.delete(key)
      else this.#texts.set(key, text)
      if (text !== null && !isSealed(stored)) await this.#seal(key)
    }
    this.#callWatchers()
  }

  /** Runs after drafts were opened: at first, and when another tab has changed one. */
  watch(watch: () => void): () => void {
    this.#watchers.add(watch)
    return () => this.#watchers.delete(watch)
  }

  #callWatchers(): void {
    for (const watch of this.#watchers) watch()
  }

  /** Null if it cannot be opened: it was sealed with another key. */
  async #openText(stored: string): Promise<string | null> {
    if (!isSealed(stored)) return stored
    return (await this.#sealer?.unseal(stored).catch(() => null)) ?? null
  }

  #sealLater(key: string): void {
    clearTimeout(this.#timers.get(key))
    this.#timers.set(
      key,
      setTimeout(() => void this.#seal(key), SEAL_AFTER_MS),
    )
  }

  /** Replaces the text by that of `seal`, unless another was stored meanwhile. */
  async #seal(key: string): Promise<void> {
    const text = this.#texts.get(key)
    const seen = this.#seen.get(key)
    if (text === undefined || !this.#sealer) return
    const sealed = await this.#sealer.seal(text)
    if (this.isBehind(key) || this.#seen.get(key) !== seen) return
    if (this.#texts.get(key) !== text) return this.#seal(key)
    try {
      this.#store(key, sealed)
    } catch {
      // The storage is full, and keeps the text of `sealNow`.
    }
  }

  #store(key: string, sealed: string): void {
    this.#storage.setItem(key, sealed)
    this.#seen.set(key, sealed)
  }
}
