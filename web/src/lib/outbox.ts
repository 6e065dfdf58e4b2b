import { useSyncExternalStore } from 'react'
import { isSessionLost } from './errors.ts'
import { noteFailure, whenBack } from './reachability.ts'
import type { Act } from './writes.ts'

/** An act that is sent even if Scope is away when it is done: kept on the device until the server has answered. */
export type Entry = {
  /** Of its write. */
  name: string
  scope: string
  act: Act
  /** When it was done, by this device’s clock, in milliseconds. */
  at: number
}

/** What the device does with entries (`app/outbox-on-device.ts`). */
type Keeper = {
  keep: (entry: Entry) => void
  remove: (key: string) => void
  refuse: (entry: Entry, error: unknown) => void
}

let keeper: Keeper | null = null
const underWay = new Map<string, Entry>()
const onWait = new Map<string, () => void>()
/** In the order in which they were done. */
let waiting: readonly Entry[] = []
const watchers = new Set<() => void>()

/** Hands over what is kept from now on, and what is under way already. */
export function keepWith(made: Keeper): void {
  keeper = made
  for (const entry of underWay.values()) made.keep(entry)
}

/** Takes entries that the device has kept of an earlier page. They wait until they are sent. */
export function takeBack(entries: readonly Entry[]): void {
  for (const entry of entries) underWay.set(entry.act.idempotencyKey, entry)
  show([...waiting, ...entries])
}

/** Runs once if this act has to wait: a dialog closes, since its text is in the outbox. */
export function onceWaiting(key: string, act: () => void): void {
  onWait.set(key, act)
}

/**
 * Sends an act, now or when Scope is back. `attempt` is told when it was done, if that is not now. Rejects when the
 * server refuses it. An act of a lost session stays on the device for its user.
 */
export async function sendOrWait(
  act: Omit<Entry, 'at'>,
  attempt: (doneAt?: number) => Promise<unknown>,
): Promise<unknown> {
  const key = act.act.idempotencyKey
  const entry = underWay.get(key) ?? { ...act, at: Date.now() }
  underWay.set(key, entry)
  keeper?.keep(entry)
  const end = () => {
    underWay.delete(key)
    onWait.delete(key)
    keeper?.remove(key)
    if (waiting.includes(entry)) show(waiting.filter((one) => one !== entry))
  }
  for (;;) {
    const waited = waiting.includes(entry)
    if (waited) await ourTurn(entry)
    try {
      const reply = await attempt(waited ? entry.at : undefined)
      end()
      return reply
    } catch (error) {
      if (isSessionLost(error)) throw error
      if (!(await noteFailure(error))) {
        end()
        if (waited) keeper?.refuse(entry, error)
        throw error
      }
      if (!waited) show([...waiting, entry])
      onWait.get(key)?.()
      onWait.delete(key)
    }
  }
}

/** When Scope is back, the entries are sent one after the other, as they were done. */
async function ourTurn(entry: Entry): Promise<void> {
  await whenBack()
  await new Promise<void>((resolve) => {
    const look = () => {
      if (waiting[0] !== entry) return
      watchers.delete(look)
      resolve()
    }
    watchers.add(look)
    look()
  })
}

function show(next: readonly Entry[]): void {
  waiting = [...next].sort((one, other) => one.at - other.at)
  for (const watch of watchers) watch()
}

const subscribe = (watch: () => void) => {
  watchers.add(watch)
  return () => watchers.delete(watch)
}

/** What waits to be sent, in the order in which it was done. */
export const useWaiting = (): readonly Entry[] => useSyncExternalStore(subscribe, () => waiting)

export const countWaiting = (): number => waiting.length
