import { deviceSealer } from '../company/session/device.ts'
import { currentUser } from '../company/session/session.ts'
import { allOnDevice, keepOnDevice } from '../lib/device-key.ts'
import { NetworkError, sentenceOf } from '../lib/errors.ts'
import { type Entry, keepWith, takeBack } from '../lib/outbox.ts'
import { noteFailure } from '../lib/reachability.ts'
import { settleDraft } from '../work/journal/settle-draft.ts'
import type { Journal } from '../work/journal/texts.ts'
import { saveJournal } from '../work/journal/writes.ts'
import { queryClient } from './query-client.ts'

/** An entry that the server refused, and why. It stays until its user has seen it. */
export type Refused = { entry: Entry; reason: string }

/** What is kept of an entry, sealed. With a reason it was refused, and is not sent again. */
type Kept = { entry: Entry; reason?: string }

let refused: readonly Refused[] = []
const watchers = new Set<() => void>()

export function watchRefused(watch: () => void): () => void {
  watchers.add(watch)
  return () => watchers.delete(watch)
}

export const refusedEntries = (): readonly Refused[] => refused

function show(next: readonly Refused[]): void {
  refused = next
  for (const watch of watchers) watch()
}

/** One after the other, so that what is removed is not kept again. */
let writing: Promise<unknown> = Promise.resolve()
let nameOf = (key: string): string => key

function keep(kept: Kept): void {
  const name = nameOf(kept.entry.act.idempotencyKey)
  writing = writing.then(async () => {
    const sealer = await deviceSealer()
    if (sealer) await keepOnDevice(name, await sealer.seal(JSON.stringify(kept)))
  })
}

function remove(key: string): void {
  writing = writing.then(() => keepOnDevice(nameOf(key), undefined))
}

/** Removes a refused entry that its user has seen. */
export function discard({ entry }: Refused): void {
  remove(entry.act.idempotencyKey)
  show(refused.filter((one) => one.entry !== entry))
}

let keeps = false

/** Keeps what waits on the device from now on, and sends what an earlier page has left. */
export async function keepOutbox(): Promise<void> {
  const user = currentUser()
  if (!user || keeps) return
  keeps = true
  // Screens that poll nothing hear of it too.
  window.addEventListener('offline', () => void noteFailure(new NetworkError('The device has no network')))
  nameOf = (key) => `outbox:${user.id}:${key}`
  const sealer = await deviceSealer()
  const stored = await allOnDevice<string>(nameOf(''))
  const open = async (sealed: string) => JSON.parse((await sealer?.unseal(sealed)) ?? 'null') as Kept | null
  const opened = await Promise.all(stored.map(([, sealed]) => open(sealed).catch(() => null)))
  const kept = opened.filter((one) => one !== null)
  const isKnown = ({ entry }: Kept) => queryClient.getMutationDefaults([entry.name]).mutationFn !== undefined
  const left = kept.filter((one) => one.reason === undefined && isKnown(one)).map(({ entry }) => entry)
  show(
    kept
      .filter((one) => one.reason !== undefined || !isKnown(one))
      .map(({ entry, reason = 'This version of Scope can’t send it.' }) => ({ entry, reason })),
  )
  left.sort((one, other) => one.at - other.at)
  takeBack(left)
  keepWith({
    keep: (entry) => keep({ entry }),
    remove,
    sent: ({ name, scope }, reply) => {
      if (name !== saveJournal.name) return
      // The journal that came back is saved now.
      for (const one of refused) if (one.entry.scope === scope) discard(one)
      if (reply) settleDraft(scope, reply as Journal)
    },
    refuse: (entry, error) => {
      const reason = sentenceOf(error)
      keep({ entry, reason })
      show([...refused, { entry, reason }])
    },
  })
  for (const entry of left) resume(entry)
}

/** Goes on with an act of an earlier page: its write is found by name. */
function resume({ name, scope, act, at }: Entry): void {
  const mutation = queryClient.getMutationCache().build(
    queryClient,
    { mutationKey: [name, scope], scope: { id: scope } },
    {
      ...{ context: undefined, data: undefined, error: null, failureCount: 0, failureReason: null },
      ...{ isPaused: true, status: 'pending' as const, variables: act, submittedAt: at },
    },
  )
  // Its list says what became of it.
  mutation.continue().catch(() => undefined)
}
