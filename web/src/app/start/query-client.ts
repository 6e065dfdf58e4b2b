import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { leaveWhenSessionLost } from '../../company/session/session-lost.ts'
import { askForNeededPasskey } from '../../company/sign-in/passkey-needed.ts'
import { registerWrites } from '../../lib/api/writes.ts'
import { afterReturn, noteFailure } from '../../lib/offline/reachability.ts'
import { numbersWrites } from '../../numbers/writes.ts'
import { outreachWrites } from '../../outreach/writes.ts'
import { workWrites } from '../../work/writes.ts'

/** The effect of a refused call on the whole page, whichever screen made it. */
function onError(error: unknown): void {
  leaveWhenSessionLost(error)
  askForNeededPasskey(error)
  void noteFailure(error)
}

// In the default timer a tick is drawn undone first, on a slow phone for a quarter of a second.
notifyManager.setScheduler(queueMicrotask)

/**
 * The defaults of the specification (document 1, section 9): never stale, no refetch on focus, no polling, no
 * retries. Single queries override them. Offline, a call fails at once instead of waiting for the network.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      refetchInterval: false,
      retry: false,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

registerWrites(queryClient, [...workWrites, ...numbersWrites, ...outreachWrites])
afterReturn(() => void queryClient.refetchQueries({ type: 'active' }))
