/// <reference lib="webworker" />
declare const self: ServiceWorkerGlobalScope

/**
 * A page of another version asks for a reload. This version takes over when its own page has been put away for a while
 * and no other page is open. An open page of the last version still needs the files of that version. A page that loads
 * files in that moment can hang: Chromium stops the last worker with their requests unanswered.
 */
export async function answerNewPage(event: ExtendableMessageEvent, entry: string): Promise<void> {
  const { pageEntry, isAway } = (event.data ?? {}) as { pageEntry?: unknown; isAway?: unknown }
  if (typeof pageEntry !== 'string') return
  const isNewer = pageEntry !== entry
  event.ports[0]?.postMessage({ isNewer })
  if (isNewer || isAway !== true) return
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (windows.length === 1) await self.skipWaiting()
}
