import { deviceSealer } from '../../company/session/device.ts'
import { currentUser } from '../../company/session/session.ts'
import type { Visit } from '../../insight/visit/api.ts'
import { settleVisitDraft } from '../../insight/visit/draft/settle-draft.ts'
import { saveVisit } from '../../insight/visit/writes.ts'
import { NetworkError, sentenceOf } from '../../lib/api/errors.ts'
import type { Act } from '../../lib/api/writes.ts'
import { allOnDevice, keepOnDevice, traceFault } from '../../lib/offline/device-store.ts'
import {
  countUnstored,
  type Entry,
  isUnderWay,
  keepAgain,
  keepWith,
  takeBack,
} from '../../lib/offline/outbox.ts'
import { noteFailure } from '../../lib/offline/reachability.ts'
import type { Sealer } from '../../lib/offline/seal.ts'
import type { Journal } from '../../work/journal/texts.ts'
import { saveJournal } from '../../work/journal/writes.ts'
import { settleDraft } from '../../work/journal/writing/settle-draft.ts'
import { queryClient } from './query-client.ts'

/**
 * An entry that the server refused, and why. It stays until its user has seen it, or until the page is closed if the
 * device can’t keep it.
 */
export type Refused = { entry: Entry; reason: string; isStored: boolean }

/** The stored part of an entry, encrypted. With a reason it was refused, and is not sent again. */
type StoredEntry = { entry: Entry; reason?: string }

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

/** In sequence, so that a removed entry is not stored again. */
let writing: Promise<unknown> = Promise.resolve()
let nameOf = (key: string): string => key

/** Returns whether the device has stored it. If not, the screen says so next to the entry. */
function keep(stored: StoredEntry): Promise<boolean> {
  const name = nameOf(stored.entry.act.idempotencyKey)
  const isStored = writing.then(async () => {
    const sealer = await deviceSealer()
    return sealer !== null && (await keepOnDevice(name, await sealer.seal(JSON.stringify(stored))))
  })
  const answer = isStored.catch((error) => {
    traceFault(error)
    return false
  })
  writing = answer
  return answer
}

/**
 * An entry that can’t be removed now appears again after the next start: a sent action is repeated with the same key,
 * which has no effect, and a refused one is shown once more.
 */
function remove(key: string): void {
  writing = writing.then(() => keepOnDevice(nameOf(key), undefined))
}

/** Removes a refused entry that its user has seen. */
export function discard({ entry }: Refused): void {
  remove(entry.act.idempotencyKey)
  show(refused.filter((one) => one.entry !== entry))
}

/** Sends a refused entry once more, under its key. */
export function sendAgain({ entry }: Refused): void {
  show(refused.filter((one) => one.entry !== entry))
  void keep({ entry })
  takeBack([entry])
  resume(entry)
}

let keeps = false

/** Stores waiting actions on the device from now on, and sends those of earlier pages. */
export async function keepOutbox(): Promise<void> {
  const user = currentUser()
  if (!user || keeps) return
  keeps = true
  // Tells screens that do not poll, too.
  window.addEventListener('offline', () => void noteFailure(new NetworkError('The device has no network')))
  nameOf = (key) => `outbox:${user.id}:${key}`
  const sealer = await deviceSealer()
  if (!sealer) return
  const remaining = await readKept(sealer)
  keepWith({
    keep: (entry) => keep({ entry }),
    remove,
    sent: ({ name, scope }, reply) => {
      if (name !== saveJournal.name && name !== saveVisit.name) return
      // What was returned is saved now, since each save has the whole text.
      for (const one of refused) {
        if (one.entry.scope === scope && one.entry.name === name) discard(one)
      }
      if (reply && name === saveJournal.name) settleDraft(scope, reply as Journal)
      else if (reply) settleVisitDraft(user.id, reply as Visit)
    },
    refuse: (entry, error) => {
      const one = { entry, reason: sentenceOf(error), isStored: true }
      show([...refused, one])
      void keep({ entry, reason: one.reason }).then((isStored) => {
        if (!isStored) show(refused.map((other) => (other === one ? { ...one, isStored } : other)))
      })
    },
  })
  if (remaining) takeUp(remaining)
  let isRead = remaining !== undefined
  // The browser’s database may work again when the page returns to the foreground.
  document.addEventListener('visibilitychange', async () => {
    if (document.hidden) return
    keepAgain()
    if (isRead) return
    const stored = await readKept(sealer)
    if (!stored || isRead) return
    isRead = true
    takeUp(stored)
  })
  window.addEventListener('beforeunload', (event) => {
    if (countUnstored() > 0) event.preventDefault()
  })
}

/** The entries of earlier pages; undefined if the browser’s database can’t be read now. */
async function readKept(sealer: Sealer): Promise<StoredEntry[] | undefined> {
  const prefix = nameOf('')
  const stored = await allOnDevice<string>(prefix)
  const open = async ([name, sealed]: [string, string]) => {
    try {
      return JSON.parse(await sealer.unseal(sealed)) as StoredEntry
    } catch (error) {
      traceFault(error)
      return unopened(name.slice(prefix.length))
    }
  }
  return stored && Promise.all(stored.map(open))
}

/** Reports that something was not sent, although its content is lost. */
const unopened = (idempotencyKey: string): StoredEntry => ({
  entry: {
    name: '',
    scope: '',
    at: 0,
    act: { input: {} as Act['input'], about: null, idempotencyKey, at: 0 },
  },
  reason: 'This device can’t open it any more.',
})

/**
 * Sends the entries of earlier pages, and lists the refused ones. Entries that this page already has are left to it.
 */
function takeUp(stored: readonly StoredEntry[]): void {
  const isHere = (key: string) =>
    isUnderWay(key) || refused.some(({ entry }) => entry.act.idempotencyKey === key)
  const isKnown = ({ name }: Entry) => queryClient.getMutationDefaults([name]).mutationFn !== undefined
  const pending: Entry[] = []
  const back: Refused[] = []
  for (const { entry, reason } of stored) {
    if (isHere(entry.act.idempotencyKey)) continue
    if (reason === undefined && isKnown(entry)) pending.push(entry)
    else back.push({ entry, reason: reason ?? 'This version of Scope can’t send it.', isStored: true })
  }
  show([...refused, ...back])
  pending.sort((one, other) => one.at - other.at)
  takeBack(pending)
  // Of a scope, they run before those that this page has begun meanwhile.
  const cache = queryClient.getMutationCache()
  const scopes = pending.map(({ scope }) => scope)
  const begun = cache
    .findAll({ status: 'pending' })
    .filter(({ options }) => options.scope && scopes.includes(options.scope.id))
  for (const mutation of begun) cache.remove(mutation)
  for (const entry of pending) resume(entry)
  for (const mutation of begun) cache.add(mutation)
}

/** Resumes an action of an earlier page: its write is found by name. */
function resume({ name, scope, act, at }: Entry): void {
  const mutation = queryClient.getMutationCache().build(
    queryClient,
    { mutationKey: [name, scope], scope: { id: scope } },
    {
      ...{ context: undefined, data: undefined, error: null, failureCount: 0, failureReason: null },
      ...{ isPaused: true, status: 'pending' as const, variables: act, submittedAt: at },
    },
  )
  // The list shows its result.
  mutation.continue().catch(() => undefined)
}
