import { AccessDenied } from '../../../company/venue/access-denied.tsx'
import { ApiError, sentenceOf } from '../../../lib/api/errors.ts'
import { ErrorState } from '../../../ui/state/ErrorState.tsx'

type YearFailedProps = {
  error: unknown
  onRetry: () => void
  /** Shows the running year instead of a missing one. */
  onThisYear: () => void
}

/** Says why the year is not shown. A missing year links to the running one, a year of others to another screen. */
export function YearFailed({ error, onRetry, onThisYear }: YearFailedProps) {
  if (error instanceof ApiError && error.code === 'forbidden') {
    return <AccessDenied text="Only the member, the venue’s GMs, VPs and admins can view this year." />
  }
  const isOutside = error instanceof ApiError && error.code === 'invalid'
  return (
    <ErrorState
      title="The year could not be loaded"
      text={sentenceOf(error)}
      {...(isOutside ? { retry: 'Show this year', onRetry: onThisYear } : { onRetry })}
    />
  )
}
