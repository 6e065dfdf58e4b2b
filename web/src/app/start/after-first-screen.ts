import type { QueryClient } from '@tanstack/react-query'
import { whenIdle } from '../../lib/window/idle.ts'
import { followChanges } from '../../outreach/live/follow.ts'
import { keepOutbox } from './outbox-on-device.ts'
import { keepReads } from './reads-on-device.ts'
import { startServiceWorker } from './service-worker.ts'

/** Begins what must not delay the first screen. Where it cannot be loaded, polls go on and nothing is kept. */
export function beginAfterFirstScreen(client: QueryClient): void {
  keepReads()
  keepOutbox()
  followChanges(client)
  if (import.meta.env.PROD) startServiceWorker(client)
  whenIdle(() => void renewPush())
}

/** If it fails, the next visit tries again. */
const renewPush = () =>
  import('../../outreach/push/device.ts').then(({ renew }) => renew()).catch(() => undefined)
