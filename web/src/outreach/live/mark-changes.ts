import { inOneDirection } from '@scope/contract/kernel/text.words'
import type { QueryClient } from '@tanstack/react-query'
import { meQuery } from '../../company/person/api.ts'
import type { Change } from '../../lib/live/live-stream.ts'
import { listsKey } from '../../work/priority/api.ts'
import { doneByAnother } from '../../work/priority/done-by-another.ts'
import type { Priority } from '../../work/priority/place.ts'
import { changedRows, shownNow } from './changed-rows.ts'
import { mark } from './mark.ts'
import { nameIn } from './names.ts'

/** Waits for a change to be shown, and marks its row if someone else made it. */
export async function markChange(client: QueryClient, change: Change, loaded: Promise<void>): Promise<void> {
  const before = { priorities: prioritiesIn(client), rows: shownNow(client) }
  await loaded
  const { by } = change
  if (!by || by === client.getQueryData(meQuery.queryKey)?.id) return
  const rows = changedRows(change, before.rows, shownNow(client))
  const done = doneByAnother(change, before.priorities, prioritiesIn(client))
  if (done) rows.set(done.row, done.what)
  for (const [row, what] of rows) mark(row, inOneDirection(`${nameIn(client, by) ?? 'Someone'} ${what}`))
}

const prioritiesIn = (client: QueryClient): Priority[] =>
  client.getQueriesData<Priority[]>({ queryKey: listsKey }).flatMap(([, list]) => list ?? [])
