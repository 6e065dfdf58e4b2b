import type { QueryClient } from '@tanstack/react-query'
import { noteNewVersion, pageEntry } from '../../lib/live/new-version.ts'
import { whenIdle } from '../../lib/window/idle.ts'

const HOUR_MS = 3_600_000
/** A hidden page loads no more files after this time. */
const QUIET_MS = 10_000

/**
 * Starts the service worker (`web/worker/`) when the first screen has its data. Browsers without one work as before.
 */
export function startServiceWorker(client: QueryClient): void {
  if (!('serviceWorker' in navigator)) return
  const isOff = document.documentElement.dataset.worker === 'off'
  onceLoaded(client, () => void (isOff ? endWorker() : startWorker()).catch(() => undefined))
}

function onceLoaded(client: QueryClient, task: () => void): void {
  if (client.isFetching() === 0) {
    whenIdle(task)
    return
  }
  const stop = client.getQueryCache().subscribe(() => {
    if (client.isFetching() > 0) return
    stop()
    whenIdle(task)
  })
}

async function startWorker(): Promise<void> {
  // Undefined or failing in browsers that block service workers.
  const worker: ServiceWorkerRegistration | undefined = await navigator.serviceWorker.register('/worker.js', {
    updateViaCache: 'none',
  })
  if (!worker) return
  const whenInstalled = () => worker.installing?.addEventListener('statechange', () => compare(worker))
  worker.addEventListener('updatefound', whenInstalled)
  // The browser may have found it while this page was loading.
  whenInstalled()
  compare(worker)
  const look = () => void worker.update().catch(() => undefined)
  setInterval(look, HOUR_MS)
  const isHidden = () => document.visibilityState === 'hidden'
  let quiet: ReturnType<typeof setTimeout> | undefined
  const waitWhileAway = () => {
    clearTimeout(quiet)
    if (isHidden()) quiet = setTimeout(() => compare(worker, isHidden()), QUIET_MS)
  }
  // It may have been put away before this ran.
  waitWhileAway()
  document.addEventListener('visibilitychange', () => {
    waitWhileAway()
    if (isHidden()) return
    compare(worker)
    look()
  })
}

/**
 * Asks a new worker, once it has stored its files, whether its version is newer than this page. `isAway`: the page has
 * been hidden for a while, so the worker may take over.
 */
function compare({ waiting }: ServiceWorkerRegistration, isAway = false): void {
  if (!waiting) return
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = ({ data }: MessageEvent<{ isNewer: boolean }>) => data.isNewer && noteNewVersion()
  waiting.postMessage({ pageEntry: pageEntry(), isAway }, [port2])
}

/** The server has switched service workers off. */
async function endWorker(): Promise<void> {
  for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister()
  for (const name of await caches.keys()) await caches.delete(name)
}
