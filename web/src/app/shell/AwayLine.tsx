import { useEffect, useState } from 'react'
import { useAwaySince } from '../../lib/offline/reachability.ts'
import { fetched } from '../../lib/window/fetched.tsx'
import { whenIdle } from '../../lib/window/idle.ts'

export const AwayNote = fetched(async () => (await import('../AwayNote.tsx')).AwayNote, 'optional')
/** If a part of the line cannot be loaded, the screens stay. */
const OutboxLine = fetched(async () => (await import('./OutboxLine.tsx')).OutboxLine, 'optional')

/**
 * The line above the screen that Scope cannot be reached, with what waits to be sent. Loaded data stays, and is
 * refreshed afterwards.
 */
export function AwayLine() {
  const since = useAwaySince()
  const [later, setLater] = useState(false)
  useEffect(() => whenIdle(() => setLater(true)), [])
  return (
    <>
      <p role="status" className="mx-auto max-w-[75.5rem] px-4 text-sm text-quiet sm:px-8 lg:px-11">
        {since !== null && <AwayNote fallback="Not reachable, trying again." since={since} />}
      </p>
      {later && <OutboxLine />}
    </>
  )
}
