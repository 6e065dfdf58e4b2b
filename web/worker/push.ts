/// <reference lib="webworker" />
declare const self: ServiceWorkerGlobalScope

type Message = { title: string; path: string; tag: string }

/** Shows a notification. A browser requires one for each push, so one that cannot be read is shown in general words. */
export async function showPush({ data }: PushEvent): Promise<void> {
  const { title, path, tag } = messageOf(data)
  await self.registration.showNotification(title, {
    tag,
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    data: { path },
  })
}

function messageOf(data: PushMessageData | null): Message {
  const general = { title: 'Open Scope', path: '/', tag: 'scope' }
  try {
    return { ...general, ...data?.json() }
  } catch {
    return general
  }
}

/** Opens the screen of a notification, in the window that is open or in a new one. */
export async function openPush({ notification }: NotificationEvent): Promise<void> {
  notification.close()
  const { path } = notification.data as Pick<Message, 'path'>
  const address = new URL(path, self.location.origin)
  if (address.origin !== self.location.origin) return
  const [open] = await self.clients.matchAll({ type: 'window' })
  // A window that this worker does not control cannot be sent elsewhere.
  const shown = await open?.navigate(address.href).catch(() => null)
  if (shown) await shown.focus()
  else await self.clients.openWindow(address.href)
}
