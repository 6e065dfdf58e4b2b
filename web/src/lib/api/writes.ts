import type { CallName, Input, Reply } from '@scope/contract/calls'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { delay } from '../delay.ts'
import { hold, sendOrWait } from '../offline/outbox.ts'
import { toastFailure } from '../toast/failure.ts'
import { type CallInput, callWith } from './api.ts'
import { WRITE_MS } from './deadline.ts'
import { onceKey } from './once-key.ts'

export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json }

/**
 * An action of a user as plain JSON, so that it can be stored on the device and sent after a restart. `about` has what
 * the write needs besides the input of the call, to show and refresh the right lists.
 */
export type Act<N extends CallName = CallName, About = unknown> = {
  input: CallInput<Input<N>>
  about: About
  /** Created once per action, so that the server does it once even if it is sent again. */
  idempotencyKey: string
  /** When the user did it, by this device’s clock, in milliseconds. */
  at: number
}

/**
 * A write as data: its call, what screens show while it is pending, and what is reloaded afterwards. It knows no
 * component: a screen uses the promise of its `useWrite` for its own steps (focus, closing a dialog). `Shown` is the
 * data that a pending write changes on the screen.
 */
export type Write<N extends CallName, About extends Json = null, Shown = never> = {
  /** Unique and permanent: pending writes on a device are matched by it. */
  name: string
  call: N
  /** Sent to the end even if the page is closed. */
  keepalive?: true
  deadlineMs?: number
  /** Stored on the device and sent later if Scope is unreachable (decision 088). */
  waits?: true
  /** With `waits`: what it sends is nowhere else, so a refused one is listed on the device even if it did not wait. */
  onlyHere?: true
  /** Sends its time, though it does not wait, because a deadline may pass on the way (decision 088). */
  dated?: true
  /** The input of each action of the scope that waits behind this one, once this one is answered; or the same. */
  basedOn?(next: CallInput<Input<N>>, reply: Reply<N>): CallInput<Input<N>>
  /**
   * Repeating the same input after a failure is the same action: it creates something, or names the version it changes.
   */
  repeatable?: true
  /** The data while the write is pending. Nothing is stored, so a failed write needs no rollback. */
  shows?(shown: Shown, act: Act<N, About>): Shown
  /** Puts the answer into the query cache. */
  stored?(client: QueryClient, reply: Reply<N>, act: Act<N, About>): unknown
  /** Loaded again after success. The write stays pending until these are loaded. */
  awaits?(act: Act<N, About>): readonly QueryKey[]
  /** Loaded again after success. */
  refreshes?(act: Act<N, About>): readonly QueryKey[]
  /** Loaded again after a failure, because the write may have succeeded or the screen showed old data. */
  rechecks?(act: Act<N, About>, error: unknown): readonly QueryKey[]
  /** The toast after a failure: title and description. Null if the screen shows the error itself. */
  says?(error: unknown, act: Act<N, About>): readonly [title: string, description: string] | null
}

/** Any write: `Write` without its types. */
export type AnyWrite = {
  name: string
  call: CallName
  keepalive?: true
  deadlineMs?: number
  waits?: true
  onlyHere?: true
  dated?: true
  basedOn?(next: unknown, reply: unknown): Act['input']
  stored?(client: QueryClient, reply: unknown, act: unknown): unknown
  awaits?(act: unknown): readonly QueryKey[]
  refreshes?(act: unknown): readonly QueryKey[]
  rechecks?(act: unknown, error: unknown): readonly QueryKey[]
  says?(error: unknown, act: unknown): readonly [title: string, description: string] | null
}

/**
 * A new action, or an earlier failed or pending one with the same input if the write is repeatable. A repetition after
 * a failure counts as done at its first time.
 */
export function actFor<N extends CallName, About>(
  { repeatable }: { repeatable?: true },
  input: CallInput<Input<N>>,
  about: About,
  ...earlier: (Act<N, About> | undefined)[]
): Act<N, About> {
  const same = earlier.find((act) => act && sameInput(act, input))
  const idempotencyKey = repeatable && same ? same.idempotencyKey : onceKey()
  return { input, about, idempotencyKey, at: same?.at ?? Date.now() }
}

export const sameInput = (act: { input: unknown }, input: unknown): boolean =>
  JSON.stringify(act.input) === JSON.stringify(input)

/** A write's name and its effect on the screen. */
type Showing<Shown> = { name: string; shows?(shown: Shown, act: unknown): Shown }

/** The stored data with the pending actions applied in order. */
export function shownWith<Shown>(
  stored: Shown,
  writes: readonly Showing<Shown>[],
  underWay: readonly { name: unknown; act: unknown }[],
): Shown {
  return underWay.reduce(
    (data, { name, act }) => writes.find((write) => write.name === name)?.shows?.(data, act) ?? data,
    stored,
  )
}

/** Registers writes with the query client, so that each can be found by name, even after a restart. */
export function registerWrites(client: QueryClient, writes: readonly AnyWrite[]): void {
  const load = (keys: readonly QueryKey[] = []) =>
    Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
  for (const write of writes) {
    const entryOf = (act: Act, key?: QueryKey) => ({ name: write.name, scope: String(key?.[1]), act })
    client.setMutationDefaults<unknown, Error, Act>([write.name], {
      onMutate: (act, { mutationKey }) => {
        if (write.waits) hold(entryOf(act, mutationKey))
      },
      mutationFn: (act, { mutationKey }) =>
        write.waits
          ? sendOrWait(entryOf(act, mutationKey), (doneAt) => send(write, act, doneAt), write)
          : send(write, act),
      onSuccess: async (reply, act) => {
        await write.stored?.(client, reply, act)
        void load(write.refreshes?.(act))
        // A slow reload must not delay the next write in the same scope.
        if (write.awaits) await Promise.race([load(write.awaits(act)), delay(WRITE_MS)])
      },
      onError: (error, act) => {
        const toast = write.says?.(error, act)
        if (toast) toastFailure(error, ...toast)
        void load(write.rechecks?.(act, error))
      },
    })
  }
}

function send(
  { call, keepalive, deadlineMs, waits, dated }: AnyWrite,
  { input, idempotencyKey, at }: Act,
  doneAt?: number,
): Promise<unknown> {
  const more = {
    ...(keepalive ? { keepalive } : {}),
    ...(deadlineMs ? { deadlineMs } : {}),
    ...(doneAt ? { doneAt } : waits || dated ? { askedAt: at } : {}),
  }
  return callWith(call, { ...input, idempotencyKey, ...more })
}
