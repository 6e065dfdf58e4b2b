import { useNamedAddress } from '../../lib/address.ts'
import { pageIn, pageNamed } from '../../lib/asked.ts'
import { usePagedAddress } from '../../lib/use-paged-address.ts'
import type { Asked } from './api.ts'
import { askedIn } from './asked.ts'

/** The URL: `/vp/rollup?venue=…&span=…&sort=…&order=…&page=…`. The default is all venues. */
export function useRollupAddress(slugs: readonly string[] | undefined) {
  const { params, ask, askPage } = usePagedAddress()
  const asked = askedIn(params, slugs)
  const page = pageIn(params)
  useNamedAddress({ venue: undefined, ...asked, ...pageNamed(page) })
  return {
    asked,
    page,
    ask: (next: Partial<Asked>) => ask(next),
    askVenue: (venue: string | undefined) => ask({ venue }),
    askPage,
  }
}

export type RollupAddress = ReturnType<typeof useRollupAddress>
