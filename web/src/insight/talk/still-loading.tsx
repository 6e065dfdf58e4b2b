import type { ReactNode } from 'react'
import { sentenceOf } from '../../lib/api/errors.ts'
import { Button } from '../../ui/Button.tsx'

type StillLoadingProps = {
  query: { isError: boolean; error: unknown; refetch: () => unknown }
  /** The beginning of the sentence about the missing data. */
  what: string
  children: ReactNode
}

/** A part without its own data: its placeholder, or the error. The other parts stay. */
export function StillLoading({ query, what, children }: StillLoadingProps) {
  if (!query.isError) return children
  return (
    <div role="alert" className="grid justify-items-start gap-2">
      <p className="text-quiet">
        {what} could not be loaded. {sentenceOf(query.error)}
      </p>
      <Button variant="secondary" size="sm" onClick={() => void query.refetch()}>
        Retry
      </Button>
    </div>
  )
}
