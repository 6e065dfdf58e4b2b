import { TOKEN_TOLD_DAYS } from '@scope/contract/company/token.words'
import { SCOPE_WORDS } from '@scope/contract/kernel/scopes.words'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { sentenceOf } from '../../../lib/api/errors.ts'
import { mediumDate, timesIn } from '../../../lib/dates/dates.ts'
import { toastFailure } from '../../../lib/toast/failure.ts'
import { Button } from '../../../ui/Button.tsx'
import { Confirm } from '../../../ui/dialog/Confirm.tsx'
import type { Token } from '../api.ts'

type Listed = Token & { holder?: string }
type TokenListProps = { tokens: readonly Listed[]; onEnded: () => Promise<unknown>; empty: string }

const { dayOf } = timesIn()

/** Tokens with their scopes, last use and end; each can be ended at once. */
export function TokenList({ tokens, onEnded, empty }: TokenListProps) {
  const [ending, setEnding] = useState<Listed | null>(null)
  const end = useMutation({
    mutationFn: (id: string) => api('DELETE /api/tokens/:id', { params: { id } }),
    onSuccess: () => setEnding(null),
    onError: (cause) => toastFailure(cause, 'Token not ended', sentenceOf(cause)),
    onSettled: onEnded,
  })
  if (tokens.length === 0) return <p className="text-quiet">{empty}</p>
  return (
    <>
      <ul className="grid grid-cols-1">
        {tokens.map((token) => (
          <OneToken key={token.id} token={token} onEnd={() => setEnding(token)} />
        ))}
      </ul>
      <Confirm
        open={ending !== null}
        title={`End “${ending?.name ?? ''}”?`}
        text="Programs that use it are refused from now on. This can’t be undone."
        confirmLabel="End token"
        tone="danger"
        busy={end.isPending}
        onConfirm={() => ending && end.mutate(ending.id)}
        onClose={() => setEnding(null)}
      />
    </>
  )
}

function OneToken({ token, onEnd }: { token: Listed; onEnd: () => void }) {
  const { name, holder, scopes, createdAt, expiresAt, expired, lastUsedOn, lastNetwork } = token
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line py-3 first:border-t-0">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-semibold break-words">
          <bdi>{name}</bdi>
          {holder && <span className="font-normal text-quiet"> of {holder}</span>}
        </p>
        <p className="text-sm">{scopes.map((scope) => SCOPE_WORDS[scope].label).join(', ')}</p>
        <p className="text-sm break-words text-quiet">
          Made {dayOf(createdAt)}.{' '}
          {lastUsedOn ? `Last used ${mediumDate(lastUsedOn)} from ${lastNetwork}.` : 'Not used yet.'}
        </p>
        <p
          className={`text-sm ${expired ? 'text-overdue' : endsSoon(expiresAt) ? 'text-at-risk' : 'text-quiet'}`}
        >
          {expired ? 'Expired' : 'Expires'} {dayOf(expiresAt)}.
        </p>
      </div>
      <Button variant="secondary" size="sm" aria-label={`End ${name}`} onClick={onEnd}>
        {expired ? 'Remove' : 'End'}
      </Button>
    </li>
  )
}

/** Whether a token expires so soon that its holder is told: `expiresAt` is an instant. */
const endsSoon = (expiresAt: string, now = Date.now()): boolean =>
  Date.parse(expiresAt) - now <= Math.max(...TOKEN_TOLD_DAYS) * 86_400_000
