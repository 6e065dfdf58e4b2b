import { useStopped } from '../../lib/offline/reachability.ts'
import { useNoNetwork } from '../../lib/offline/use-no-network.ts'

/** While there is no network, warns that this action cannot wait on the device. */
export function NeedsNetwork({ what }: { what: string }) {
  const isAway = useNoNetwork()
  const isStopped = useStopped()
  return (
    <p role="status" className="font-semibold text-at-risk empty:hidden">
      {isStopped
        ? `Sign in again first. ${what} can’t be saved before.`
        : isAway && `${what} can only be saved with a network.`}
    </p>
  )
}
