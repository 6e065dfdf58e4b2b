import { ROLE_LABELS } from '@scope/contract/kernel/access.words'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { sentenceOf } from '../../../lib/api/errors.ts'
import { toastFailure } from '../../../lib/toast/failure.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Confirm } from '../../../ui/dialog/Confirm.tsx'
import { ErrorState } from '../../../ui/state/ErrorState.tsx'
import { Skeleton } from '../../../ui/state/Skeleton.tsx'
import { NewTokenDialog } from '../../token/components/NewTokenDialog.tsx'
import { TokenList } from '../../token/components/TokenList.tsx'
import { type ServiceAccount, serviceAccountsQuery } from '../api.ts'
import { AccountDialog } from './AccountDialog.tsx'

type Open = { what: 'edit' | 'token' | 'remove'; account: ServiceAccount } | { what: 'add' } | null

/** Programs that Scope knows by a name of their own, with their tokens. */
export function ServiceAccounts() {
  const heading = useId()
  const client = useQueryClient()
  const { data, isError, error, refetch } = useQuery(serviceAccountsQuery)
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const groups = data?.groups ?? []
  const reload = () => client.invalidateQueries({ queryKey: serviceAccountsQuery.queryKey })
  const remove = useMutation({
    mutationFn: (id: string) => api('DELETE /api/service-accounts/:id', { params: { id } }),
    onSuccess: close,
    onError: (cause) => toastFailure(cause, 'Account not removed', sentenceOf(cause)),
    onSettled: reload,
  })
  return (
    <Card aria-labelledby={heading} className="grid grid-cols-1 gap-4">
      <div className="grid gap-1">
        <h3 id={heading} className="font-serif text-2xl">
          Service accounts
        </h3>
        <p className="text-sm text-quiet">For a program that runs by itself, like a nightly POS export.</p>
      </div>
      {data ? (
        <>
          {data.accounts.length === 0 ? (
            <p className="text-quiet">No service accounts.</p>
          ) : (
            <ul className="grid grid-cols-1">
              {data.accounts.map((account) => (
                <OneAccount key={account.id} account={account} onOpen={setOpen} onEnded={reload} />
              ))}
            </ul>
          )}
          <Button
            variant="secondary"
            size="sm"
            className="justify-self-start"
            onClick={() => setOpen({ what: 'add' })}
          >
            Add a service account
          </Button>
        </>
      ) : isError ? (
        <ErrorState
          title="The service accounts could not be loaded"
          text={sentenceOf(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton className="h-24" />
      )}
      {open?.what === 'add' && <AccountDialog known={groups} onSaved={reload} onClose={close} />}
      {open?.what === 'edit' && (
        <AccountDialog account={open.account} known={groups} onSaved={reload} onClose={close} />
      )}
      {open?.what === 'token' && (
        <NewTokenDialog
          title={`Make a token of ${open.account.name}`}
          make={(body, idempotencyKey) =>
            api('POST /api/service-accounts/:id/tokens', {
              params: { id: open.account.id },
              body,
              idempotencyKey,
            })
          }
          onMade={reload}
          onClose={close}
        />
      )}
      <Confirm
        open={open?.what === 'remove'}
        title={open?.what === 'remove' ? `Remove ${open.account.name}?` : ''}
        text="Its tokens end at once. What it saved stays."
        confirmLabel="Remove account"
        tone="danger"
        busy={remove.isPending}
        onConfirm={() => open?.what === 'remove' && remove.mutate(open.account.id)}
        onClose={close}
      />
    </Card>
  )
}

type OneAccountProps = {
  account: ServiceAccount
  onOpen: (open: Open) => void
  onEnded: () => Promise<unknown>
}

function OneAccount({ account, onOpen, onEnded }: OneAccountProps) {
  const { name, role, venues, groups, createdBy, tokens } = account
  const places = [...venues.map((venue) => venue.name), ...groups.map((group) => `group ${group}`)]
  return (
    <li className="grid grid-cols-1 gap-2 border-t border-line py-4 first:border-t-0 first:pt-0">
      <div className="grid gap-1">
        <h4 className="font-semibold break-words">
          <bdi>{name}</bdi>
        </h4>
        <p className="text-sm break-words text-quiet">
          {ROLE_LABELS[role]}, {places.length > 0 ? places.join(', ') : 'the whole company'}. Added by{' '}
          {createdBy ?? 'the operator'}.
        </p>
      </div>
      <TokenList tokens={tokens} onEnded={onEnded} empty="It has no token yet." />
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" size="sm" onClick={() => onOpen({ what: 'token', account })}>
          Make a token
        </Button>
        <Button
          variant="quiet"
          size="sm"
          aria-label={`Change ${name}`}
          onClick={() => onOpen({ what: 'edit', account })}
        >
          Change
        </Button>
        <Button
          variant="quiet"
          size="sm"
          aria-label={`Remove ${name}`}
          onClick={() => onOpen({ what: 'remove', account })}
        >
          Remove
        </Button>
      </div>
    </li>
  )
}
