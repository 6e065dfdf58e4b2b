import type { CallName, Input, Reply } from '@scope/contract/calls'
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { onceWaiting } from '../offline/outbox.ts'
import type { CallInput } from './api.ts'
import { type Act, actFor, type Json, sameInput, shownWith, type Write } from './writes.ts'

/** A write for one thing. Writes with the same `scope`, such as `tasks <priority id>`, are sent in order. */
export function useWrite<N extends CallName, About extends Json, Shown>(
  write: Write<N, About, Shown>,
  scope: string,
) {
  const client = useQueryClient()
  const mutationKey = [write.name, scope]
  const mutation = useMutation<Reply<N>, Error, Act<N, About>>({ mutationKey, scope: { id: scope } })
  // In refs, because a second tap can come before the next render.
  const underWay = useRef<Sent<N, About> | null>(null)
  const failed = useRef<Act<N, About>>(undefined)

  const run = (
    input: CallInput<Input<N>>,
    about: About,
    key?: string,
    onSuccess?: (reply?: Reply<N>) => void,
  ): Promise<Reply<N>> => {
    // After something else in the scope, the same again is another action: on, off, on.
    const last = client
      .getMutationCache()
      .findAll({ status: 'pending', predicate: ({ options }) => options.scope?.id === scope })
      .at(-1)
    const lastAct = last?.state.variables as Act<N, About> | undefined
    const now = underWay.current
    if (now && now.act === lastAct && sameInput(lastAct, input) && (!key || key === lastAct.idempotencyKey)) {
      return now.reply
    }
    // For a dialog that was closed and opened again while its action is pending.
    const earlier = last?.options.mutationKey?.[0] === write.name ? lastAct : undefined
    const made = actFor(write, input, about, failed.current, earlier)
    const act = key ? { ...made, idempotencyKey: key } : made
    if (onSuccess && write.waits) onceWaiting(act.idempotencyKey, onSuccess)
    const reply = mutation.mutateAsync(act, onSuccess && { onSuccess: (answer) => onSuccess(answer) })
    const sent = { act, reply }
    underWay.current = sent
    const end = () => {
      if (underWay.current === sent) underWay.current = null
    }
    reply.then(
      () => {
        failed.current = undefined
        end()
      },
      () => {
        failed.current = act
        end()
      },
    )
    return reply
  }
  return {
    /**
     * Sends it; a second tap while it is pending sends nothing. `onSuccess` is skipped if the component is gone; the
     * write's own follow-ups are not. A waiting action counts as done, without a reply: it is in the outbox.
     */
    start: (input: CallInput<Input<N>>, about: About, onSuccess?: (reply?: Reply<N>) => void): void => {
      run(input, about, undefined, onSuccess).catch(() => undefined)
    },
    /** The same as a promise, which settles even if the component is gone. It rejects when the write fails. */
    send: (input: CallInput<Input<N>>, about: About, idempotencyKey?: string): Promise<Reply<N>> =>
      run(input, about, idempotencyKey),
    isPending: mutation.isPending,
    isError: mutation.isError,
    error: mutation.error,
    /** The last action of this component. */
    act: mutation.variables,
  }
}

type Sent<N extends CallName, About> = { act: Act<N, About>; reply: Promise<Reply<N>> }

type Writes<Shown> = Parameters<typeof shownWith<Shown>>[1]

/** The stored data with the pending writes of a scope applied. */
export function useMeanwhile<Shown>(scope: string, writes: Writes<Shown>): (stored: Shown) => Shown {
  const meanwhile = useMeanwhileIn(writes)
  return (stored) => meanwhile(scope, stored)
}

/** The same for any scope. */
export function useMeanwhileIn<Shown>(writes: Writes<Shown>): (scope: string, stored: Shown) => Shown {
  const underWay = useMutationState({
    filters: { status: 'pending' },
    select: ({ options, state }) => ({
      scope: options.scope?.id,
      name: options.mutationKey?.[0],
      act: state.variables,
    }),
  })
  return (scope, stored) =>
    shownWith(
      stored,
      writes,
      underWay.filter((one) => one.scope === scope),
    )
}
