import type { QueryClient } from '@tanstack/react-query'
import { agreementWrites } from '../../insight/agreement/writes.ts'
import { visitWrites } from '../../insight/visit/writes.ts'
import { wellDoneWrites } from '../../insight/well-done/writes.ts'
import { registerWrites } from '../../lib/api/writes.ts'
import { whenIdle } from '../../lib/window/idle.ts'
import { followChanges } from '../../outreach/live/follow.ts'
import { keepOutbox } from './outbox-on-device.ts'
import { keepReads } from './reads-on-device.ts'
import { startServiceWorker } from './service-worker.ts'

/**
 * Starts everything that must not delay the first screen. If it cannot be loaded, polls continue and nothing is stored.
 */
export function beginAfterFirstScreen(client: QueryClient): void {
  // Those that wait on the device are sent without their screens.
  registerWrites(client, [...visitWrites, ...agreementWrites, ...wellDoneWrites])
  keepReads()
  keepOutbox()
  followChanges(client)
  if (import.meta.env.PROD) startServiceWorker(client)
  whenIdle(() => void renewPush())
}

/** If it fails, the next visit tries again. */
const renewPush = () =>
  import('../../outreach/push/device.ts').then(({ renew }) => renew()).catch(() => undefined)
