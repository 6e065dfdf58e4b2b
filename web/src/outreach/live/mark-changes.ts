import { inOneDirection } from '@scope/contract/kernel/text.words'
import type { QueryClient } from '@tanstack/react-query'
import { meQuery } from '../../company/person/api.ts'
import type { Change } from '../../lib/live/live-stream.ts'
import { listsKey } from '../../work/priority/api.ts'
import { doneByAnother } from '../../work/priority/done-by-another.ts'
import type { Priority } from '../../work/priority/place.ts'
import { changedRows, shownNow } from './changed-rows.ts'
import { nameIn } from './names.ts'

/** Waits until a change is shown, and marks its row if someone else made it. */
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

const MARKED_MS = 2_000

/**
 * Says on a row, for two seconds, what someone else just did to it: `Dana ticked this`. The mark lies over the row, so
 * that nothing moves and nothing is announced. Rows are named by `data-row`; the mark is not React's, since few pages
 * ever show one and home's first files are counted.
 */
function mark(row: string, text: string): void {
  const place = document.querySelector(`[data-row="${CSS.escape(row)}"]`)
  if (!place) return
  place.querySelector(':scope > [data-mark]')?.remove()
  const mark = document.createElement('span')
  mark.dataset.mark = ''
  mark.ariaHidden = 'true'
  mark.className =
    'pointer-events-none absolute -inset-px rounded-[inherit] border border-accent motion-safe:animate-appear'
  const said = document.createElement('span')
  said.className =
    'absolute top-0 right-3 max-w-full -translate-y-1/2 truncate rounded-full bg-accent px-2 text-sm font-semibold text-on-accent'
  said.textContent = text
  mark.append(said)
  place.append(mark)
  setTimeout(() => mark.remove(), MARKED_MS)
}
