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
import { companyTokensQuery } from '../api.ts'
import { TokenList } from './TokenList.tsx'

/** Everyone's personal tokens, and whether there can be any. */
export function PersonalTokens() {
  const heading = useId()
  const client = useQueryClient()
  const { data, isError, error, refetch } = useQuery(companyTokensQuery)
  const [asking, setAsking] = useState(false)
  const reload = () => client.invalidateQueries({ queryKey: companyTokensQuery.queryKey })
  const allow = useMutation({
    mutationFn: (personalTokens: boolean) => api('PUT /api/company/tokens', { body: { personalTokens } }),
    onSuccess: () => setAsking(false),
    onError: (cause) => toastFailure(cause, 'Not saved', sentenceOf(cause)),
    onSettled: reload,
  })
  return (
    <Card aria-labelledby={heading} className="grid grid-cols-1 gap-4">
      <div className="grid gap-1">
        <h3 id={heading} className="font-serif text-2xl">
          Personal tokens
        </h3>
        <p className="text-sm text-quiet">
          People make these in Settings, You. They have their owner’s rights and end when the owner leaves.
        </p>
      </div>
      {data ? (
        <>
          {!data.personalTokens && (
            <p className="border-l-2 border-at-risk pl-4 font-semibold">
              Personal tokens are off and refused until you allow them again.
            </p>
          )}
          <TokenList tokens={data.tokens} onEnded={reload} empty="Nobody has a personal token." />
          <Button
            variant="secondary"
            size="sm"
            className="justify-self-start"
            busy={allow.isPending}
            onClick={() => (data.personalTokens ? setAsking(true) : allow.mutate(true))}
          >
            {data.personalTokens ? 'Switch personal tokens off' : 'Allow personal tokens'}
          </Button>
        </>
      ) : isError ? (
        <ErrorState
          title="The personal tokens could not be loaded"
          text={sentenceOf(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton className="h-24" />
      )}
      <Confirm
        open={asking}
        title="Switch personal tokens off?"
        text="Programs that use one are refused from now on. Service accounts keep theirs."
        confirmLabel="Switch off"
        tone="danger"
        busy={allow.isPending}
        onConfirm={() => allow.mutate(false)}
        onClose={() => setAsking(false)}
      />
    </Card>
  )
}
