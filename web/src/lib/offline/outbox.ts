import { useSyncExternalStore } from 'react'
import { isSessionLost } from '../api/errors.ts'
import type { Act } from '../api/writes.ts'
import { delay } from '../delay.ts'
import { isAway, noteFailure, whenBack } from './reachability.ts'

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
  /** Answers whether it is kept now. */
  keep: (entry: Entry) => Promise<boolean>
  remove: (key: string) => void
  /** With the reply if it had to wait. */
  sent: (entry: Entry, reply: unknown) => void
  refuse: (entry: Entry, error: unknown) => void
}

/** A device that has not kept an act by then counts as one that can’t, until it has. */
const KEEP_MS = 3000

/** Said instead of “Waiting to send” of what the device could not keep. */
export const KEEP_OPEN = 'Waiting to send. Leave this page open until it is sent.'

let keeper: Keeper | null = null
const underWay = new Map<string, Entry>()
const onWait = new Map<string, () => void>()
/** In the order in which they were done. */
let waiting: readonly Entry[] = []
const watchers = new Set<() => void>()
/** Those that would be gone if the page was closed now. */
const unkept = new Set<Entry>()

/** Hands over what is kept from now on, and what is under way already. */
export function keepWith(made: Keeper): void {
  keeper = made
  for (const entry of underWay.values()) keep(entry)
}

function keep(entry: Entry): void {
  const isKept = keeper?.keep(entry)
  const note = (kept: boolean) => {
    if (kept) unkept.delete(entry)
    else if (underWay.get(entry.act.idempotencyKey) === entry) unkept.add(entry)
    show(waiting)
  }
  void isKept?.then(note)
  void Promise.race([isKept, delay(KEEP_MS)]).then((kept) => kept ?? note(false))
}

/** Tries again to keep what the device could not. */
export function keepAgain(): void {
  for (const entry of unkept) keep(entry)
}

/** Takes entries that the device has kept of an earlier page. They wait until they are sent. */
export function takeBack(entries: readonly Entry[]): void {
  for (const entry of entries) underWay.set(entry.act.idempotencyKey, entry)
  show([...waiting, ...entries])
}

/** Whether this page has an act already, under way or waiting. */
export const isUnderWay = (key: string): boolean => underWay.has(key)

/** Runs once if this act has to wait: a dialog closes, since its text is in the outbox. */
export function onceWaiting(key: string, act: () => void): void {
  onWait.set(key, act)
}

/** Keeps an act from the moment it is made, also while another one of its scope is under way. */
export function hold(act: Omit<Entry, 'at'>): Entry {
  const entry = { ...act, at: Date.now() }
  underWay.set(act.act.idempotencyKey, entry)
  keep(entry)
  if (isAway() || waitingIn(act.scope).length > 0) wait(entry)
  return entry
}

/** What is under way in its scope has to wait for it. */
function wait({ scope }: Entry): void {
  const more = [...underWay.values()].filter((one) => one.scope === scope && !waiting.includes(one))
  show([...waiting, ...more])
  for (const { act } of more) {
    onWait.get(act.idempotencyKey)?.()
    onWait.delete(act.idempotencyKey)
  }
}

/**
 * Changes what the act behind the first one of a scope will send: only the first may have been sent already. False if
 * there is none.
 */
export function amend(scope: string, input: Act['input']): boolean {
  const next = waitingIn(scope)[1]
  if (next) change(next, input)
  return next !== undefined
}

function change(entry: Entry, input: Act['input']): void {
  // Its mutation has the same act.
  entry.act.input = input
  keep(entry)
  show(waiting)
}

/**
 * Sends an act, now or when Scope is back. `attempt` is told when it was done, if that is not now. Rejects when the
 * server refuses it. An act of a lost session stays on the device for its user. With `basedOn`, acts of a scope that
 * wait are based on the answer to the one before, and of refused ones the last comes back: it holds the others.
 */
export async function sendOrWait(
  act: Omit<Entry, 'at'>,
  attempt: (doneAt?: number) => Promise<unknown>,
  basedOn?: (input: Act['input'], reply: unknown) => Act['input'],
): Promise<unknown> {
  const key = act.act.idempotencyKey
  const entry = underWay.get(key) ?? hold(act)
  const end = () => {
    underWay.delete(key)
    unkept.delete(entry)
    onWait.delete(key)
    keeper?.remove(key)
    if (waiting.includes(entry)) show(waiting.filter((one) => one !== entry))
  }
  for (;;) {
    const waited = waiting.includes(entry)
    if (waited) await ourTurn(entry)
    try {
      const reply = await attempt(waited ? entry.at : undefined)
      const [, later] = waitingIn(act.scope)
      if (basedOn && later) change(later, basedOn(later.act.input, reply))
      end()
      keeper?.sent(entry, waited ? reply : undefined)
      return reply
    } catch (error) {
      if (isSessionLost(error)) {
        underWay.delete(key)
        throw error
      }
      if (!(await noteFailure(error))) {
        const isLast = !basedOn || waitingIn(act.scope).length < 2
        end()
        if (waited && isLast) keeper?.refuse(entry, error)
        throw error
      }
      wait(entry)
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

const waitingIn = (scope: string): Entry[] => waiting.filter((entry) => entry.scope === scope)

/** What waits to be sent, in the order in which it was done. */
export const useWaiting = (): readonly Entry[] => useSyncExternalStore(subscribe, () => waiting)

export const countWaiting = (): number => waiting.length

/** Whether the device has an act that waits: otherwise it is gone when the page is closed. */
export const isKept = (entry: Entry): boolean => !unkept.has(entry)

export const countUnkept = (): number => waiting.filter((entry) => !isKept(entry)).length
