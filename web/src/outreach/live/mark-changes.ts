import type { QueryClient } from '@tanstack/react-query'
import { meQuery } from '../../company/person/api.ts'
import type { Change } from '../../lib/live-stream.ts'
import { listsKey } from '../../work/priority/api.ts'
import { doneByAnother } from '../../work/priority/done-by-another.ts'
import type { Priority } from '../../work/priority/place.ts'
import { mark } from './mark.ts'
import { nameIn } from './names.ts'

/** Waits for a change to be shown, and marks its row if someone else made it. */
export async function markChange(client: QueryClient, change: Change, shown: Promise<void>): Promise<void> {
  const before = prioritiesIn(client)
  await shown
  const { by } = change
  if (!by || by === client.getQueryData(meQuery.queryKey)?.id) return
  const done = doneByAnother(change, before, prioritiesIn(client))
  if (done) mark(done.row, `${nameIn(client, by) ?? 'Someone'} ${done.what}`)
}

const prioritiesIn = (client: QueryClient): Priority[] =>
  client.getQueriesData<Priority[]>({ queryKey: listsKey }).flatMap(([, list]) => list ?? [])
