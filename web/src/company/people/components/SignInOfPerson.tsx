import { plural } from '@scope/contract/kernel/count.words'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { api, sentenceOf } from '../../../lib/api/api.ts'
import { timesIn } from '../../../lib/dates/dates.ts'
import { Button } from '../../../ui/Button.tsx'
import { FieldError } from '../../../ui/form/FieldError.tsx'
import { TickBox } from '../../../ui/form/TickBox.tsx'
import { ErrorState } from '../../../ui/state/ErrorState.tsx'
import { Skeleton } from '../../../ui/state/Skeleton.tsx'
import { type SignInOfPerson as Found, signInOfPersonQuery } from '../api.ts'

/** A person's sign-in methods and sessions, for people managers. Each action takes effect at once. */
export function SignInOfPerson({ id }: { id: string }) {
  const heading = useId()
  const signIn = useQuery(signInOfPersonQuery(id))
  return (
    <section aria-labelledby={heading} className="grid grid-cols-1 gap-3 border-t border-line pt-5">
      <h3 id={heading} className="font-serif text-2xl">
        Sign-in
      </h3>
      {signIn.data ? (
        <>
          <p className="text-quiet">{lastOf(signIn.data)}</p>
          <SignOut id={id} sessions={signIn.data.sessions} tokens={signIn.data.tokens} />
          <Calendar id={id} since={signIn.data.calendarSince} />
          <Reset id={id} found={signIn.data} />
        </>
      ) : signIn.isError ? (
        <ErrorState
          title="The sign-in could not be loaded"
          text={sentenceOf(signIn.error)}
          onRetry={() => void signIn.refetch()}
        />
      ) : (
        <Skeleton className="h-24" />
      )}
    </section>
  )
}

const { dateTime, dayOf } = timesIn()

function lastOf({ lastSignInAt, invitedAt }: Found): string {
  if (lastSignInAt) return `Last signed in ${dateTime(lastSignInAt)}.`
  return invitedAt ? `Invited ${dayOf(invitedAt)}, not signed in yet.` : 'Not invited or signed in yet.'
}

/** Runs an action on a person’s sign-in and shows the result. */
function useAct<T>(id: string, act: (input: T) => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSettled: () => client.invalidateQueries({ queryKey: signInOfPersonQuery(id).queryKey }),
  })
}

function SignOut({ id, sessions, tokens }: { id: string } & Pick<Found, 'sessions' | 'tokens'>) {
  const { mutate, isPending, isSuccess, error } = useAct(id, () =>
    api('DELETE /api/people/:id/sessions', { params: { id } }),
  )
  const isOut = sessions.length === 0 && tokens === 0
  return (
    <>
      {sessions.length > 0 && (
        <ul className="grid gap-1 text-sm">
          {sessions.map((session) => (
            <li key={session.id}>
              {session.device} <span className="text-quiet">since {dateTime(session.createdAt)}</span>
            </li>
          ))}
        </ul>
      )}
      {tokens > 0 && (
        <p>
          Has {plural(tokens, 'token')} for other programs. Signing out everywhere, a reset or a new address
          ends {tokens === 1 ? 'it' : 'them'} too.
        </p>
      )}
      {!isOut && (
        <Button
          variant="secondary"
          className="justify-self-start"
          busy={isPending}
          onClick={() => mutate(undefined)}
        >
          Sign out everywhere
        </Button>
      )}
      <p role="status" className="text-sm text-quiet empty:hidden">
        {isSuccess && isOut && 'Signed out everywhere.'}
      </p>
      <Problem error={error} />
    </>
  )
}

/** The address with which the person’s calendar shows their Scope dates. */
function Calendar({ id, since }: { id: string; since: Found['calendarSince'] }) {
  const { mutate, isPending, isSuccess, error } = useAct(id, () =>
    api('DELETE /api/people/:id/calendar-feed', { params: { id } }),
  )
  return (
    <>
      {since && (
        <>
          <p>
            Has a calendar address since {dayOf(since)}. Anyone with it can read this person’s dates. Signing
            out everywhere, a reset or a new address ends it too.
          </p>
          <Button
            variant="secondary"
            className="justify-self-start"
            busy={isPending}
            onClick={() => mutate(undefined)}
          >
            End calendar address
          </Button>
        </>
      )}
      <p role="status" className="text-sm text-quiet empty:hidden">
        {isSuccess && !since && 'Calendar address ended.'}
      </p>
      <Problem error={error} />
    </>
  )
}

function Reset({ id, found }: { id: string; found: Found }) {
  const [passkeys, setPasskeys] = useState(false)
  const { mutate, isPending, isSuccess, error } = useAct(id, () =>
    api('POST /api/people/:id/sign-in/reset', { params: { id }, body: { passkeys } }),
  )
  const facts = factsOf(found)
  if (facts.length === 0) {
    return (
      <p role="status" className="text-sm text-quiet empty:hidden">
        {isSuccess && 'Sign-in reset.'}
      </p>
    )
  }
  return (
    <div className="grid justify-items-start gap-3">
      <ul className="grid gap-1">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      {found.passkeys > 0 && (
        <TickBox checked={passkeys} disabled={isPending} onTick={setPasskeys}>
          Remove the passkeys too
        </TickBox>
      )}
      <Button
        variant="secondary"
        busy={isPending}
        disabled={!(passkeys || found.linksOnly || found.pinned)}
        onClick={() => mutate(undefined)}
      >
        Reset sign-in
      </Button>
      <Problem error={error} />
    </div>
  )
}

/** The effects of a reset. */
function factsOf({ linksOnly, pinned, passkeys }: Found): string[] {
  return [
    ...(linksOnly ? ['Too many wrong codes: only the e-mail’s link works.'] : []),
    ...(pinned ? ['Linked to an account of your company’s sign-in.'] : []),
    ...(passkeys > 0 ? [passkeys === 1 ? 'Has a passkey.' : `Has ${passkeys} passkeys.`] : []),
  ]
}

function Problem({ error }: { error: unknown }) {
  return <FieldError text={error == null ? null : sentenceOf(error)} />
}
