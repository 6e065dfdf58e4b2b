import { useSyncExternalStore } from 'react'
import { isSessionLost } from '../api/errors.ts'
import type { Act, AnyWrite } from '../api/writes.ts'
import { delay } from '../delay.ts'
import { isAway, noteFailure, whenBack } from './reachability.ts'

/**
 * An action that is sent even if Scope is unreachable when it is done: kept on the device until the server has
 * answered.
 */
export type Entry = {
  /** The name of its write. */
  name: string
  scope: string
  act: Act
  /** When it was done, by this device’s clock, in milliseconds. */
  at: number
}

/** The device's operations on entries (`app/outbox-on-device.ts`). */
type Keeper = {
  /** Resolves to whether the entry is stored. */
  keep: (entry: Entry) => Promise<boolean>
  remove: (key: string) => void
  /** Called after an entry was sent, with the reply if it had to wait. */
  sent: (entry: Entry, reply: unknown) => void
  refuse: (entry: Entry, error: unknown) => void
}

/** A device that has not stored an action within this time counts as unable to, until it has. */
const KEEP_MS = 3000

/** The text instead of “Waiting to send” for an action that the device could not store. */
export const KEEP_OPEN = 'Waiting to send. Leave this page open until it is sent.'

let keeper: Keeper | null = null
const underWay = new Map<string, Entry>()
const onWait = new Map<string, () => void>()
/** The entries that wait, in the order in which they were done. */
let waiting: readonly Entry[] = []
const watchers = new Set<() => void>()
/** The entries that would be lost if the page was closed now. */
const unstored = new Set<Entry>()

let setTaken: () => void
const taken = new Promise<void>((resolve) => {
  setTaken = resolve
})
/** A device that can’t open what an earlier page stored holds nothing up for longer. */
const TAKEN_MS = 10_000

/**
 * Resolves when the actions of earlier pages are listed again. What a screen does on its own waits for that, so that it
 * does nothing twice.
 */
export const whenTaken = (): Promise<void> => Promise.race([taken, delay(TAKEN_MS)])

/** Sets the keeper, which also gets the actions that are already pending. Those of earlier pages follow at once. */
export function keepWith(next: Keeper): void {
  keeper = next
  queueMicrotask(setTaken)
  for (const entry of underWay.values()) keep(entry)
}

function keep(entry: Entry): void {
  const storing = keeper?.keep(entry)
  const note = (stored: boolean) => {
    if (stored) unstored.delete(entry)
    else if (underWay.get(entry.act.idempotencyKey) === entry) unstored.add(entry)
    show(waiting)
  }
  void storing?.then(note)
  void Promise.race([storing, delay(KEEP_MS)]).then((stored) => stored ?? note(false))
}

/** Retries storing the actions that the device could not store. */
export function keepAgain(): void {
  for (const entry of unstored) keep(entry)
}

/** Adds the entries that the device stored for an earlier page. They wait until they are sent. */
export function takeBack(entries: readonly Entry[]): void {
  for (const entry of entries) underWay.set(entry.act.idempotencyKey, entry)
  show([...waiting, ...entries])
}

/** Whether this page already has an action, pending or waiting. */
export const isUnderWay = (key: string): boolean => underWay.has(key)

/** Runs once if this action has to wait: a dialog closes, because its text is in the outbox. */
export function onceWaiting(key: string, act: () => void): void {
  onWait.set(key, act)
}

/** Stores an action from the moment it is done, even while another one of its scope is pending. */
export function hold(act: Omit<Entry, 'at'>): Entry {
  const entry = { ...act, at: act.act.at }
  underWay.set(act.act.idempotencyKey, entry)
  keep(entry)
  if (isAway() || waitingIn(act.scope).length > 0) wait(entry)
  return entry
}

/** Makes an entry wait, together with all pending actions of its scope. */
function wait({ scope }: Entry): void {
  const more = [...underWay.values()].filter((one) => one.scope === scope && !waiting.includes(one))
  show([...waiting, ...more])
  for (const { act } of more) {
    onWait.get(act.idempotencyKey)?.()
    onWait.delete(act.idempotencyKey)
  }
}

/**
 * Changes the input of the last action that waits in a scope, if it is of this write and not the first one, which may
 * already be sent. Returns whether it did.
 */
export function amend(scope: string, name: string, input: Act['input']): boolean {
  const last = waitingIn(scope).slice(1).at(-1)
  if (last?.name !== name) return false
  change(last, input)
  return true
}

function change(entry: Entry, input: Act['input']): void {
  // Its mutation shares the action.
  entry.act.input = input
  keep(entry)
  show(waiting)
}

/**
 * Sends an act, now or when Scope is back. `attempt` gets the time when it was done, if it had to wait. Rejects when the
 * server refuses it. An act of a lost session stays on the device for its user. With `basedOn`, waiting acts of a scope are
 * based on the answer to the one before, and of refused ones only the last of the same write is returned, since it
 * contains the others. With `onlyHere`, a refused act is returned even if it did not wait.
 */
export async function sendOrWait(
  act: Omit<Entry, 'at'>,
  attempt: (doneAt?: number) => Promise<unknown>,
  { basedOn, onlyHere }: Pick<AnyWrite, 'basedOn' | 'onlyHere'> = {},
): Promise<unknown> {
  const key = act.act.idempotencyKey
  const entry = underWay.get(key) ?? hold(act)
  const end = () => {
    underWay.delete(key)
    unstored.delete(entry)
    onWait.delete(key)
    keeper?.remove(key)
    if (waiting.includes(entry)) show(waiting.filter((one) => one !== entry))
  }
  for (;;) {
    const waited = waiting.includes(entry)
    if (waited) await ourTurn(entry)
    try {
      const reply = await attempt(waited ? entry.at : undefined)
      for (const later of basedOn ? waitingIn(act.scope).slice(1) : []) {
        const input = basedOn?.(later.act.input, reply)
        if (input && input !== later.act.input) change(later, input)
      }
      end()
      keeper?.sent(entry, waited ? reply : undefined)
      return reply
    } catch (error) {
      if (isSessionLost(error)) {
        underWay.delete(key)
        throw error
      }
      if (!(await noteFailure(error))) {
        const isLast = !basedOn || waitingIn(act.scope).every((one) => one === entry || one.name !== act.name)
        end()
        if (onlyHere || (waited && isLast)) keeper?.refuse(entry, error)
        throw error
      }
      wait(entry)
    }
  }
}

/** Resolves when Scope is back and all earlier entries are sent. */
async function ourTurn(entry: Entry): Promise<void> {
  await whenBack()
  await new Promise<void>((resolve) => {
    const check = () => {
      if (waiting[0] !== entry) return
      watchers.delete(check)
      resolve()
    }
    watchers.add(check)
    check()
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

/** The actions that wait in a scope, in the order in which they were done. */
export const waitingIn = (scope: string): Entry[] => waiting.filter((entry) => entry.scope === scope)

/** The entries that wait, in the order in which they were done. */
export const useWaiting = (): readonly Entry[] => useSyncExternalStore(subscribe, () => waiting)

export const countWaiting = (): number => waiting.length

/** Whether the device has stored an action: otherwise it is lost when the page is closed. */
export const isStored = (entry: Entry): boolean => !unstored.has(entry)

export const countUnstored = (): number => waiting.filter((entry) => !isStored(entry)).length
