import { Button } from '../../../ui/Button.tsx'

/** Beside what is shown: it could not be asked for again just now, and why. */
export function StaleNote({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-3 text-sm text-quiet">
      <span>Not up to date. {text}</span>
      <Button variant="quiet" size="sm" className="-mx-3 text-accent!" onClick={onRetry}>
        Retry
      </Button>
    </div>
  )
}
