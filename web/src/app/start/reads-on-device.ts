import type { Query } from '@tanstack/react-query'
import {
  type PersistedClient,
  type Persister,
  persistQueryClientRestore,
  persistQueryClientSave,
} from '@tanstack/react-query-persist-client'
import { deviceSealer, openDevice } from '../../company/session/device.ts'
import { type CurrentUser, currentUser, lastUserId } from '../../company/session/session.ts'
import { READS, storedKey } from '../../lib/offline/device-key.ts'
import { fromDevice, keepOnDevice, traceFault } from '../../lib/offline/device-store.ts'
import { noteFailure, presumeAway, watchAway } from '../../lib/offline/reachability.ts'
import { isKept, KEPT_DAYS, keptData, keptNow, SHAPE } from './kept-reads.ts'
import { queryClient } from './query-client.ts'

const SAVE_AFTER_MS = 2_000
const AGE_MS = KEPT_DAYS * 86_400_000

type StoredReads = { userId: string; sealed: string }
/** The user in the form of `GET /api/auth/user`, so that a start without a network knows whom to show. */
type Opened = { user: CurrentUser; client: PersistedClient }

let opened: Opened | undefined

/**
 * Errors of the browser’s database are silent below: nothing claims that the data was saved. The page continues with
 * the server's replies, and a start without a network reports what it can’t show (`Boot`).
 */
async function openReads(userId: string): Promise<Opened | undefined> {
  const stored = await fromDevice<StoredReads>(READS)
  const sealer = await deviceSealer()
  if (stored?.userId !== userId || !sealer) return undefined
  return JSON.parse(await sealer.unseal(stored.sealed)) as Opened
}

const persister = (user: CurrentUser): Persister => ({
  persistClient: async (client) => {
    // Data that can’t be opened is replaced.
    opened ??= await openReads(user.id).catch(traceFault)
    const before = opened?.client.buster === SHAPE ? opened.client.clientState.queries : []
    const queries = keptNow(before, client.clientState.queries, client.timestamp)
    opened = { user, client: { ...client, clientState: { queries, mutations: [] } } }
    const sealer = await deviceSealer()
    const sealed = await sealer?.seal(JSON.stringify(opened))
    // The session may have ended meanwhile.
    if (sealed && currentUser()?.id === user.id) {
      await keepOnDevice(READS, { userId: user.id, sealed } satisfies StoredReads)
    }
  },
  restoreClient: async () => {
    opened = await openReads(user.id)
    return opened?.client
  },
  removeClient: async () => void (await keepOnDevice(READS, undefined)),
})

/** A stored read is old: it is reloaded as soon as it is shown, and shows its time until then. */
const asKept = ({ state, ...query }: PersistedClient['clientState']['queries'][number]) => ({
  ...{ queryKey: query.queryKey, queryHash: query.queryHash, dehydratedAt: query.dehydratedAt },
  state: {
    ...state,
    ...{
      data: keptData(query.queryKey, state.data),
      status: 'success' as const,
      error: null,
      isInvalidated: true,
    },
    ...{ fetchStatus: 'idle' as const, fetchFailureCount: 0, fetchFailureReason: null, fetchMeta: null },
  },
})

const isToKeep = ({ queryKey, state }: Query): boolean =>
  state.data !== undefined && isKept(queryKey, queryClient.getQueryData<{ slug: string }>(['me'])?.slug)

async function save(user: CurrentUser): Promise<void> {
  const keeping = persister(user)
  await persistQueryClientSave({
    queryClient,
    persister: {
      ...keeping,
      persistClient: (client) =>
        keeping.persistClient({
          ...client,
          clientState: { mutations: [], queries: client.clientState.queries.map(asKept) },
        }),
    },
    buster: SHAPE,
    dehydrateOptions: { shouldDehydrateMutation: () => false, shouldDehydrateQuery: isToKeep },
  })
}

/**
 * Shows stored reads where nothing newer is loaded. While the page is offline it drops nothing. If the stored reads
 * can’t be opened, each screen reports that it could not be loaded.
 */
const restore = (user: CurrentUser): Promise<void> =>
  persistQueryClientRestore({
    queryClient,
    persister: persister(user),
    buster: SHAPE,
    maxAge: AGE_MS,
    hydrateOptions: { defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } } },
  }).catch(traceFault)

let keeps = false

/** Stores the page's reads on the device from now on, and shows stored ones while Scope is unreachable. */
export function keepReads(): void {
  const user = currentUser()
  if (!user || keeps) return
  keeps = true
  let timer: ReturnType<typeof setTimeout> | undefined
  const now = () => {
    clearTimeout(timer)
    timer = undefined
    // The next read tries again.
    void save(user).catch(traceFault)
  }
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || !isToKeep(event.query)) return
    timer ??= setTimeout(now, SAVE_AFTER_MS)
  })
  document.addEventListener('visibilitychange', () => document.hidden && timer && now())
  watchAway((away) => {
    if (away) void restore(user)
  })
  now()
}

/**
 * The user whose reads this device has stored, shown when the page starts without a network. No `error`: there is no
 * answer yet.
 */
export async function startFromDevice(error?: unknown): Promise<CurrentUser | null> {
  const userId = lastUserId()
  if (!userId || !(await storedKey(userId))) return null
  openDevice(userId)
  const user = (await openReads(userId).catch(traceFault))?.user
  if (!user) return null
  await restore(user)
  if (error) void noteFailure(error)
  else void presumeAway()
  return queryClient.getQueryData(['me']) ? user : null
}
