import { sentenceOf } from '../../../lib/api.ts'
import { Button } from '../../../ui/Button.tsx'

type StaleNoteProps = {
  error: unknown
  onRetry: () => void
  /** Older data is shown; otherwise nothing has loaded yet. */
  loaded: boolean
  className?: string
}

/** Says that loading failed and why. Older data stays on the screen. */
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
