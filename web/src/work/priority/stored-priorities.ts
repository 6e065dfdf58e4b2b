import type { QueryClient } from '@tanstack/react-query'
import { prioritiesKey } from '../../lib/api/query-keys.ts'
import { listsKey } from './api.ts'
import type { Priority } from './place.ts'

/**
 * Writes the server’s answer about a priority into the cached lists. Cancels running polls first, because they could
 * bring the old state back.
 */
export async function storePriority(
  client: QueryClient,
  id: string,
  change: (priority: Priority) => Priority,
): Promise<void> {
  await client.cancelQueries({ queryKey: listsKey })
  client.setQueriesData<Priority[]>({ queryKey: listsKey }, (list) =>
    list?.map((priority) => (priority.id === id ? change(priority) : priority)),
  )
}

/** Takes a priority out of the cached lists. */
export async function dropPriority(client: QueryClient, id: string): Promise<void> {
  await client.cancelQueries({ queryKey: listsKey })
  client.setQueriesData<Priority[]>({ queryKey: listsKey }, (list) =>
    list?.filter((priority) => priority.id !== id),
  )
}

/** Reloads everything about priorities: a failed call may still have taken effect. */
export async function refetchPriorities(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: prioritiesKey })
}
