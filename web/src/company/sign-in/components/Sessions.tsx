import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { api, sentenceOf } from '../../../lib/api/api.ts'
import { timesIn } from '../../../lib/dates/dates.ts'
import { toastFailure } from '../../../lib/toast/failure.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Chip } from '../../../ui/figure/Chip.tsx'
import { ErrorState } from '../../../ui/state/ErrorState.tsx'
import { Skeleton } from '../../../ui/state/Skeleton.tsx'
import { canKeep } from '../keep.ts'
import { type Session, sessionsQuery, signInOptionsQuery } from '../queries.ts'
import { KeepSignedIn } from './KeepSignedIn.tsx'

/** The user’s sessions, with the option to end them. */
export function Sessions() {
  const heading = useId()
  const client = useQueryClient()
  const sessions = useQuery(sessionsQuery)
  const options = useQuery(signInOptionsQuery)
  const end = useMutation({
    mutationFn: (id: string) => api('DELETE /api/sessions/:id', { params: { id } }),
    onError: (error) => toastFailure(error, 'Error', sentenceOf(error)),
    // The calendar address and the tokens may have ended too.
    onSettled: () =>
      Promise.all(
        [sessionsQuery.queryKey, ['settings', 'calendar-feed'], ['settings', 'tokens']].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  })
  const current = sessions.data?.find((session) => session.current)
  const mayKeep = options.data !== undefined && canKeep(options.data)
  const several = (sessions.data?.length ?? 0) > 1
  return (
    <Card aria-labelledby={heading} className="grid grid-cols-1 gap-4">
      <h2 id={heading} className="font-serif text-2xl">
        Where you are signed in
      </h2>
      {sessions.data ? (
        <ul className="grid">
          {sessions.data.map((session) => (
            <OneSession
              key={session.id}
              session={session}
              busy={end.isPending && end.variables === session.id}
              onEnd={() => end.mutate(session.id)}
            />
          ))}
        </ul>
      ) : sessions.isError ? (
        <ErrorState
          title="Your sessions could not be loaded"
          text={sentenceOf(sessions.error)}
          onRetry={() => void sessions.refetch()}
        />
      ) : (
        <Skeleton className="h-32" />
      )}
      {current && (mayKeep || current.kept) && <KeepSignedIn kept={current.kept} />}
      {several && (
        <div className="grid justify-items-start gap-2">
          <Button
            variant="secondary"
            busy={end.isPending && end.variables === 'others'}
            onClick={() => end.mutate('others')}
          >
            Sign out everywhere else
          </Button>
          <p className="text-sm text-quiet">Also ends your tokens and calendar address.</p>
        </div>
      )}
    </Card>
  )
}

type OneSessionProps = { session: Session; busy: boolean; onEnd: () => void }

/** A session is the user's own, so its times are too. */
const { dateTime, dayOf } = timesIn()

function OneSession({ session, busy, onEnd }: OneSessionProps) {
  const { device, createdAt, expiresAt, current, kept } = session
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line py-3 first:border-t-0">
      <div className="min-w-0">
        <p className="font-semibold">{device}</p>
        <p className="text-sm text-quiet">
          Since {dateTime(createdAt)}. Expires {dayOf(expiresAt)}.{kept && ' Stays signed in.'}
        </p>
      </div>
      {current ? (
        <Chip tone="on-track">This device</Chip>
      ) : (
        <Button variant="secondary" size="sm" busy={busy} onClick={onEnd}>
          Sign out
        </Button>
      )}
    </li>
  )
}
