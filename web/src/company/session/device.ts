import { api } from '../../lib/api/api.ts'
import { delay } from '../../lib/delay.ts'
import { chooseDrafts, hasDrafts, openDrafts } from '../../lib/drafts/device-drafts.ts'
import { forgetKey, keepKey, storedKey } from '../../lib/offline/device-key.ts'
import { keyOf, type Sealer, sealerOf } from '../../lib/offline/seal.ts'
import { isSignedOut, watchSession } from './session.ts'

/** The time limit for an answer of the browser's database. */
const STORED_KEY_MS = 1000
/** The pauses between two attempts to get the secret; the last one repeats. */
const PAUSES_MS = [1000, 3000, 10_000, 30_000]

type Device = {
  userId: string
  /** Encrypts the user’s data on the device, as soon as the key is there. */
  sealer: Promise<Sealer>
  /** Whether screens can show: the drafts are open, or there are none, or they cannot be opened now. */
  ready: boolean
}

let device: Device | null = null
const watchers = new Set<() => void>()

export function watchDevice(watch: () => void): () => void {
  watchers.add(watch)
  return () => watchers.delete(watch)
}

export const isDeviceReady = (userId: string): boolean => device?.userId === userId && device.ready

/** The encryption of this page's user; null before `openDevice`. */
export const deviceSealer = (): Promise<Sealer> | null => device?.sealer ?? null

/**
 * Opens a user's data on this device. The browser keeps the key from sign-in to sign-out; after a sign-in the server
 * provides its secret.
 */
export function openDevice(userId: string): void {
  if (device?.userId === userId) return
  chooseDrafts()
  const show = () => {
    if (opened.ready) return
    opened.ready = true
    for (const watch of watchers) watch()
  }
  const sealer = openSealer(userId, show)
  const opened: Device = { userId, sealer, ready: !hasDrafts(userId) }
  device = opened
  void sealer.then((made) => openDrafts(userId, made)).then(show, show)
}

/** Removes the key at the end of a session. Encrypted data stays, and its author’s next sign-in opens it. */
function closeAfterSession(): void {
  if (isSignedOut()) void forgetKey()
}

watchSession(closeAfterSession)
closeAfterSession()

async function openSealer(userId: string, onFailure: () => void): Promise<Sealer> {
  const stored = await Promise.race([storedKey(userId), delay(STORED_KEY_MS)])
  if (stored) return sealerOf(stored)
  for (let attempt = 0; ; attempt += 1) {
    try {
      const { secret } = await api('POST /api/device-secret', { user: userId })
      const key = await keyOf(secret)
      void keepKey(userId, key)
      return await sealerOf(key)
    } catch {
      // Text stays in the boxes meanwhile, and their line says that it is not stored.
      onFailure()
    }
    await delay(PAUSES_MS[attempt] ?? Math.max(...PAUSES_MS))
  }
}
