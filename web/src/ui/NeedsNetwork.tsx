import { useAwaySince } from '../lib/reachability.ts'

/** Says before one types that this cannot wait on the device, while Scope is away. */
export function NeedsNetwork({ what }: { what: string }) {
  const away = useAwaySince() !== null
  return (
    <p role="status" className="font-medium text-at-risk empty:hidden">
      {away && `${what} can only be saved with a network.`}
    </p>
  )
}
