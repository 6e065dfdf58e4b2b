import { sentenceOf } from '../../../lib/api.ts'
import { Button } from '../../../ui/Button.tsx'

type StaleNoteProps = {
  error: unknown
  onRetry: () => void
  /** What is shown was loaded before; else there is nothing yet. */
  loaded: boolean
  className?: string
}

/** It could not be asked for just now, and why. What was loaded before stays. */
export function StaleNote({ error, onRetry, loaded, className = '' }: StaleNoteProps) {
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
