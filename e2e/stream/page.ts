import { QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query'
import { ApiError, callAs } from '../../web/src/lib/api/api.ts'
import { forgetVersions } from '../../web/src/lib/api/versions.ts'
import type { Change } from '../../web/src/lib/live/live-stream.ts'
import { changeLoader } from '../../web/src/outreach/live/change-loader.ts'
import { slugsIn } from '../../web/src/outreach/live/names.ts'

/** A query of a screen, as the web has it. */
export type Shown = { queryKey: QueryKey }

/** A page without a window: it shows queries of screens, and reloads those that the stream names. */
export type Page = {
  /** Whether it got a person's change, and so everything saved before. */
  hasHeard(by: string): boolean
  /** Resolves when every received change is loaded. */
  settled(): Promise<void>
  /** Its contents: each query's reply, or the code of its refusal. */
  shows(): unknown[]
  /** The current contents with polls, without versions. */
  polled(): Promise<unknown[]>
  close(): void
}

/** Opens a page for the person of a session. Only one may be open, as in a browser. */
export async function openPage(
  url: string,
  { cookie, userId }: { cookie: string; userId: string },
  reads: readonly Shown[],
): Promise<Page> {
  const network = globalThis.fetch
  globalThis.fetch = (address, { headers, ...init } = {}) =>
    network(String(address).startsWith('/') ? `${url}${address}` : address, {
      ...init,
      headers: { ...(headers as Record<string, string>), cookie },
    })
  callAs(userId)
  const options = { retry: false, staleTime: Number.POSITIVE_INFINITY, refetchInterval: false } as const
  const client = new QueryClient({ defaultOptions: { queries: options } })
  const stops = reads.map((query) =>
    new QueryObserver(client, { ...query, ...options }).subscribe(() => undefined),
  )
  // Each reading advances by eleven seconds, so that nothing is throttled.
  let now = 0
  const loader = changeLoader(
    client,
    (change) => slugsIn(client, change),
    () => {
      now += 11_000
      return now
    },
  )
  const looks: Promise<void>[] = []
  const heard = new Set<string>()
  const gone = new AbortController()
  const { body } = await network(`${url}/api/live`, { headers: { cookie }, signal: gone.signal })
  const read = async () => {
    const decoder = new TextDecoder()
    let rest = ''
    for await (const chunk of body ?? []) {
      const blocks = (rest + decoder.decode(chunk, { stream: true })).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        if (block.includes('event: again')) looks.push(loader.loadAll())
        const [, data] = block.includes('event: ') ? [] : (/^data: (.*)$/m.exec(block) ?? [])
        if (data === undefined) continue
        const change = JSON.parse(data) as Change
        looks.push(loader.load(change))
        if (change.by) heard.add(change.by)
      }
    }
  }
  const reading = read().catch(() => undefined)
  return {
    hasHeard: (by) => heard.has(by),
    settled: async () => {
      while (looks.length > 0) await Promise.all(looks.splice(0))
      // Queries that failed to load are polled as without the stream (decision 082).
      await client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
    },
    shows: () => reads.map(({ queryKey }) => stateOf(client, queryKey)),
    polled: async () => {
      forgetVersions()
      const fresh = new QueryClient({ defaultOptions: { queries: options } })
      await Promise.all(reads.map((query) => fresh.prefetchQuery(query)))
      return reads.map(({ queryKey }) => stateOf(fresh, queryKey))
    },
    close: () => {
      for (const stop of stops) stop()
      client.clear()
      gone.abort()
      void reading
      callAs(null)
      globalThis.fetch = network
    },
  }
}

function stateOf(client: QueryClient, queryKey: QueryKey): unknown {
  const state = client.getQueryState(queryKey)
  if (state?.status !== 'error') return { queryKey, data: state?.data }
  return { queryKey, refused: state.error instanceof ApiError ? state.error.code : String(state.error) }
}
