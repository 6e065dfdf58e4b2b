import { ApiError, sentenceOf } from '../../../lib/api/errors.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'

type YearFailedProps = {
  error: unknown
  onRetry: () => void
  /** Shows the running year instead of one that is not there. */
  onThisYear: () => void
}

/** Why the year is not shown. A year outside those that there are leads to the running one. */
export function YearFailed({ error, onRetry, onThisYear }: YearFailedProps) {
  const isOutside = error instanceof ApiError && error.code === 'invalid'
  return (
    <ErrorState
      title="The year could not be loaded"
      text={sentenceOf(error)}
      {...(isOutside ? { retry: 'Show this year', onRetry: onThisYear } : { onRetry })}
    />
  )
}
