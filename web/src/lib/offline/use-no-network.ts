import { useAwaySince } from './reachability.ts'
import { useOnline } from './use-online.ts'

/** Whether what cannot wait on the device must not begin now: the device has no network, or Scope is away. */
export function useNoNetwork(): boolean {
  const away = useAwaySince() !== null
  return !useOnline() || away
}
