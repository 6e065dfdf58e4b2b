import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { api, sentenceOf } from '../../../lib/api/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ErrorState } from '../../../ui/state/ErrorState.tsx'
import { Skeleton } from '../../../ui/state/Skeleton.tsx'
import { tokensQuery } from '../api.ts'
import { NewTokenDialog } from './NewTokenDialog.tsx'
import { TokenList } from './TokenList.tsx'

const CANNOT = {
  'switched off': 'Your company has switched personal tokens off.',
  'passkey needed': 'Your role needs a passkey first. Add one above.',
} as const

/** The user's personal tokens, with which other programs call Scope for them. */
export function Tokens() {
  const heading = useId()
  const client = useQueryClient()
  const { data, isError, error, refetch } = useQuery(tokensQuery)
  const [adding, setAdding] = useState(false)
  const reload = () => client.invalidateQueries({ queryKey: tokensQuery.queryKey })
  return (
    <Card aria-labelledby={heading} className="grid grid-cols-1 gap-4">
      <div className="grid gap-1">
        <h2 id={heading} className="font-serif text-2xl">
          Tokens
        </h2>
        <p className="text-sm text-quiet">
          With a token, a spreadsheet or program acts as you, with your rights.
        </p>
      </div>
      {data ? (
        <>
          <TokenList tokens={data.tokens} onEnded={reload} empty="You have no tokens." />
          {data.cannotMake ? (
            <p className="text-sm text-quiet">{CANNOT[data.cannotMake]}</p>
          ) : (
            <Button
              variant="secondary"
              size="sm"
              className="justify-self-start"
              onClick={() => setAdding(true)}
            >
              Make a token
            </Button>
          )}
        </>
      ) : isError ? (
        <ErrorState
          title="Your tokens could not be loaded"
          text={sentenceOf(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton className="h-24" />
      )}
      {adding && (
        <NewTokenDialog
          title="Make a token"
          make={(body, idempotencyKey) => api('POST /api/tokens', { body, idempotencyKey })}
          onMade={reload}
          onClose={() => setAdding(false)}
        />
      )}
    </Card>
  )
}
