import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { sentenceOf } from '../../../lib/api/api.ts'
import { timesIn } from '../../../lib/dates/dates.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ErrorState } from '../../../ui/state/ErrorState.tsx'
import { Skeleton } from '../../../ui/state/Skeleton.tsx'
import { type Passkey, passkeysQuery, signInOptionsQuery } from '../queries.ts'
import { AddPasskey } from './AddPasskey.tsx'
import { PasskeyDialog } from './PasskeyDialog.tsx'

/** The user’s passkeys; nothing if the sign-in mode has none. */
export function Passkeys() {
  const options = useQuery(signInOptionsQuery)
  return options.data?.passkeys ? <Own /> : null
}

function Own() {
  const heading = useId()
  const query = useQuery(passkeysQuery)
  const [open, setOpen] = useState<Passkey | null>(null)
  return (
    <Card aria-labelledby={heading} className="grid grid-cols-1 gap-4">
      <div className="grid gap-1">
        <h2 id={heading} className="font-serif text-2xl">
          Passkeys
        </h2>
        <p className="text-sm text-quiet">Sign in with your fingerprint, face or PIN.</p>
      </div>
      {query.data ? (
        <>
          {query.data.required && (
            <p role="alert" className="border-l-2 border-at-risk pl-4 font-semibold">
              Your role needs a passkey. Add one before you go on.
            </p>
          )}
          {query.data.passkeys.length > 0 && (
            <ul className="grid">
              {query.data.passkeys.map((passkey) => (
                <OnePasskey key={passkey.id} passkey={passkey} onChange={() => setOpen(passkey)} />
              ))}
            </ul>
          )}
          <AddPasskey label="Add a passkey" />
        </>
      ) : query.isError ? (
        <ErrorState
          title="Your passkeys could not be loaded"
          text={sentenceOf(query.error)}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <Skeleton className="h-24" />
      )}
      {open && <PasskeyDialog passkey={open} onClose={() => setOpen(null)} />}
    </Card>
  )
}

/** A passkey is the user's own, so its times are too. */
const { dayOf } = timesIn()

function OnePasskey({ passkey, onChange }: { passkey: Passkey; onChange: () => void }) {
  const { name, createdAt, lastUsedAt, worksHere } = passkey
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line py-3 first:border-t-0">
      <div className="min-w-0">
        <p className="font-semibold break-words">{name}</p>
        <p className="text-sm text-quiet">
          Added {dayOf(createdAt)}. {lastUsedAt ? `Last used ${dayOf(lastUsedAt)}.` : 'Not used yet.'}
        </p>
        {!worksHere && <p className="text-sm">Made for another address of Scope: add a new one.</p>}
      </div>
      <Button variant="secondary" size="sm" aria-label={`Change ${name}`} onClick={onChange}>
        Change
      </Button>
    </li>
  )
}
