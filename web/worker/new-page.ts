/// <reference lib="webworker" />
declare const self: ServiceWorkerGlobalScope

/**
 * A page of another version asks for a reload. This version takes over when its own page starts and no other page is
 * open: an open page of the last version still needs the files of that version.
 */
export async function answerNewPage(event: ExtendableMessageEvent, entry: string): Promise<void> {
  const { pageEntry } = (event.data ?? {}) as { pageEntry?: unknown }
  if (typeof pageEntry !== 'string') return
  const isNewer = pageEntry !== entry
  event.ports[0]?.postMessage({ isNewer })
  if (isNewer) return
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (windows.length === 1) await self.skipWaiting()
}
