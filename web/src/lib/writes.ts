import type { CallName, Input, Reply } from '@scope/contract/calls'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { callWith, type Given } from './api.ts'
import { delay } from './delay.ts'
import { NetworkError } from './errors.ts'
import { toastFailure } from './failure.ts'
import { onceKey } from './once-key.ts'

export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json }

/**
 * One act of a person, as plain JSON: a write can be kept on the device and sent after a restart. `about` is what the
 * write needs to know besides what the call takes, to show and refresh the right lists.
 */
export type Act<N extends CallName = CallName, About = unknown> = {
  input: Given<Input<N>>
  about: About
  /** Made once per act: sent again after a lost answer, the act is done once. */
  idempotencyKey: string
}

/**
 * A write as data: which call it makes, what the screens show meanwhile, and what is loaded again afterwards. It knows
 * no component: whatever a screen adds (focus, closing a dialog) it does with the promise of its `useWrite`.
 * `Shown` is what the write changes on the screen while it is under way.
 */
export type Write<N extends CallName, About extends Json = null, Shown = never> = {
  /** Unique, and kept: writes that wait on a device are found again by it. */
  name: string
  call: N
  /** Sent to the end even if the page is closed meanwhile. */
  keepalive?: true
  deadlineMs?: number
  /** The same input again after a failure is the same act: it creates something, or names the version it changes. */
  repeatable?: true
  /** What to show while the write is under way. Nothing is stored, so a failed write needs no rollback. */
  shows?(shown: Shown, act: Act<N, About>): Shown
  /** Puts the answer into the query cache. */
  stored?(client: QueryClient, reply: Reply<N>, act: Act<N, About>): unknown
  /** Loaded again after success; the write is under way until these are loaded. */
  awaits?(act: Act<N, About>): readonly QueryKey[]
  /** Loaded again after success. */
  refreshes?(act: Act<N, About>): readonly QueryKey[]
  /** Loaded again after a failure: it may have been done all the same, or the screen showed an old state. */
  rechecks?(act: Act<N, About>, error: unknown): readonly QueryKey[]
  /** The toast after a failure: title and description; null where the screen itself says it. */
  says?(error: unknown, act: Act<N, About>): readonly [title: string, description: string] | null
}

/** Any write: `Write` without its types, which methods allow. */
export type AnyWrite = {
  name: string
  call: CallName
  keepalive?: true
  deadlineMs?: number
  stored?(client: QueryClient, reply: unknown, act: unknown): unknown
  awaits?(act: unknown): readonly QueryKey[]
  refreshes?(act: unknown): readonly QueryKey[]
  rechecks?(act: unknown, error: unknown): readonly QueryKey[]
  says?(error: unknown, act: unknown): readonly [title: string, description: string] | null
}

/** A new act; the one before again, where that failed and the same is asked of a write that is repeatable. */
export function actFor<N extends CallName, About>(
  { repeatable }: { repeatable?: true },
  input: Given<Input<N>>,
  about: About,
  failed?: Act<N, About>,
): Act<N, About> {
  const again = repeatable && failed && JSON.stringify(failed.input) === JSON.stringify(input)
  return { input, about, idempotencyKey: again ? failed.idempotencyKey : onceKey() }
}

/** A write by its name, and what it shows. */
type Showing<Shown> = { name: string; shows?(shown: Shown, act: unknown): Shown }

/** What is stored, as it will be once the acts under way are done, in their order. */
export function shownWith<Shown>(
  stored: Shown,
  writes: readonly Showing<Shown>[],
  underWay: readonly { name: unknown; act: unknown }[],
): Shown {
  return underWay.reduce(
    (shown, { name, act }) => writes.find((write) => write.name === name)?.shows?.(shown, act) ?? shown,
    stored,
  )
}

/** A write without an answer is given up after this time, as if there were no network. */
const DEADLINE_MS = 20_000

/** Registers writes with the query client, so that each is found by its name, also after a restart. */
export function registerWrites(client: QueryClient, writes: readonly AnyWrite[]): void {
  const load = (keys: readonly QueryKey[] = []) =>
    Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
  for (const write of writes) {
    client.setMutationDefaults<unknown, Error, Act>([write.name], {
      mutationFn: (act) => send(write, act),
      onSuccess: async (reply, act) => {
        await write.stored?.(client, reply, act)
        void load(write.refreshes?.(act))
        // What cannot be loaded again does not hold up the next write of the same thing.
        if (write.awaits) await Promise.race([load(write.awaits(act)), delay(DEADLINE_MS)])
      },
      onError: (error, act) => {
        const said = write.says?.(error, act)
        if (said) toastFailure(error, ...said)
        void load(write.rechecks?.(act, error))
      },
    })
  }
}

async function send(
  { call, deadlineMs, keepalive }: AnyWrite,
  { input, idempotencyKey }: Act,
): Promise<unknown> {
  const deadline = new AbortController()
  const timer = setTimeout(() => deadline.abort(), deadlineMs ?? DEADLINE_MS)
  const { signal } = deadline
  try {
    return await callWith(call, { ...input, idempotencyKey, signal, ...(keepalive ? { keepalive } : {}) })
  } catch (error) {
    if (signal.aborted) throw new NetworkError('No answer before the deadline', { cause: error })
    throw error
  } finally {
    clearTimeout(timer)
  }
}
