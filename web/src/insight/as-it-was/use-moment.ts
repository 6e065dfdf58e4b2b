import { useSearchParams } from 'wouter'
import { withNamed } from '../../lib/address/address.ts'

/** In place of an instant: the last digest. */
export const LAST_DIGEST = 'digest'

/** The moment in the address, as `GET …/as-it-was` takes it; null for now. */
export function useMoment(): { asked: string | null; ask: (moment: string | null) => void } {
  const [params, setParams] = useSearchParams()
  return {
    asked: params.get('asof'),
    ask: (moment) => setParams((now) => withNamed(now, { asof: moment ?? undefined })),
  }
}
