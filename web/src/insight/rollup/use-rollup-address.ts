import { useNamedAddress } from '../../lib/address.ts'
import { pageIn, pageNamed } from '../../lib/address-fields.ts'
import { usePagedAddress } from '../../lib/use-paged-address.ts'
import { readAddress } from './address.ts'
import type { RollupSelection } from './api.ts'

/** Undefined removes a choice. */
type Changed = { [Name in keyof RollupSelection]?: RollupSelection[Name] | undefined }

/** The URL: `/vp/rollup?venue=…&span=…&state=…&needs=…&sort=…&order=…&page=…`. The default is all venues. */
export function useRollupAddress(slugs: readonly string[] | undefined) {
  const { params, ask, askPage } = usePagedAddress()
  const asked = readAddress(params, slugs)
  const page = pageIn(params)
  useNamedAddress({ venue: undefined, state: undefined, needs: undefined, ...asked, ...pageNamed(page) })
  return {
    asked,
    page,
    ask: (next: Changed) => ask(next),
    askVenue: (venue: string | undefined) => ask({ venue }),
    askPage,
  }
}

export type RollupAddress = ReturnType<typeof useRollupAddress>
