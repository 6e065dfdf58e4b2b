import { useQuery } from '@tanstack/react-query'
import { WAITING } from '../../lib/address/paths.ts'
import { reviewQuery } from './api.ts'
import { homeOf } from './home-of.ts'
import { Way } from './waiting-group.tsx'

/** A link from one sign-off to the next member’s, or to the list of those that are not ready. */
export function NextSignOff({ bltId }: { bltId: string }) {
  const { data } = useQuery(reviewQuery())
  const next = data?.signOffs.find((one) => one.bltId !== bltId)
  if (next) {
    return (
      <Way to={homeOf(next)} name={`Next sign-off: “${next.title}” of ${next.bltName}`}>
        Next: <bdi>{next.bltName}</bdi>
      </Way>
    )
  }
  const others = data ? data.notReady.filter((one) => one.bltId !== bltId).length + data.hidden.notReady : 0
  return others > 0 ? <Way to={WAITING}>{others} more not ready to sign off</Way> : null
}
