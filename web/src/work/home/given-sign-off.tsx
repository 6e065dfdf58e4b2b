import { TAKE_BACK_MS } from '@scope/contract/work/priority.words'
import { useEffect, useState } from 'react'
import { Button } from '../../ui/Button.tsx'

/** The tap takes time to reach the server, which counts from the sign-off. */
const SHOWN_MS = TAKE_BACK_MS - 500

/** Takes back a sign-off that was just given, for 10 seconds. Keeps its space afterwards, so that nothing moves. */
export function GivenSignOff({ busy, onTakeBack }: { busy: boolean; onTakeBack: () => void }) {
  const [over, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <p className="-mb-3 flex min-h-11 items-center">
      {!over && (
        <Button variant="quiet" size="sm" className="-ml-3" busy={busy} onClick={onTakeBack}>
          Take back the sign-off
        </Button>
      )}
    </p>
  )
}
