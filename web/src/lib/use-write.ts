import type { CallName, Input, Reply } from '@scope/contract/calls'
import { useMutation, useMutationState } from '@tanstack/react-query'
import type { Given } from './api.ts'
import { onceWaiting } from './outbox.ts'
import { type Act, actFor, type Json, shownWith, type Write } from './writes.ts'

/** A write for one thing. Writes with the same `scope`, such as `tasks <priority id>`, are sent in order. */
export function useWrite<N extends CallName, About extends Json, Shown>(
  write: Write<N, About, Shown>,
  scope: string,
) {
  const mutation = useMutation<Reply<N>, Error, Act<N, About>>({
    mutationKey: [write.name, scope],
    scope: { id: scope },
  })
  const { isError, isPending, error, variables } = mutation
  const actOf = (input: Given<Input<N>>, about: About) =>
    actFor(write, input, about, isError ? variables : undefined)
  return {
    /**
     * Sends it. `onSuccess` is skipped if the component is gone; the write's own follow-ups are not. An act that waits
     * counts as done: it is in the outbox.
     */
    start: (input: Given<Input<N>>, about: About, onSuccess?: () => void): void => {
      const act = actOf(input, about)
      if (onSuccess && write.waits) onceWaiting(act.idempotencyKey, onSuccess)
      mutation.mutate(act, onSuccess && { onSuccess })
    },
    /** The same as a promise, which settles even if the component is gone. It rejects when the write fails. */
    send: (input: Given<Input<N>>, about: About, idempotencyKey?: string): Promise<Reply<N>> =>
      mutation.mutateAsync({ ...actOf(input, about), ...(idempotencyKey ? { idempotencyKey } : {}) }),
    isPending,
    isError,
    error,
    /** The last act from this component. */
    act: variables,
  }
}

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
