import { useAwaySince } from './reachability.ts'
import { useOnline } from './use-online.ts'

/**
 * Whether the device has no network or Scope is unreachable, so that actions that cannot wait on the device must not
 * start.
 */
export function useNoNetwork(): boolean {
  const away = useAwaySince() !== null
  return !useOnline() || away
}
