import type { Reply } from '@scope/contract/calls'
import { MAIL_CHOICE_LABELS, MAIL_CHOICES, type MailChoice } from '@scope/contract/outreach/mail.words'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useMe } from '../../company/person/api.ts'
import { api } from '../../lib/api.ts'
import { sentenceOf } from '../../lib/errors.ts'
import { toastFailure } from '../../lib/failure.ts'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'

type Choices = Reply<'GET /api/mail-choices'>

const KEY = ['settings', 'mail-choices'] as const

/** The messages that the user gets by e-mail, where the server sends e-mails. Saved at once. */
export function MailChoices() {
  const heading = useId()
  const { email } = useMe()
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api('GET /api/mail-choices', { signal }),
    staleTime: 0,
  })
  // Shown at once: a mutation begins a moment after the click, and the box would go back until then.
  const [clicked, setClicked] = useState<MailChoice[]>()
  const save = useMutation({
    mutationFn: (choices: MailChoice[]) => api('PUT /api/mail-choices', { body: { choices } }),
    // One at a time, so that the last choice is the one that is saved.
    scope: { id: 'mail-choices' },
    onMutate: async (choices) => {
      await client.cancelQueries({ queryKey: KEY })
      client.setQueryData<Choices>(KEY, (now) => now && { ...now, choices })
      setClicked((last) => (last === choices ? undefined : last))
    },
    onError: (cause) => {
      toastFailure(cause, 'Not saved', sentenceOf(cause))
      return client.invalidateQueries({ queryKey: KEY })
    },
  })
  if (error && !data) {
    return (
      <ErrorState
        title="Your e-mails could not be loaded"
        text={sentenceOf(error)}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data?.available) return null
  const choices = clicked ?? data.choices
  const choose = (choice: MailChoice, wanted: boolean) => {
    const next = MAIL_CHOICES.filter((one) => (one === choice ? wanted : choices.includes(one)))
    setClicked(next)
    save.mutate(next)
  }
  return (
    <Card aria-labelledby={heading} className="grid grid-cols-1 gap-4">
      <div className="grid gap-1">
        <h2 id={heading} className="font-serif text-2xl">
          E-mail
        </h2>
        <p className="break-words text-sm text-quiet">
          Sent to {email}, at most one a day of each. What people write stays in Scope.
        </p>
      </div>
      <fieldset aria-labelledby={heading} className="grid">
        {MAIL_CHOICES.map((choice) => (
          <label key={choice} className="flex min-h-11 cursor-pointer items-center gap-3 font-medium">
            <input
              type="checkbox"
              checked={choices.includes(choice)}
              onChange={(event) => choose(choice, event.target.checked)}
              className="size-6 shrink-0 accent-accent"
            />
            {MAIL_CHOICE_LABELS[choice]}
          </label>
        ))}
      </fieldset>
      <p role="status" className="min-h-5 text-sm text-quiet">
        {save.isPending ? 'Saving…' : save.isSuccess ? 'Saved' : save.isError ? 'Not saved' : ''}
      </p>
    </Card>
  )
}
