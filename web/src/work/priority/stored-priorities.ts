import type { QueryClient } from '@tanstack/react-query'
import { prioritiesKey } from '../../lib/query-keys.ts'
import { listsKey } from './api.ts'
import type { Priority } from './place.ts'

/**
 * Writes the server's answer about one priority into the lists that hold it. Polls under way are dropped first:
 * they may have been answered before the change and would bring the old state back.
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

/** Asks again for everything about priorities: what failed may still have happened. */
export async function refetchPriorities(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: prioritiesKey })
}
