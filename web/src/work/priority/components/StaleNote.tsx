import { sentenceOf } from '../../../lib/api/api.ts'
import { useAwaySince } from '../../../lib/offline/reachability.ts'
import { Button } from '../../../ui/Button.tsx'

type StaleNoteProps = {
  error: unknown
  onRetry: () => void
  /** Older data is shown; otherwise nothing has loaded yet. */
  loaded: boolean
  className?: string
}

/**
 * Shows that loading failed and why. Older data stays on the screen; while Scope is unreachable, the line under the
 * header has its time.
 */
export function StaleNote({ error, onRetry, loaded, className = '' }: StaleNoteProps) {
  const isAway = useAwaySince() !== null
  if (loaded && isAway) return null
  return (
    <div role="status" className={`flex items-center gap-x-3 text-sm text-quiet ${className}`}>
      <span className="min-w-0">
        {loaded ? 'Not up to date.' : 'Not loaded.'} {sentenceOf(error)}
      </span>
      <Button variant="quiet" size="sm" className="-mx-3 shrink-0 text-accent!" onClick={onRetry}>
        Retry
      </Button>
    </div>
  )
}
