import { api } from '../../lib/api/api.ts'

/**
 * The possible states of notifications on this device. `add-first`: an iPhone or iPad shows them only for an app on its
 * home screen. `blocked`: the browser does not ask again.
 */
export type DeviceState = 'on' | 'off' | 'blocked' | 'add-first' | 'unsupported'

type DeviceFacts = {
  supported: boolean
  permission: NotificationPermission | undefined
  subscribed: boolean
  /** On an iPhone or iPad, in the browser instead of on the home screen. */
  inBrowserOfPhone: boolean
}

/** The state that a device with these facts is in. */
export function stateOf({ supported, permission, subscribed, inBrowserOfPhone }: DeviceFacts): DeviceState {
  if (!supported) return inBrowserOfPhone ? 'add-first' : 'unsupported'
  if (permission === 'denied') return 'blocked'
  return subscribed && permission === 'granted' ? 'on' : 'off'
}

/** An iPad identifies as a Mac with a touch screen. */
const isApplePhone = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)

const isInstalled = (): boolean => window.matchMedia('(display-mode: standalone)').matches

/** The server may have switched service workers off, and notifications need one. */
const isSupported = (): boolean =>
  'serviceWorker' in navigator &&
  document.documentElement.dataset.worker !== 'off' &&
  'PushManager' in window &&
  'Notification' in window

async function findSubscription(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker.getRegistration()
  return (await worker?.pushManager.getSubscription()) ?? null
}

/** The state of this device. */
export async function findState(): Promise<DeviceState> {
  const supported = isSupported()
  return stateOf({
    supported,
    permission: supported ? Notification.permission : undefined,
    subscribed: supported && (await findSubscription()) !== null,
    inBrowserOfPhone: isApplePhone() && !isInstalled(),
  })
}

/** Asks for permission and turns notifications on for this device. Called on a click, as browsers require. */
export async function turnOn(publicKey: string): Promise<DeviceState> {
  if ((await Notification.requestPermission()) !== 'granted') return findState()
  // It may not have started yet.
  await navigator.serviceWorker.register('/worker.js', { updateViaCache: 'none' })
  const { pushManager } = await navigator.serviceWorker.ready
  // An earlier subscription may have another key, or be refused by its push service.
  await (await pushManager.getSubscription())?.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { endpoint = '', keys = {} } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys
  await api('POST /api/push-subscriptions', { body: { endpoint, keys: { p256dh, auth } } })
  return findState()
}

/**
 * Subscribes again if the server reports that this device’s push service has refused it. Only for subscribed devices,
 * and without asking for permission.
 */
export async function renew(): Promise<void> {
  if ((await findState()) !== 'on') return
  const { publicKey, again } = await api('GET /api/push-choices')
  if (publicKey && again) await turnOn(publicKey)
}

/** Turns notifications off for this device. */
export async function turnOff(): Promise<DeviceState> {
  await api('DELETE /api/push-subscriptions')
  await (await findSubscription())?.unsubscribe()
  return findState()
}
