import { Button } from '../Button.tsx'

type ErrorStateProps = { title: string; text: string; onRetry?: () => void; retry?: string }

/** Says what happened, with a Retry button, which `retry` may name. */
export function ErrorState({ title, text, onRetry, retry = 'Retry' }: ErrorStateProps) {
  return (
    <div role="alert" className="grid justify-items-start gap-4 py-4">
      <div className="grid gap-1">
        <h2 className="font-serif text-2xl">{title}</h2>
        <p className="max-w-[60ch] text-quiet">{text}</p>
      </div>
      {onRetry && (
        <Button variant="secondary" onClick={onRetry}>
          {retry}
        </Button>
      )}
    </div>
  )
}
