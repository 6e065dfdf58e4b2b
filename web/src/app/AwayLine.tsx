import { useAway } from '../lib/reachability.ts'

/** Says above the screen that Scope cannot be reached now. What was loaded stays, and is looked at again afterwards. */
export function AwayLine() {
  const away = useAway()
  return (
    <p role="status" className="mx-auto max-w-[75.5rem] px-4 text-sm text-quiet sm:px-8 lg:px-11">
      {away && 'Not reachable, trying again.'}
    </p>
  )
}
