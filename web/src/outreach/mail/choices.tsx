import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useMe } from '../../company/person/api.ts'
import { api } from '../../lib/api/api.ts'
import { sentenceOf } from '../../lib/api/errors.ts'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import { ChoiceBoxes, orVisit, useChoices } from '../choice-boxes.tsx'

const KEY = ['settings', 'mail-choices'] as const

/** The user's choice of e-mails, if the server sends any. Saved at once. */
export function MailChoices() {
  const heading = useId()
  const { email } = useMe()
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api('GET /api/mail-choices', { signal }),
    staleTime: 0,
  })
  const chosen = useChoices({
    queryKey: KEY,
    stored: data?.choices,
    save: (choices) => api('PUT /api/mail-choices', { body: { choices } }),
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
  return (
    <Card aria-labelledby={heading} className="grid grid-cols-1 gap-4">
      <div className="grid gap-1">
        <h2 id={heading} className="font-serif text-2xl">
          E-mail
        </h2>
        <p className="break-words text-sm text-quiet">
          Sent to {email}, at most one of each a day{orVisit(data.kinds)}. Messages never quote journals.
        </p>
      </div>
      <ChoiceBoxes heading={heading} options={data.kinds} chosen={chosen} />
    </Card>
  )
}
