import { EVENTS } from '@scope/contract/outreach/outbox.words'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTimes } from '../../../company/venue/use-times.ts'
import { sentenceOf } from '../../../lib/api/errors.ts'
import { Card } from '../../../ui/Card.tsx'
import { TONE_TEXT, type Tone } from '../../../ui/figure/Chip.tsx'
import { ErrorState } from '../../../ui/state/ErrorState.tsx'
import { Skeleton } from '../../../ui/state/Skeleton.tsx'
import { type ChatMessage, chatMessagesQuery } from '../api.ts'

const STATES: Record<ChatMessage['state'], { label: string; tone: Tone }> = {
  waiting: { label: 'Waiting', tone: 'at-risk' },
  sent: { label: 'Sent', tone: 'on-track' },
  cancelled: { label: 'Canceled', tone: 'quiet' },
  dropped: { label: 'Not sent', tone: 'overdue' },
  skipped: { label: 'Skipped', tone: 'quiet' },
}

/** The latest messages, sent and waiting. */
export function ChatMessages({ venueId }: { venueId: string }) {
  const heading = useId()
  const messages = useQuery(chatMessagesQuery(venueId))
  return (
    <Card aria-labelledby={heading} className="grid grid-cols-1 gap-4">
      <h2 id={heading} className="font-serif text-2xl">
        Latest messages
      </h2>
      {messages.data ? (
        messages.data.length === 0 ? (
          <p className="text-quiet">None yet.</p>
        ) : (
          <ul className="grid grid-cols-1">
            {messages.data.map((message) => (
              <OneMessage key={message.id} message={message} />
            ))}
          </ul>
        )
      ) : messages.isError ? (
        <ErrorState
          title="The messages could not be loaded"
          text={sentenceOf(messages.error)}
          onRetry={() => void messages.refetch()}
        />
      ) : (
        <Skeleton className="h-40" />
      )}
    </Card>
  )
}

function OneMessage({ message }: { message: ChatMessage }) {
  const { kind, venueId, state, summary, dueAt, sentAt, attempts, lastError } = message
  const { dateTime } = useTimes(venueId)
  const { label, tone } = STATES[state]
  return (
    <li className="grid gap-0.5 border-t border-line py-3 first:border-t-0">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-semibold">{EVENTS[kind].label}</span>
        <span className={`text-sm font-semibold ${TONE_TEXT[tone]}`}>{label}</span>
      </p>
      <p className="break-words text-quiet">{summary}</p>
      <p className="text-sm text-quiet">
        {dateTime(sentAt ?? dueAt)}
        {venueId === null && ' · Operations space'}
        {attempts > 1 && ` · ${attempts} tries`}
      </p>
      {lastError && state !== 'sent' && <p className="text-sm break-words text-overdue">{lastError}</p>}
    </li>
  )
}
