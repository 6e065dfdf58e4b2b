import { EVENTS, isOfEach, type MessageEvent } from '@scope/contract/outreach/outbox.words'
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '../lib/api/errors.ts'
import { toastFailure } from '../lib/toast/failure.ts'
import { TickBox } from '../ui/form/TickBox.tsx'

type Saving<C extends string> = {
  queryKey: QueryKey
  /** The stored choices, once loaded. */
  stored: readonly C[] | undefined
  save: (choices: C[]) => Promise<unknown>
}

/** The user's choice of messages, saved at each click. */
export function useChoices<C extends string>({ queryKey, stored = [], save }: Saving<C>) {
  const client = useQueryClient()
  // Shown at once: a mutation begins a moment after the click, and the box would flip back until then.
  const [clicked, setClicked] = useState<C[]>()
  const saving = useMutation({
    mutationFn: save,
    // In sequence, so that the last choice is the saved one.
    scope: { id: queryKey.join(' ') },
    onMutate: async (choices) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData<{ choices: C[] }>(queryKey, (now) => now && { ...now, choices })
      setClicked((last) => (last === choices ? undefined : last))
    },
    onError: (cause) => {
      toastFailure(cause, 'Not saved', sentenceOf(cause))
      return client.invalidateQueries({ queryKey })
    },
  })
  return {
    choices: clicked ?? stored,
    choose: (next: C[]) => {
      setClicked(next)
      saving.mutate(next)
    },
    said: saving.isPending ? 'Saving…' : saving.isSuccess ? 'Saved' : saving.isError ? 'Not saved' : '',
  }
}

/** Of some messages each visit has its own. */
export const orVisit = (kinds: readonly MessageEvent[]): string => (kinds.some(isOfEach) ? ' or visit' : '')

type ChoiceBoxesProps<C extends MessageEvent> = {
  /** The id of the heading that names them. */
  heading: string
  options: readonly C[]
  chosen: ReturnType<typeof useChoices<C>>
}

/** A box for each message that the user may choose. */
export function ChoiceBoxes<C extends MessageEvent>({ heading, options, chosen }: ChoiceBoxesProps<C>) {
  const { choices, choose, said } = chosen
  return (
    <>
      <fieldset aria-labelledby={heading} className="grid">
        {options.map((option) => (
          <TickBox
            key={option}
            checked={choices.includes(option)}
            disabled={false}
            onTick={(on) => choose(options.filter((one) => (one === option ? on : choices.includes(one))))}
            className="font-semibold"
          >
            {EVENTS[option].label}
          </TickBox>
        ))}
      </fieldset>
      <p role="status" className="min-h-5 text-sm text-quiet">
        {said}
      </p>
    </>
  )
}
