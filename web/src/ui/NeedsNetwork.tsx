import { useNoNetwork } from '../lib/use-no-network.ts'

/** Says before one types or taps that this cannot wait on the device, while there is no network. */
export function NeedsNetwork({ what }: { what: string }) {
  const isAway = useNoNetwork()
  return (
    <p role="status" className="font-medium text-at-risk empty:hidden">
      {isAway && `${what} can only be saved with a network.`}
    </p>
  )
}
